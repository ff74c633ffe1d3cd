import { type Answer, HttpFailure, read, waitUntil } from "@tripod/http";
import type { Fields, Resource, ResourceContext } from "@tripod/kit";
import { allowed, type Dialect, timeoutFor, type Values } from "@tripod/rest";
import { asPlain } from "../extendResource.js";
import type { ClusterPlatform } from "../platform.js";
import { withAttachment } from "../withAttachment.js";
import { FAILED, STATE } from "./power.js";
import { runsByItself } from "./runStrategy.js";

type On = ResourceContext<ClusterPlatform>;

const PATIENCE = 40 * 60_000;

/**
 * Waits until a VM with automatic start runs. A new VM has the state `Stopped` at first, which is a stable state for
 * others.
 */
export function withJob<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
  dialectOf: (platform: ClusterPlatform, values: Values) => Dialect,
): Resource<Name, F, ClusterPlatform> {
  return withAttachment(resource, async ({ does, id, inputs, state }, on) => {
    if (!runsByItself(inputs)) return state;
    const dialect = dialectOf(on.platform, state);
    const said = { input: timeoutFor(inputs, does), option: on.timeoutMs, usual: PATIENCE };
    const poll = async (signal: AbortSignal) => stateOf(await looked(dialect, state, { ...on, signal }));
    const end = await waitUntil({
      ...on,
      ...allowed(does, said, resource.fields),
      clock: dialect.clock,
      operation: `Launch virtual machine ${id}`,
      poll,
      transientState: (seen) => (seen === "Running" || FAILED.includes(seen) ? undefined : seen || "not begun yet"),
    });
    if (end !== "Running") throw failed(id, end);
    return (await asPlain(resource).read(id, state, on)) ?? state;
  });
}

function looked(dialect: Dialect, { clusterUid, namespace, name }: Values, on: On): Promise<Answer> {
  const [cluster, space, one] = [clusterUid, namespace, name].map((part) => encodeURIComponent(String(part)));
  const path = `/v1/spectroclusters/${cluster}/vms/${one}?namespace=${space}`;
  return dialect.send(
    { operation: "Get state of virtual machine", method: "GET", idempotency: "safe", path, cache: "never" },
    on,
  );
}

const stateOf = (answer: Answer): string => read(answer).peekText(STATE);

function failed(id: string, state: string): HttpFailure {
  return new HttpFailure({
    code: "failed-precondition",
    request: { operation: `virtual machine ${id}`, method: "", url: "" },
    observed: `the cluster reports the state ${state}`,
    likelyCause: "the cluster could not start the VM",
    nextStep: "Fix the cause of this state, then run a refresh and `pulumi up`",
  });
}
