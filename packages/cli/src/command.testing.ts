import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { start } from "./start.js";

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
): { readonly child: ChildProcessWithoutNullStreams; readonly ended: Promise<Run> } {
  const child = spawn(process.execPath, [TRIPOD, ...args], { env: environment(env) });
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

/** Returns the environment of a command: of the developer's settings only PATH. */
const environment = (env: Readonly<Record<string, string>>) => ({
  PATH: process.env.PATH ?? "",
  NO_COLOR: "1",
  ...env,
});

/** Runs the command line to its end as a process of its own, as options of Node and of colors require. */
export function runTripodProcess(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Run> {
  return startTripod(args, env).ended;
}

/**
 * Runs the command line to its end in the process of the test, with its own arguments, environment and output; as a
 * process of its own if the environment contains options of Node.
 */
export async function runTripod(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Run> {
  if (env.NODE_OPTIONS !== undefined) return runTripodProcess(args, env);
  const [stdout, stderr] = [createOutput(), createOutput()];
  const { execPath, getBuiltinModule, version, versions, pid, kill } = process;
  const own = Object.assign(new EventEmitter(), {
    argv: [execPath, TRIPOD, ...args],
    env: environment(env),
    execPath,
    exitCode: -1,
    getBuiltinModule,
    kill,
    pid,
    stderr: stderr.stream,
    stdout: stdout.stream,
    version,
    versions,
  });
  await start(own as unknown as NodeJS.Process);
  return { code: own.exitCode, stdout: stdout.text(), stderr: stderr.text() };
}

/** Returns a standard output without a terminal, and its text. */
function createOutput(): { readonly stream: Writable; text(): string } {
  const parts: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (part: string, _encoding, done) => {
      parts.push(part);
      done();
    },
  });
  return { stream, text: () => parts.join("") };
}
