import { type ChildProcess, execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { PluginStartError } from "./errors.js";

/** Program to start: either `path` or `command`. */
export interface StartOptions {
  /** Path of a script. It runs with the Node of the test, or as an executable if {@link COMPILER} is set. */
  readonly path?: string;
  /** Path of an executable. */
  readonly command?: string;
  /** Arguments before the engine's address. */
  readonly args?: readonly string[];
  /**
   * Environment of the plugin. It inherits only PATH, HOME and the temporary folder, so that tests never use the
   * credentials of a developer.
   */
  readonly env?: { readonly [name: string]: string };
  readonly cwd?: string;
  /** Timeout for the port line in milliseconds. Default: 30 s. The engine itself has no timeout. */
  readonly startTimeoutMs?: number;
}

/** Exit of a process. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Running plugin process that has printed its port. */
export interface PluginProcess {
  readonly pid: number;
  readonly port: number;
  /** Output so far. `stdout` includes the port line. */
  readonly stdout: string;
  readonly stderr: string;
  /** Resolves when the process has ended and its output is complete. */
  readonly exited: Promise<Exit>;
  /** How it ended, once it has. */
  readonly exit: Exit | undefined;
  /** Sends a signal to the process group, as the engine does. */
  signal(signal: NodeJS.Signals): void;
  /** Closes our ends of its output, as the death of an engine does. */
  stopListening(): void;
}

/**
 * Names the environment variable of a script that, given the path of another one, prints that of an executable of it.
 */
export const COMPILER = "TRIPOD_COMPILER";

/** Command that runs a script: the Node of the test, or nothing if the tests run executables. */
export async function commandOf(script: string): Promise<[string, ...string[]]> {
  const compiler = process.env[COMPILER];
  if (compiler === undefined) return [process.execPath, script];
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, script]);
  return [stdout];
}

const inherited = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SystemRoot"];

/**
 * Starts the process as the engine does: the engine's address as last argument, stdin an open pipe, a process group of
 * its own. Waits for the port line.
 *
 * @throws PluginStartError if the first line of stdout is not a port and nothing else, or never comes.
 */
export async function startProcess(options: StartOptions, engineAddress: string): Promise<PluginProcess> {
  const [command, ...first] = options.path ? await commandOf(options.path) : [options.command ?? ""];
  const child = spawn(command, [...first, ...(options.args ?? []), engineAddress], {
    cwd: options.cwd,
    env: { ...inheritedEnvironment(), ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  const printed = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    printed.stderr += text;
  });
  let exit: Exit | undefined;
  const exited = new Promise<Exit>((resolve) => {
    child.once("close", (code, signal) => {
      exit = { code, signal };
      resolve(exit);
    });
  });
  const port = await portLine(child, printed, options.startTimeoutMs ?? 30_000).catch((error) => {
    signalGroup(child, "SIGKILL");
    throw error;
  });
  return {
    pid: child.pid ?? 0,
    port,
    get stdout() {
      return printed.stdout;
    },
    get stderr() {
      return printed.stderr;
    },
    exited,
    get exit() {
      return exit;
    },
    signal: (signal) => signalGroup(child, signal),
    stopListening: () => {
      child.stdout.destroy();
      child.stderr.destroy();
    },
  };
}

function inheritedEnvironment(): { [name: string]: string } {
  const entries = inherited.map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
}

function portLine(
  child: ChildProcess,
  printed: { readonly stdout: string; readonly stderr: string },
  timeoutMs: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: PluginStartError) => {
      clearTimeout(timer);
      reject(error);
    };
    const timer = setTimeout(
      () => fail(new PluginStartError("no-port-line", `The plugin printed no port within ${timeoutMs} ms.`, printed)),
      timeoutMs,
    );
    child.once("error", (cause) =>
      fail(new PluginStartError("exited", `The plugin could not be started: ${cause.message}.`, printed, cause)),
    );
    child.once("close", (code, signal) =>
      fail(new PluginStartError("exited", `The plugin ended (${code ?? signal}) before it printed its port.`, printed)),
    );
    child.stdout?.on("data", () => {
      const end = printed.stdout.indexOf("\n");
      if (end < 0) return;
      const line = printed.stdout.slice(0, end).trim();
      const port = Number(line);
      if (/^\d+$/.test(line) && port >= 1 && port <= 65_535) {
        clearTimeout(timer);
        resolve(port);
      } else {
        const reason = `The plugin's first line of output must be its port and nothing else, not ${JSON.stringify(line)}.`;
        fail(new PluginStartError("bad-port-line", reason, printed));
      }
    });
  });
}

/** Sends a signal to a process group. Ignores a group that no longer exists. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, signal);
  } catch {
    child.kill(signal);
  }
}
