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

/**
 * Returns the first "major.minor.patch" (patch optional) of a text such as "v3.258.0", "go1.26.8" or "3.230.1-dev.0",
 * here "3.258.0". Returns undefined if the text contains no version.
 */
export function readVersion(text: string): string | undefined {
  const match = /(\d+)\.(\d+)(?:\.(\d+))?/.exec(text);
  return match ? `${match[1]}.${match[2]}.${match[3] ?? "0"}` : undefined;
}

/** Reports whether a version is `floor` or later. A missing patch number counts as 0. */
export function isAtLeast(version: string, floor: string): boolean {
  const [left = [], right = []] = [version, floor].map((text) => text.split(".").map(Number));
  for (let i = 0; i < 3; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
