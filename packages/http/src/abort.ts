import { setMaxListeners } from "node:events";

/**
 * Runs `then` once when the signal is aborted, or immediately if it already is. Returns a function that removes the
 * listener.
 *
 * One operation may make hundreds of concurrent calls with one signal. Node's warning about many listeners, which is
 * meant to find leaks, is therefore disabled for the signal.
 */
export function onAbort(signal: AbortSignal, then: () => void): () => void {
  if (signal.aborted) {
    then();
    return () => undefined;
  }
  setMaxListeners(0, signal);
  signal.addEventListener("abort", then, { once: true });
  return () => signal.removeEventListener("abort", then);
}

/** Reason of an abort that no caller inspects. Without a reason, Node creates an error with a stack for every abort. */
export const OVER = "over";
