import { onAbort, runAfter } from "@tripod/http";
import type { Target } from "../addressing/target.js";

/** Time that work may continue after a cancellation, in milliseconds. A write waits as long for its response. */
const CANCEL_GRACE_MS = 4_000;

/**
 * Runs work that continues for a few seconds after a cancellation: the object may exist already, and the provider must
 * still find its ID.
 */
export async function withCancelGrace<T>(target: Target, work: (target: Target) => Promise<T>): Promise<T> {
  const { signal } = target.context;
  const late = new AbortController();
  let cancel = (): void => undefined;
  const ignore = onAbort(signal, () => {
    cancel = runAfter(target.dialect.clock, CANCEL_GRACE_MS, () => late.abort(signal.reason));
  });
  try {
    return await work({ ...target, context: { ...target.context, signal: late.signal } });
  } finally {
    ignore();
    cancel();
  }
}
