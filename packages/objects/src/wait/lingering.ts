import type { Target } from "../place/target.js";

/** How long it may go on after the operation was cancelled, in milliseconds: as long as a write waits for its answer. */
const GRACE = 4_000;

/**
 * Does what must not end at once when the operation is cancelled: the object may be there already, and whoever does not
 * find out which one it is has lost it.
 */
export async function lingering<T>(target: Target, work: (target: Target) => Promise<T>): Promise<T> {
  const { signal } = target.context;
  const late = new AbortController();
  const over = new AbortController();
  const cancelled = (): void => {
    target.dialect.clock.sleep(GRACE, over.signal).then(
      () => late.abort(signal.reason),
      () => undefined,
    );
  };
  if (signal.aborted) cancelled();
  else signal.addEventListener("abort", cancelled, { once: true });
  try {
    return await work({ ...target, context: { ...target.context, signal: late.signal } });
  } finally {
    over.abort();
    signal.removeEventListener("abort", cancelled);
  }
}
