import { bodyOf, type CollectionHandle, unwrapped } from "../../collection/collection.js";
import { list, type Members, object, takeMembers, text } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import type { ClustersApp, ClustersEnv } from "../app.js";
import { type ClustersCall, type Dependencies, metadataOf, ownerOf } from "../objectKinds.js";
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
  { objects }: Dependencies,
  who: "teams" | "users",
  handle: CollectionHandle<ClustersEnv>,
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
  const view = ({ uid, roles: own }: Grant, collection: string, call: ClustersCall): Row => ({
    ...named(collection, uid, call),
    roles: own.map((role) => named("roles", role, call)),
    inheritedRoles: [],
  });
  const known = (input: unknown, call: ClustersCall): string[] => {
    const uids = (input ?? []) as string[];
    for (const uid of uids) found("roles", "role", uid, call);
    return uids;
  };
  const get = (path: string, of: (row: Row, call: ClustersCall) => Row): void => {
    app.get(
      path,
      handle.answer((call) => call.context.json(of(handle.find(call), call))),
    );
  };
  const put = (path: string, members: Members, apply: (row: Row, input: Row, call: ClustersCall) => void): void => {
    app.put(
      path,
      handle.answer(async (call) => {
        const input = takeMembers(members, unwrapped(await bodyOf(call.context), undefined), {
          unknownMembers: "ignore",
        });
        const row = handle.find(call);
        apply(row, input, call);
        handle.change(row, call);
        return call.context.body(null, 204);
      }),
    );
  };

  get(`/v1/${who}/:id/projects`, (row, call) => ({
    projects: grantsOf(row, "projects").map((one) => view(one, "projects", call)),
  }));
  put(`/v1/${who}/:id/projects`, PROJECTS, (row, input, call) => {
    const desired = (input.projects ?? []) as readonly { projectUid: string; roles?: unknown }[];
    const grants = desired.map((one) => ({ uid: one.projectUid, roles: known(one.roles, call) }));
    for (const { uid } of grants) found("projects", "project", uid, call);
    row.projects = patched(grantsOf(row, "projects"), grants);
  });
  get(`/v1/${who}/:id/roles`, (row, call) => ({ roles: tenantRolesOf(row).map((one) => named("roles", one, call)) }));
  put(`/v1/${who}/:id/roles`, { roles }, (row, input, call) => {
    row.spec = { ...(row.spec as Row), roles: known(input.roles, call) };
  });
  get(`/v1/workspaces/${who}/:id/roles`, (row, call) => {
    const byProject = new Map<string, Row[]>();
    for (const grant of grantsOf(row, "workspaces")) {
      const [, project] = ownerOf(found("workspaces", "workspace", grant.uid, call));
      byProject.set(String(project), [...(byProject.get(String(project)) ?? []), view(grant, "workspaces", call)]);
    }
    return { projects: [...byProject].map(([uid, workspaces]) => ({ ...named("projects", uid, call), workspaces })) };
  });
  put(`/v1/workspaces/${who}/:id/roles`, WORKSPACES, (row, input, call) => {
    const desired = (input.workspaces ?? []) as readonly { uid: string; roles?: unknown }[];
    const grants = desired.map((one) => ({ uid: one.uid, roles: known(one.roles, call) }));
    for (const { uid } of grants) found("workspaces", "workspace", uid, call);
    row.workspaces = patched(grantsOf(row, "workspaces"), grants);
  });
}

/** Returns members that a read of teams or users by UID omits. */
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
function patched(before: readonly Grant[], desired: readonly Grant[]): readonly Grant[] {
  const byUid = new Map(desired.map((grant) => [grant.uid, grant]));
  const retained = before.filter(({ uid }) => !byUid.has(uid));
  return [...retained, ...byUid.values()].filter((grant) => grant.roles.length > 0);
}
