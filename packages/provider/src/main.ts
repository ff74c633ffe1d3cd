import { randomBytes } from "node:crypto";
import { engineLog, ResourceProvider, type Server, type StatusError, serve } from "@tripod/grpc";
import type { Package } from "@tripod/kit";
import { steadyClock } from "./clock.js";
import { endSession } from "./ending.js";
import { engineIsGone, watchStandardInput } from "./engineMonitor.js";
import { stackOf, statusOf } from "./failures.js";
import { formOf } from "./form.js";
import { providerMethods } from "./provider.js";
import { Session } from "./session.js";

/** Interval of checks whether the engine still runs, until it has connected, in milliseconds. */
const ENGINE_CHECK_INTERVAL_MS = 3000;
/** Interval of the timer that keeps an ending process alive, in milliseconds. */
const HOLD_MS = 60_000;
/** Delay between the loss of the engine's connection and the check whether the engine still runs, in milliseconds. */
const RECONNECT_MS = 1000;

/** Parts of a plugin, each loaded when needed. */
export interface ProviderOptions {
  readonly load: () => Promise<Package>;
  /** Returns the schema of the package as JSON. */
  readonly schema: () => Promise<string>;
}

/**
 * Runs a package as a Pulumi plugin in this process: serves the provider protocol on a free port of the loopback
 * interface, prints that port as the one line on standard output, and ends with the engine. The package is loaded after
 * that line, while the engine connects.
 */
export async function runPlugin({ load, schema }: ProviderOptions, process: NodeJS.Process): Promise<void> {
  if (process.argv[2] === "--version") {
    const { name, version } = await load();
    process.stdout.write(`${name} ${version} (${formOf(process)}, ${process.platform} ${process.arch})\n`);
    return;
  }
  // Without a listener Node would open a debugger to every user of this machine, in a process that holds credentials.
  process.on("SIGUSR1", () => undefined);
  // The reader of the output may have exited. Without a listener that would be an exception, whose report fails again.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const address = engineAddress(process.argv.slice(2));
  const report = (text: string): void => {
    process.stderr.write(`${text}\n`);
  };
  let startLoading = (): void => {};
  let opened: Session | undefined;
  const session = new Promise<void>((resolve) => {
    startLoading = resolve;
  })
    .then(load)
    .then((pkg) => {
      opened = openSession(pkg, schema, process, address, report);
      return opened;
    });
  // The stack of an error may quote values of a program. Before the session is open, the process knows no secrets.
  const reportBug = (error: unknown): void => {
    const stack = stackOf(error);
    report(opened?.redact(stack) ?? stack);
  };

  let server: Server | undefined;
  let ending = false;
  const end = async (exitCode: number, reason?: StatusError): Promise<void> => {
    if (ending) return;
    ending = true;
    // A package that failed to load has nothing to end; its error has been reported.
    const open = await session.catch(() => undefined);
    const close = async (graceMs: number): Promise<void> => server?.close(graceMs);
    // The session's clock does not keep the process alive, so this timer does until the pending writes have ended.
    setInterval(() => undefined, HOLD_MS);
    await endSession(open, close, reason);
    process.exit(exitCode);
  };
  // A permanent listener: without one, a repeated signal would kill the process and the write that it waits for.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));
  process.on("uncaughtException", (error) => {
    reportBug(error);
    void end(1, statusOf(error));
  });

  const endWithEngine = async (): Promise<void> => {
    if (address !== undefined && (await engineIsGone(address))) await end(0);
  };
  // Where standard input proves nothing, an engine that died before it connected is only noticed by these checks.
  const engineCheck = setInterval(endWithEngine, ENGINE_CHECK_INTERVAL_MS).unref();

  server = await serve({
    service: ResourceProvider,
    methods: session.then((open) => providerMethods(open, report)),
    onError: reportBug,
    onConnection: () => clearInterval(engineCheck),
    onConnectionsClosed: () => void setTimeout(endWithEngine, RECONNECT_MS).unref(),
  });
  process.stdout.write(`${server.port}\n`);
  startLoading();
  if (address !== undefined) watchStandardInput(process.stdin, () => void end(0));
}

function openSession(
  pkg: Package,
  schema: () => Promise<string>,
  process: NodeJS.Process,
  address: string | undefined,
  report: (text: string) => void,
): Session {
  const session = new Session(pkg, {
    environment: process.env,
    form: formOf(process),
    random: (count) => randomBytes(count),
    clock: steadyClock,
    report,
    schema,
    connectLog: (engine) => engineLog(engine),
  });
  if (address !== undefined) session.attach(address);
  return session;
}

/**
 * Returns the engine's address from the arguments, which flags of the CLI may precede. Undefined if the engine attaches
 * later.
 */
export function engineAddress(args: readonly string[]): string | undefined {
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] ?? "";
    if (argument === "--tracing" || argument === "-tracing") index++;
    else if (!argument.startsWith("-")) return argument;
  }
  return undefined;
}
