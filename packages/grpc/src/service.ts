import type { IncomingHttpHeaders } from "node:http2";
import type { MessageInit } from "./codec.js";
import type { MessageName } from "./fieldTable.js";
import type { Messages } from "./generated/messages.js";

/** One method: the names of its messages, and whether the answer is a stream of them. */
export interface Method {
  readonly request: MessageName;
  readonly response: MessageName;
  readonly stream: boolean;
}

/** Service as the generated tables describe it: `ResourceProvider`, `Engine`. */
export interface Service {
  /** Full protobuf name, the first part of every path. */
  readonly name: string;
  readonly methods: Readonly<Record<string, Method>>;
}

/** Context of a call in addition to the request. */
export interface Call {
  /**
   * Fires when the response is no longer needed: the caller reset the call, its `grpc-timeout` expired, the connection
   * was lost, or the server closes. The reason is a `StatusError`.
   */
  readonly signal: AbortSignal;
  /** Whether {@link signal} has fired, without the cost of the signal. */
  readonly isAborted: boolean;
  /** Aborts the controller when {@link signal} fires, for the same reason. Costs less than a listener of the signal. */
  abortTogether(controller: AbortController): void;
  /** Request's headers, lower case. */
  readonly metadata: IncomingHttpHeaders;
}

/** Request message of a method. */
export type RequestOf<M extends Method> = Messages[M["request"]];
/** Response message of a method. */
export type ResponseOf<M extends Method> = Messages[M["response"]];

/** Answers one method: a promise of the response, or for streaming methods an iterable of responses. */
export type Handler<M extends Method> = M["stream"] extends true
  ? (request: RequestOf<M>, call: Call) => AsyncIterable<MessageInit<ResponseOf<M>>>
  : (request: RequestOf<M>, call: Call) => Promise<MessageInit<ResponseOf<M>>>;

/** Methods that a server answers. One that is left out is answered with `Unimplemented`. */
export type Handlers<S extends Service> = {
  readonly [Name in keyof S["methods"]]?: Handler<S["methods"][Name]>;
};

/** Names of the methods that answer with one message. */
export type UnaryName<S extends Service> = {
  [Name in keyof S["methods"] & string]: S["methods"][Name]["stream"] extends true ? never : Name;
}[keyof S["methods"] & string];

/** Largest message in either direction, the limit that the engine sets itself: 400 MiB. */
export const DEFAULT_MAX_MESSAGE_BYTES = 400 * 1024 * 1024;
