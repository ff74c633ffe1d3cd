import { waitUntil } from "@tripod/http";
import { s } from "@tripod/kit";
import { memberAt } from "@tripod/rest";
import { type ClusterChange, feature, ONE, type OnCluster } from "../feature.js";
import { comingOf, lifecycleOf, lookAt, type Seen } from "../lifecycle/clusterStatus.js";

/** Timeout for pausing and resuming a virtual cluster, in milliseconds. */
const PATIENCE = 60 * 60_000;
const ON_THE_WAY = ["Pausing", "Resuming"];

/** Whether a virtual cluster rests: what it holds stays, and nothing of it runs. */
export const pausing = feature({
  fields: {
    pauseCluster: s
      .boolean()
      .default(false)
      .wire(null)
      .doc(
        "Whether the virtual cluster is paused: scaled down, with its data kept. With `true` on create, the virtual cluster starts first and is paused afterwards.",
      ),
  },
  decoders: {
    pauseCluster: (live, known) => {
      const word = lifecycleOf(live);
      if (["Paused", "Pausing"].includes(word)) return true;
      return ["Running", "Resuming"].includes(word) ? false : (known.pauseCluster ?? false);
    },
  },
  steps: [{ sends: ["pauseCluster"], run: pause }],
});

async function pause({ inputs }: ClusterChange, on: OnCluster): Promise<void> {
  const isPaused = inputs.pauseCluster === true;
  const does = isPaused ? "Pause" : "Resume";
  const seen = await until(`${does} virtual cluster`, comingOf, on);
  const end = isPaused ? "Paused" : "Running";
  if (seen !== undefined && lifecycleOf(seen.raw) === end) return;
  await on.send("PATCH", `${ONE}/clusterConfig/lifecycleConfig`, { lifecycleConfig: { pause: isPaused } });
  // What is on its way says so, and until it does it is as it was.
  const done = await until(
    `${does} virtual cluster`,
    ({ raw }) =>
      [...ON_THE_WAY, isPaused ? "Running" : "Paused", ""].includes(lifecycleOf(raw)) ? said(raw) : undefined,
    on,
  );
  if (done !== undefined && lifecycleOf(done.raw) === end) return;
  throw new Error(
    `the virtual cluster ${on.id} is not ${isPaused ? "paused" : "resumed"}: ${done === undefined ? "it no longer exists" : `its status is ${said(done.raw)}`}. Check its events in the console, then run \`pulumi up\``,
  );
}

function until(doing: string, passes: (seen: Seen) => string | undefined, on: OnCluster): Promise<Seen | undefined> {
  return waitUntil<Seen | undefined>({
    ...on.context,
    ...on.waitTimeout(PATIENCE),
    clock: on.dialect.clock,
    operation: `${doing} ${on.id}`,
    poll: (signal) => lookAt(on, signal),
    transientState: (seen) => (seen === undefined ? undefined : passes(seen)),
  });
}

/** Returns the lifecycle status with its reason. */
function said(cluster: unknown): string {
  const reason = memberAt(cluster, "status.virtual.lifecycleStatus.msg");
  const word = lifecycleOf(cluster) || "nothing yet";
  return typeof reason === "string" && reason !== "" ? `${word} (${reason})` : word;
}
