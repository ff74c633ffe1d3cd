import { HttpFailure, waitUntil } from "@tripod/http";
import { memberAt, type Values } from "@tripod/rest";
import { CLUSTER_PATH, type ClusterStepContext } from "../feature.js";
import { MIN_FORCE_DELETE_DELAY } from "../features/operationOptions.js";
import { type ClusterStatus, readClusterStatus } from "./clusterStatus.js";

const MINUTE_MS = 60_000;
/** States in which the platform has given up the delete. */
const FAILED_STATES = ["Error", "Failed"];
/** Time after the request within which the cluster must be in deletion, in milliseconds. */
const MAX_START_MS = 60_000;

/**
 * Deletes a cluster and waits until it is deleted. If the inputs request it, forces the delete after the ordinary one
 * has exceeded its time.
 */
export function deleteCluster(minutes: number, leftovers = "machines and disks may stay behind at the cloud") {
  return async (recorded: Values, on: ClusterStepContext): Promise<void> => {
    const { forceDelete, forceDeleteDelay } = recorded;
    const startedAt = on.dialect.clock.now();
    const timeout = on.waitTimeout(minutes * MINUTE_MS);
    const remainingMs = () => Math.max(0, timeout.timeoutMs - (on.dialect.clock.now() - startedAt));
    await sendDelete(CLUSTER_PATH, on);
    if (forceDelete !== true) return waitUntilDeleted({ ...timeout, timeoutMs: remainingMs() }, on);
    const delay = Math.max(MIN_FORCE_DELETE_DELAY, Number(forceDeleteDelay ?? MIN_FORCE_DELETE_DELAY)) * MINUTE_MS;
    try {
      return await waitUntilDeleted({ ...timeout, timeoutMs: Math.min(delay, remainingMs()) }, on, true);
    } catch (error) {
      if (!(error instanceof HttpFailure) || error.code !== "deadline-exceeded" || remainingMs() === 0) throw error;
      // The last polls may have failed. Only a cluster that the platform still shows is forced.
      if ((await readClusterStatus(on)) === undefined) return;
      on.context.log(
        "warning",
        `the deletion of the cluster ${on.id} has not finished, and the provider forces it now: ${leftovers}`,
      );
    }
    await sendDelete(`${CLUSTER_PATH}?forceDelete=true`, on);
    return waitUntilDeleted({ ...timeout, timeoutMs: remainingMs() }, on);
  };
}

async function sendDelete(path: string, on: ClusterStepContext): Promise<void> {
  try {
    await on.send("DELETE", path);
  } catch (error) {
    if (!(error instanceof HttpFailure) || (await readClusterStatus(on)) !== undefined) throw error;
  }
}

/**
 * Waits until the cluster is deleted. A delete that failed or has not started ends the wait unless it is to be forced.
 */
async function waitUntilDeleted(
  timeout: ReturnType<ClusterStepContext["waitTimeout"]>,
  on: ClusterStepContext,
  isForcedLater = false,
): Promise<void> {
  const { clock } = on.dialect;
  const until = clock.now() + MAX_START_MS;
  let hasStarted = false;
  const end = await waitUntil<ClusterStatus | undefined>({
    ...on.context,
    ...timeout,
    clock,
    operation: `Delete cluster ${on.id}`,
    poll: (signal) => readClusterStatus(on, signal),
    transientState: (status) => {
      if (status === undefined) return undefined;
      if (isForcedLater) return status.description;
      if (status.state === "Deleting") hasStarted = true;
      // A cluster that failed before the request may keep that state for a moment.
      const hasFailed = hasStarted && FAILED_STATES.includes(status.state);
      return hasFailed || (status.state !== "Deleting" && clock.now() >= until) ? undefined : status.description;
    },
  });
  if (end === undefined) return;
  throw notDeletedError(on.id, `the platform has not deleted the cluster: it is ${end.description}`, {
    nextStep: "Check its events in the console, then run the destroy again",
  });
}

/** Returns the error for a cluster that still exists. */
export function notDeletedError(
  id: string,
  observed: string,
  more: { readonly likelyCause?: string; readonly nextStep: string },
): HttpFailure {
  const request = { operation: `Delete cluster ${id}`, method: "", url: "" };
  return new HttpFailure({ code: "failed-precondition", request, observed, ...more });
}

/** Reports whether a returned cluster is deleted. */
export function isDeleted(raw: unknown): boolean {
  return memberAt(raw, "status.state") === "Deleted";
}
