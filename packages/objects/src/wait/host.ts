import { HttpFailure, read, waitUntil } from "@tripod/http";
import type { Host } from "../definition/groups.js";
import { isPassing } from "../definition/states.js";
import { pathOf, type Target } from "../place/target.js";
import { canFill } from "../values/template.js";
import { memberAt, type Values } from "../values/values.js";
import { doing, patienceOf } from "./settle.js";

/**
 * Sends. Where the platform refuses because what the object lives in is busy, that is waited for, and the request is sent
 * again. `known`: the inputs, or what is recorded.
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
      // At rest twice in a row: the conflict is another one. Once may be a host that came to rest in between.
      if (!wasBusy && restedBefore) throw error;
      restedBefore = !wasBusy;
    }
  }
}

/** Waits until the host is at rest; brings whether it was busy. What cannot be found out is the refusal itself. */
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
      doing: `${doing(target)}: waiting for what it belongs to`,
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
      operation: `Look whether the ${plan.kind} can change`,
      method: "GET",
      effect: "read",
      path: pathOf(target, path),
    },
    { ...context, signal },
  );
  const state = memberAt(read(answer).raw, shown === "" ? states.at : `${shown}.${states.at}`);
  return typeof state === "string" && state !== "" ? state : undefined;
}
