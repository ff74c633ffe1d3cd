// The compilers, from their npm packages: their versions and sums are in tools/bun/package-lock.json.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { SYSTEMS } from "./systems.mjs";

/** @param {string} root of this repository */
function lockOf(root) {
  return JSON.parse(readFileSync(join(root, "tools", "bun", "package-lock.json"), "utf8"));
}

/** The version of the compilers, one for all systems. @param {string} root */
export function compilerVersion(root) {
  const versions = new Set(
    Object.values(SYSTEMS).map((system) => lockOf(root).packages[`node_modules/${system.package}`].version),
  );
  if (versions.size !== 1) throw new Error(`tools/bun has compilers of several versions: ${[...versions].join(", ")}`);
  return [...versions][0];
}

/**
 * The compiler of a system, which is the runtime that goes into its executables as well; installed when it is not there.
 *
 * @param {string} root
 * @param {string} name of the system
 * @param {(line: string) => void} progress
 * @returns {Promise<string>} its path
 */
export async function ensureCompiler(root, name, progress) {
  const system = SYSTEMS[name];
  const version = compilerVersion(root);
  const folder = join(root, "dist", "compilers", `${name}-${version}`);
  const path = join(folder, "node_modules", ...system.package.split("/"), "bin", `bun${system.suffix}`);
  if (existsSync(path)) return path;
  progress(`installing the compiler for ${name}`);
  mkdirSync(join(root, "dist", "compilers"), { recursive: true });
  // Installed under a temporary name: another process may install the same version.
  const fresh = await mkdtemp(`${folder}.`);
  try {
    for (const file of ["package.json", "package-lock.json"])
      await cp(join(root, "tools", "bun", file), join(fresh, file));
    const which = [
      "--os",
      system.os,
      "--cpu",
      system.cpu,
      ...(system.libc === undefined ? [] : ["--libc", system.libc]),
    ];
    const options = { cwd: fresh, encoding: "utf8", shell: process.platform === "win32" };
    const npm = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", ...which], options);
    if (npm.status !== 0 || !existsSync(join(fresh, path.slice(folder.length)))) {
      throw new Error(
        `The compiler ${system.package} ${version} could not be installed from its npm package:\n${npm.stderr ?? npm.error}`,
      );
    }
    try {
      renameSync(fresh, folder);
    } catch (error) {
      if (!existsSync(path)) throw error;
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return path;
}
