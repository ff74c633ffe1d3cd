import { HttpFailure } from "@tripod/http";
import type { ResourceContext } from "@tripod/kit";
import type { LogPlatform } from "../platform.js";
import { getSource, type LiveSource, stateOf } from "./sources.js";

/** How long sources may take to start and to stop unless the program says otherwise, in milliseconds. */
const PATIENCE = 5 * 60_000;

/** Pauses between two looks, in milliseconds; the last one is repeated. */
const PAUSES = [500, 1_000, 2_000, 4_000];
const LAST_PAUSE = 5_000;

/** What is waited for. */
interface Settling {
  readonly collectorId: number;
  readonly id: string;
  /** Whether a state passes. */
  readonly passes: (state: string) => boolean;
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
  { collectorId, id, passes, doing }: Settling,
  context: ResourceContext<LogPlatform>,
  found?: LiveSource,
): Promise<LiveSource | undefined> {
  const { clock } = context.platform;
  const patience = context.timeoutMs ?? PATIENCE;
  const startedAt = clock.now();
  let live = found ?? (await getSource(collectorId, id, context));
  for (let looks = 0; live !== undefined && passes(stateOf(live)); looks += 1) {
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
  return settle({ collectorId, id, passes: (state) => state === "Pending", doing: "starting" }, context, found);
}

/** Waits until a source that was deleted is gone. */
export async function gone(collectorId: number, id: string, context: ResourceContext<LogPlatform>): Promise<void> {
  await settle({ collectorId, id, passes: () => true, doing: "stopping" }, context);
}

function stillAtIt(live: LiveSource, doing: string, patience: number): HttpFailure {
  return new HttpFailure({
    code: "deadline-exceeded",
    request: live.request,
    cameBack: `the source ${live.id} is still ${doing} after ${patience / 1000} s, with the state ${stateOf(live)}`,
    likely: "the platform is slow",
    next: "Try again later, or allow more time by customTimeouts",
  });
}
