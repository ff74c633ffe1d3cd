import { type Answer, type Reader, read } from "@tripod/http";
import { type AnyField, fail, s } from "@tripod/kit";
import { findDuplicate, isObject, memberAt, type StepContext, type Subresource, type Values } from "@tripod/rest";
import type { ClusterPlatform } from "../platform.js";
import { uid } from "../uid.js";

/** Names that a resource uses for role assignments: its three inputs, and the members of their entries. */
interface Words {
  readonly projects: string;
  readonly tenant: string;
  readonly workspaces: string;
  readonly project: string;
  readonly roles: string;
}

/** Roles in a project or a workspace. */
interface Grant {
  readonly uid: string;
  readonly roles: readonly string[];
}

/** Role IDs of an entry. At least one. */
export const roleIds = s
  .set(uid())
  .checkCount((count) => (count === 0 ? "must not be empty. Remove the entry to grant no roles" : undefined));

/** Returns the inputs for role assignments. The arguments name the project and the roles in an entry. */
export function grantFields<const P extends string, const R extends string>(project: P, roles: R) {
  const id = uid();
  const projects = {
    [project]: id.doc("Project ID (`id` of `Project` or `getProject`)."),
    [roles]: roleIds.doc("IDs of the roles in the project."),
  } as Record<P, typeof id> & Record<R, typeof roleIds>;
  const workspaces = {
    id: id.doc("Workspace ID (`id` of `Workspace` or `getWorkspace`)."),
    [roles]: roleIds.doc("IDs of the roles in the workspace."),
  } as { id: typeof id } & Record<R, typeof roleIds>;
  const places = {
    [project]: id.doc("Project ID (`id` of `Project` or `getProject`) of the workspaces."),
    workspaces: s
      .set("Workspaces of the project, with role IDs.", s.object(workspaces))
      .checkCount((count) => (count === 0 ? "must not be empty: remove the entry of the project" : undefined)),
  } as Record<P, typeof id> & { workspaces: AnyField };
  return {
    inProjects: s
      .set("Project role assignments.", s.object(projects))
      .check((entries) =>
        duplicateProblem(
          (entries as readonly Values[]).map((entry) => String(entry[project])),
          "project",
        ),
      )
      .optional(),
    inTenant: s.set("Tenant role IDs.", uid()).optional(),
    inWorkspaces: s
      .set("Workspace role assignments.", s.object(places))
      .check((entries) =>
        duplicateProblem(
          (entries as readonly Values[]).flatMap((entry) =>
            decodeEntries(entry, "workspaces").map((one) => String(one.id)),
          ),
          "workspace",
        ),
      )
      .optional(),
  };
}

/** Returns the problem of entries with a duplicate ID. */
function duplicateProblem(ids: readonly string[], what: string): string | undefined {
  const duplicate = findDuplicate(ids);
  return duplicate === undefined
    ? undefined
    : `names the ${what} ${duplicate} twice; give all roles there in one entry`;
}

/**
 * Role assignments of a team or a user: in projects, in the tenant and in workspaces, each at its own path. The inputs
 * are the complete set: a refresh shows assignments that another client adds, and the next update removes them.
 */
export function createGrants<const W extends Words>(who: "teams" | "users", words: W) {
  const paths = {
    projects: `/v1/${who}/{id}/projects`,
    tenant: `/v1/${who}/{id}/roles`,
    workspaces: `/v1/workspaces/${who}/{id}/roles`,
  };
  const sends = {
    projects: words.projects as W["projects"],
    tenant: words.tenant as W["tenant"],
    workspaces: words.workspaces as W["workspaces"],
  };
  const projectsIn = (values: unknown): readonly Grant[] =>
    decodeEntries(values, words.projects).map((entry) => decodeGrant(entry, words.project, words.roles));
  const workspacesIn = (values: unknown): readonly Grant[] =>
    decodeEntries(values, words.workspaces)
      .flatMap((entry) => decodeEntries(entry, "workspaces"))
      .map((entry) => decodeGrant(entry, "id", words.roles));
  const asEntry = (id: string, { uid, roles }: Grant): Values => ({ [id]: uid, [words.roles]: roles });

  const subresources: Subresource<ClusterPlatform> = {
    members: Object.values(sends),
    read: async ({ get }) => {
      const [projects, tenant, workspaces] = await Promise.all([
        get(paths.projects),
        get(paths.tenant),
        get(paths.workspaces),
      ]);
      return {
        [words.projects]: decodeGrants(decodeList(projects, "projects")).map((grant) => asEntry(words.project, grant)),
        [words.tenant]: decodeList(tenant, "roles").map(uidOf),
        [words.workspaces]: decodeList(workspaces, "projects").flatMap((project) => {
          const grants = decodeGrants(project.optionalList("workspaces") ?? []);
          return grants.length === 0
            ? []
            : [{ [words.project]: uidOf(project), workspaces: grants.map((grant) => asEntry("id", grant)) }];
        }),
      };
    },
  };
  const refuseOtherProject = (inputs: object, answer: Answer): void => {
    const projects = decodeList(answer, "projects");
    for (const [at, entry] of decodeEntries(inputs, words.workspaces).entries()) {
      const projectId = String(entry[words.project]);
      for (const { id } of decodeEntries(entry, "workspaces")) {
        const within = projects.find((one) => (one.optionalList("workspaces") ?? []).some((row) => uidOf(row) === id));
        if (within === undefined || uidOf(within) === projectId) continue;
        const project = `${JSON.stringify(within.peekText("name"))} (${uidOf(within)})`;
        fail(
          `${words.workspaces}[${at}].${words.project}`,
          `the workspace ${id} belongs to the project ${project}, not to ${projectId}, and has the roles there. Correct the project ID`,
        );
      }
    }
  };
  const steps = [
    {
      sends: [sends.projects],
      run: async ({ inputs, live }: Given, on: Pick<StepContext, "send">): Promise<void> => {
        const all = withRemoved(projectsIn(inputs), projectsIn(live?.raw));
        const projects = all.map(({ uid, roles }) => ({ projectUid: uid, roles }));
        await on.send("PUT", paths.projects, { projects });
      },
    },
    {
      sends: [sends.tenant],
      run: async ({ inputs }: Given, on: Pick<StepContext, "send">): Promise<void> => {
        await on.send("PUT", paths.tenant, { roles: (inputs as Values)[words.tenant] ?? [] });
      },
    },
    {
      sends: [sends.workspaces],
      run: async ({ inputs, live }: Given, on: Pick<StepContext, "send">): Promise<void> => {
        await on.send("PUT", paths.workspaces, {
          workspaces: withRemoved(workspacesIn(inputs), workspacesIn(live?.raw)),
        });
        // The project of a workspace is not sent. Only the response to a read shows whether it is the right one.
        if (workspacesIn(inputs).length > 0) refuseOtherProject(inputs, await on.send("GET", paths.workspaces));
      },
    },
  ] as const;
  return { subresources, steps, deferred: [sends.projects, sends.tenant, sends.workspaces] as const };
}

interface Given {
  readonly inputs: object;
  readonly live: Reader | undefined;
}

/**
 * Returns the desired grants, and empty ones for removed workspaces, so that a replacing and a patching write have the
 * same effect.
 */
function withRemoved(desired: readonly Grant[], before: readonly Grant[]): readonly Grant[] {
  const removed = before.filter(({ uid }) => !desired.some((one) => one.uid === uid));
  return [...desired, ...removed.map(({ uid }) => ({ uid, roles: [] }))];
}

/**
 * Returns the list in a response. A body with other members but without the list does not come from the platform's API.
 */
export function decodeList(answer: Answer, member: string): readonly Reader[] {
  const body = read(answer);
  const isOther = !isObject(body.raw) || (!Object.hasOwn(body.raw, member) && Object.keys(body.raw).length > 0);
  if (isOther) throw body.unexpected(member, "is missing");
  return body.optionalList(member) ?? [];
}

/** Those that have a role of their own: what is inherited is said elsewhere. */
function decodeGrants(rows: readonly Reader[]): readonly Grant[] {
  return rows
    .map((row) => ({ uid: uidOf(row), roles: (row.optionalList("roles") ?? []).map(uidOf) }))
    .filter(({ roles }) => roles.length > 0);
}

/** Which object a row names. */
export function uidOf(row: Reader): string {
  return row.string("uid");
}

function decodeEntries(values: unknown, member: string): readonly Values[] {
  return (memberAt(values, member) ?? []) as readonly Values[];
}

function decodeGrant(entry: Values, id: string, roles: string): Grant {
  return { uid: String(entry[id]), roles: (entry[roles] ?? []) as readonly string[] };
}
