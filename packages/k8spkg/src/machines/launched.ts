import { type Answer, HttpFailure, read, waitUntil } from "@tripod/http";
import type { Fields, Resource, ResourceContext } from "@tripod/kit";
import { allowed, type Dialect, timeoutFor, type Values } from "@tripod/rest";
import { followed } from "../followed.js";
import type { ClusterPlatform } from "../platform.js";
import { FAILED, STATE } from "./power.js";
import { runsByItself } from "./runs.js";

type On = ResourceContext<ClusterPlatform>;

const PATIENCE = 40 * 60_000;

/**
 * Waits until a VM with automatic start runs. A new VM has the state `Stopped` at first, which is a stable state for
 * others.
 */
export function launched<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
  dialectOf: (platform: ClusterPlatform, values: Values) => Dialect,
): Resource<Name, F, ClusterPlatform> {
  return followed(resource, async ({ does, id, inputs, state }, on) => {
    if (!runsByItself(inputs)) return state;
    const dialect = dialectOf(on.platform, state);
    const said = { input: timeoutFor(inputs, does), option: on.timeoutMs, usual: PATIENCE };
    const look = async (signal: AbortSignal) => stateOf(await looked(dialect, state, { ...on, signal }));
    const end = await waitUntil({
      ...on,
      ...allowed(does, said, resource.fields),
      clock: dialect.clock,
      doing: `Launch virtual machine ${id}`,
      look,
      passes: (seen) => (seen === "Running" || FAILED.includes(seen) ? undefined : seen || "not begun yet"),
    });
    if (end !== "Running") throw failed(id, end);
    return (await resource.read(id, state as never, on)) ?? state;
  });
}

function looked(dialect: Dialect, { clusterUid, namespace, name }: Values, on: On): Promise<Answer> {
  const [cluster, space, one] = [clusterUid, namespace, name].map((part) => encodeURIComponent(String(part)));
  const path = `/v1/spectroclusters/${cluster}/vms/${one}?namespace=${space}`;
  return dialect.send(
    { operation: "Get state of virtual machine", method: "GET", effect: "read", path, share: "never" },
    on,
  );
}

const stateOf = (answer: Answer): string => read(answer).glance(STATE);

function failed(id: string, state: string): HttpFailure {
  return new HttpFailure({
    code: "failed-precondition",
    request: { operation: `virtual machine ${id}`, method: "", url: "" },
    cameBack: `the cluster reports the state ${state}`,
    likely: "the cluster could not start the VM",
    next: "Fix the cause of this state, then run a refresh and `pulumi up`",
  });
}
