import { createServer, type IncomingHttpHeaders, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { decode, encodeBuffer } from "./codec.js";
import { CodecError } from "./codecError.js";
import { framed, PREFIX_BYTES } from "./framing.js";
import { Outgoing } from "./outgoing.js";
import { checkEncoding, findMethod, httpProblem, timeoutOf } from "./requestHeaders.js";
import { respondOnly, ServerCall } from "./serverCall.js";
import { type Call, DEFAULT_MAX_MESSAGE_BYTES, type Handlers, type Method, type Service } from "./service.js";
import { Status, StatusError } from "./status.js";
import { CONNECTION_WINDOW, MAX_WAITING, sessionOptions } from "./transport.js";

/** Options of a server. */
export interface ServeOptions<S extends Service> {
  readonly service: S;
  /** Handlers, or a promise of them; calls wait for the promise. */
  readonly methods: Handlers<S> | Promise<Handlers<S>>;
  /** Closes the server without grace when it fires. */
  readonly signal?: AbortSignal | undefined;
  /** Longest request and response message, in bytes. Default: 400 MiB, as the engine's. */
  readonly maxMessageBytes?: number | undefined;
  /**
   * Called with an error of a handler that is not a `StatusError`, or with a response that cannot be encoded. The
   * caller only receives a bug report; write the stack to stderr here.
   */
  readonly onError?: ((error: unknown, method: string) => void) | undefined;
  /** Called for every new connection. */
  readonly onConnection?: (() => void) | undefined;
  /** Called whenever the last open connection has closed, unless the server itself is closing. */
  readonly onConnectionsClosed?: (() => void) | undefined;
}

/** Running server. */
export interface Server {
  /** Port on 127.0.0.1. */
  readonly port: number;
  /**
   * Takes no new calls, lets those in flight run for `graceMs` milliseconds, then aborts their signals, gives them a
   * short moment to answer, and drops the connections. Never rejects. Calling it again with less grace shortens it.
   */
  close(graceMs: number): Promise<void>;
}

/** Maximum time until an aborted call responds while the server closes, in milliseconds. */
const ABORTED_ANSWER_MS = 250;

/** Maximum time to send the last responses, in milliseconds. */
const FLUSH_MS = 1000;

/** Handler of any method, once its message types no longer matter. */
type AnyHandler = (request: unknown, call: Call) => Promise<object> | AsyncIterable<object>;

/** Serves one gRPC service on a free port of 127.0.0.1, in clear text. */
export async function serve<S extends Service>(options: ServeOptions<S>): Promise<Server> {
  const { service, methods, signal, onError, onConnection, onConnectionsClosed } = options;
  const maxMessageBytes = options.maxMessageBytes ?? DEFAULT_MAX_MESSAGE_BYTES;
  const sessions = new Map<ServerHttp2Session, Promise<void>>();
  const sockets = new Set<Socket>();
  const calls = new Set<ServerCall>();
  const outgoing = new WeakMap<object, Outgoing>();
  let closing = false;

  const server = createServer(sessionOptions(maxMessageBytes));
  server.on("connection", trackSocket);
  server.on("session", trackSession);
  server.on("stream", (stream, headers) => void answerStream(stream, headers));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  signal?.addEventListener("abort", () => void close(0), { once: true });
  if (signal?.aborted) await close(0);
  return { port, close };

  function trackSocket(socket: Socket): void {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  }

  function trackSession(session: ServerHttp2Session): void {
    session.setLocalWindowSize(CONNECTION_WINDOW);
    const closed = new Promise<void>((resolve) => {
      session.once("close", () => {
        sessions.delete(session);
        resolve();
        if (sessions.size === 0 && !closing) onConnectionsClosed?.();
      });
    });
    sessions.set(session, closed);
    onConnection?.();
  }

  async function answerStream(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    const problem = httpProblem(headers);
    const call = new ServerCall(stream, headers);
    if (problem !== undefined) {
      respondOnly(stream, { ":status": problem });
      return;
    }
    calls.add(call);
    void call.closed.then(() => calls.delete(call));
    try {
      await answerCall(call, outgoingOf(stream));
      call.end();
    } catch (error) {
      call.end(statusOf(error, call));
    }
  }

  function outgoingOf({ session }: ServerHttp2Stream): Outgoing {
    const own = (session === undefined ? undefined : outgoing.get(session)) ?? new Outgoing(MAX_WAITING);
    if (session !== undefined) outgoing.set(session, own);
    return own;
  }

  async function answerCall(call: ServerCall, answers: Outgoing): Promise<void> {
    if (closing) throw shuttingDown();
    const { name, method } = findMethod(call.metadata, service);
    checkEncoding(call.metadata);
    const timeout = timeoutOf(call.metadata);
    if (timeout !== undefined) call.endAfter(timeout);
    const handler = ((await methods) as Readonly<Record<string, AnyHandler | undefined>>)[name];
    if (handler === undefined) throw new StatusError(Status.Unimplemented, `${name} is not implemented here.`);
    const request = decodeRequest(method, await call.request(maxMessageBytes));
    try {
      const answer = handler(request, call);
      if (!method.stream) await sendResponse(await (answer as Promise<object>));
      else for await (const response of answer as AsyncIterable<object>) await sendResponse(response);
    } catch (error) {
      if (error instanceof StatusError || call.isAborted) throw error;
      onError?.(error, name);
      throw bug(name, error);
    }

    function sendResponse(response: object): Promise<void> {
      const frame = () => framed(encodeBuffer(method.response, response, PREFIX_BYTES), maxMessageBytes);
      return answers.send(frame, call);
    }
  }

  async function close(graceMs: number): Promise<void> {
    closing = true;
    server.close();
    for (const session of sessions.keys()) session.close();
    await settled(callsClosed(), graceMs);
    for (const call of calls) call.abort(shuttingDown());
    await settled(callsClosed(), ABORTED_ANSWER_MS);
    for (const call of calls) call.end(shuttingDown());
    await settled([...callsClosed(), ...sessions.values()], FLUSH_MS);
    // Destroying a session that is closing already would wait for the peer to hang up.
    for (const socket of sockets) socket.destroy();
    await Promise.all(sessions.values());
  }

  function callsClosed(): Promise<void>[] {
    return [...calls].map((call) => call.closed);
  }
}

function decodeRequest(method: Method, bytes: Buffer): unknown {
  try {
    return decode(method.request, bytes);
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    throw new StatusError(Status.Internal, `The request cannot be decoded. ${error.message}`, [], { cause: error });
  }
}

/**
 * Returns the status for the caller: a `StatusError` unchanged, any error after an abort as that abort, other errors as
 * a bug.
 */
function statusOf(error: unknown, call: ServerCall): StatusError {
  if (error instanceof StatusError) return error;
  return call.abortReason ?? bug("the call", error);
}

function bug(method: string, cause: unknown): StatusError {
  const text = `This is a bug in the plugin: ${method} failed unexpectedly. Report it together with the plugin's output on stderr.`;
  return new StatusError(Status.Internal, text, [], { cause });
}

function shuttingDown(): StatusError {
  return new StatusError(Status.Cancelled, "The plugin is shutting down.");
}

/** Waits for all promises, for at most the given milliseconds. */
async function settled(promises: readonly Promise<void>[], milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([Promise.all(promises), timeout]);
  clearTimeout(timer);
}
