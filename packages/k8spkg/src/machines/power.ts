import { type Reader, waitUntil } from "@tripod/http";
import { s } from "@tripod/kit";
import type { StepContext } from "@tripod/objects";

/** Where a machine says what it is doing. */
export const STATE = "status.printableStatus";

/** States that a machine does not leave by itself, and should. */
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
const LEADS_TO: Readonly<Record<string, string>> = {
  start: "Running",
  restart: "Running",
  resume: "Running",
  migrate: "Running",
  stop: "Stopped",
  pause: "Paused",
};
/** The action that says of a state that it is wanted. */
const SAID_BY: Readonly<Record<string, string>> = { Running: "start", Stopped: "stop", Paused: "pause" };

/** A machine that shows the state it had for so long, in milliseconds, has begun and ended what it was told meanwhile. */
const BEGINS_WITHIN = 10_000;
const PATIENCE = 40 * 60_000;

/** The input for what a machine is to do. */
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

/** What a machine is doing, as the program says it: the same where the state is the one that was wanted. */
export function actionIn(live: Reader, known: string | undefined): string | undefined {
  if (known === undefined) return undefined;
  const state = live.glance(STATE);
  return state === LEADS_TO[known] ? known : (SAID_BY[state] ?? known);
}

/** A machine that is told what to do. */
interface Told {
  readonly isNew: boolean;
  /** It will run by itself, although it may be shown as stopped until the cluster has looked at it. */
  readonly begins: boolean;
}

/** Has a machine do what is wanted, and waits until it does. */
export async function bringPower(
  path: string,
  wanted: string,
  told: Told,
  on: Pick<StepContext, "context" | "dialect" | "patience" | "read" | "send">,
): Promise<void> {
  const before = (await on.read()).glance(STATE);
  for (const action of actionsTo(wanted, before, told)) {
    const [head, query] = path.split("?") as [string, string];
    const from = (await on.read()).glance(STATE);
    await on.send("PUT", `${head}/${action}?${query}`);
    await reached(action, from, on);
  }
}

/** What a machine in this state is told, one after another. */
function actionsTo(wanted: string, state: string, { isNew, begins }: Told): readonly string[] {
  const isThere = state === LEADS_TO[wanted] && !(begins && state === "Stopped");
  // To restart and to move is more than to run.
  if (isThere) return isNew || !["restart", "migrate"].includes(wanted) ? [] : [wanted];
  if (wanted === "pause") return state === "Running" ? ["pause"] : ["start", "pause"];
  if (wanted === "stop") return ["stop"];
  return state === "Paused" ? ["resume"] : ["start"];
}

async function reached(
  action: string,
  from: string,
  { context, dialect, patience, read }: Pick<StepContext, "context" | "dialect" | "patience" | "read">,
): Promise<void> {
  const { clock } = dialect;
  const target = LEADS_TO[action] as string;
  const toldAt = clock.now();
  let hasBegun = from !== target;
  await waitUntil({
    ...context,
    ...patience(PATIENCE),
    clock,
    doing: `${action} virtual machine (vmAction)`,
    look: async () => (await read()).glance(STATE),
    passes: (state) => {
      if (state !== target) hasBegun = true;
      if (state !== target) return state || "not shown yet";
      return hasBegun || clock.now() - toldAt >= BEGINS_WITHIN ? undefined : `${state}, as before`;
    },
  });
}
