import { type Reader, waitUntil } from "@tripod/http";
import { s } from "@tripod/kit";
import type { StepContext } from "@tripod/rest";
import type { ClusterPlatform } from "../platform.js";

/** Path of the state of a VM. */
export const STATE = "status.printableStatus";

/** Failed states, which a VM does not leave automatically. */
export const FAILED: readonly string[] = [
  "CrashLoopBackOff",
  "ErrorUnschedulable",
  "ErrImagePull",
  "ImagePullBackOff",
  "ErrorPvcNotFound",
  "ErrorDataVolumeNotFound",
  "DataVolumeError",
];

/** The state that an action leads to. */
const STATE_AFTER: Readonly<Record<string, string>> = {
  start: "Running",
  restart: "Running",
  resume: "Running",
  migrate: "Running",
  stop: "Stopped",
  pause: "Paused",
};
/** Action that leads to a state. */
const ACTION_FOR: Readonly<Record<string, string>> = { Running: "start", Stopped: "stop", Paused: "pause" };

/** Time, in milliseconds, after which an unchanged state means that the VM has already completed the action. */
const MAX_START_MS = 10_000;
const DEFAULT_TIMEOUT_MS = 40 * 60_000;

/** Input for the power action of a VM. */
export const vmAction = s
  .string()
  .values({
    start: "running VM",
    stop: "stopped VM",
    pause: "paused VM that keeps its memory",
    resume: "running VM after a pause",
    restart: "one restart per change",
    migrate: "one live migration to another node per change",
  })
  .optional()
  .wire(STATE)
  .doc(
    "Power action on the VM. If another client stops or starts the VM, a refresh shows the drift, and the next update reverts it.",
  );

/** Returns the action that matches the live state. Keeps the recorded action if its state was reached. */
export function decodeAction(live: Reader, recorded: string | undefined): string | undefined {
  if (recorded === undefined) return undefined;
  const state = live.peekText(STATE);
  return state === STATE_AFTER[recorded] ? recorded : (ACTION_FOR[state] ?? recorded);
}

/** Context of a power action. */
interface PowerContext {
  readonly isNew: boolean;
  /** The VM starts automatically, although its state may be `Stopped` until the cluster processes it. */
  readonly startsByItself: boolean;
}

/** Has a machine do what is wanted, and waits until it does. */
export async function applyPowerAction(
  path: string,
  requested: string,
  power: PowerContext,
  on: Pick<StepContext<ClusterPlatform>, "context" | "dialect" | "waitTimeout" | "read" | "send">,
): Promise<void> {
  const before = (await on.read()).peekText(STATE);
  for (const action of actionsTo(requested, before, power)) {
    const [head, query] = path.split("?") as [string, string];
    const from = (await on.read()).peekText(STATE);
    await on.send("PUT", `${head}/${action}?${query}`);
    await waitUntilReached(action, from, on);
  }
}

/** Returns the actions to send to a VM in this state, in order. */
function actionsTo(requested: string, state: string, { isNew, startsByItself }: PowerContext): readonly string[] {
  const isThere = state === STATE_AFTER[requested] && !(startsByItself && state === "Stopped");
  // To restart and to move is more than to run.
  if (isThere) return isNew || !["restart", "migrate"].includes(requested) ? [] : [requested];
  if (requested === "pause") return state === "Running" ? ["pause"] : ["start", "pause"];
  if (requested === "stop") return ["stop"];
  return state === "Paused" ? ["resume"] : ["start"];
}

async function waitUntilReached(
  action: string,
  from: string,
  {
    context,
    dialect,
    waitTimeout,
    read,
  }: Pick<StepContext<ClusterPlatform>, "context" | "dialect" | "waitTimeout" | "read">,
): Promise<void> {
  const { clock } = dialect;
  const target = STATE_AFTER[action] as string;
  const toldAt = clock.now();
  let hasStarted = from !== target;
  await waitUntil({
    ...context,
    ...waitTimeout(DEFAULT_TIMEOUT_MS),
    clock,
    operation: `${action} virtual machine (vmAction)`,
    poll: async () => (await read()).peekText(STATE),
    transientState: (state) => {
      if (state !== target) hasStarted = true;
      if (state !== target) return state || "not shown yet";
      return hasStarted || clock.now() - toldAt >= MAX_START_MS ? undefined : `${state}, as before`;
    },
  });
}
