import { s } from "@tripod/kit";
import { memberAt, setMember } from "@tripod/objects";
import { ofTenant } from "../dialect.js";
import { managed } from "../managed.js";
import { objectName, operationTimeouts } from "../metadataFields.js";
import { grantFields, grantsOf } from "./grants.js";

const grants = grantsOf("teams", {
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
  doc: "A team of users, and the roles that they have by it: in projects, in the tenant and in workspaces. The program says all of them: what somebody else adds is shown by a refresh, and taken back by the next update.",
  at: { path: "/v1/teams", dialect: ofTenant("teams") },
  // A team of nobody says so.
  wire: { encode: (body) => setMember(body, "spec.users", memberAt(body, "spec.users") ?? []) },
  fields: {
    name: objectName("Name of the team, unique in the tenant. Another one makes another team.").replaces(),
    users: s.set(s.string().notEmpty()).optional().wire("spec.users").doc("Ids of the users who are in it."),
    projectRoleMappings: inProjects,
    tenantRoleMappings: inTenant,
    workspaceRoleMappings: inWorkspaces,
    timeouts: operationTimeouts(),
  },
  create: { later: grants.later },
  read: { beside: grants.beside },
  update: [{ sends: ["users"], body: "whole", without: ["status"], answersObject: false }, ...grants.steps],
  list: { rows: "short" },
});
