// Roles, users and sign-in settings of an organization. Run the program with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret logpkg:accessKey …`) or from the environment
// (LOGPKG_ACCESS_ID, …). `npx @tripod/cli emulators` starts the emulators and prints their variables.

import * as pulumi from "@pulumi/pulumi";
import * as logpkg from "@tripod/pulumi-logpkg";

const config = new pulumi.Config();
const domain = config.get("domain") ?? "bakery.example";

// Roles define permissions once for all users with the same job.
const engineers = new logpkg.RoleV2("engineers", {
  name: "Engineers",
  description: "Manages collectors, and reads everything except security data",
  selectionType: "All",
  securityDataFilter: "!*",
  capabilities: ["viewCollectors", "manageCollectors", "viewPartitions", "viewFields"],
});
const auditors = new logpkg.RoleV2("auditors", {
  name: "Auditors",
  description: "Reads audit data only",
  selectionType: "Allow",
  selectedViews: [{ viewName: "sumologic_audit_events" }],
});

const ada = new logpkg.User("ada", {
  firstName: "Ada",
  lastName: "Baker",
  email: `ada@${domain}`,
  roleIds: [engineers.id, auditors.id],
  isActive: true,
  transferTo: "",
});
// Deleting the account transfers its content to Ada.
const ben = new logpkg.User("ben", {
  firstName: "Ben",
  lastName: "Miller",
  email: `ben@${domain}`,
  roleIds: [engineers.id],
  isActive: true,
  transferTo: ada.id,
});

// Limits the searches of engineers to 2 TB a day.
const searches = new logpkg.ScanBudget("searches", {
  name: "Searches of engineers",
  budgetType: "ScanBudget",
  capacity: 2,
  unit: "TB",
  window: "Daily",
  applicableOn: "PerEntity",
  groupBy: "User",
  action: "Warn",
  status: "active",
  scope: { includedRoles: [engineers.id] },
});

// Sign-in with the identity provider of the bakery, or with a strong password and a second factor.
const login = new logpkg.SamlConfiguration("login", {
  configurationName: "bakery",
  issuer: `https://login.${domain}/saml`,
  authnRequestUrl: `https://login.${domain}/saml/request`,
  spInitiatedLoginEnabled: true,
  rolesAttribute: "roles",
  x509cert1: `-----BEGIN CERTIFICATE-----
MIIBszCCAVmgAwIBAgIUExampleOfACertificateThatSignsNothing0wCgYI
KoZIzj0EAwIwLzEtMCsGA1UEAwwkbG9naW4uYmFrZXJ5LmV4YW1wbGU=
-----END CERTIFICATE-----
`,
  onDemandProvisioningEnabled: {
    firstNameAttribute: "givenName",
    lastNameAttribute: "surname",
    onDemandProvisioningRoles: [engineers.name],
  },
});

// These two settings exist once per organization. The program adopts them and reports its changes; a destroy restores
// the platform defaults. The option `retainOnDelete` keeps the settings.
const passwords = new logpkg.PasswordPolicy("passwords", {
  minLength: config.getNumber("minLength") ?? 14,
  maxPasswordAgeInDays: -1,
  minUniquePasswords: 5,
  requireMfa: true,
});
const policies = new logpkg.Policies("policies", {
  audit: true,
  searchAudit: true,
  dataAccessLevel: true,
  shareDashboardsOutsideOrganization: false,
  maxUserSessionTimeout: "12h",
  userConcurrentSessionsLimit: { enabled: true, maxConcurrentSessions: 5 },
});

// Installed collectors register with this token.
const machines = new logpkg.Token("machines", {
  name: "Hosts of the bakery",
  description: "For the image of new hosts",
  type: "CollectorRegistration",
  status: "Active",
});

export const outputs = {
  assertionsTo: login.assertionConsumerUrl,
  registration: machines.encodedTokenAndUrl,
  users: [ada.email, ben.email],
  budget: searches.name,
  leastPassword: passwords.minLength,
  sessions: policies.maxUserSessionTimeout,
};
