import { lstat, realpath, writeFile } from "node:fs/promises";
import { InputError } from "@tripod/kit";

/**
 * Refuses a path where something stands, before long work is done for nothing. `option` names it in errors.
 *
 * @throws InputError naming what stands there.
 */
export async function mustBeFree(path: string, option: string): Promise<void> {
  const there = await lstat(path).catch(() => undefined);
  if (there !== undefined) throw unwritable(path, option, "it exists");
}

/**
 * Writes a file that did not exist, readable for its owner alone. Nothing that stands there is touched, and no link is
 * followed; `source` is the file that the text was made of.
 *
 * @throws InputError saying why it cannot be written.
 */
export async function writeNewFile(path: string, option: string, text: string, source?: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: "wx", mode: 0o600 });
  } catch (error) {
    throw unwritable(path, option, await reasonOf(error as NodeJS.ErrnoException, path, source), error);
  }
}

async function reasonOf({ code }: NodeJS.ErrnoException, path: string, source?: string): Promise<string> {
  if (code === "ENOENT") return "there is no such folder";
  if (code !== "EEXIST") return String(code);
  const real = (one: string): Promise<string | undefined> => realpath(one).catch(() => undefined);
  const isSource = source !== undefined && (await real(path)) === (await real(source));
  return isSource ? "it is the file that is read, which is never changed" : "it exists";
}

function unwritable(path: string, option: string, why: string, cause?: unknown): InputError {
  return new InputError([{ path: option, reason: `${path} cannot be written: ${why}` }], { cause });
}
