import type { Fields, Resource, ResourceContext } from "@tripod/kit";
import { partialFailure, type Values } from "@tripod/rest";
import { extendResource } from "./extendResource.js";
import type { ClusterPlatform } from "./platform.js";

/** Object that was just created or updated. */
export interface WrittenObject {
  readonly operation: "create" | "update";
  readonly id: string;
  readonly inputs: Values;
  readonly state: Values;
}

/**
 * Runs a function after each create and update that returns the state to record. If it fails, the object exists and is
 * recorded with the reason.
 */
export function withWriteHook<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
  afterWrite: (done: WrittenObject, on: ResourceContext<ClusterPlatform>) => Promise<Values>,
): Resource<Name, F, ClusterPlatform> {
  const after = async (done: WrittenObject, on: ResourceContext<ClusterPlatform>): Promise<Values> => {
    try {
      return await afterWrite(done, on);
    } catch (cause) {
      throw partialFailure(done.id, done.state, cause);
    }
  };
  return extendResource(resource, ({ create, update }) => ({
    create: async (inputs, on) => {
      const { id, state } = await create(inputs, on);
      return { id, state: await after({ operation: "create", id, inputs, state }, on) };
    },
    ...(update && {
      update: async (id, inputs, recorded, on) => {
        const state = await update(id, inputs, recorded, on);
        return after({ operation: "update", id, inputs, state }, on);
      },
    }),
  }));
}
