import { lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { InputError } from "@tripod/kit";

/** First line of the file. */
const MARK = /^# Written by tripod, process (\d+), which removes it when it ends\n/;

/** File that exists while this process runs. */
export interface OwnFile {
  /** Writes the file; only its owner can read it. */
  write(text: string): void;
  /** Removes the file if its content is unchanged. */
  remove(): void;
}

/**
 * Returns a file that this process writes and removes. Overwrites only a missing or empty file, or the file of a tripod
 * process that no longer runs. `option` names the path in errors.
 *
 * @throws InputError if the path is anything else.
 */
export function ownFile(path: string, option: string, pid: number): OwnFile {
  checkFree(path, option);
  let written: string | undefined;
  return {
    write: (text) => {
      checkFree(path, option);
      const whole = `# Written by tripod, process ${pid}, which removes it when it ends\n${text}`;
      try {
        rmSync(path, { force: true });
        writeFileSync(path, whole, { mode: 0o600, flag: "wx" });
      } catch (error) {
        throw unwritable(path, option, reasonOf(error), error);
      }
      written = whole;
    },
    remove: () => {
      if (written !== undefined && textOf(path) === written) rmSync(path, { force: true });
    },
  };
}

function checkFree(path: string, option: string): void {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there === undefined) return;
  if (there.isDirectory()) throw unwritable(path, option, "it is a directory. Use a new file");
  if (!there.isFile()) throw unwritable(path, option, "it is not a regular file. Use a new file");
  if (there.size === 0) return;
  const writer = MARK.exec(textOf(path) ?? "")?.[1];
  if (writer === undefined) throw unwritable(path, option, "it has other content. Use a new file");
  if (isRunning(Number(writer))) {
    throw unwritable(path, option, `the running process ${writer} uses it. Stop that process or use another file`);
  }
}

/** Returns the text of a regular file; undefined if it does not exist or cannot be read. */
function textOf(path: string): string | undefined {
  try {
    return lstatSync(path).isFile() ? readFileSync(path, "utf8") : undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Returns the reason of a file system's error about a file to write, with the next step. */
export function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EISDIR") return "it is a directory. Use a file";
  return code === "ENOENT" ? "its directory does not exist. Create the directory" : String(code);
}

/** Returns the error about a path that cannot be written. `option` names the path. */
export function unwritable(path: string, option: string, why: string, cause?: unknown): InputError {
  return new InputError([{ path: option, reason: `${path} cannot be written: ${why}` }], { cause });
}
