import { waitUntil } from "@tripod/http";
import { s } from "@tripod/kit";
import { memberAt } from "@tripod/rest";
import { CLUSTER_PATH, type ClusterChange, type ClusterStepContext, feature } from "../feature.js";
import {
  type ClusterStatus,
  notReadyReason,
  readClusterStatus,
  virtualLifecycleOf,
} from "../lifecycle/clusterStatus.js";

/** Timeout for pausing and resuming a virtual cluster, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 60 * 60_000;
const TRANSIENT_STATUS = ["Pausing", "Resuming"];

/** Pause of a virtual cluster: its workloads are scaled down, and its data stays. */
export const pauseCluster = feature({
  fields: {
    pauseCluster: s
      .boolean(
        "Whether the virtual cluster is paused: scaled down, with its data kept. With `true` on create, the virtual cluster starts first and is paused afterward.",
      )
      .default(false)
      .wire(null),
  },
  decoders: {
    pauseCluster: (live, recorded) => {
      const word = virtualLifecycleOf(live);
      if (["Paused", "Pausing"].includes(word)) return true;
      return ["Running", "Resuming"].includes(word) ? false : (recorded.pauseCluster ?? false);
    },
  },
  steps: [{ sends: ["pauseCluster"], run: pause }],
});

async function pause({ inputs }: ClusterChange, on: ClusterStepContext): Promise<void> {
  const isPaused = inputs.pauseCluster === true;
  const verb = isPaused ? "Pause" : "Resume";
  const cluster = await waitUntilStatus(`${verb} virtual cluster`, notReadyReason, on);
  const end = isPaused ? "Paused" : "Running";
  if (cluster !== undefined && virtualLifecycleOf(cluster.raw) === end) return;
  await on.send("PATCH", `${CLUSTER_PATH}/clusterConfig/lifecycleConfig`, { lifecycleConfig: { pause: isPaused } });
  // The platform reports the transition with a delay. Until then the status is the former one.
  const done = await waitUntilStatus(
    `${verb} virtual cluster`,
    ({ raw }) =>
      [...TRANSIENT_STATUS, isPaused ? "Running" : "Paused", ""].includes(virtualLifecycleOf(raw))
        ? describeLifecycle(raw)
        : undefined,
    on,
  );
  if (done !== undefined && virtualLifecycleOf(done.raw) === end) return;
  throw new Error(
    `the virtual cluster ${on.id} is not ${isPaused ? "paused" : "resumed"}: ${done === undefined ? "it no longer exists" : `its status is ${describeLifecycle(done.raw)}`}. Check its events in the console, then run \`pulumi up\``,
  );
}

function waitUntilStatus(
  operation: string,
  transientState: (status: ClusterStatus) => string | undefined,
  on: ClusterStepContext,
): Promise<ClusterStatus | undefined> {
  return waitUntil<ClusterStatus | undefined>({
    ...on.context,
    ...on.waitTimeout(DEFAULT_TIMEOUT_MS),
    clock: on.dialect.clock,
    operation: `${operation} ${on.id}`,
    poll: (signal) => readClusterStatus(on, signal),
    transientState: (status) => (status === undefined ? undefined : transientState(status)),
  });
}

/** Returns the lifecycle status with its reason. */
function describeLifecycle(cluster: unknown): string {
  const reason = memberAt(cluster, "status.virtual.lifecycleStatus.msg");
  const word = virtualLifecycleOf(cluster) || "nothing yet";
  return typeof reason === "string" && reason !== "" ? `${word} (${reason})` : word;
}
