import { relative } from "node:path";
import { CommandError } from "./commandError.js";

/** Problems of files by the code that Node gives them, each with the next step. */
const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: "cannot be used: permission denied. Change the permissions of it and of its folder.",
  EPERM: "cannot be used: permission denied. Change the permissions of it and of its folder.",
  EROFS: "cannot be written: the file system is read-only. Copy the project to another one.",
  ENOSPC: "cannot be written: no space is left. Free space on the disk.",
  EISDIR: "must be a file, and is a folder. Rename or remove it.",
  EEXIST: "must be a folder, and is a file. Rename or remove it.",
  ENOTDIR: "must be in a folder, and is below a file. Rename or remove the file.",
};

/** Returns a failure to read or write a file as one sentence with its path below a folder. Undefined for errors of another kind. */
export function fileFailure(error: unknown, folder: string): CommandError | undefined {
  const { code = "", path, dest = path } = (error ?? {}) as NodeJS.ErrnoException & { readonly dest?: string };
  const problem = Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined;
  if (problem === undefined || dest === undefined) return undefined;
  const below = relative(folder, dest).replaceAll("\\", "/");
  return new CommandError(`${below.startsWith("../") ? dest : below}: ${problem}`);
}
