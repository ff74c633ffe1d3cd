import { onAbort } from "./abort.js";
import type { Answer, Call, CallContext } from "./call.js";
import type { Clock } from "./clock.js";
import { HttpFailure, type RequestLabel } from "./failure.js";
import { seconds } from "./waiting.js";

/**
 * Runs one call within its time. The signal that the layers see ends with the caller's and at the deadline, and its
 * reason is an `HttpFailure` that says which of the two it was.
 *
 * It does not stop waiting by itself: a write that was sent may still bring its answer.
 */
export async function withinDeadline(
  clock: Clock,
  ms: number,
  context: CallContext,
  label: RequestLabel,
  send: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  const end = new AbortController();
  const over = new AbortController();
  const endsAt = clock.now() + ms;
  let lastTold: string | undefined;

  if (context.signal.aborted) throw cancelled(label, context.signal.reason);
  const ignore = onAbort(context.signal, () => end.abort(cancelled(label, context.signal.reason)));
  clock.sleep(ms, over.signal).then(
    () => end.abort(tooLate(label, ms, lastTold)),
    () => undefined,
  );
  try {
    return await send({
      label,
      signal: end.signal,
      endsAt: () => endsAt,
      progress: (text) => {
        lastTold = text;
        context.progress(text);
      },
    });
  } finally {
    over.abort();
    ignore();
  }
}

function cancelled(request: RequestLabel, cause: unknown): HttpFailure {
  return new HttpFailure({ code: "cancelled", request, cameBack: "the operation was stopped", cause });
}

function tooLate(request: RequestLabel, ms: number, lastTold: string | undefined): HttpFailure {
  const state = lastTold === undefined ? "" : ` (last: ${lastTold})`;
  return new HttpFailure({ code: "deadline-exceeded", request, cameBack: `no answer within ${seconds(ms)}${state}` });
}
