import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Folders carry the number of the process that made them, so that those of a killed one can be told. */
const PREFIX = "tripod-clusters-";

/** A certificate in a file of its own, for clients that take a path. Those that a killed process left behind are removed. */
export async function keepInFile(
  certificate: string,
  parent = tmpdir(),
): Promise<{ file: string; remove(): Promise<void> }> {
  await removeAbandoned(parent);
  const folder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  const file = join(folder, "ca.pem");
  await writeFile(file, certificate);
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function removeAbandoned(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const maker = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (maker === undefined || isRunning(Number(maker))) continue;
    // Somebody else's stays: it cannot be removed, and need not be.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
