// What a detection team keeps: rules with their tuning, a match list, a custom insight and what runs when there is one. Run
// it with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret logpkg:accessKey …`) or from the environment
// (LOGPKG_ACCESS_ID, …). `npx @tripod/cli platforms` prints the variables of a platform on this machine.

import * as pulumi from "@pulumi/pulumi";
import * as logpkg from "@tripod/pulumi-logpkg";

const config = new pulumi.Config();
// So many failed sign-ins of a user within an hour are suspicious.
const mostFailures = config.getNumber("mostFailures") ?? 20;
// Playbooks are made in the web application, which shows their ids.
const playbookId = config.get("playbook") ?? "64b0c1d2e3f4a5b6c7d8e9f0";

// What is known of the organisation: its own addresses, and hosts that look at everything.
new logpkg.CseNetworkBlock("office", { addressBlock: "10.20.0.0/16", label: "office" });
const scanners = new logpkg.CseMatchList("scanners", {
  name: "vulnerability_scanners",
  description: "Hosts that try everything, because they are told to",
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

// Many failures, then a success: somebody has found the password.
const guessed = new logpkg.CseChainRule("guessed", {
  name: "Password found by trying",
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
  description: "So many sign-ins failed within an hour that somebody may be trying passwords",
  enabled: true,
  entitySelectors: [{ entityType: "_ip", expression: "srcDevice_ip" }],
  expression: failed,
  limit: mostFailures,
  windowSize: "T60M",
  severity: 4,
  suppressionWindowSize: 24 * 60 * 60 * 1000,
  tags,
});
// An administrator from a country where there was none before.
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

// Rules stay as they are; what they should not see is said beside them.
new logpkg.CseRuleTuningExpression("withoutScanners", {
  name: "Not the scanners",
  description: "Scanners fail to sign in all day long",
  expression: pulumi.interpolate`array_contains(listMatches, "${scanners.name}")`,
  enabled: true,
  exclude: true,
  isGlobal: false,
  ruleIds: [tried.id, guessed.id],
});

// Both about one user are an insight at once, and somebody is woken.
new logpkg.CseCustomInsight("takenOver", {
  name: "Account taken over",
  description: "A password was found by trying, and used from a new country",
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
