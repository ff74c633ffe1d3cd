import type { Signal } from "./abort.js";
import type { FailureCode, RequestLabel } from "./failure.js";

/** HTTP method of a request. */
export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Query parameters. Undefined values are omitted; a list repeats the name.
 *
 * @example
 * ```ts
 * import type { Query } from "@tripod/kit/http";
 *
 * export const byNames = (names: readonly string[]): Query => ({ name: names, limit: 100 });
 * ```
 */
export type Query = Readonly<
  Record<string, string | number | boolean | undefined | readonly (string | number | boolean)[]>
>;

/** Context of one operation: its cancellation, and a way to report the reason of long waits to the user. */
export interface CallContext {
  readonly signal: AbortSignal;
  /** Called for every wait longer than two seconds, with its reason and duration. */
  progress(text: string): void;
  /** Reports a problem of a response that the provider uses anyway. */
  log?(severity: "warning", message: string): void;
  /** For optional requests, such as names for a suggestion: a single attempt within a few seconds. */
  readonly bestEffort?: boolean;
}

/**
 * Authorization of requests: a fixed key, or a token that can be renewed.
 *
 * @example
 * ```ts
 * import type { Authorization } from "@tripod/kit/http";
 *
 * export const apiKey = (key: string): Authorization => ({ id: "the key", headers: async () => ({ "X-API-Key": key }) });
 * ```
 */
export interface Authorization {
  /** Identifies credential and scope: only calls with the same ID share responses. Never printed. */
  readonly id: string;
  /** Returns headers to send. */
  headers(context: CallContext): Promise<Readonly<Record<string, string>>>;
  /**
   * Called after the platform rejected these headers with 401. Returns whether {@link headers} may return new ones: the
   * request is then retried once. Absent for keys that cannot be renewed.
   */
  refused?(headers: Readonly<Record<string, string>>): boolean;
}

/**
 * Contents of an API's error body.
 *
 * @example
 * ```ts
 * import type { ErrorDescription } from "@tripod/kit/http";
 *
 * export const closed: ErrorDescription = { code: "CLOSED", likelyCause: "the shop is closed", nextStep: "run it again" };
 * ```
 */
export interface ErrorDescription {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  /** Path of the rejected member in the request body, such as `user.name`. */
  readonly member?: string | undefined;
  readonly requestId?: string | undefined;
  /** Overrides the failure code that the status implies. */
  readonly failure?: FailureCode | undefined;
  /** Overrides the usual likely cause. */
  readonly likelyCause?: string | undefined;
  /** Overrides the usual next step. */
  readonly nextStep?: string | undefined;
}

/**
 * Reads the error body of one API. `body` is the parsed JSON, or undefined if the body is not JSON.
 * May return undefined and may throw: the failure is then described by its status alone.
 *
 * @example
 * ```ts
 * import type { DescribeError } from "@tripod/kit/http";
 *
 * export const describeError: DescribeError = (body) => ({ message: String((body as { readonly reason: string }).reason) });
 * ```
 */
export type DescribeError = (body: unknown, answer: Answer) => ErrorDescription | undefined;

/**
 * Idempotency of a request: "safe" changes nothing (searches by POST included), "idempotent" changes something but may
 * be sent twice without harm, "unsafe" must not happen twice.
 */
export type Idempotency = "safe" | "idempotent" | "unsafe";

/**
 * One request, as an API client declares it.
 *
 * @example
 * ```ts
 * import type { HttpRequest } from "@tripod/kit/http";
 *
 * export const createShelf = (url: string, name: string): HttpRequest => ({
 *   operation: "create shelf",
 *   method: "POST",
 *   url: `${url}/shelves`,
 *   body: { name },
 *   idempotency: "unsafe",
 * });
 * ```
 */
export interface HttpRequest {
  /** Name of the operation, the start of messages: "list DNS zones". */
  readonly operation: string;
  readonly method: Method;
  /** Absolute URL. Its query is kept; {@link query} is appended. */
  readonly url: string;
  readonly query?: Query | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON, bigints with all their digits. Absent: no body. */
  readonly body?: unknown;
  /** Text that is sent unchanged instead of {@link body}; the headers state its type. */
  readonly text?: string;
  readonly authorization?: Authorization | undefined;
  /**
   * Idempotency of the request. Packages state it for every method but GET. Default: "safe" for GET and HEAD,
   * "idempotent" for PUT and DELETE, otherwise "unsafe".
   */
  readonly idempotency?: Idempotency | undefined;
  /**
   * Reads only. "in-flight" (default): identical concurrent requests share one response. A number: the response is also
   * reused for that many milliseconds, until a write of this client has one of the same {@link tags}. "never": always
   * sends a request.
   */
  readonly cache?: "in-flight" | "never" | number | undefined;
  /**
   * Names of the objects that a read returns or a write changes, such as "zones". A write invalidates earlier responses
   * with the same tag. A write without tags invalidates all responses; every write invalidates a read without tags.
   */
  readonly tags?: readonly string[] | undefined;
  /** Maximum duration of the call in milliseconds: waits, attempts and response. Default: that of the client (60 s). */
  readonly deadline?: number | undefined;
  /**
   * Maximum number of attempts, the first included; attempts that a rate limit rejected do not count. Default: that of
   * the client's retry policy.
   */
  readonly attempts?: number | undefined;
  /**
   * Statuses from 300 up that are valid responses instead of failures, such as 404 to a check whether an object was
   * deleted.
   */
  readonly allow?: readonly number[] | undefined;
  readonly describeError?: DescribeError | undefined;
  /**
   * Service within the host, such as its base URL: rate limits and requested pauses apply to this service only.
   * Default: the whole host.
   */
  readonly service?: string | undefined;
  /** Name of the setting that contains the URL, for messages, if it differs from the client's default. */
  readonly addressSetting?: string | undefined;
}

/**
 * Response to a request.
 *
 * @example
 * ```ts
 * import type { Answer } from "@tripod/kit/http";
 *
 * export const isEmpty = ({ status, text }: Answer): boolean => status === 204 || text === "";
 * ```
 */
export interface Answer {
  readonly status: number;
  /** Names in lower case; repeated headers joined by ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** Body as text; "" if the response has no body. */
  readonly text: string;
  /** Request that was answered, for messages. */
  readonly request: RequestLabel;
  /** Duration and deadline of the call in milliseconds, without waits in the client's own queue. */
  readonly time?: { readonly took: number; readonly allowed: number; readonly setting: string };
  /** Returns the body as JSON. Throws `HttpFailure` "unexpected-answer" if it is empty, HTML or otherwise not JSON. */
  json(): unknown;
}

/** Context of a call inside the layers: its signal is also aborted at the deadline. */
export interface Call extends Omit<CallContext, "signal"> {
  readonly signal: Signal;
  /**
   * Returns the deadline of the call, in the clock's milliseconds. A function, because calls that share a request
   * extend it.
   */
  endsAt(): number;
  /**
   * Pauses the deadline of the call until the returned function is called. Used while the call waits in the client's
   * own queue: a program with many requests must not fail for that reason.
   */
  pauseDeadline(): () => void;
  /** Request's name in messages. */
  readonly label: RequestLabel;
}

/** Request on its way through the layers, with every default filled in. */
export interface Outgoing extends HttpRequest {
  /** URL with query. */
  readonly url: string;
  /** URL, parsed once for all layers; see {@link parsedUrl}. */
  readonly address?: URL | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly idempotency: Idempotency;
  readonly attempts: number;
  readonly tags: readonly string[];
}

/** Returns the parsed URL of a request. */
export function parsedUrl({ address, url }: Outgoing): URL {
  return address ?? new URL(url);
}

/** One layer's view of everything below it. */
export type Send = (request: Outgoing, call: Call) => Promise<Answer>;

/** Layer of one concern. */
export type Layer = (next: Send) => Send;
