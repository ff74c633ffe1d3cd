// Who may do what in an organisation, and how they log in. Run it with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret logpkg:accessKey …`) or from the environment
// (LOGPKG_ACCESS_ID, …). `npx @tripod/cli platforms` prints the variables of a platform on this machine.

import * as pulumi from "@pulumi/pulumi";
import * as logpkg from "@tripod/pulumi-logpkg";

const config = new pulumi.Config();
const domain = config.get("domain") ?? "bakery.example";

// What people may do is said by roles, once, and not for each of them.
const engineers = new logpkg.RoleV2("engineers", {
  name: "Engineers",
  description: "Build what collects, and look into everything but security",
  selectionType: "All",
  securityDataFilter: "!*",
  capabilities: ["viewCollectors", "manageCollectors", "viewPartitions", "viewFields"],
});
const auditors = new logpkg.RoleV2("auditors", {
  name: "Auditors",
  description: "Look into what people have done, and nothing else",
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
// What he has made is Ada's when his account is deleted.
const ben = new logpkg.User("ben", {
  firstName: "Ben",
  lastName: "Miller",
  email: `ben@${domain}`,
  roleIds: [engineers.id],
  isActive: true,
  transferTo: ada.id,
});

// Nobody reads more than 2 TB a day by mistake.
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

// How they log in: by the bakery's own identity provider, or by a good password and a second factor.
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

// Of these two an organisation has one each. The program takes them over, and says which settings it changes; a destroy
// puts back what the platform has from the start. The option `retainOnDelete` leaves them as they are.
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

// With it installed collectors join the organisation.
const machines = new logpkg.Token("machines", {
  name: "Machines of the bakery",
  description: "For the image of new machines",
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
