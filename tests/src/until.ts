import { setTimeout as sleep } from "node:timers/promises";

/** Waits until a condition is true. Fails with `what` was expected after 15 seconds. */
export async function until(isTrue: () => boolean, what: string): Promise<void> {
  const start = performance.now();
  while (!isTrue()) {
    if (performance.now() - start > 15_000) throw new Error(`timed out waiting for ${what}`);
    await sleep(2);
  }
}
