import { spawnSync } from "node:child_process";
import { basename } from "node:path";
import { type RunOptions, run } from "@tripod/authoring/commands/processes";

/**
 * Runs a program that must succeed. Returns what it prints.
 *
 * @throws Error with the command and its output if the program fails
 */
export async function runOrThrow(program: string, args: readonly string[], options?: RunOptions): Promise<string> {
  const { ok, stdout, stderr } = await run(program, args, options);
  if (!ok) throw new Error(`${[basename(program), ...args].join(" ")} failed:\n${stdout}${stderr.join("\n")}`);
  return stdout;
}

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
