import { type ChildProcess, spawn } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { delimiter, resolve } from "node:path";
import { createInterface } from "node:readline";

/** Suffix of executables on this system. */
export const EXECUTABLE_SUFFIX = process.platform === "win32" ? ".exe" : "";

/** Result of a program. */
export interface Ended {
  readonly ok: boolean;
  /** Signal that ended the program. */
  readonly endedBy: NodeJS.Signals | null;
  readonly stdout: string;
  /** Last 50 lines of stderr. */
  readonly stderr: readonly string[];
}

/**
 * A program that a command started was ended by a signal, such as an interrupt of the terminal, which all of its
 * programs receive.
 */
export class EndedBySignal extends Error {
  override readonly name = "EndedBySignal";
  readonly signal: NodeJS.Signals;

  constructor(signal: NodeJS.Signals) {
    super(`ended by ${signal}`);
    this.signal = signal;
  }
}

/** @throws EndedBySignal if a user ended a program */
export function assertNotInterrupted(endedBy: NodeJS.Signals | null): void {
  if (isInterrupt(endedBy)) throw new EndedBySignal(endedBy);
}

function isInterrupt(endedBy: NodeJS.Signals | null): endedBy is "SIGINT" | "SIGTERM" | "SIGHUP" {
  return endedBy === "SIGINT" || endedBy === "SIGTERM" || endedBy === "SIGHUP";
}

/** Options of {@link run}. */
export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Receives each line of stderr as it is written. */
  readonly onErrorLine?: (line: string) => void;
  /** Ends the program. Its reason is the signal that the program receives. */
  readonly signal?: AbortSignal;
}

/**
 * Returns the absolute path of the first executable of a name in the folders of PATH.
 *
 * @param name without ".exe"
 */
export async function findOnPath(name: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  for (const folder of (env.PATH ?? env.Path ?? "").split(delimiter)) {
    if (folder === "") continue;
    const file = resolve(folder, name + EXECUTABLE_SUFFIX);
    if (await isExecutable(file)) return file;
  }
  return undefined;
}

/** Reports whether this user may execute a file. */
export async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Runs a program until it ends. Does not throw if the program fails or cannot start. */
export async function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const { cwd, env, onErrorLine, signal } = options;
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const stopForwarding = forwardAbort(signal, child);
  const ended = new Promise<Pick<Ended, "ok" | "endedBy"> & { startError?: string }>((end) => {
    child.once("error", (error) => end({ ok: false, endedBy: null, startError: error.message }));
    child.once("close", (code, endedBy) => end({ ok: code === 0, endedBy }));
  });
  const stderr: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    onErrorLine?.(line);
    stderr.push(line);
    if (stderr.length > 50) stderr.shift();
  });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  const { ok, endedBy, startError } = await ended.finally(stopForwarding);
  if (startError !== undefined) stderr.push(startError);
  return { ok, endedBy, stdout, stderr };
}

/**
 * Runs a program that reads and writes the terminal until it ends. Returns its exit code.
 *
 * @throws Error if the program cannot start, EndedBySignal if a user ended it alone
 */
export async function runInTerminal(
  program: string,
  args: readonly string[],
  { cwd, env, signal }: Pick<RunOptions, "cwd" | "env" | "signal">,
): Promise<number> {
  const child = spawn(program, args, { cwd, env, stdio: "inherit" });
  const stopForwarding = forwardAbort(signal, child);
  return new Promise<number>((end, fail) => {
    child.once("error", fail);
    child.once("close", (code, endedBy) => {
      if (isInterrupt(endedBy) && signal?.aborted !== true) fail(new EndedBySignal(endedBy));
      else end(code ?? 1);
    });
  }).finally(stopForwarding);
}

/**
 * Sends the reason of an abort to a child as a signal. A terminal sends Ctrl-C to the child itself, and a second
 * interrupt would end some programs without their clean-up. Returns a function that stops forwarding.
 */
export function forwardAbort(signal: AbortSignal | undefined, child: ChildProcess): () => void {
  const forward = (): void => {
    const name = signal?.reason === "SIGINT" ? "SIGINT" : "SIGTERM";
    if (name === "SIGTERM" || !process.stdin.isTTY) child.kill(name);
  };
  if (signal?.aborted) forward();
  else signal?.addEventListener("abort", forward, { once: true });
  return () => signal?.removeEventListener("abort", forward);
}
