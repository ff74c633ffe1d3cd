import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { CommandError } from "./commandError.js";

/** Module that exports the package, unless package.json names another one. */
const DEFAULT_PACKAGE_MODULE = "src/package.ts";

/** Folder of a provider's sources, and what its package.json states. */
export interface Project {
  readonly folder: string;
  readonly version: string;
  /** Path of the module that exports the package, below the folder, with "/". */
  readonly packageModule: string;
}

/** Reads the project in a folder. @throws CommandError if there is no package.json with a version */
export async function readProject(folder: string): Promise<Project> {
  const text = await readFile(join(folder, "package.json"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw unreadable("package.json", error.code);
    throw new CommandError(`package.json: does not exist in ${folder}. Run the command in the folder of the provider.`);
  });
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch (error) {
    throw new CommandError(`package.json: must be JSON: ${(error as Error).message}. Correct the file.`);
  }
  const { version, tripod } = (manifest ?? {}) as { readonly version?: unknown; readonly tripod?: unknown };
  if (typeof version !== "string")
    throw new CommandError('package.json: version is required. Set "version", such as "0.1.0".');
  const { package: packageModule = DEFAULT_PACKAGE_MODULE } = (tripod ?? {}) as { readonly package?: unknown };
  if (typeof packageModule !== "string")
    throw new CommandError('package.json: tripod.package must be a path, such as "./src/package.ts".');
  return { folder, version, packageModule: posix.normalize(packageModule) };
}

/** Returns the failure to read a file of the project. Errors of Node do not name a folder that is read as a file. */
export function unreadable(path: string, code: string | undefined): CommandError {
  const problem = code === "EISDIR" ? "must be a file, and is a folder" : `cannot be read: ${code}`;
  return new CommandError(`${path}: ${problem}. Correct it and its permissions.`);
}
