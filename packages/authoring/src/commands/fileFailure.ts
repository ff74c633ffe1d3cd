import { dirname, relative } from "node:path";
import { CommandError } from "./commandError.js";

/** Problems of files by the code that Node gives them, each with the next step. */
const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: "permission denied. Change the permissions or the owner.",
  EPERM: "permission denied. Change the permissions or the owner.",
  EROFS: "cannot be written: the file system is read-only. Copy the project to another one.",
  ENOSPC: "cannot be written: no space is left. Free space on the disk.",
  EISDIR: "must be a file, and is a folder. Rename or remove it.",
  EEXIST: "must be a folder, and is a file. Rename or remove it.",
  ENOTDIR: "must be in a folder, and is below a file. Rename or remove the file.",
};

/**
 * Returns a failure to read or write a file as one sentence with its path below a folder. Undefined for errors of
 * another kind.
 */
export function fileFailure(error: unknown, folder: string): CommandError | undefined {
  const { code = "", syscall, path, dest = path } = (error ?? {}) as NodeJS.ErrnoException & { readonly dest?: string };
  const problem = Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined;
  if (problem === undefined || dest === undefined) return undefined;
  // A folder that cannot be written is the problem, not the new folder in it.
  const place = code !== "EEXIST" && (syscall === "mkdir" || syscall === "mkdtemp") ? dirname(dest) : dest;
  const below = relative(folder, place).replaceAll("\\", "/");
  return new CommandError(`${below.startsWith("../") ? place : below || "."}: ${problem}`);
}
