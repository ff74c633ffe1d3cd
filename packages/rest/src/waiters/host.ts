import { HttpFailure, read, waitUntil } from "@tripod/http";
import { pathOf, type Target } from "../addressing/target.js";
import type { Host } from "../definition/groups.js";
import { isPassing } from "../definition/states.js";
import { canFill } from "../values/template.js";
import { memberAt, type Values } from "../values/values.js";
import { doing, patienceOf } from "./settle.js";

/**
 * Sends a request. If the platform rejects it because the parent is busy, waits for the parent and retries. `known`
 * holds the inputs or the state.
 */
export async function whenHostRests<T>(
  target: Target,
  known: Values,
  attempt: () => Promise<T>,
  timeout: number | undefined,
): Promise<T> {
  const { host } = target.plan.waits;
  const inside: Target = { ...target, where: { ...known, ...target.where } };
  if (host === undefined || !canFill(host.path, inside.where)) return attempt();
  for (let restedBefore = false; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof HttpFailure) || error.code !== "conflict") throw error;
      const wasBusy = await untilRest(inside, host, error, timeout);
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
  host: Host,
  refusal: HttpFailure,
  timeout: number | undefined,
): Promise<boolean> {
  const { dialect, context } = target;
  let wasBusy = false;
  try {
    await waitUntil<string | undefined>({
      ...context,
      ...patienceOf(target, timeout),
      clock: dialect.clock,
      doing: `${doing(target)}: waiting for its parent`,
      look: (signal) => stateOf(target, host, signal),
      passes: (state) => {
        if (!isPassing(host.states, state)) return undefined;
        wasBusy = true;
        return state;
      },
      firstPauseMs: host.states.pauses?.first,
      longestPauseMs: host.states.pauses?.longest,
    });
  } catch (error) {
    const isOwn = error instanceof HttpFailure && ["cancelled", "deadline-exceeded"].includes(error.code);
    throw isOwn ? error : refusal;
  }
  return wasBusy;
}

async function stateOf(target: Target, { path, shown = "", states }: Host, signal: AbortSignal) {
  const { dialect, context, plan } = target;
  const answer = await dialect.send(
    {
      operation: `Check whether the ${plan.kind} can change`,
      method: "GET",
      effect: "read",
      path: pathOf(target, path),
    },
    { ...context, signal },
  );
  const state = memberAt(read(answer).raw, shown === "" ? states.at : `${shown}.${states.at}`);
  return typeof state === "string" && state !== "" ? state : undefined;
}
