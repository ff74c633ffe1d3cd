import { HttpFailure, waitUntil } from "@tripod/http";
import { memberAt, type Values } from "@tripod/rest";
import { ONE, type OnCluster } from "../feature.js";
import { LEAST_DELAY } from "../features/operationOptions.js";
import { lookAt, type Seen } from "./clusterStatus.js";

const MINUTE = 60_000;
/** States that end a deletion without one: the platform has given up. */
const GIVEN_UP = ["Error", "Failed"];
/** A cluster that is not being deleted so long after the order was taken is not deleted at all, in milliseconds. */
const UNMOVED_FOR = 60_000;

/**
 * Deletes a cluster and waits until it is deleted. If the inputs request it, forces the delete after the ordinary one
 * has exceeded its time.
 */
export function removeCluster(minutes: number, stays = "machines and disks may stay behind at the cloud") {
  return async (recorded: Values, on: OnCluster): Promise<void> => {
    const { forceDelete, forceDeleteDelay } = recorded;
    const startedAt = on.dialect.clock.now();
    const patience = on.waitTimeout(minutes * MINUTE);
    const left = () => Math.max(0, patience.timeoutMs - (on.dialect.clock.now() - startedAt));
    await order(ONE, on);
    if (forceDelete !== true) return untilGone({ ...patience, timeoutMs: left() }, on);
    const delay = Math.max(LEAST_DELAY, Number(forceDeleteDelay ?? LEAST_DELAY)) * MINUTE;
    try {
      return await untilGone({ ...patience, timeoutMs: Math.min(delay, left()) }, on);
    } catch (error) {
      if (on.context.signal.aborted || left() === 0) throw error;
      on.context.log(
        "warning",
        `the deletion of the cluster ${on.id} has not finished, and the provider forces it now: ${stays}`,
      );
    }
    await order(`${ONE}?forceDelete=true`, on);
    return untilGone({ ...patience, timeoutMs: left() }, on);
  };
}

async function order(path: string, on: OnCluster): Promise<void> {
  try {
    await on.send("DELETE", path);
  } catch (error) {
    if (!(error instanceof HttpFailure) || (await lookAt(on)) !== undefined) throw error;
  }
}

async function untilGone(patience: ReturnType<OnCluster["waitTimeout"]>, on: OnCluster): Promise<void> {
  const { clock } = on.dialect;
  const until = clock.now() + UNMOVED_FOR;
  const end = await waitUntil<Seen | undefined>({
    ...on.context,
    ...patience,
    clock,
    operation: `Delete cluster ${on.id}`,
    poll: (signal) => lookAt(on, signal),
    transientState: (seen) => {
      if (seen === undefined || GIVEN_UP.includes(seen.state)) return undefined;
      return seen.state !== "Deleting" && clock.now() >= until ? undefined : seen.said;
    },
  });
  if (end === undefined) return;
  throw new Error(
    `the platform has not deleted the cluster ${on.id}: it is ${end.said}. Check its events in the console, then run the destroy again`,
  );
}

/** Reports whether a returned cluster is deleted. */
export function isDeleted(raw: unknown): boolean {
  return memberAt(raw, "status.state") === "Deleted";
}
