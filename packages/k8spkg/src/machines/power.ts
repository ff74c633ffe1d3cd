import { HttpFailure, type Reader, waitUntil } from "@tripod/http";
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

/** State that an action leads to. */
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
  .string(
    "Power action on the VM. If another client stops or starts the VM, a refresh shows the drift, and the next update reverts it.",
  )
  .values({
    start: "running VM",
    stop: "stopped VM",
    pause: "paused VM that keeps its memory",
    resume: "running VM after a pause",
    restart: "one restart per change",
    migrate: "one live migration to another node per change",
  })
  .optional()
  .wire(STATE);

/** Returns the action that matches the live state. Keeps the recorded action if its state was reached. */
export function decodeAction(live: Reader, recorded: string | undefined): string | undefined {
  if (recorded === undefined) return undefined;
  const state = live.peekText(STATE);
  return state === STATE_AFTER[recorded] ? recorded : (ACTION_FOR[state] ?? recorded);
}

/** Context of a power action. */
interface PowerContext {
  /**
   * Whether the program requests the action with this operation. An action that happens once per change requires it.
   */
  readonly isRequested: boolean;
  /** The VM starts automatically, although its state may be `Stopped` until the cluster processes it. */
  readonly startsByItself: boolean;
}

type On = Pick<StepContext<ClusterPlatform>, "context" | "dialect" | "waitTimeout" | "read" | "send">;

/** Sends the power actions that lead to the requested one, and waits until the VM is in the state of each. */
export async function applyPowerAction(path: string, requested: string, power: PowerContext, on: On): Promise<void> {
  let state = (await on.read()).peekText(STATE);
  // The cluster rejects a request to start a VM that its run strategy starts.
  if (power.startsByItself && requested !== "stop" && state !== "Running") {
    await waitUntilReached("start", state, on);
    state = "Running";
  }
  for (const action of actionsTo(requested, state, power)) {
    const [head, query] = path.split("?") as [string, string];
    const from = (await on.read()).peekText(STATE);
    await on.send("PUT", `${head}/${action}?${query}`);
    await waitUntilReached(action, from, on);
  }
}

/** Returns the actions to send to a VM in this state, in order. */
function actionsTo(requested: string, state: string, { isRequested, startsByItself }: PowerContext): readonly string[] {
  const isThere = state === STATE_AFTER[requested] && !(startsByItself && state === "Stopped");
  // Restarts and migrations are sent to a running VM, except right after a start.
  const isMore = ["restart", "migrate"].includes(requested) && isRequested && !startsByItself;
  if (isThere) return isMore ? [requested] : [];
  if (requested === "pause") return state === "Running" ? ["pause"] : ["start", "pause"];
  if (requested === "stop") return ["stop"];
  return state === "Paused" ? ["resume"] : ["start"];
}

async function waitUntilReached(action: string, from: string, on: Omit<On, "send">): Promise<void> {
  const { context, dialect, waitTimeout, read } = on;
  const { clock } = dialect;
  const target = STATE_AFTER[action] as string;
  const toldAt = clock.now();
  let hasStarted = from !== target;
  const end = await waitUntil({
    ...context,
    ...waitTimeout(DEFAULT_TIMEOUT_MS),
    clock,
    operation: `${action} virtual machine (vmAction)`,
    poll: async () => (await read()).peekText(STATE),
    transientState: (state) => {
      const isOld = clock.now() - toldAt < MAX_START_MS;
      // A VM that failed before the action may keep that state for a moment.
      if (FAILED.includes(state) && !(state === from && isOld)) return undefined;
      if (state !== target) hasStarted = true;
      if (state !== target) return state || "not shown yet";
      return hasStarted || !isOld ? undefined : `${state}, as before`;
    },
  });
  if (end !== target) throw launchError(`${action} virtual machine (vmAction)`, end);
}

/** Returns the error for a VM whose state says that it does not start. */
export function launchError(operation: string, state: string): HttpFailure {
  return new HttpFailure({
    code: "failed-precondition",
    request: { operation, method: "", url: "" },
    observed: `the cluster reports the state ${state}`,
    likelyCause: "the cluster could not start the VM",
    nextStep: "Fix the cause of this state, then run a refresh and `pulumi up`",
  });
}
