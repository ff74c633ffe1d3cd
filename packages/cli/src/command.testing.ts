import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const TRIPOD = fileURLToPath(new URL("../bin/tripod.js", import.meta.url));

/** Output and exit code of a run of the command line. */
export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the command line as a process of its own, without any settings of the developer's. */
export function startTripod(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): { readonly child: ChildProcessWithoutNullStreams; readonly ended: Promise<Run> } {
  const child = spawn(process.execPath, [TRIPOD, ...args], {
    env: { PATH: process.env.PATH ?? "", NO_COLOR: "1", ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Run>((resolve) =>
    child.once("close", (exit) => resolve({ code: exit ?? -1, stdout, stderr })),
  );
  return { child, ended };
}

/** Runs the command line to its end. */
export function runTripod(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<Run> {
  return startTripod(args, env, cwd).ended;
}
