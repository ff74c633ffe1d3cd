import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { bundleCli } from "../executables/cli.mjs";
import { COMPILER_OPTIONS } from "../executables/compile.mjs";
import { formatFaults } from "../executables/format.mjs";
import { runtimeNotice, runtimeVersions } from "../executables/runtime.mjs";
import { CLI, makeExecutable } from "../executables.mjs";
import { cliLicences } from "./cliLicences.mjs";
import { below, file, readFolder } from "./files.mjs";
import { pluginFolder } from "./pluginFolder.mjs";

const LICENCES = new URL("../../scripts/src/executables/licences/", import.meta.url);

/**
 * Returns an executable, of a package's plugin or the command line, with the licenses of its parts, and the program
 * from which it can be linked again.
 *
 * @param {string} root of this repository
 * @param {string} name
 * @param {string} system
 * @param {(line: string) => void} [progress]
 * @returns {Promise<import("./files.mjs").Files>}
 */
export async function executableFolder(root, name, system, progress) {
  const path = await makeExecutable(name, system, progress);
  const files = below("source", await sourceOf(root, name));
  const executable = await readFile(path);
  const faults = formatFaults(executable, system);
  if (faults.length > 0) throw new Error(`${system} would not start ${basename(path)}: ${faults.join("; ")}`);
  files.set(basename(path), file(executable, true));
  for (const legal of ["LICENSE", "NOTICE"]) files.set(legal, file(await readFile(join(root, legal))));
  const notice = runtimeNotice(await runtimeVersions(root, progress), COMPILER_OPTIONS);
  files.set("NOTICE-RUNTIME.txt", file(notice));
  for (const text of ["LGPL-2.0.txt", "LGPL-2.1.txt"]) files.set(text, file(await readFile(new URL(text, LICENCES))));
  if (name === CLI) for (const [path, licence] of await cliLicences(root)) files.set(path, licence);
  return files;
}

/** Returns the scripts from which an executable is compiled, and the files that they read. */
async function sourceOf(root, name) {
  if (name !== CLI) {
    return new Map([...(await pluginFolder(root, name))].filter(([path]) => /\.(js|br)$/.test(path)));
  }
  const folder = await mkdtemp(join(tmpdir(), "tripod-cli-"));
  try {
    await bundleCli(root, folder);
    return await readFolder(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
