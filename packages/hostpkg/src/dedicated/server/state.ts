import { type CallContext, HttpFailure, type WaitTimeout, waitUntil } from "@tripod/http";
import type { Dialect } from "@tripod/rest";
import type { Installation, Server, Servers } from "./servers.js";

const PASSING = ["pending", "processing", "paid", "deploy"];
const WELL = ["active", "expiring", "ending"];
/** Maximum poll interval of a server, in milliseconds. */
const MAX_POLL_INTERVAL_MS = 10_000;
/** Time for which a new server may be missing, in milliseconds. */
const APPEARS_WITHIN = 60_000;

/** Context of reads and waits. */
export interface Watch {
  readonly servers: Servers;
  readonly dialect: Dialect;
  readonly context: CallContext;
}

/** Returns the server, or undefined if the platform reports it missing. An ambiguous 404 needs a confirming list. */
export async function serverIfThere(id: string, { servers, dialect, context }: Watch): Promise<Server | undefined> {
  try {
    return await servers.one(id, context);
  } catch (error) {
    const errorClass = dialect.classifyError(error);
    if (errorClass === "deleted") return undefined;
    if (errorClass !== "unconfirmed") throw error;
    const all = await servers.all(context);
    if (all.some((one) => one.id === id)) throw error;
    return undefined;
  }
}

/**
 * Waits until a server is deployed and installed, and returns it.
 *
 * @throws HttpFailure "failed-precondition" naming the status if the server reaches any other stable status.
 */
export async function deployed(id: string, timeout: WaitTimeout, watch: Watch): Promise<Server | undefined> {
  const { dialect, context } = watch;
  const startedAt = dialect.clock.now();
  const server = await waitUntil<Server | undefined>({
    ...context,
    ...timeout,
    clock: dialect.clock,
    operation: `dedicated server ${id}`,
    poll: (signal) => serverIfThere(id, { ...watch, context: { ...context, signal } }),
    transientState: (server) => {
      if (server === undefined) return dialect.clock.now() - startedAt < APPEARS_WITHIN ? "not shown yet" : undefined;
      return PASSING.includes(server.state) ? server.state : undefined;
    },
    longestPauseMs: MAX_POLL_INTERVAL_MS,
  });
  if (server !== undefined && !WELL.includes(server.state)) throw failed(server);
  return server;
}

function failed({ id, state, said }: Server): HttpFailure {
  return new HttpFailure({
    code: "failed-precondition",
    request: { operation: `dedicated server ${id}`, method: "", url: "" },
    observed: `the platform reports the state ${JSON.stringify(state)}${said}`,
    likelyCause: "the platform could not complete the order or the installation",
    nextStep: "Ask the platform's support about the server, then run `pulumi refresh` and `pulumi up`",
  });
}

/** Time after the start of an installation for which reads of it may answer 404, in milliseconds. */
const VISIBLE_WITHIN_MS = 30_000;

/** Waits until no installation is running on the server. */
export async function installed(id: string, timeout: WaitTimeout, watch: Watch): Promise<Installation> {
  const { servers, dialect, context } = watch;
  const visibleBy = dialect.clock.now() + VISIBLE_WITHIN_MS;
  const unlessLate = (error: unknown): undefined => {
    if (error instanceof HttpFailure && error.status === 404 && dialect.clock.now() < visibleBy) return undefined;
    throw error;
  };
  const end = await waitUntil<Installation | undefined>({
    ...context,
    ...timeout,
    clock: dialect.clock,
    operation: `operating system of dedicated server ${id}`,
    poll: async (signal) => {
      const on = { ...context, signal };
      const installation = await servers.installation(id, on).catch(unlessLate);
      if (installation?.isPending !== false) return undefined;
      const server = await servers.one(id, on).catch(unlessLate);
      return server?.isProcessing === false ? installation : undefined;
    },
    transientState: (installation) => (installation === undefined ? "being installed" : undefined),
    longestPauseMs: MAX_POLL_INTERVAL_MS,
  });
  return end as Installation;
}

/** Waits until the renewal of a server is canceled or the server no longer exists. */
export async function ended(id: string, timeout: WaitTimeout, watch: Watch): Promise<void> {
  const { dialect, context } = watch;
  await waitUntil<Server | undefined>({
    ...context,
    ...timeout,
    clock: dialect.clock,
    operation: `dedicated server ${id}`,
    poll: (signal) => serverIfThere(id, { ...watch, context: { ...context, signal } }),
    transientState: (server) =>
      server === undefined || ["expiring", "ending"].includes(server.state) ? undefined : server.state,
    longestPauseMs: MAX_POLL_INTERVAL_MS,
  });
}
