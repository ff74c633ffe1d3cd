import { lstat, realpath, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { reasonOf, unwritable } from "./ownFile.js";

const EXISTS = "it already exists. Use a new file";

/**
 * Rejects a path that exists, or whose directory does not, before long work whose result could not be written. `option`
 * names the path in errors.
 *
 * @throws InputError in both cases.
 */
export async function assertFree(path: string, option: string): Promise<void> {
  const exists = (one: string) => lstat(one).then(Boolean, () => false);
  if (await exists(path)) throw unwritable(path, option, EXISTS);
  if (!(await exists(dirname(path)))) throw unwritable(path, option, reasonOf({ code: "ENOENT" }));
}

/**
 * Creates a file that only its owner can read. Overwrites nothing and follows no link. `source` is the input of the
 * command.
 *
 * @throws InputError with the reason if the file cannot be created.
 */
export async function writeNewFile(path: string, option: string, text: string, source?: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: "wx", mode: 0o600 });
  } catch (error) {
    throw unwritable(path, option, await explain(error as NodeJS.ErrnoException, path, source), error);
  }
}

async function explain(error: NodeJS.ErrnoException, path: string, source?: string): Promise<string> {
  if (error.code !== "EEXIST") return reasonOf(error);
  const real = (one: string): Promise<string | undefined> => realpath(one).catch(() => undefined);
  const isSource = source !== undefined && (await real(path)) === (await real(source));
  return isSource ? "it is the input file, which is never changed. Use a new file" : EXISTS;
}
