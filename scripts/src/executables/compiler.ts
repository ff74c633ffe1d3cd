// Installs the compilers from their npm packages, whose versions and checksums are in
// prerequisites/runtimes/package-lock.json.

import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { cp } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { withLock } from "@tripod/authoring/commands/lock";
import { ROOT } from "../shared/folders.js";
import { installLocked } from "../shared/programs.js";
import { SYSTEMS, systemNamed } from "./systems.js";

/** Folder of the lock file. */
const LOCKED = join(ROOT, "scripts", "src", "prerequisites", "runtimes");

/** Returns the version of the compilers, one for all systems. */
export function compilerVersion(): string {
  const { packages } = JSON.parse(readFileSync(join(LOCKED, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly version: string } | undefined>>;
  };
  const versions = new Set(Object.values(SYSTEMS).map((system) => packages[`node_modules/${system.package}`]?.version));
  const [version] = versions;
  if (versions.size === 1 && version !== undefined) return version;
  throw new Error(`${LOCKED} has compilers of several versions: ${[...versions].join(", ")}`);
}

/**
 * Returns the path of a system's compiler, which is also the runtime in its executables. Installs it if it is missing.
 *
 * @param name of the system
 */
export async function ensureCompiler(name: string, progress: (line: string) => void): Promise<string> {
  const system = systemNamed(name);
  const version = compilerVersion();
  const folder = join(ROOT, "dist", "compilers", `${name}-${version}`);
  const path = join(folder, "node_modules", ...system.package.split("/"), "bin", `bun${system.suffix}`);
  if (existsSync(path)) return path;
  const compilers = dirname(folder);
  mkdirSync(compilers, { recursive: true });
  return withLock(compilers, progress, async (fresh) => {
    // Another process may have installed it meanwhile.
    if (existsSync(path)) return path;
    progress(`installing the compiler for ${name}`);
    for (const file of ["package.json", "package-lock.json"]) await cp(join(LOCKED, file), join(fresh, file));
    const which = [
      "--os",
      system.os,
      "--cpu",
      system.cpu,
      ...(system.libc === undefined ? [] : ["--libc", system.libc]),
    ];
    installLocked(fresh, ["--ignore-scripts", ...which]);
    if (!existsSync(join(fresh, path.slice(folder.length))))
      throw new Error(`The npm package ${system.package} ${version} does not contain ${basename(path)}.`);
    renameSync(fresh, folder);
    return path;
  });
}
