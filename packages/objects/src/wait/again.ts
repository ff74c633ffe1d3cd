import { type Answer, HttpFailure } from "@tripod/http";
import { type Sending, send } from "../ask/send.js";
import type { Target } from "../place/target.js";
import type { Values } from "../values/values.js";
import { whenHostRests } from "./host.js";
import { patienceOf } from "./settle.js";

/** Pauses between tries while the platform refuses for a reason that passes, in milliseconds. */
const TOO_EARLY_PAUSES = [2_000, 4_000, 8_000, 16_000];
/** The same while something else is being done to the object. */
const BUSY_PAUSES = [1_000, 2_000, 4_000, 8_000];
/** How long to put up with that at most, in milliseconds, whatever the operation may take. */
const BUSY_PATIENCE = 10 * 60_000;

/**
 * Sends until the platform no longer refuses for a reason that passes by itself: for half a minute where values are too
 * new for it, for minutes where it is busy with the object. `inputs`, or what is recorded.
 */
export async function sendAgain(
  target: Target,
  inputs: Values,
  request: Sending,
  timeout: number | undefined,
): Promise<Answer> {
  const { kind, waits } = target.plan;
  const once = (): Promise<Answer> => send(target, request);
  const attempt = waits.host === undefined ? once : () => whenHostRests(target, inputs, once, timeout);
  if (waits.refusal === undefined) return attempt();
  const { clock } = target.dialect;
  const startedAt = clock.now();
  const { patienceMs, moreTimeBy } = patienceOf(target, timeout);
  const until = startedAt + Math.min(patienceMs, BUSY_PATIENCE);
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      const passes = waits.refusal(error, inputs);
      let pause: number | undefined;
      if (passes === "busy") {
        pause = clock.now() >= until ? undefined : (BUSY_PAUSES[tries] ?? 15_000);
        target.context.progress(`the platform is busy with the ${kind}: ${error.platformMessage ?? error.cameBack}`);
      } else if (passes === "soon") {
        pause = TOO_EARLY_PAUSES[tries];
        target.context.progress(
          "the platform refuses the values; what they name may be too new, so they are sent again",
        );
      }
      if (pause === undefined) {
        const more = patienceMs < BUSY_PATIENCE && moreTimeBy ? `, or allow more time with ${moreTimeBy}` : "";
        throw passes === "busy" ? stillBusy(error, target, clock.now() - startedAt, more) : error;
      }
      await clock.sleep(pause, target.context.signal);
    }
  }
}

/** A refusal that did not pass in the time that there was for it. */
function stillBusy(refusal: HttpFailure, { plan }: Target, ms: number, more: string): HttpFailure {
  return refusal.amend({
    // Whoever tells what conflicts are about has nothing to say of this one.
    code: "unavailable",
    likely: `the platform is still busy with the ${plan.kind} after ${Math.round(ms / 1_000)} s of trying again`,
    next: `Run the program again later${more}`,
  });
}
