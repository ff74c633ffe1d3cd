import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";

const COMMAND = fileURLToPath(new URL("../bin/create-provider.js", import.meta.url));

/** Output and exit code of a run of the command. */
export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in a folder, as `npm create` does. */
export function runCreate(cwd: string, ...args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { cwd }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

/** Returns a folder that is removed after a test. */
export async function temporaryFolder(test: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "create-provider-"));
  test.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the texts of all files below a folder, by path. */
export async function textsIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = paths
    .sort()
    .map(async (path) => [path.slice(folder.length + 1), await readFile(path, "utf8")] as const);
  return new Map(await Promise.all(texts));
}
