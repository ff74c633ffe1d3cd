import { type Clock, runAfter } from "@tripod/http";
import { InputError } from "@tripod/kit";

/** Timeout of one preflight check, in milliseconds. */
const TIMEOUT_MS = 5_000;
/**
 * Time without preflight checks after a failed one, in milliseconds, so that an unreachable platform delays a preview
 * once.
 */
const REST_MS = 60_000;

/** Preflight checks, which never block a preview. */
export interface Foresight {
  /**
   * Runs `look` with a short timeout. Rejects only if `look` reports a problem of an input. If offers cannot be read in
   * time, or a check failed recently, it resolves.
   */
  look(signal: AbortSignal, look: (signal: AbortSignal) => Promise<void>): Promise<void>;
}

/** Creates the {@link Foresight} of one client. */
export function createForesight(clock: Clock): Foresight {
  let restsUntil = Number.NEGATIVE_INFINITY;
  return {
    look: async (signal, look) => {
      if (clock.now() < restsUntil) return;
      const late = new AbortController();
      const cancel = runAfter(clock, TIMEOUT_MS, () => late.abort(new Error("the preflight check timed out")));
      try {
        await look(AbortSignal.any([signal, late.signal]));
      } catch (error) {
        if (error instanceof InputError) throw error;
        if (!signal.aborted) restsUntil = clock.now() + REST_MS;
      } finally {
        cancel();
      }
    },
  };
}
