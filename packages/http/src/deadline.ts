import { OVER, onAbort, Stop } from "./abort.js";
import type { Call, CallContext } from "./call.js";
import type { Clock } from "./clock.js";
import { HttpFailure, type RequestLabel } from "./failure.js";
import { seconds } from "./waiting.js";

/** Maximum duration of a call in milliseconds, waits in the client's own queue included. */
const MAX_CALL_MS = 20 * 60_000;

/** Deadline of a call, and the setting that changes it. */
export interface TimeAllowed {
  readonly clock: Clock;
  readonly ms: number;
  /** Name of the setting, for messages. */
  readonly setting: string;
}

/**
 * Runs one call with a deadline. The signal that the layers receive is aborted at the deadline or by the caller's
 * signal; its reason is an `HttpFailure` that names which of the two.
 *
 * Waits in the client's own queue do not count, up to {@link MAX_CALL_MS} in all: neither for the call nor for a call
 * that needs it, such as one that waits for this call's token. All other time counts for both. The function does not
 * reject before `send` does: a write that was sent may still receive its response.
 */
export async function withinDeadline<T>(
  { clock, ms, setting }: TimeAllowed,
  context: CallContext & Partial<Pick<Call, "pauseDeadline">>,
  label: RequestLabel,
  send: (call: Call) => Promise<T>,
): Promise<T> {
  const end = new Stop();
  const over = new Stop();
  const time = startTime(clock, ms);
  let lastTold: string | undefined;

  if (context.signal.aborted) throw cancelled(label, context.signal.reason);
  const ignore = onAbort(context.signal, () => end.abort(cancelled(label, context.signal.reason)));
  const watch = async (): Promise<void> => {
    while (!time.isOver()) await clock.sleep(time.endsAt() - clock.now(), over);
    end.abort(tooLate(label, clock.now() < time.latest ? ms : MAX_CALL_MS, lastTold, setting));
  };
  watch().catch(() => undefined);
  try {
    return await send({
      label,
      signal: end,
      endsAt: time.endsAt,
      pauseDeadline: () => {
        const releases = [time.pauseDeadline(), context.pauseDeadline?.()];
        return () => {
          for (const release of releases) release?.();
        };
      },
      progress: (text) => {
        lastTold = text;
        context.progress(text);
      },
    });
  } finally {
    over.abort(OVER);
    ignore();
  }
}

/** Returns the timer of one call. It can be paused several times concurrently. */
function startTime(clock: Clock, ms: number) {
  const latest = clock.now() + Math.max(ms, MAX_CALL_MS);
  let end = clock.now() + ms;
  let holds = 0;
  let heldAt = 0;
  const endsAt = (): number => Math.min(latest, holds > 0 ? end + clock.now() - heldAt : end);
  return {
    latest,
    endsAt,
    isOver: (): boolean => clock.now() >= endsAt(),
    pauseDeadline: (): (() => void) => {
      if (holds === 0) heldAt = clock.now();
      holds += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        if (holds === 1) end = endsAt();
        holds -= 1;
      };
    },
  };
}

function cancelled(request: RequestLabel, cause: unknown): HttpFailure {
  return new HttpFailure({ code: "cancelled", request, observed: "the operation was stopped", cause });
}

function tooLate(request: RequestLabel, ms: number, lastTold: string | undefined, setting: string): HttpFailure {
  const state = lastTold === undefined ? "" : ` (last: ${lastTold})`;
  return new HttpFailure({
    code: "deadline-exceeded",
    request,
    observed: `no answer within ${seconds(ms)}${state}`,
    nextStep: `Try again, or allow more time with ${setting}`,
  });
}
