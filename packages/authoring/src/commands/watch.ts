import { watch } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** An editor writes a file in several steps; changes within this time are one change. In milliseconds. */
const SETTLE_MS = 100;

/** Changes of the sources in a folder. */
export interface Watcher {
  /** Waits for a change since the last call. Returns false if the command ends. */
  waitForChange(): Promise<boolean>;
  close(): void;
}

/** Watches the sources in a folder, and in folders below it if `recursive`. */
export function watchSources(folder: string, recursive: boolean, signal: AbortSignal): Watcher {
  let changed = false;
  let wake = (): void => {};
  const watcher = watch(folder, { recursive }, (_, name) => {
    if (name !== null && !/\.(?:[cm]?tsx?|json)$/.test(name)) return;
    changed = true;
    wake();
  });
  const onAbort = (): void => wake();
  signal.addEventListener("abort", onAbort);
  return {
    waitForChange: async () => {
      if (!changed && !signal.aborted)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      await sleep(SETTLE_MS, undefined, { signal }).catch(() => undefined);
      changed = false;
      return !signal.aborted;
    },
    close: () => {
      watcher.close();
      signal.removeEventListener("abort", onAbort);
    },
  };
}
