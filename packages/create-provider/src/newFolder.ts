import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { InputError } from "@tripod/kit";
import type { ProjectFiles } from "./templates.js";

/** Rejects a folder that contains anything, before long work. @throws InputError */
export async function assertFree(directory: string): Promise<void> {
  const entries = await readdir(directory).catch(({ code }: NodeJS.ErrnoException) => {
    if (code === "ENOENT") return [];
    throw wrong(`${directory} cannot be used: ${code === "ENOTDIR" ? "it is a file" : code}`);
  });
  if (entries.length > 0) throw wrong(`${directory} is not empty`);
}

/**
 * Writes files as a new folder, or into an empty one: first into a temporary folder next to their place. After an error
 * nothing is left.
 *
 * @throws InputError if the folder contains anything, or cannot be written.
 */
export async function writeNewFolder(directory: string, files: ProjectFiles): Promise<void> {
  await assertFree(directory);
  const target = resolve(directory);
  const created: string[] = [];
  try {
    const parent = await mkdir(target, { recursive: true });
    if (parent !== undefined) created.push(parent);
    const temporary = await mkdtemp(join(target, ".new-"));
    created.push(temporary);
    await writeFiles(temporary, files);
    for (const entry of await readdir(temporary)) {
      await rename(join(temporary, entry), join(target, entry));
      created.push(join(target, entry));
    }
    await rmdir(temporary);
  } catch (error) {
    for (const path of created.reverse()) await rm(path, { recursive: true, force: true });
    throw wrong(`${directory} cannot be written: ${(error as NodeJS.ErrnoException).code ?? String(error)}`);
  }
}

async function writeFiles(folder: string, files: ProjectFiles): Promise<void> {
  for (const [path, text] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

function wrong(reason: string): InputError {
  return new InputError([{ path: "--directory", reason: `${reason}. State another folder with --directory` }]);
}
