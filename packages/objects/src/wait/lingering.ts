import type { Operation } from "../place/operation.js";

/** How long it may go on after the operation was cancelled, in milliseconds: as long as a write waits for its answer. */
const GRACE = 4_000;

/**
 * Does what must not end at once when the operation is cancelled: the object may be there already, and whoever does not
 * find out which one it is has lost it.
 */
export async function lingering<T>(op: Operation, work: (op: Operation) => Promise<T>): Promise<T> {
  const { signal } = op.context;
  const late = new AbortController();
  const over = new AbortController();
  const cancelled = (): void => {
    op.dialect.clock.sleep(GRACE, over.signal).then(
      () => late.abort(signal.reason),
      () => undefined,
    );
  };
  if (signal.aborted) cancelled();
  else signal.addEventListener("abort", cancelled, { once: true });
  try {
    return await work({ ...op, context: { ...op.context, signal: late.signal } });
  } finally {
    over.abort();
    signal.removeEventListener("abort", cancelled);
  }
}
