import { fstatSync, openSync, writeSync } from "node:fs";
import type { RequestRecord, SeedName } from "@tripod/emulators";
import { InputError, printable } from "@tripod/kit";
import { Command, InvalidArgumentError } from "commander";
import { runInBackground } from "./background.js";
import { colors } from "./colors.js";
import { describeEmulators, envFile } from "./describeEmulators.js";
import {
  PLATFORM_NAMES,
  PORTS_OF_ALL,
  type RunningPlatforms,
  SEED_NAMES,
  type StartOptions,
  startEmulators,
} from "./emulators.js";
import { ownFile, reasonOf, unwritable } from "./ownFile.js";
import { PACKAGES } from "./packages.js";

const HIGHEST_PORT = 65_535;

interface PlatformsOptions {
  readonly json?: boolean;
  readonly only?: string[];
  readonly port?: number;
  readonly seed?: SeedName;
  readonly writeEnv?: string;
  readonly envFile?: string;
  /** `true`: write to standard error. */
  readonly log?: string | true;
  readonly background?: boolean;
}

/** Returns the command `tripod emulators`, which runs the emulators until it is interrupted or its input closes. */
export function emulatorsCommand(process: NodeJS.Process): Command {
  return (
    new Command("emulators")
      .description("start the emulators, and print their settings and a command to try")
      .option("--json", "print one line of JSON: settings and environment variables by package")
      .option("--only <package>", "start only the emulator of this package; repeatable", collectName, undefined)
      .option("--seed <name>", "sample data: small, or large with lists of several pages. Default: small", readSeed)
      .option("--port <number>", "first port; the following ports are used as well. Default: free ports", readPort)
      .option("--write-env <file>", "write the environment variables to this new file and remove it on exit")
      // Node also reads an option of this name, at any position, and exits if the file does not exist.
      .option(
        "--env-file <file>",
        "same as --write-env, which is preferred: Node reads this option too, and exits if the file does not exist",
      )
      .option("--log [file]", "log each request to standard error or to a file")
      .option("--background", "run in the background and return when the emulators are ready")
      .action((options: PlatformsOptions) =>
        options.background === true ? startInBackground(options, process) : keepRunning(options, process),
      )
  );
}

async function keepRunning(options: PlatformsOptions, process: NodeJS.Process) {
  const { json, only, port, seed, log } = options;
  const file = fileOf(options, process);
  const onRequest = log === undefined ? undefined : requestLogger(log, process);
  const platforms = await startEmulators(only, { port, seed, onRequest }).catch(explainPort);
  // Signals are handled before the output shows that the emulators run.
  const end = watchEnd(process);
  try {
    file?.write(envFile(platforms.access));
    const text = json === true ? `${JSON.stringify(platforms.access)}\n` : runningText(platforms);
    process.stdout.write(text);
    await end.ended;
  } finally {
    end.forget();
    file?.remove();
    await platforms.close();
  }
}

function fileOf({ writeEnv, envFile: same }: PlatformsOptions, { pid }: NodeJS.Process) {
  if (writeEnv !== undefined) return ownFile(writeEnv, "--write-env", pid);
  return same === undefined ? undefined : ownFile(same, "--env-file", pid);
}

async function startInBackground(options: PlatformsOptions, process: NodeJS.Process) {
  const { json, only, port, seed, log, writeEnv: file = options.envFile } = options;
  if (log === true) {
    const reason =
      "must name a file with --background, because the standard error of the background process is not read";
    throw new InputError([{ path: "--log", reason }]);
  }
  const args = [
    "emulators",
    "--json",
    ...(only ?? []).flatMap((name) => ["--only", name]),
    ...(port === undefined ? [] : ["--port", String(port)]),
    ...(seed === undefined ? [] : ["--seed", seed]),
    ...(file === undefined ? [] : ["--write-env", file]),
    ...(log === undefined ? [] : ["--log", log]),
  ];
  const { pid, line } = await runInBackground(args, process);
  const access = JSON.parse(line) as RunningPlatforms["access"];
  const running = `# Running in the background as process ${pid}; stop it with: kill ${pid}`;
  const text = json === true ? JSON.stringify({ ...access, pid }) : `${described(access)}\n${colors.dim(running)}`;
  process.stdout.write(`${text}\n`);
}

function runningText({ access }: RunningPlatforms): string {
  return `${described(access)}\n${colors.dim("# Running; press Ctrl-C to stop.")}\n`;
}

function described(access: RunningPlatforms["access"]): string {
  return describeEmulators(access, PACKAGES);
}

function requestLogger(log: string | true, process: NodeJS.Process): NonNullable<StartOptions["onRequest"]> {
  if (log === true) return (pkg, request) => void process.stderr.write(`${requestLine(pkg, request)}\n`);
  const descriptor = openLog(log);
  return (pkg, request) => void writeSync(descriptor, `${requestLine(pkg, request)}\n`);
}

function openLog(log: string): number {
  try {
    return openSync(log, "a", 0o600);
  } catch (error) {
    throw unwritable(log, "--log", reasonOf(error), error);
  }
}

function explainPort(error: unknown): never {
  const { code, port } = error as { code?: unknown; port?: unknown };
  if (code !== "EADDRINUSE") throw error;
  const reason = `port ${port} is in use. Choose another port, or omit --port to use free ports`;
  throw new InputError([{ path: "--port", reason }], { cause: error });
}

function readPort(text: string): number {
  const port = Number(text);
  const highest = HIGHEST_PORT - PORTS_OF_ALL + 1;
  if (!Number.isInteger(port) || port < 1 || port > highest) {
    throw new InvalidArgumentError(`It must be an integer from 1 to ${highest}.`);
  }
  return port;
}

function readSeed(text: string): SeedName {
  const seed = SEED_NAMES.find((name) => name === text);
  if (seed === undefined) throw new InvalidArgumentError(`It must be one of ${SEED_NAMES.join(", ")}.`);
  return seed;
}

function collectName(name: string, names: string[] = []): string[] {
  if (!PLATFORM_NAMES.includes(name)) throw new InvalidArgumentError(`It must be one of ${PLATFORM_NAMES.join(", ")}.`);
  return [...names, name];
}

/** Waits for a signal, or for the end of standard input if that is a pipe or socket; `forget` removes the listeners. */
function watchEnd(process: NodeJS.Process): { readonly ended: Promise<void>; forget(): void } {
  const { stdin } = process;
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  let resolveEnded: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    resolveEnded = resolve;
  });
  for (const signal of signals) process.on(signal, resolveEnded);
  if (isPipeOrSocket(stdin.fd)) stdin.once("end", resolveEnded).once("error", resolveEnded).resume();
  return {
    ended,
    forget: () => {
      for (const signal of signals) process.removeListener(signal, resolveEnded);
      stdin.destroy();
    },
  };
}

/** Reports whether a descriptor is a pipe or socket. A terminal does not close; the null device is always closed. */
function isPipeOrSocket(descriptor: number): boolean {
  try {
    const input = fstatSync(descriptor);
    return input.isFIFO() || input.isSocket();
  } catch {
    return false;
  }
}

/** Formats a request to an emulator as a log line: `12:03:11.480 hostpkg GET /identity/v3 200`. */
function requestLine(pkg: string, { at, method, path, query, status }: RequestRecord): string {
  const time = new Date(at).toISOString().slice(11, 23);
  const address = printable(query === "" ? path : `${path}?${query}`);
  return `${colors.dim(time)} ${pkg} ${method} ${address} ${colored(status)}`;
}

function colored(status: number | null): string {
  if (status === null) return colors.red("unanswered");
  return (status >= 400 ? colors.red : colors.green)(String(status));
}
