import { spawn } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { delimiter, resolve } from "node:path";
import { createInterface } from "node:readline";

/** Suffix of executables on this system. */
export const executableSuffix = process.platform === "win32" ? ".exe" : "";

/**
 * The first executable of that name in the folders of PATH.
 *
 * @param {string} name without ".exe"
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>} its absolute path
 */
export async function findOnPath(name, env) {
  for (const folder of (env.PATH ?? env.Path ?? "").split(delimiter)) {
    if (folder === "") continue;
    const file = resolve(folder, name + executableSuffix);
    if (await isExecutable(file)) return file;
  }
  return undefined;
}

/** @param {string} file */
export async function isExecutable(file) {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/**
 * Runs a program to its end. Never throws for a failure of the program; a failed start is
 * reported like one that failed.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onErrorLine?: (line: string) => void }} [options]
 *   onErrorLine gets each line of stderr as it comes
 * @returns {Promise<{ ok: boolean, stdout: string, stderr: string[] }>} stderr: its last 50 lines
 */
export async function run(program, args, { cwd, env, onErrorLine } = {}) {
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((end) => {
    child.once("error", (error) => end({ ok: false, startError: error.message }));
    child.once("close", (code) => end({ ok: code === 0 }));
  });
  /** @type {string[]} */
  const stderr = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    onErrorLine?.(line);
    stderr.push(line);
    if (stderr.length > 50) stderr.shift();
  });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
  });
  const { ok, startError } = await ended;
  if (startError !== undefined) stderr.push(startError);
  return { ok, stdout, stderr };
}
