import { s } from "@tripod/kit";
import { memberAt, setMember } from "@tripod/rest";
import { ofTenant } from "../dialect.js";
import { managed } from "../managed.js";
import { objectName, operationTimeouts } from "../metadataFields.js";
import { uid } from "../uid.js";
import { createGrants, grantFields } from "./grants.js";

const grants = createGrants("teams", {
  projects: "projectRoleMappings",
  tenant: "tenantRoleMappings",
  workspaces: "workspaceRoleMappings",
  project: "id",
  roles: "roles",
});

const { inProjects, inTenant, inWorkspaces } = grantFields("id", "roles");

export const Team = managed({
  name: "Team",
  kind: "team",
  doc: "Team: a group of users with role assignments in projects, in the tenant and in workspaces. The resource manages all members and role assignments of the team: a refresh shows drift, and the next update reverts it.",
  endpoint: { path: "/v1/teams", dialect: ofTenant("teams") },
  // A team without users needs an empty list.
  wire: { encode: (body) => setMember(body, "spec.users", memberAt(body, "spec.users") ?? []) },
  fields: {
    name: objectName("Name of the team, unique in the tenant.").replaces(),
    users: s.set("Member user IDs.", uid()).optional().wire("spec.users"),
    projectRoleMappings: inProjects,
    tenantRoleMappings: inTenant,
    workspaceRoleMappings: inWorkspaces,
    timeouts: operationTimeouts(),
  },
  create: { deferred: grants.deferred },
  read: { subresources: grants.subresources },
  update: [{ sends: ["users"], body: "full", omit: ["status"], returnsObject: false }, ...grants.steps],
  list: { rows: "partial" },
});
