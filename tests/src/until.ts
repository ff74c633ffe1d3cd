import { setTimeout as sleep } from "node:timers/promises";

/** Maximum time until a condition is true, in milliseconds, far above what a slow machine needs. */
const BOUND_MS = 60_000;

/** Waits until a condition is true. Fails with `what` was expected after a minute. */
export async function until(isTrue: () => boolean, what: string): Promise<void> {
  const start = performance.now();
  while (!isTrue()) {
    if (performance.now() - start > BOUND_MS) throw new Error(`timed out waiting for ${what}`);
    await sleep(2);
  }
}
