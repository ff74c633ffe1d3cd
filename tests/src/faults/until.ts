import { setTimeout as sleep } from "node:timers/promises";

/** Waits until something is true. The time limit of the test is what ends a wait in vain. */
export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(2);
}
