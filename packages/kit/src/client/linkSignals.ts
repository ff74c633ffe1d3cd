import { setMaxListeners } from "node:events";

/** Signal of a call, and the function that stops following other signals. */
export interface LinkedSignal {
  readonly signal: AbortSignal;
  end(): void;
}

/**
 * Creates a signal that is aborted with any of these until the call ends. `AbortSignal.any` would leave an entry per
 * call at a longer-lived signal and never remove it.
 */
export function linkSignals(signals: readonly (AbortSignal | undefined)[]): LinkedSignal {
  const own = new AbortController();
  const leave: (() => void)[] = [];
  for (const signal of signals) {
    if (signal === undefined) continue;
    if (signal.aborted) {
      own.abort(signal.reason);
      break;
    }
    const give = (): void => own.abort(signal.reason);
    // Hundreds of concurrent calls follow the same signal, which Node's warning would report as a leak.
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
