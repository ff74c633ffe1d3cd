import type { Clock } from "@tripod/http";
import { InputError } from "@tripod/kit";

/** How long a preview waits for one look at the platform's offers, in milliseconds. */
const PATIENCE_MS = 5_000;
/** How long nothing is looked at after a look has failed, in milliseconds: whoever cannot reach the platform waits once. */
const REST_MS = 60_000;

/** Looks at the platform's offers that never hold up a preview. */
export interface Foresight {
  /**
   * Runs `look` for a short time. It fails only with what `look` says about an input; when offers cannot be read in that
   * time, or could not a short time ago, nothing is said.
   */
  look(signal: AbortSignal, look: (signal: AbortSignal) => Promise<void>): Promise<void>;
}

/** Makes the {@link Foresight} of one client. */
export function createForesight(clock: Clock): Foresight {
  let restsUntil = Number.NEGATIVE_INFINITY;
  return {
    look: async (signal, look) => {
      if (clock.now() < restsUntil) return;
      const late = new AbortController();
      const over = new AbortController();
      clock.sleep(PATIENCE_MS, over.signal).then(
        () => late.abort(new Error("the platform's offers were not read in time")),
        () => undefined,
      );
      try {
        await look(AbortSignal.any([signal, late.signal]));
      } catch (error) {
        if (error instanceof InputError) throw error;
        if (!signal.aborted) restsUntil = clock.now() + REST_MS;
      } finally {
        over.abort();
      }
    },
  };
}
