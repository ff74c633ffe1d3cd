import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Directory names contain the ID of the process, so that abandoned directories can be identified. */
const PREFIX = "tripod-clusters-";

/** Writes a certificate to a new file, for clients that need a path. Removes files of killed processes. */
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
    // A directory of another user cannot be removed and need not be.
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
