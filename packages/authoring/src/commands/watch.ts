import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** An editor writes a file in several steps; changes within this time are one change. In milliseconds. */
const SETTLE_MS = 100;

/** Names of files that a build reads. */
const SOURCE = /\.(?:[cm]?tsx?|json)$/;

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
  const report = (): void => {
    changed = true;
    wake();
  };
  // One watcher for each folder: the recursive one of Node 20 on Linux loses a file that an editor replaces.
  const watchers = new Map<string, FSWatcher>();
  const watchFolder = (path: string): void => {
    watchers.get(path)?.close();
    const watcher = watch(path, (event, name) => {
      if (name === null || SOURCE.test(name)) report();
      if (recursive && name !== null && event === "rename") watchAppeared(join(path, name));
    });
    watcher.on("error", () => watcher.close());
    watchers.set(path, watcher);
    if (!recursive) return;
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.isDirectory()) watchFolder(join(path, entry.name));
      // Files of a folder that did not exist before.
      else if (path !== folder && SOURCE.test(entry.name)) report();
    }
  };
  /** Watches a path that appeared or disappeared, if it is a folder now. */
  const watchAppeared = (path: string): void => {
    try {
      if (statSync(path).isDirectory()) watchFolder(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  };
  watchFolder(folder);
  changed = false;
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
      for (const watcher of watchers.values()) watcher.close();
      signal.removeEventListener("abort", onAbort);
    },
  };
}
