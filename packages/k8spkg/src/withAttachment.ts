import { type Fields, PartialFailure, type Resource, type ResourceContext } from "@tripod/kit";
import type { Values } from "@tripod/rest";
import type { ClusterPlatform } from "./platform.js";

/** An object that was just made or changed. */
export interface Done {
  readonly does: "create" | "update";
  readonly id: string;
  readonly inputs: Values;
  readonly state: Values;
}

/**
 * Runs a function after each create and update that returns the state to record. If it fails, the object exists and is
 * recorded with the reason.
 */
export function withAttachment<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
  follow: (done: Done, on: ResourceContext<ClusterPlatform>) => Promise<Values>,
): Resource<Name, F, ClusterPlatform> {
  type On = ResourceContext<ClusterPlatform>;
  const { create, update } = resource;
  const after = async (done: Done, on: On): Promise<Values> => {
    try {
      return await follow(done, on);
    } catch (cause) {
      const { id, state } = done;
      const reasons = [cause instanceof Error ? cause.message : "the waiting ended early"];
      throw new PartialFailure({ id, state, reasons }, { cause });
    }
  };
  const handlers = {
    create: async (inputs: Values, on: On) => {
      const { id, state } = await create(inputs as never, on);
      return { id, state: await after({ does: "create", id, inputs, state }, on) };
    },
    ...(update && {
      update: async (id: string, inputs: Values, recorded: Values, on: On) => {
        const state = await update(id, inputs as never, recorded as never, on);
        return after({ does: "update", id, inputs, state }, on);
      },
    }),
  };
  return { ...resource, ...handlers } as unknown as Resource<Name, F, ClusterPlatform>;
}
