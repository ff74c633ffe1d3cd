import type { Hono } from "hono";
import type { Objects, Stored } from "../collection/objects.js";
import type { Row } from "../collection/rows.js";
import { addRoles } from "./accounts/roles.js";
import { addSaml } from "./accounts/saml.js";
import { addTokens } from "./accounts/tokens.js";
import { addUsers } from "./accounts/users.js";
import { addDashboards } from "./content/dashboards.js";
import { addFolders } from "./content/folders.js";
import { addHierarchies } from "./content/hierarchies.js";
import { addLookupTables } from "./content/lookupTables.js";
import { addMacros } from "./content/macros.js";
import { addContentPermissions } from "./content/permissions.js";
import { addSearches } from "./content/searches.js";
import { addBudgets } from "./data/budgets.js";
import { addDataForwarding } from "./data/dataForwarding.js";
import { addDataMaskingRules } from "./data/dataMaskingRules.js";
import { addEventExtractionRules } from "./data/eventExtractionRules.js";
import { addExtractionRules } from "./data/extractionRules.js";
import { addFields } from "./data/fields.js";
import { addPartitions } from "./data/partitions.js";
import { addScheduledViews } from "./data/scheduledViews.js";
import { kindsOf } from "./logsApi.js";
import type { LogsDependencies, LogsEnv } from "./logsEnv.js";
import { addConnections } from "./monitoring/connections.js";
import { addMonitorPermissions } from "./monitoring/monitorPermissions.js";
import { addMonitors } from "./monitoring/monitors.js";
import { addMutingSchedules } from "./monitoring/mutingSchedules.js";
import { addSlos } from "./monitoring/slos.js";
import type { Organization } from "./organization.js";
import { addSecurity } from "./security/security.js";
import { addPasswordPolicy } from "./settings/passwordPolicy.js";
import { addPlaybooks } from "./settings/playbooks.js";
import { addPolicies } from "./settings/policies.js";
import { addSubdomain } from "./settings/subdomain.js";
import { storedCollectors, storedLists, storedSources } from "./storedLists.js";

/** All declared kinds: content library, monitoring, data management, access, and settings that exist once. */
export function addKinds(
  app: Hono<LogsEnv>,
  dependencies: LogsDependencies,
  organizations: readonly Organization[],
): void {
  const stored = storedLists(organizations);
  const names = organizations.map(({ name }) => name);
  const { nameFilter } = dependencies;
  const addKind = kindsOf(dependencies);
  // These have separate routes; tests change them like all others.
  addStored(dependencies.objects, "collectors", storedCollectors(organizations));
  addStored(dependencies.objects, "sources", storedSources(organizations));
  for (const name of ["otCollectors", "sourceTemplates"] as const) addStored(dependencies.objects, name, stored(name));
  addPartitions(app, addKind, stored);
  addScheduledViews(app, addKind);
  addFields(app, addKind);
  addExtractionRules(app, addKind);
  addEventExtractionRules(app, addKind);
  addDataMaskingRules(app, addKind);
  addBudgets(app, addKind);
  addDataForwarding(app, addKind);
  addRoles(app, addKind, stored, nameFilter);
  addUsers(app, addKind, stored, nameFilter);
  addTokens(app, addKind);
  addFolders(app, addKind);
  addDashboards(app, addKind);
  addSearches(app, addKind);
  addLookupTables(app, addKind);
  addContentPermissions(app, dependencies);
  addMacros(app, addKind);
  addHierarchies(app, addKind);
  addMonitorPermissions(app, dependencies);
  addMonitors(app, dependencies);
  addSlos(app, dependencies);
  addMutingSchedules(app, dependencies);
  addConnections(app, addKind);
  addSaml(app, addKind);
  addPasswordPolicy(app, dependencies, names);
  addPolicies(app, dependencies, names);
  addSubdomain(app, dependencies);
  addAccountOwner(app);
  addPlaybooks(app, dependencies);
  addSecurity(app, dependencies, names);
}

function addStored(objects: Objects, name: string, stored: Stored): void {
  const complete = (members: Row): Row => ({ ...members });
  objects.register({ name, idMember: "id", within: ["organization"], stored, complete, onCreated: () => undefined });
}

/**
 * `v1/account/accountOwner`: the ID of the user who owns the organization, as a JSON string. Every access key may read
 * it.
 */
function addAccountOwner(app: Hono<LogsEnv>): void {
  app.get("/v1/account/accountOwner", (context) => context.json(context.get("key").organization.accountOwner));
}
