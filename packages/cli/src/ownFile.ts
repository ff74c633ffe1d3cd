import { lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { InputError } from "@tripod/kit";

/** What the file of a running process begins with. */
const MARK = /^# Written by tripod, process (\d+), which removes it when it ends\n/;

/** A file that stands there for as long as this process runs. */
export interface OwnFile {
  /** Writes it, readable for its user alone. */
  write(text: string): void;
  /** Removes it, if it is still what was written. */
  remove(): void;
}

/**
 * A file that this process writes and removes. What it did not write stays: of other files only those are written over
 * that are empty, or that a process like this one left behind. `option` names it in errors.
 *
 * @throws InputError saying what stands there.
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
        throw refusal(path, option, reasonOf(error), error);
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
  if (there.isDirectory()) throw refusal(path, option, "it is a folder");
  if (!there.isFile()) throw refusal(path, option, "it is no ordinary file");
  if (there.size === 0) return;
  const writer = MARK.exec(textOf(path) ?? "")?.[1];
  if (writer === undefined) throw refusal(path, option, "it holds lines of others; name a new file");
  if (isRunning(Number(writer))) {
    throw refusal(path, option, `process ${writer} wrote it and is running; end that first, or name another file`);
  }
}

/** The text of an ordinary file; undefined where there is none that can be read. */
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

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" ? "there is no such folder" : String(code);
}

function refusal(path: string, option: string, why: string, cause?: unknown): InputError {
  return new InputError([{ path: option, reason: `${path} cannot be written: ${why}` }], { cause });
}
