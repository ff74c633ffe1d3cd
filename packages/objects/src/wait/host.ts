import { HttpFailure, read, waitUntil } from "@tripod/http";
import type { Host } from "../definition/groups.js";
import { isPassing } from "../definition/states.js";
import { type Operation, pathOf } from "../place/operation.js";
import { canFill } from "../values/template.js";
import { memberAt, type Values } from "../values/values.js";
import { doing, patienceOf } from "./settle.js";

/**
 * Sends. Where the platform refuses because what the object lives in is busy, that is waited for, and the request is sent
 * again. `known`: the inputs, or what is recorded.
 */
export async function whenHostRests<T>(
  op: Operation,
  known: Values,
  attempt: () => Promise<T>,
  timeout: number | undefined,
): Promise<T> {
  const { host } = op.plan.waits;
  const inside: Operation = { ...op, where: { ...known, ...op.where } };
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
  op: Operation,
  host: Host,
  refusal: HttpFailure,
  timeout: number | undefined,
): Promise<boolean> {
  const { dialect, context } = op;
  let wasBusy = false;
  try {
    await waitUntil<string | undefined>({
      ...context,
      ...patienceOf(op, timeout),
      clock: dialect.clock,
      doing: `${doing(op)}: waiting for what it belongs to`,
      look: (signal) => stateOf(op, host, signal),
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

async function stateOf(op: Operation, { path, shown = "", states }: Host, signal: AbortSignal) {
  const { dialect, context, plan } = op;
  const answer = await dialect.send(
    {
      operation: `Look whether the ${plan.kind} can change`,
      method: "GET",
      effect: "read",
      path: pathOf(op, path),
    },
    { ...context, signal },
  );
  const state = memberAt(read(answer).raw, shown === "" ? states.at : `${shown}.${states.at}`);
  return typeof state === "string" && state !== "" ? state : undefined;
}
