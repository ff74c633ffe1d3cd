import { HttpFailure, read, waitUntil } from "@tripod/http";
import { pathOf, type Target } from "../addressing/target.js";
import type { WaitParent } from "../definition/groups.js";
import { isPassing } from "../definition/states.js";
import { canFill } from "../values/template.js";
import { memberAt, type Values } from "../values/values.js";
import { describeOperation, remainingTimeout } from "./waitUntilStable.js";

/**
 * Sends a request. If the platform rejects it because the parent is busy, waits for the parent and retries. `values`
 * holds the inputs or the state.
 */
export async function whenHostRests<T>(
  target: Target,
  values: Values,
  attempt: () => Promise<T>,
  timeout: number | undefined,
): Promise<T> {
  const { parent } = target.plan.waits;
  const inside: Target = { ...target, pathParams: { ...values, ...target.pathParams } };
  if (parent === undefined || !canFill(parent.path, inside.pathParams)) return attempt();
  for (let restedBefore = false; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof HttpFailure) || error.code !== "conflict") throw error;
      const wasBusy = await untilRest(inside, parent, error, timeout);
      // If the parent is stable twice in a row, the conflict has another cause. Once may mean that the parent became
      // stable in between.
      if (!wasBusy && restedBefore) throw error;
      restedBefore = !wasBusy;
    }
  }
}

/**
 * Waits until the parent is stable. Returns whether it was busy. If its status cannot be read, throws the original
 * error.
 */
async function untilRest(
  target: Target,
  host: WaitParent,
  failure: HttpFailure,
  timeout: number | undefined,
): Promise<boolean> {
  const { dialect, context } = target;
  let wasBusy = false;
  try {
    await waitUntil<string | undefined>({
      ...context,
      ...remainingTimeout(target, timeout),
      clock: dialect.clock,
      operation: `${describeOperation(target)}: waiting for its parent`,
      poll: (signal) => stateOf(target, host, signal),
      transientState: (state) => {
        if (!isPassing(host.status, state)) return undefined;
        wasBusy = true;
        return state;
      },
      firstPauseMs: host.status.backoff?.first,
      longestPauseMs: host.status.backoff?.longest,
    });
  } catch (error) {
    const isOwn = error instanceof HttpFailure && ["cancelled", "deadline-exceeded"].includes(error.code);
    throw isOwn ? error : failure;
  }
  return wasBusy;
}

async function stateOf(target: Target, { path, shown: wrapper = "", status }: WaitParent, signal: AbortSignal) {
  const { dialect, context, plan } = target;
  const answer = await dialect.send(
    {
      operation: `Check whether the ${plan.kind} can change`,
      method: "GET",
      idempotency: "safe",
      path: pathOf(target, path),
    },
    { ...context, signal },
  );
  const state = memberAt(read(answer).raw, wrapper === "" ? status.at : `${wrapper}.${status.at}`);
  return typeof state === "string" && state !== "" ? state : undefined;
}
