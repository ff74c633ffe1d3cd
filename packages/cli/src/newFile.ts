import { lstat, realpath, writeFile } from "node:fs/promises";
import { InputError } from "@tripod/kit";

/**
 * Rejects a path that exists, before long work whose result could not be written. `option` names the path in errors.
 *
 * @throws InputError if the path exists.
 */
export async function assertFree(path: string, option: string): Promise<void> {
  const there = await lstat(path).catch(() => undefined);
  if (there !== undefined) throw unwritable(path, option, "it already exists");
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
    throw unwritable(path, option, await reasonOf(error as NodeJS.ErrnoException, path, source), error);
  }
}

async function reasonOf({ code }: NodeJS.ErrnoException, path: string, source?: string): Promise<string> {
  if (code === "ENOENT") return "its directory does not exist";
  if (code !== "EEXIST") return String(code);
  const real = (one: string): Promise<string | undefined> => realpath(one).catch(() => undefined);
  const isSource = source !== undefined && (await real(path)) === (await real(source));
  return isSource ? "it is the input file, which is never changed" : "it already exists";
}

function unwritable(path: string, option: string, why: string, cause?: unknown): InputError {
  return new InputError([{ path: option, reason: `${path} cannot be written: ${why}` }], { cause });
}
