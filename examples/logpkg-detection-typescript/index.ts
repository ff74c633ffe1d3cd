// Security content of a detection team: rules with their tuning, a match list, a custom insight and an automation. Run
// the program with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret logpkg:accessKey …`) or from the environment
// (LOGPKG_ACCESS_ID, …). `npx @tripod/cli emulators` starts the emulators and prints their variables.

import * as pulumi from "@pulumi/pulumi";
import * as logpkg from "@tripod/pulumi-logpkg";

const config = new pulumi.Config();
// Number of failed sign-ins of a user within an hour that is suspicious.
const mostFailures = config.getNumber("mostFailures") ?? 20;
// ID of a playbook, which users create in the web application.
const playbookId = config.get("playbook") ?? "64b0c1d2e3f4a5b6c7d8e9f0";

// Facts about the organization: its networks, and its scanners.
new logpkg.CseNetworkBlock("office", { addressBlock: "10.20.0.0/16", label: "office" });
const scanners = new logpkg.CseMatchList("scanners", {
  name: "vulnerability_scanners",
  description: "Vulnerability scanners of the organization",
  targetColumn: "SrcIp",
  items: [
    { value: "10.20.7.11", description: "Scanner of the head office" },
    { value: "10.20.7.12", description: "Scanner on trial", expiration: "2130-01-31T06:00:00" },
  ],
});

const failed = 'objectType = "Authentication" AND success = "false"';
const succeeded = 'objectType = "Authentication" AND success = "true"';
const tags = ["_mitreAttackTactic:TA0006"];
const byUser = [{ entityType: "_username", expression: "user_username" }];

// Many failures followed by a success: an attacker may have guessed the password.
const guessed = new logpkg.CseChainRule("guessed", {
  name: "Password guessed",
  description: "Many sign-ins failed, and then one succeeded",
  enabled: true,
  entitySelectors: byUser,
  expressionsAndLimits: [
    { expression: failed, limit: mostFailures },
    { expression: succeeded, limit: 1 },
  ],
  ordered: true,
  windowSize: "T60M",
  severity: 7,
  tags,
});
const tried = new logpkg.CseThresholdRule("tried", {
  name: "Many sign-ins fail",
  description: "Many sign-ins failed within an hour, possibly by password guessing",
  enabled: true,
  entitySelectors: [{ entityType: "_ip", expression: "srcDevice_ip" }],
  expression: failed,
  limit: mostFailures,
  windowSize: "T60M",
  severity: 4,
  suppressionWindowSize: 24 * 60 * 60 * 1000,
  tags,
});
// An administrator signs in from a new country.
const abroad = new logpkg.CseFirstSeenRule("abroad", {
  name: "Administrator from a new country",
  nameExpression: "{{user_username}} signed in from {{srcDevice_ip_countryName}}",
  descriptionExpression: "{{user_username}} has not signed in from {{srcDevice_ip_countryName}} before",
  enabled: true,
  entitySelectors: byUser,
  filterExpression: 'objectType = "Authentication" AND user_role = "administrator"',
  valueFields: ["srcDevice_ip_countryName"],
  baselineType: "PER_ENTITY",
  baselineWindowSize: "1209600000",
  retentionWindowSize: "7776000000",
  severity: 6,
});

// Excludes the scanners without changing the rules.
new logpkg.CseRuleTuningExpression("withoutScanners", {
  name: "Not the scanners",
  description: "Scanners fail to sign in all day long",
  expression: pulumi.interpolate`array_contains(listMatches, "${scanners.name}")`,
  enabled: true,
  exclude: true,
  isGlobal: false,
  ruleIds: [tried.id, guessed.id],
});

// Both signals about one user immediately create an insight, and a playbook alerts the team.
new logpkg.CseCustomInsight("takenOver", {
  name: "Account compromised",
  description: "A password was guessed and used from a new country",
  enabled: true,
  ordered: false,
  severity: "CRITICAL",
  ruleIds: [guessed.id, abroad.id],
  tags,
});
const wake = new logpkg.CseAutomation("wake", {
  playbookId,
  cseResourceType: "INSIGHT",
  executionTypes: ["NEW_INSIGHT"],
  enabled: true,
});

export const outputs = { rules: [guessed.id, tried.id, abroad.id], runs: wake.name };
