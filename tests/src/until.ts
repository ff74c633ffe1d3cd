import { setTimeout as sleep } from "node:timers/promises";

/** Waits until something is true, and fails with `what` was expected when it does not become so within 15 seconds. */
export async function until(isTrue: () => boolean, what: string): Promise<void> {
  const start = performance.now();
  while (!isTrue()) {
    if (performance.now() - start > 15_000) throw new Error(`waited in vain for ${what}`);
    await sleep(2);
  }
}
