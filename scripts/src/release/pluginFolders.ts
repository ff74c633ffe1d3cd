import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { addFiles, below, type Files, file, readFolder } from "@tripod/authoring/commands/files";
import { windowsLauncher } from "@tripod/authoring/commands/windowsLauncher";
import { NO_NODE } from "../build/bundle.js";
import { CLI, COMPILER_OPTIONS, makeExecutable, sourceFolder } from "../executables/executables.js";
import { formatFaults } from "../executables/format.js";
import { LICENSES, runtimeNotice, runtimeVersions } from "../executables/runtime.js";
import { legalFiles } from "./packageFiles.js";
import { cliLicenses } from "./toolPackages.js";

/**
 * Returns everything that is installed for a plugin, the same on every system.
 *
 * @param root of this repository, built
 */
export async function pluginFolder(root: string, name: string): Promise<Files> {
  const files = await readFolder(join(root, "dist", "plugins", name));
  // Files that the engine writes into the folder of a running plugin are not part of it.
  for (const path of files.keys()) if (path.startsWith(".") || path.endsWith(".log")) files.delete(path);
  addFiles(files, windowsLauncher(name, NO_NODE));
  files.set("package.json", file('{ "type": "commonjs" }\n'));
  addFiles(files, await legalFiles(root));
  return files;
}

/**
 * Returns an executable, of a package's plugin or the command line, with the licenses of its parts, and the program
 * from which it can be linked again.
 *
 * @param root of this repository, built
 */
export async function executableFolder(
  root: string,
  name: string,
  system: string,
  progress?: (line: string) => void,
): Promise<Files> {
  const path = await makeExecutable(name, system, progress);
  const files = below("source", await sourceOf(root, name));
  const executable = await readFile(path);
  const faults = formatFaults(executable, system);
  if (faults.length > 0) throw new Error(`${system} would not start ${basename(path)}: ${faults.join("; ")}`);
  files.set(basename(path), file(executable, true));
  addFiles(files, await legalFiles(root));
  const notice = runtimeNotice(await runtimeVersions(progress), COMPILER_OPTIONS);
  files.set("NOTICE-RUNTIME.txt", file(notice));
  for (const text of ["LGPL-2.0.txt", "LGPL-2.1.txt"])
    files.set(text, file(gunzipSync(await readFile(join(LICENSES, `${text}.gz`)))));
  if (name === CLI) addFiles(files, await cliLicenses(root));
  return files;
}

/** Returns the scripts from which an executable is compiled, and the files that they read. */
async function sourceOf(root: string, name: string): Promise<Files> {
  if (name === CLI) return readFolder(sourceFolder(name), (path) => path === "main.js");
  return new Map([...(await pluginFolder(root, name))].filter(([path]) => /\.(js|br)$/.test(path)));
}
