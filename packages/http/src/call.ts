import type { FailureCode, RequestLabel } from "./failure.js";

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Members of the query string. Absent values are left out; a list repeats the name. */
export type Query = Readonly<
  Record<string, string | number | boolean | undefined | readonly (string | number | boolean)[]>
>;

/** What one operation brings along: its cancellation, and a way to tell the user why it takes long. */
export interface CallContext {
  readonly signal: AbortSignal;
  /** Called for every wait over two seconds, with why and how long. */
  progress(text: string): void;
  /** What the user should know of an answer that is used all the same. */
  log?(severity: "warning", message: string): void;
  /** For what is only nice to have, such as names for a suggestion: one try within a few seconds. */
  readonly bestEffort?: boolean;
}

/** How requests prove who asks: a fixed key, or a token that can be renewed. */
export interface Authorization {
  /** Tells credentials and scopes apart: answers are only shared between calls with the same id. Never printed. */
  readonly id: string;
  /** Headers to send. */
  headers(context: CallContext): Promise<Readonly<Record<string, string>>>;
  /**
   * The platform refused these headers with 401. Returns whether {@link headers} may bring better ones: the request
   * is then sent once more. Absent for keys that cannot be renewed.
   */
  refused?(headers: Readonly<Record<string, string>>): boolean;
}

/** What an API's own error body says. */
export interface ErrorDescription {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  /** The member of what was sent that is at fault, as a path on the wire: `user.name`. */
  readonly member?: string | undefined;
  readonly requestId?: string | undefined;
  /** Overrides the failure code that the status stands for. */
  readonly failure?: FailureCode | undefined;
  /** Overrides the usual likely cause. */
  readonly likely?: string | undefined;
  /** Overrides the usual next step. */
  readonly next?: string | undefined;
}

/**
 * Reads the error body of one API. `body` is the parsed JSON, or undefined when the body is something else.
 * May return undefined and may throw: the failure is then described by its status alone.
 */
export type DescribeError = (body: unknown, answer: Answer) => ErrorDescription | undefined;

/**
 * What sending a request does: "read" changes nothing (a search by POST is one, too), "repeatable" changes something
 * but may be sent twice without harm, "once" must not happen twice.
 */
export type Effect = "read" | "repeatable" | "once";

/** One request, as a wire client states it. */
export interface HttpRequest {
  /** What it is for, in words that start a message: "list DNS zones". */
  readonly operation: string;
  readonly method: Method;
  /** Absolute address. A query in it is kept; {@link query} is appended. */
  readonly url: string;
  readonly query?: Query | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON, bigints with all their digits. Absent: no body. */
  readonly body?: unknown;
  /** Sent as it is, in place of a body; the headers say what it is. */
  readonly text?: string;
  readonly authorization?: Authorization | undefined;
  /** What sending it does. Packages state it for everything but GET. Default: "read" for GET and HEAD, "repeatable" for PUT and DELETE, else "once". */
  readonly effect?: Effect | undefined;
  /**
   * Reads only. "in-flight" (default): identical requests under way are one. A number: the answer is also reused for
   * so many milliseconds, until a write of this client touches one of {@link tags}. "never": a request of its own.
   */
  readonly share?: "in-flight" | "never" | number | undefined;
  /**
   * Names of what a read holds or a write changes, such as "zones". After a write no answer read before it is reused
   * for the same tag. A write without tags touches everything; a read without tags is touched by every write.
   */
  readonly tags?: readonly string[] | undefined;
  /** Milliseconds for everything: waiting, tries, answer. Default: the client's (60 s). */
  readonly deadline?: number | undefined;
  /** Tries in all, the first included; those that were one too many for a limit do not count. Default: the client's policy. */
  readonly attempts?: number | undefined;
  /** Statuses from 300 up that are answers, not failures, such as 404 for "is it gone?". */
  readonly allow?: readonly number[] | undefined;
  readonly describeError?: DescribeError | undefined;
  /**
   * The part of the host that answers for itself, such as the base address of a service: limits and the pauses that it
   * asks for concern it alone. Default: the whole host.
   */
  readonly service?: string | undefined;
  /** How messages call the setting that holds the address, where it is not the client's usual one. */
  readonly addressSetting?: string | undefined;
}

/** What came back. */
export interface Answer {
  readonly status: number;
  /** Names in lower case; repeated headers joined by ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text, "" when there is none. */
  readonly text: string;
  /** The request that was answered, for messages. */
  readonly request: RequestLabel;
  /** The time that the call took of what it was allowed, in milliseconds, without the wait in our own queue. */
  readonly time?: { readonly took: number; readonly allowed: number; readonly setting: string };
  /** The body as JSON. Throws `HttpFailure` "unexpected-answer" when it is empty, HTML or anything else. */
  json(): unknown;
}

/** The context inside the layers: the signal also ends at the deadline. */
export interface Call extends CallContext {
  /** When the time for the call is over, by the clock. A function, because calls that share a request extend it. */
  endsAt(): number;
  /**
   * Stops the time of the call until the returned function is called. For the wait in our own queue: a program that asks
   * for much is no reason to fail.
   */
  hold(): () => void;
  /** How the request is named in messages. */
  readonly label: RequestLabel;
}

/** A request on its way through the layers, with every default filled in. */
export interface Outgoing extends HttpRequest {
  /** Address with query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly effect: Effect;
  readonly attempts: number;
  readonly tags: readonly string[];
}

/** One layer's view of everything below it. */
export type Send = (request: Outgoing, call: Call) => Promise<Answer>;

/** A layer of one concern. */
export type Layer = (next: Send) => Send;
