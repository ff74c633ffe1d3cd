import { type CallContext, HttpFailure } from "@tripod/http";
import type { Dialect } from "@tripod/rest";

/**
 * Delays between reads of an object that may be visible late, in milliseconds: about 30 s in all, as for other objects.
 */
const READ_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Reports whether a read shows the effect of a write that returned 2xx, within 30 s. Undefined if the last read fails,
 * or the operation was cancelled meanwhile: the write then has an ID, which the engine records before it reads the
 * object again (promise C10).
 */
export async function isShown(
  { clock }: Pick<Dialect, "clock">,
  { signal }: CallContext,
  look: () => Promise<boolean>,
): Promise<boolean | undefined> {
  for (let looks = 0; ; looks += 1) {
    const delay = READ_DELAYS_MS[looks];
    try {
      if (await look()) return true;
      if (delay === undefined) return false;
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      return undefined;
    }
    try {
      await clock.sleep(delay, signal);
    } catch {
      return undefined;
    }
  }
}
