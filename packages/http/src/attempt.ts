import { OVER, onAbort, Stop } from "./abort.js";
import type { Answer, Call, Outgoing } from "./call.js";
import type { Clock } from "./clock.js";
import { NetworkFault } from "./networkFault.js";

/** Options of one attempt of a request. */
export interface AttemptOptions {
  readonly clock: Clock;
  /** Milliseconds for one attempt, from the moment it has a connection to use. */
  readonly tryTimeout: number;
  /** Milliseconds for which a write that was sent may still wait for its response after a cancellation. */
  readonly writeGrace: number;
}

/** One attempt while it runs. It settles once; what comes later has no effect. */
export interface Attempt {
  /** Starts the time of the attempt. */
  startTimeout(): void;
  /** Records that the request may have reached the platform. */
  markSent(): void;
  /** Ends the attempt with the answer that `create` returns. */
  succeed(create: () => Answer): void;
  /** Ends the attempt with an error. */
  fail(error: unknown): void;
  /** Ends the attempt with a network fault of this code. */
  fault(code: string, cause?: unknown): void;
  isSent(): boolean;
}

/**
 * Runs one attempt of a request until `begin` reports its outcome, its time is over, or the call is cancelled. A
 * cancelled write that may have reached the platform waits `writeGrace` longer. `begin` returns what lets go of the
 * connection after a failure.
 */
export function runAttempt(
  { idempotency }: Pick<Outgoing, "idempotency">,
  { signal }: Pick<Call, "signal">,
  { clock, tryTimeout, writeGrace }: AttemptOptions,
  begin: (attempt: Attempt) => () => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timers = new Stop();
    let isSent = false;
    let abandon = (): void => undefined;
    let ignore = (): void => undefined;
    const finish = (end: () => void): void => {
      timers.abort(OVER);
      ignore();
      end();
    };
    const fail = (error: unknown): void =>
      finish(() => {
        reject(error);
        abandon();
      });
    const fault = (code: string, cause?: unknown): void => fail(new NetworkFault(code, isSent, cause));
    const after = (ms: number, then: () => void): void => {
      clock.sleep(ms, timers).then(then, () => undefined);
    };
    const cancel = (): void => {
      if (isSent && idempotency !== "safe") after(writeGrace, () => fault("ABANDONED", signal.reason));
      else fail(signal.reason);
    };
    abandon = begin({
      startTimeout: () => after(tryTimeout, () => fault("TRY_TIMEOUT")),
      markSent: () => {
        isSent = true;
      },
      isSent: () => isSent,
      succeed: (create) => finish(() => resolve(create())),
      fail,
      fault,
    });
    ignore = onAbort(signal, cancel);
  });
}
