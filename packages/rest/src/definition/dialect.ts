import type { Answer, CallContext, Clock, HttpFailure, HttpRequest, Idempotency, Reader } from "@tripod/http";
import type { ObjectTracker } from "../concurrency/objectTracker.js";

/** Request about objects, without the API's address and the client. */
export interface ObjectRequest
  extends Pick<HttpRequest, "operation" | "method" | "headers" | "body" | "text" | "cache" | "tags" | "attempts"> {
  /** Always required, because the method does not determine whether a request is idempotent. */
  readonly idempotency: Idempotency;
  /** Below the API's address, encoded, as the dialect's paths are written. It may hold a query. */
  readonly path: string;
}

/**
 * Spelling of wire names for fields without `.wire("…")`.
 *
 * @example
 * ```ts
 * import type { NameRule } from "@tripod/kit";
 *
 * export const upperCase: NameRule = (name) => name.toUpperCase();
 * ```
 */
export type NameRule = "same" | "snake" | ((name: string) => string);

/**
 * Meaning of an error response for the requested object.
 *
 * @example
 * ```ts
 * import type { ErrorClass } from "@tripod/kit";
 * import type { HttpFailure } from "@tripod/kit/http";
 *
 * export const missing = ({ status }: HttpFailure): ErrorClass => (status === 410 ? "deleted" : "other");
 * ```
 */
export type ErrorClass =
  /** An error code states that the object or its parent does not exist. */
  | "deleted"
  /** A 404 in the API's form that does not name the object. The provider confirms it with the list or the parent. */
  | "unconfirmed"
  /** An error code states that the parent of the object (its collector, its project) does not exist. */
  | "parent-deleted"
  /** Any other error: a failure, missing permissions, a response of another server. */
  | "other";

/** Form in which an update clears a value. */
export type ClearWith = "empty" | "empty or null" | "null" | "omit";

/**
 * Conventions of one API. Each API has one dialect, next to its client.
 *
 * @example
 * ```ts
 * import type { Dialect } from "@tripod/kit";
 *
 * export const idPathOf = ({ members }: Dialect): string => members.id;
 * ```
 */
export interface Dialect {
  readonly clock: Clock;
  /** Bookkeeping about the platform's objects in this process. One for each client. */
  readonly tracker: ObjectTracker;
  /** Identifies the scope within the client: service, project, region. */
  readonly scopeKey: string;
  send(request: ObjectRequest, on: CallContext): Promise<Answer>;
  /** Yields the rows of a list, page by page. The path may contain a query. */
  rows(path: string, on: CallContext): AsyncIterable<readonly Reader[]>;
  /** Wire paths of the ID ("id", "metadata.uid") and of the creation time. */
  readonly members: { readonly id: string; readonly createdAt?: string };
  /** Members that wrap the object in requests and responses: "source", "data". A definition can override them. */
  readonly envelope?: { readonly sent?: string; readonly shown?: string };
  /** Wire names of fields without `.wire("…")`. */
  readonly names: NameRule;
  /**
   * Value that an update sends for an optional input that the program has removed. "empty or null": for an API that
   * keeps omitted members, so that a value without an empty form, such as a number, is sent as null.
   * "omit": updates of the whole object also omit empty optional texts, and the nulls that a response contains.
   */
  readonly clearWith: ClearWith;
  /** Headers that make an update fail if the object has changed since it was read: If-Match. */
  version?(read: Answer): Readonly<Record<string, string>> | undefined;
  /**
   * Recognizes a version conflict: by its status, 412 by default, or by a predicate. The predicate is for APIs whose
   * objects contain their version: an update sends the whole object as it was read, including the version.
   */
  readonly versionConflict?: number | ((failure: HttpFailure) => boolean);
  /**
   * Requests a resource that always exists, and fails if another server than the platform responds. It confirms
   * deletions of objects whose list cannot do so, such as objects in folders.
   */
  healthCheck?(on: CallContext): Promise<unknown>;
  /**
   * Whether lists are bare arrays or empty bodies, which any server may send. An empty list alone then proves nothing:
   * the provider confirms it with the health check or, without one, by the error for an object that cannot exist.
   */
  readonly hasBareLists?: boolean;
  /**
   * Classifies the error of a request about one object. The provider always confirms the result with another request.
   */
  classifyError(error: unknown): ErrorClass;
  /** Whether the platform keeps a secret if a request contains the mask of it. Default: no, so a mask is never sent. */
  readonly keepsMasked?: boolean;
}
