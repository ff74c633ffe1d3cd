import { setMaxListeners } from "node:events";

/**
 * Runs `then` once when the signal is aborted, at once when it already is. Returns a function that takes that back.
 *
 * One operation may make hundreds of calls at once with one signal; the runtime's warning about many listeners, which
 * is meant to find leaks, is switched off for it.
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

/** A reason for what nobody asks about: without one, the runtime makes an error with a stack for every abort. */
export const OVER = "over";
