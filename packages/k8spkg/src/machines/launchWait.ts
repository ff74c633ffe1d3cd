import { type Answer, read, waitUntil } from "@tripod/http";
import type { Fields, Resource, ResourceContext } from "@tripod/kit";
import { type Dialect, type Values, waitTimeoutFor } from "@tripod/rest";
import { asPlain } from "../extendResource.js";
import type { ClusterPlatform } from "../platform.js";
import { withWriteHook } from "../withWriteHook.js";
import { FAILED, launchError, STATE } from "./power.js";
import { launchesOnCreate } from "./runStrategy.js";

type On = ResourceContext<ClusterPlatform>;

const DEFAULT_TIMEOUT_MS = 40 * 60_000;

/**
 * Waits until a VM with automatic start runs. A new VM has the state `Stopped` at first, which is a stable state for
 * others.
 */
export function withLaunchWait<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
  dialectOf: (platform: ClusterPlatform, values: Values) => Dialect,
): Resource<Name, F, ClusterPlatform> {
  return withWriteHook(resource, async ({ operation, id, inputs, state }, on) => {
    if (!launchesOnCreate(inputs)) return state;
    const dialect = dialectOf(on.platform, state);
    const poll = async (signal: AbortSignal) => stateOf(await readMachine(dialect, state, { ...on, signal }));
    const end = await waitUntil({
      ...on,
      ...waitTimeoutFor(operation, inputs, { fields: resource.fields, defaultMs: DEFAULT_TIMEOUT_MS }, on),
      clock: dialect.clock,
      operation: `Launch virtual machine ${id}`,
      poll,
      transientState: (status) =>
        status === "Running" || FAILED.includes(status) ? undefined : status || "not started",
    });
    if (end !== "Running") throw launchError(`virtual machine ${id}`, end);
    return (await asPlain(resource).read(id, state, on)) ?? state;
  });
}

function readMachine(dialect: Dialect, { clusterUid, namespace, name }: Values, on: On): Promise<Answer> {
  const [cluster, space, one] = [clusterUid, namespace, name].map((part) => encodeURIComponent(String(part)));
  const path = `/v1/spectroclusters/${cluster}/vms/${one}?namespace=${space}`;
  return dialect.send(
    { operation: "Get state of virtual machine", method: "GET", idempotency: "safe", path, cache: "never" },
    on,
  );
}

const stateOf = (answer: Answer): string => read(answer).peekText(STATE);
