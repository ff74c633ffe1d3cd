import { type Answer, HttpFailure } from "@tripod/http";
import type { Target } from "../addressing/target.js";
import { type Sending, send } from "../requests/send.js";
import type { Values } from "../values/values.js";
import { whenHostRests } from "./host.js";
import { remainingTimeout } from "./waitUntilStable.js";

/** Delays between attempts while values are too new for the platform, in milliseconds. */
const PROPAGATION_DELAYS_MS = [2_000, 4_000, 8_000, 16_000];
/** Delays between attempts while another operation runs on the object, in milliseconds. */
const BUSY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000];
/** Maximum time of such retries, in milliseconds, regardless of the operation's timeout. */
const MAX_BUSY_MS = 10 * 60_000;

/**
 * Sends a request and retries after transient errors: for half a minute if values are too new, for minutes if the
 * platform is busy with the object. `inputs` are the inputs or the state.
 */
export async function sendWithRetry(
  target: Target,
  inputs: Values,
  request: Sending,
  timeout: number | undefined,
): Promise<Answer> {
  const { kind, waits } = target.plan;
  const once = (): Promise<Answer> => send(target, request);
  const attempt = waits.parent === undefined ? once : () => whenHostRests(target, inputs, once, timeout);
  if (waits.retryable === undefined) return attempt();
  const { clock } = target.dialect;
  const startedAt = clock.now();
  const { timeoutMs, timeoutSetting } = remainingTimeout(target, timeout);
  const until = startedAt + Math.min(timeoutMs, MAX_BUSY_MS);
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      const passes = waits.retryable(error, inputs);
      let pause: number | undefined;
      if (passes === "busy") {
        pause = clock.now() >= until ? undefined : (BUSY_DELAYS_MS[attempts] ?? 15_000);
        target.context.progress(`the platform is busy with the ${kind}: ${error.platformMessage ?? error.observed}`);
      } else if (passes === "propagating") {
        pause = PROPAGATION_DELAYS_MS[attempts];
        target.context.progress(
          "the platform rejects the values; retrying, because objects that they name may be too new",
        );
      }
      if (pause === undefined) {
        const more = timeoutMs < MAX_BUSY_MS && timeoutSetting ? `, or allow more time with ${timeoutSetting}` : "";
        throw passes === "busy" ? stillBusy(error, target, clock.now() - startedAt, more) : error;
      }
      await clock.sleep(pause, target.context.signal);
    }
  }
}

/** Returns the error of a platform that is still busy after the retries. */
function stillBusy(failure: HttpFailure, { plan }: Target, ms: number, more: string): HttpFailure {
  return failure.amend({
    // Not "conflict", for which callers search for the conflicting object.
    code: "unavailable",
    likelyCause: `the platform is still busy with the ${plan.kind} after ${Math.round(ms / 1_000)} s of retries`,
    nextStep: `Run \`pulumi up\` again later${more}`,
  });
}
