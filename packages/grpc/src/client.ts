import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { readAnswer } from "./clientCall.js";
import { decode, encodeBuffer, type MessageInit } from "./codec.js";
import { CodecError } from "./codecError.js";
import type { MessageName } from "./fieldTable.js";
import { framed, PREFIX_BYTES } from "./framing.js";
import {
  DEFAULT_MAX_MESSAGE_BYTES,
  type Method,
  type RequestOf,
  type ResponseOf,
  type Service,
  type UnaryName,
} from "./service.js";
import { Status, StatusError } from "./status.js";
import { CONNECTION_WINDOW, CONTENT_TYPE, sessionOptions } from "./transport.js";

/** Options of a connection. */
export interface ConnectOptions {
  /** Longest request and response message, in bytes. Default: 400 MiB. */
  readonly maxMessageBytes?: number | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Cancels the call when it fires. */
  readonly signal?: AbortSignal | undefined;
}

/** Client of one service. */
export interface Client<S extends Service> {
  /**
   * Calls a method.
   *
   * @throws StatusError with the answer's status; `Unavailable` without a connection; when the signal fires
   * `DeadlineExceeded` if it is that of a timeout, else `Cancelled`
   */
  unary<Name extends UnaryName<S>>(
    method: Name,
    request: MessageInit<RequestOf<S["methods"][Name]>>,
    options?: CallOptions,
  ): Promise<ResponseOf<S["methods"][Name]>>;
  /** Drops the connection; calls in flight fail with `Unavailable`. */
  close(): void;
}

/** Returns a client for one service at `HOST:PORT`. Connects with the first call, and again after a lost connection. */
export function connect<S extends Service>(address: string, service: S, options: ConnectOptions = {}): Client<S> {
  const maxMessageBytes = options.maxMessageBytes ?? DEFAULT_MAX_MESSAGE_BYTES;
  let session: ClientHttp2Session | undefined;

  return { unary, close };

  async function unary<Name extends UnaryName<S>>(
    name: Name,
    request: MessageInit<RequestOf<S["methods"][Name]>>,
    { signal }: CallOptions = {},
  ): Promise<ResponseOf<S["methods"][Name]>> {
    const { request: requestName, response: responseName } = service.methods[name] as Method;
    const frame = framed(encodeBuffer(requestName, request as object, PREFIX_BYTES), maxMessageBytes);
    const headers = {
      ":method": "POST",
      ":path": `/${service.name}/${name}`,
      "content-type": CONTENT_TYPE,
      te: "trailers",
    };
    const stream = openSession().request(headers, signal === undefined ? {} : { signal });
    stream.end(frame);
    return decodeAnswer(responseName, await readAnswer(stream, maxMessageBytes, signal));
  }

  function close(): void {
    session?.destroy();
    session = undefined;
  }

  function openSession(): ClientHttp2Session {
    if (session !== undefined && !session.closed && !session.destroyed) return session;
    const opened = connectHttp2(`http://${address}`, sessionOptions(maxMessageBytes));
    // The client may have been closed before it connected.
    opened.once("connect", () => {
      if (!opened.destroyed) opened.setLocalWindowSize(CONNECTION_WINDOW);
    });
    // The streams report the failures of their calls; a session without calls has no caller to report to.
    opened.on("error", () => {});
    session = opened;
    return opened;
  }
}

function decodeAnswer<T>(name: MessageName, bytes: Buffer): T {
  try {
    return decode(name, bytes) as T;
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    throw new StatusError(Status.Internal, `The answer cannot be decoded. ${error.message}`, [], { cause: error });
  }
}
