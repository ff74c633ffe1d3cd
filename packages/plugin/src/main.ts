import { randomBytes } from "node:crypto";
import type { Package } from "@tripod/kit";
import { engineLog, ResourceProvider, type Server, type StatusError, serve } from "@tripod/rpc";
import { engineIsGone, watchStandardInput } from "./engineWatch.js";
import { stackOf, statusOf } from "./failures.js";
import { providerMethods } from "./provider.js";
import { Session } from "./session.js";

/** Time that calls in flight get to end when the engine stops the process, in milliseconds; it waits five seconds. */
const GRACE_MS = 2000;
/** Between the loss of the engine's connection and the look whether the engine is still there, in milliseconds. */
const RECONNECT_MS = 1000;

/**
 * Runs a package as a Pulumi plugin in this process: serves the provider protocol on a free port of the loopback
 * interface, prints that port as the one line on standard output, and ends with the engine. The package is loaded after
 * that line, while the engine connects.
 */
export async function runPlugin(load: () => Promise<Package>, process: NodeJS.Process): Promise<void> {
  const address = engineAddress(process.argv.slice(2));
  const report = (text: string): void => {
    process.stderr.write(`${text}\n`);
  };
  let startLoading = (): void => {};
  const session = new Promise<void>((resolve) => {
    startLoading = resolve;
  })
    .then(load)
    .then((pkg) => openSession(pkg, process, address));

  let server: Server | undefined;
  let ending = false;
  const end = async (exitCode: number, reason?: StatusError): Promise<void> => {
    if (ending) return;
    ending = true;
    // A package that cannot be loaded has nothing to end; what was wrong has been reported.
    const open = await session.catch(() => undefined);
    open?.cancel(reason);
    await server?.close(GRACE_MS);
    await open?.close();
    process.exit(exitCode);
  };
  process.once("SIGINT", () => void end(0));
  process.once("SIGTERM", () => void end(0));
  process.on("uncaughtException", (error) => {
    report(stackOf(error));
    void end(1, statusOf(error));
  });

  server = await serve({
    service: ResourceProvider,
    methods: session.then((open) => providerMethods(open, report)),
    onError: (error) => report(stackOf(error)),
    onConnectionsClosed: () => {
      if (address === undefined) return;
      setTimeout(() => void engineIsGone(address).then((gone) => (gone ? end(0) : undefined)), RECONNECT_MS).unref();
    },
  });
  process.stdout.write(`${server.port}\n`);
  startLoading();
  if (address !== undefined) watchStandardInput(process.stdin, () => void end(0));
}

function openSession(pkg: Package, process: NodeJS.Process, address: string | undefined): Session {
  const session = new Session(pkg, {
    environment: process.env,
    random: (count) => randomBytes(count),
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
