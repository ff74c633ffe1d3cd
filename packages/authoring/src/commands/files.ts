import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile as write } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Content of a file, and whether it is executable. */
export interface PackedFile {
  readonly content: Buffer;
  readonly executable: boolean;
}

/** Files by path below one folder, with "/". {@link sorted} gives the order in which they are written. */
export type Files = Map<string, PackedFile>;

/** Returns everything below a folder. `isWanted` gets paths below the folder. */
export async function readFolder(folder: string, isWanted: (path: string) => boolean = () => true): Promise<Files> {
  const files: Files = new Map();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const relative = path.slice(folder.length + 1).replaceAll("\\", "/");
    if (!isWanted(relative)) continue;
    const executable = ((await stat(path)).mode & 0o100) !== 0;
    files.set(relative, { content: await readFile(path), executable });
  }
  return files;
}

/**
 * Replaces a folder by one that contains these files only. The files are written into a new folder first: the existing
 * one may be in use.
 */
export async function writeFolder(folder: string, files: Files): Promise<void> {
  const newFolder = `${folder}.new`;
  await rm(newFolder, { recursive: true, force: true });
  try {
    await mkdir(newFolder, { recursive: true });
    for (const [path, { content, executable }] of files) {
      const target = join(newFolder, path);
      await mkdir(dirname(target), { recursive: true });
      await write(target, content);
      if (executable) await chmod(target, 0o755);
    }
    await rm(folder, { recursive: true, force: true });
    await rename(newFolder, folder);
  } finally {
    await rm(newFolder, { recursive: true, force: true });
  }
}

/** Writes a file. Readers find its old content or its new one, never a part. */
export async function writeFile(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await write(`${path}.new`, content);
    await rename(`${path}.new`, path);
  } finally {
    await rm(`${path}.new`, { force: true });
  }
}

/** Creates a file of a text or of bytes. */
export function file(content: string | Uint8Array, executable = false): PackedFile {
  return { content: Buffer.from(content), executable };
}

/** Returns one of the files. @throws if it does not exist */
export function fileAt(files: Files, path: string): PackedFile {
  const found = files.get(path);
  if (found === undefined) throw new Error(`${path} does not exist`);
  return found;
}

/** Returns the content of a file as text. @throws if it does not exist */
export function textOf(files: Files, path: string): string {
  return fileAt(files, path).content.toString();
}

/** Returns the same files below a folder. */
export function below(folder: string, files: Files): Files {
  return new Map([...files].map(([path, content]) => [`${folder}/${path}`, content]));
}

/** Adds files to others. */
export function addFiles(target: Files, files: Files): void {
  for (const [path, content] of files) target.set(path, content);
}

/** Returns files in an order that is the same on every machine. */
export function sorted(files: Files): [path: string, file: PackedFile][] {
  return [...files].sort(([left], [right]) => (left < right ? -1 : 1));
}
