import { read, waitUntil } from "@tripod/http";
import { type Fields, fail, type Resource, type ResourceContext } from "@tripod/kit";
import { partialFailure, type Values, waitTimeoutFor } from "@tripod/rest";
import { extendResource } from "../extendResource.js";
import type { ClusterPlatform } from "../platform.js";

type On = ResourceContext<ClusterPlatform>;

/** Default timeout for the registration of an edge host, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 20 * 60_000;

/**
 * Waits after create until the edge host has registered and is healthy, if the inputs request it. Another final state
 * is an error; the appliance stays in state.
 */
export function withReadinessWait<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
): Resource<Name, F, ClusterPlatform> {
  return extendResource(resource, ({ create, fields }) => ({
    create: async (inputs, on) => {
      const made = await create(inputs, on);
      if (inputs.wait === true) {
        await waitUntilReady(made.id, inputs, fields, on).catch((cause: unknown) => {
          throw partialFailure(made.id, made.state, cause);
        });
      }
      return made;
    },
  }));
}

async function waitUntilReady(id: string, inputs: Values, fields: Fields, on: On): Promise<void> {
  const { clock, api } = on.platform;
  const path = `/v1/edgehosts/${encodeURIComponent(id)}`;
  const query = { resolvePackValues: "false" };
  const { state, health } = await waitUntil({
    ...on,
    ...waitTimeoutFor("create", inputs, { fields, defaultMs: DEFAULT_TIMEOUT_MS }, on),
    clock,
    operation: `Register appliance ${id}`,
    poll: async (signal) => {
      const request = { operation: "Get appliance", path, query, cache: "never" } as const;
      const answer = read(await api("project").send(request, { ...on, signal }));
      return { state: answer.peekText("status.state"), health: answer.peekText("status.health.state") };
    },
    transientState: ({ state, health }) =>
      health === "" && (state === "unpaired" || state === "ready") ? `${state}, no status received yet` : undefined,
  });
  if (state !== "ready" || health !== "healthy")
    fail(
      "",
      `the edge host ${id} has the status ${state || "unknown"} and the health ${health || "unknown"}, not ready and healthy`,
    );
}
