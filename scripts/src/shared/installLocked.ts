import { spawnSync } from "node:child_process";

/**
 * Installs the packages that the lock file of a folder names.
 *
 * @throws Error with the output of npm if they cannot be installed
 */
export function installLocked(folder: string, options: readonly string[] = []): void {
  const args = ["ci", "--no-audit", "--no-fund", ...options];
  const npm = spawnSync("npm", args, { cwd: folder, encoding: "utf8", shell: process.platform === "win32" });
  if (npm.status !== 0) throw new Error(`npm could not install the packages of ${folder}:\n${npm.stderr ?? npm.error}`);
}
