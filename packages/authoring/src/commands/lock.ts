import { link, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs `work` while no other process does so in the same folder. `work` receives a folder for unfinished files, which
 * is removed afterward.
 *
 * The lock avoids double work; correct results do not depend on it. A lock of a dead process is replaced, and two
 * processes may do that concurrently: so `work` finishes its files in its own folder and moves them.
 *
 * @param folder must exist
 * @param signal ends the wait
 */
export async function withLock<T>(
  folder: string,
  progress: (line: string) => void,
  work: (workFolder: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const lockFile = join(folder, "build.lock");
  const workFolder = await mkdtemp(join(folder, `build-${process.pid}-`));
  try {
    await acquire(lockFile, workFolder, progress, signal);
    try {
      await removeAbandoned(folder);
      return await work(workFolder);
    } finally {
      await rm(lockFile, { force: true });
    }
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

async function acquire(
  lockFile: string,
  workFolder: string,
  progress: (line: string) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  // A link appears together with its content, so a lock always contains a process ID.
  const mine = join(workFolder, "pid");
  await writeFile(mine, String(process.pid));
  for (let waits = 0; ; waits++) {
    try {
      await link(mine, lockFile);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = Number(await readFile(lockFile, "utf8").catch(() => "0"));
    if (!isAlive(holder)) {
      await rm(lockFile, { force: true });
      continue;
    }
    if (waits % 30 === 0) progress(`Waiting for the build of process ${holder} (it holds ${lockFile}).`);
    await sleep(500, undefined, { signal });
  }
}

/** Removes the work folders of processes that no longer exist. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const owner = /^build-(\d+)-/.exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner))) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
