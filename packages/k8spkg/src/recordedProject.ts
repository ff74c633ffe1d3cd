import { type Fields, type Resource, type ResourceContext, s } from "@tripod/kit";
import { type Values, withPartialState } from "@tripod/rest";
import { scopeIn } from "./dialect.js";
import { extendResource } from "./extendResource.js";
import type { ClusterPlatform } from "./platform.js";

/** Project of an object. The provider settings of the next run may name another one. */
export const projectUid = s
  .string("Project ID of the object for the scope `project`; empty for the scope `tenant`.")
  .computed()
  .stable()
  .wire(null);

type On = ResourceContext<ClusterPlatform>;

/** Returns the context in inputs or state. */
type ContextOf = (values: Values) => unknown;

/**
 * Records the project of an object. Sends no request for an object of another project than that of the settings: it
 * would not be visible there and would be removed from state as deleted.
 */
export function withRecordedProject<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
  contextOf: ContextOf = ({ context }) => context,
): Resource<Name, F, ClusterPlatform> {
  return extendResource(resource, ({ create, read, update, findCreated, delete: remove }) => ({
    create: async (inputs, on) => {
      const uid = await projectOf(contextOf(inputs), on);
      const { id, state } = await withPartialState({ projectUid: uid }, () => create(inputs, on));
      return { id, state: { ...state, projectUid: uid } };
    },
    read: async (id, recorded, on) => {
      const uid = await assertSameProject(resource, id, { ...recorded, context: contextOf(recorded) }, on);
      const state = await read(id, recorded, on);
      return state && { ...state, projectUid: uid };
    },
    ...(update && {
      update: async (id, inputs, recorded, on) => {
        const uid = await assertSameProject(resource, id, { ...recorded, context: contextOf(recorded) }, on);
        return {
          ...(await withPartialState({ projectUid: uid }, () => update(id, inputs, recorded, on))),
          projectUid: uid,
        };
      },
    }),
    ...(findCreated && {
      findCreated: async (pending, inputs, on) => {
        const recorded = { ...pending.recorded, context: contextOf(inputs) };
        await assertSameProject(resource, "of an earlier run", recorded, on);
        return findCreated(pending, inputs, on);
      },
    }),
    delete: async (id, recorded, on) => {
      await assertSameProject(resource, id, { ...recorded, context: contextOf(recorded) }, on);
      await remove(id, recorded, on);
    },
    isScoped: (values) => scopeIn(contextOf(values)) === "project",
  }));
}

/** Returns the UID of the project of an object in this context; empty for objects of the tenant. */
async function projectOf(context: unknown, on: On): Promise<string> {
  return scopeIn(context) === "project" ? on.platform.projects.uid(on) : "";
}

/** Returns the UID of the project of the settings, unless the object is recorded in another one. */
async function assertSameProject({ name }: { name: string }, id: string, recorded: Values, on: On): Promise<string> {
  const current = await projectOf(recorded.context, on);
  const { projectUid: own } = recorded;
  // An import does not know the project, and states of earlier releases did not record it.
  if (current === "" || own === undefined || own === "" || own === current) return current;
  const title = await on.platform.projects.title(String(own), on);
  return on.fail(
    "projectUid",
    `shows that ${name} ${id} is in ${title}, but the provider is set to ${await on.platform.projects.title(current, on)}. No request was sent. Set projectName of its provider to the project that it is in, and use another provider for other projects. To move it, destroy it there first. If its project no longer exists, remove it from state with pulumi state delete`,
  );
}
