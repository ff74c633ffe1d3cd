import { setMaxListeners } from "node:events";

/** A signal of a call's own, and what lets go of those that it follows. */
export interface Followed {
  readonly signal: AbortSignal;
  end(): void;
}

/**
 * A signal that ends with any of these, until the call is over: `AbortSignal.any` would leave a mark for every call at a
 * signal that outlasts it, and never take it away.
 */
export function follow(signals: readonly (AbortSignal | undefined)[]): Followed {
  const own = new AbortController();
  const leave: (() => void)[] = [];
  for (const signal of signals) {
    if (signal === undefined) continue;
    if (signal.aborted) {
      own.abort(signal.reason);
      break;
    }
    const give = (): void => own.abort(signal.reason);
    // Hundreds of calls at once follow the same one: the runtime's warning would take that for a leak.
    setMaxListeners(0, signal);
    signal.addEventListener("abort", give);
    leave.push(() => signal.removeEventListener("abort", give));
  }
  return {
    signal: own.signal,
    end: () => {
      for (const one of leave) one();
    },
  };
}
