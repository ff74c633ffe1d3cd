import { randomBytes } from "node:crypto";
import type { Package } from "@tripod/kit";
import { engineLog, ResourceProvider, type Server, type StatusError, serve } from "@tripod/rpc";
import { steadyClock } from "./clock.js";
import { endSession } from "./ending.js";
import { engineIsGone, watchStandardInput } from "./engineWatch.js";
import { stackOf, statusOf } from "./failures.js";
import { formOf } from "./form.js";
import { providerMethods } from "./provider.js";
import { Session } from "./session.js";

/** How often to look whether the engine is still there, as long as it has not connected, in milliseconds. */
const UNHEARD_MS = 3000;
/** Interval of the timer that keeps an ending process alive, in milliseconds. */
const HOLD_MS = 60_000;
/** Between the loss of the engine's connection and the look whether the engine is still there, in milliseconds. */
const RECONNECT_MS = 1000;

/** What a plugin is of, each part loaded when it is needed. */
export interface Served {
  readonly load: () => Promise<Package>;
  /** The schema of the package, as JSON. */
  readonly schema: () => Promise<string>;
}

/**
 * Runs a package as a Pulumi plugin in this process: serves the provider protocol on a free port of the loopback
 * interface, prints that port as the one line on standard output, and ends with the engine. The package is loaded after
 * that line, while the engine connects.
 */
export async function runPlugin({ load, schema }: Served, process: NodeJS.Process): Promise<void> {
  if (process.argv[2] === "--version") {
    const { name, version } = await load();
    process.stdout.write(`${name} ${version} (${formOf(process)}, ${process.platform} ${process.arch})\n`);
    return;
  }
  // Without a listener Node opens a debugger to everybody on this machine, over a process that holds credentials.
  process.on("SIGUSR1", () => undefined);
  // Nobody reads any more what is printed. Without a listener that would be an exception, which is reported by printing.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const address = engineAddress(process.argv.slice(2));
  const report = (text: string): void => {
    process.stderr.write(`${text}\n`);
  };
  let startLoading = (): void => {};
  const session = new Promise<void>((resolve) => {
    startLoading = resolve;
  })
    .then(load)
    .then((pkg) => openSession(pkg, schema, process, address, report));

  let server: Server | undefined;
  let ending = false;
  const end = async (exitCode: number, reason?: StatusError): Promise<void> => {
    if (ending) return;
    ending = true;
    // A package that cannot be loaded has nothing to end; what was wrong has been reported.
    const open = await session.catch(() => undefined);
    const close = async (graceMs: number): Promise<void> => server?.close(graceMs);
    // The session's clock does not keep the process alive, so this timer does until the pending writes have ended.
    setInterval(() => undefined, HOLD_MS);
    await endSession(open, close, reason);
    process.exit(exitCode);
  };
  // A listener for good: without one, a repeated signal would kill the process, and the write that it waits for.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));
  process.on("uncaughtException", (error) => {
    report(stackOf(error));
    void end(1, statusOf(error));
  });

  const endWithEngine = async (): Promise<void> => {
    if (address !== undefined && (await engineIsGone(address))) await end(0);
  };
  // An engine that died before it connected says nothing where standard input says nothing.
  const unheard = setInterval(endWithEngine, UNHEARD_MS).unref();

  server = await serve({
    service: ResourceProvider,
    methods: session.then((open) => providerMethods(open, report)),
    onError: (error) => report(stackOf(error)),
    onConnection: () => clearInterval(unheard),
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

/** The engine's address among the arguments; the CLI may put flags of its own before it. None: it will attach later. */
export function engineAddress(args: readonly string[]): string | undefined {
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] ?? "";
    if (argument === "--tracing" || argument === "-tracing") index++;
    else if (!argument.startsWith("-")) return argument;
  }
  return undefined;
}
