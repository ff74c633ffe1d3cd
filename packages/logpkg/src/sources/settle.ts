import { HttpFailure } from "@tripod/http";
import type { Reader } from "@tripod/http";
import type { ResourceContext } from "@tripod/kit";
import type { LogPlatform } from "../platform.js";
import { getSource, type LiveSource } from "./sources.js";

/** How long sources may take to start and to stop unless the program says otherwise, in milliseconds. */
const PATIENCE = 5 * 60_000;

/** Pauses between two looks, in milliseconds; the last one is repeated. */
const PAUSES = [500, 1_000, 2_000, 4_000];
const LAST_PAUSE = 5_000;

/** What is waited for. */
interface Settling {
  readonly collectorId: number;
  readonly id: string;
  /** The states that pass. */
  readonly passing: readonly string[];
  /** What the source is doing, in words. */
  readonly doing: string;
}

/**
 * Waits while a source is in a state that passes, and brings the source as it is then, or undefined when it is gone. The
 * states are shown as progress; the context's signal ends the waiting at once.
 *
 * @throws HttpFailure "deadline-exceeded" when the source is still in such a state after the time that the program
 * allows, or after five minutes.
 */
async function settle(
  { collectorId, id, passing, doing }: Settling,
  context: ResourceContext<LogPlatform>,
  found?: LiveSource,
): Promise<LiveSource | undefined> {
  const { clock } = context.platform;
  const patience = context.timeoutMs ?? PATIENCE;
  const startedAt = clock.now();
  let live = found ?? (await getSource(collectorId, id, context));
  for (let looks = 0; live !== undefined && passing.includes(stateOf(live)); looks += 1) {
    const left = patience - (clock.now() - startedAt);
    if (left <= 0) throw stillAtIt(live, doing, patience);
    context.progress(`source ${id} is ${doing}: ${stateOf(live)}`);
    await clock.sleep(Math.min(PAUSES[looks] ?? LAST_PAUSE, left), context.signal);
    live = await getSource(collectorId, id, context);
  }
  return live;
}

/** Waits until a source can be changed and shows whether it works. */
export function started(
  collectorId: number,
  id: string,
  context: ResourceContext<LogPlatform>,
  found?: LiveSource,
): Promise<LiveSource | undefined> {
  return settle({ collectorId, id, passing: ["Pending"], doing: "starting" }, context, found);
}

/** Waits until a source that was deleted is gone. Its last state may be any. */
export async function gone(collectorId: number, id: string, context: ResourceContext<LogPlatform>): Promise<void> {
  const passing = ["Pending", "Started", "Initialized", "Authenticated", "Collecting", "Error", "Stopping", ""];
  await settle({ collectorId, id, passing, doing: "stopping" }, context);
}

/** The state of a source; empty when the platform does not tell. */
export function stateOf({ body }: { readonly body: Reader }): string {
  return body.optionalString("state.state") ?? "";
}

function stillAtIt({ body, id }: LiveSource, doing: string, patience: number): HttpFailure {
  return body
    .unexpected("state", "")
    .amend({
      code: "deadline-exceeded",
      outcome: undefined,
      cameBack: `the source ${id} is still ${doing} after ${patience / 1000} s, with the state ${stateOf({ body })}`,
      likely: "the platform is slow",
      next: "Try again later, or allow more time by customTimeouts",
    });
}
