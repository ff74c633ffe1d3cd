import { type CallContext, type Reader, read } from "@tripod/http";
import { s } from "@tripod/kit";
import { type Dialect, type Subresource, setMember, type Values } from "@tripod/rest";
import { ofTenant } from "../dialect.js";
import { managed } from "../managed.js";
import { operationTimeouts } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { uid } from "../uid.js";
import { createGrants, grantFields, uidOf } from "./grants.js";
import { readResourceRoles, resourceRoles, setResourceRoles } from "./resourceRoles.js";

const grants = createGrants("users", {
  projects: "projectRoles",
  tenant: "tenantRoles",
  workspaces: "workspaceRoles",
  project: "projectId",
  roles: "roleIds",
});

const { inProjects, inTenant, inWorkspaces } = grantFields("projectId", "roleIds");
const NO_TEAMS: readonly string[] = [];

/** Subresources at other paths. Teams are read if the inputs name some, and in imports. */
const subresources: Subresource<ClusterPlatform> = {
  members: [...grants.subresources.members, "resourceRoles", "teamIds"],
  read: async (one) => {
    const { values: recorded, live, dialect, context } = one;
    const isImport = recorded.email === undefined;
    const oldTeamIds = (recorded.teamIds ?? []) as readonly string[];
    const [granted, more, teams] = await Promise.all([
      grants.subresources.read(one),
      readResourceRoles(one),
      isImport || oldTeamIds.length > 0 ? readTeams(live, dialect, context) : NO_TEAMS,
    ]);
    // Other memberships belong to the resource of the team.
    const teamIds = isImport ? teams : oldTeamIds.filter((id) => teams.includes(id));
    return { ...granted, ...more, teamIds };
  },
};

export const User = managed({
  name: "User",
  kind: "user",
  doc: "User of the tenant, with role assignments in projects, in the tenant, in workspaces and for filtered resources. The resource manages all role assignments of the user: a refresh shows drift, and the next update reverts it. The platform sends an email to a new user.",
  dataLoss: "objects of the account, such as API keys",
  endpoint: { path: "/v1/users", dialect: ofTenant("users") },
  identity: { key: ["email"] },
  wire: {
    encode: (body, { firstName, lastName }) => setMember(body, "metadata.name", `${firstName} ${lastName}`.trim()),
  },
  fields: {
    email: s
      .string("Email address (login name) of the user, unique in the tenant, case-insensitive.")
      .check((value) => (isAddress(value) ? undefined : "must be an address such as ada@example.com"))
      .semanticEquals((oldValue, newValue) => oldValue.toLowerCase() === newValue.toLowerCase())
      .replaces()
      .wire("spec.emailId"),
    firstName: s.string("First name of the user.").notEmpty().wire("spec.firstName"),
    lastName: s.string("Last name of the user.").notEmpty().wire("spec.lastName"),
    teamIds: s
      .set(
        "Initial team IDs of the user, applied on create. To add the user to a team later, use `users` of `Team`. The preview rejects a replacement that keeps `email`, because it would delete the account first.",
        uid(),
      )
      .optional()
      .computed()
      .replaces(),
    projectRoles: inProjects,
    tenantRoles: inTenant,
    workspaceRoles: inWorkspaces,
    resourceRoles,
    timeouts: operationTimeouts(),
  },
  create: {
    deferred: [...grants.deferred, "resourceRoles"],
    body: (encoded, { teamIds }) => ({
      ...encoded,
      spec: { ...(encoded.spec as Values), ...(teamIds !== undefined && { teams: teamIds }) },
    }),
  },
  read: { subresources },
  update: [
    { sends: ["firstName", "lastName"], body: "full", omit: ["status"], returnsObject: false },
    ...grants.steps,
    setResourceRoles,
  ],
  list: { rows: "partial" },
});

/** Returns the teams of a user. Only the user summary contains them; it is filtered by email address. */
async function readTeams(user: Reader, dialect: Dialect, on: CallContext): Promise<readonly string[]> {
  const filter = { emailId: { eq: user.string("spec.emailId") } };
  const answer = await dialect.send(
    {
      operation: "Get teams of user",
      method: "POST",
      idempotency: "safe",
      path: "/v1/users/summary",
      body: { filter },
      cache: "never",
    },
    on,
  );
  const rows = read(answer).list("items");
  const row = rows.find((one) => one.peekText("metadata.uid") === user.peekText("metadata.uid"));
  if (row === undefined) throw read(answer).unexpected("items", "lacks the user whose address was asked for");
  return (row.optionalList("spec.teams") ?? []).map(uidOf);
}

function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);
}
