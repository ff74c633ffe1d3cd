import { bodyOf, type CollectionHandle, unwrapped } from "../../collection/collection.js";
import { list, type Members, object, takeMembers, text } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import type { ClustersApp, ClustersEnv } from "../app.js";
import { type ClustersCall, metadataOf, ownerOf, type Surroundings } from "../objectKinds.js";
import { notFound } from "../platformError.js";

/** Roles of a user or team in one project or workspace. */
interface Grant {
  readonly uid: string;
  readonly roles: readonly string[];
}

const roles = list(text(), { nullable: true });
const PROJECTS: Members = { projects: list(object({ projectUid: text({ required: true }), roles })) };
const WORKSPACES: Members = { workspaces: list(object({ uid: text({ required: true }), roles })) };

/**
 * Permissions of teams or users: roles in projects, in the tenant and in workspaces, each at its own path. A write
 * leaves the projects or workspaces that it omits unchanged.
 */
export function grantRoutes(
  app: ClustersApp,
  { objects }: Surroundings,
  who: "teams" | "users",
  shelf: CollectionHandle<ClustersEnv>,
): void {
  const found = (collection: string, kind: string, uid: string, { place }: ClustersCall): Row => {
    const row = objects.at(collection, place).find((one) => one.uid === uid);
    if (row === undefined) throw notFound(`Specified ${kind}`);
    return row;
  };
  const named = (collection: string, uid: string, { place }: ClustersCall): Row => {
    const row = objects.at(collection, place).find((one) => one.uid === uid);
    return { uid, name: row === undefined ? "" : metadataOf(row).name };
  };
  const shown = ({ uid, roles: own }: Grant, collection: string, call: ClustersCall): Row => ({
    ...named(collection, uid, call),
    roles: own.map((role) => named("roles", role, call)),
    inheritedRoles: [],
  });
  const known = (given: unknown, call: ClustersCall): string[] => {
    const uids = (given ?? []) as string[];
    for (const uid of uids) found("roles", "role", uid, call);
    return uids;
  };
  const get = (path: string, of: (row: Row, call: ClustersCall) => Row): void => {
    app.get(
      path,
      shelf.answer((call) => call.context.json(of(shelf.find(call), call))),
    );
  };
  const put = (path: string, members: Members, apply: (row: Row, given: Row, call: ClustersCall) => void): void => {
    app.put(
      path,
      shelf.answer(async (call) => {
        const given = takeMembers(members, unwrapped(await bodyOf(call.context), undefined), {
          unknownMembers: "ignore",
        });
        const row = shelf.find(call);
        apply(row, given, call);
        shelf.change(row, call);
        return call.context.body(null, 204);
      }),
    );
  };

  get(`/v1/${who}/:id/projects`, (row, call) => ({
    projects: grantsOf(row, "projects").map((one) => shown(one, "projects", call)),
  }));
  put(`/v1/${who}/:id/projects`, PROJECTS, (row, given, call) => {
    const wished = (given.projects ?? []) as readonly { projectUid: string; roles?: unknown }[];
    const grants = wished.map((one) => ({ uid: one.projectUid, roles: known(one.roles, call) }));
    for (const { uid } of grants) found("projects", "project", uid, call);
    row.projects = patched(grantsOf(row, "projects"), grants);
  });
  get(`/v1/${who}/:id/roles`, (row, call) => ({ roles: tenantRolesOf(row).map((one) => named("roles", one, call)) }));
  put(`/v1/${who}/:id/roles`, { roles }, (row, given, call) => {
    row.spec = { ...(row.spec as Row), roles: known(given.roles, call) };
  });
  get(`/v1/workspaces/${who}/:id/roles`, (row, call) => {
    const byProject = new Map<string, Row[]>();
    for (const grant of grantsOf(row, "workspaces")) {
      const [, project] = ownerOf(found("workspaces", "workspace", grant.uid, call));
      byProject.set(String(project), [...(byProject.get(String(project)) ?? []), shown(grant, "workspaces", call)]);
    }
    return { projects: [...byProject].map(([uid, workspaces]) => ({ ...named("projects", uid, call), workspaces })) };
  });
  put(`/v1/workspaces/${who}/:id/roles`, WORKSPACES, (row, given, call) => {
    const wished = (given.workspaces ?? []) as readonly { uid: string; roles?: unknown }[];
    const grants = wished.map((one) => ({ uid: one.uid, roles: known(one.roles, call) }));
    for (const { uid } of grants) found("workspaces", "workspace", uid, call);
    row.workspaces = patched(grantsOf(row, "workspaces"), grants);
  });
}

/** Members that a read of teams or users by UID omits. */
export function withoutGrants({ projects: _, workspaces: __, resourceRoles: ___, ...row }: Row): Row {
  return row;
}

function grantsOf(row: Row, of: "projects" | "workspaces"): readonly Grant[] {
  return (row[of] ?? []) as readonly Grant[];
}

export function tenantRolesOf({ spec }: Row): readonly string[] {
  return ((spec as Row).roles ?? []) as readonly string[];
}

/** Merges grants. Named ones are replaced; those without roles are removed. */
function patched(before: readonly Grant[], wished: readonly Grant[]): readonly Grant[] {
  const said = new Map(wished.map((grant) => [grant.uid, grant]));
  const kept = before.filter(({ uid }) => !said.has(uid));
  return [...kept, ...said.values()].filter((grant) => grant.roles.length > 0);
}
