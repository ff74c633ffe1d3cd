import type { Answer, CallContext, Clock, Effect, HttpFailure, HttpRequest, Reader } from "@tripod/http";
import type { Ledger } from "../memory/ledger.js";

/** A request about objects: everything but where the API is and who asks. */
export interface ObjectRequest
  extends Pick<HttpRequest, "operation" | "method" | "headers" | "body" | "text" | "share" | "tags" | "attempts"> {
  /** Always said: no method tells whether a request may be sent twice. */
  readonly effect: Effect;
  /** Below the API's address, encoded, as the dialect's paths are written. It may hold a query. */
  readonly path: string;
}

/** How an API spells names where a field says nothing of its own. */
export type NameRule = "same" | "snake" | ((name: string) => string);

/** What the platform's refusal says about the object that was asked for. */
export type Verdict =
  /** The platform says, by a code for it, that this very object or what contained it is not there. */
  | "gone"
  /** A 404 as the API writes it, that does not name the object: its place is asked before it is believed. */
  | "unsure"
  /** The platform says that the place of the object (its collector, its project) is not there. */
  | "place-gone"
  /** Nothing of that kind: a fault, a refusal of rights, somebody else's answer. */
  | "no";

/** How an update says that a value is given no more. */
export type Cleared = "empty" | "empty or null" | "null" | "omit";

/** How one API speaks: written once for each API, beside its `api.ts`. */
export interface Dialect {
  readonly clock: Clock;
  /** What this process knows about the objects of the platform; one for each client. */
  readonly ledger: Ledger;
  /** Tells this scope from others of the same client: service, project, region. */
  readonly scope: string;
  send(request: ObjectRequest, on: CallContext): Promise<Answer>;
  /** The rows of a list, every page of it. The path may hold a query. */
  rows(path: string, on: CallContext): AsyncIterable<readonly Reader[]>;
  /** Where an object shows its id ("id", "metadata.uid") and its birth, by wire path. */
  readonly at: { readonly id: string; readonly createdAt?: string };
  /** The member around what is sent and what comes: "source", "data". A definition may have its own. */
  readonly envelope?: { readonly sent?: string; readonly shown?: string };
  /** Our names on the wire where a field has no `.wire("…")` of its own. */
  readonly names: NameRule;
  /**
   * What an update sends for an optional value that the program no longer gives. "empty or null": an API that keeps what it
   * is not sent, so that a value without an empty form, such as a number, is null.
   */
  readonly cleared: Cleared;
  /** Headers that make an update fail when the object is another version than the one read: If-Match. */
  version?(read: Answer): Readonly<Record<string, string>> | undefined;
  /**
   * How a refused version is known: by its status, 412 by default, or by what the refusal says, where objects carry their
   * version in themselves: an update sends the whole object as it was read, and with it the version.
   */
  readonly overtaken?: number | ((refusal: HttpFailure) => boolean);
  /**
   * Asks for what is there whatever has become of one object, and fails where somebody else answers than the platform: for
   * objects whose own list cannot tell that they are gone, such as those in folders.
   */
  home?(on: CallContext): Promise<unknown>;
  /** What a failure of a request about one object says about it. It is never believed without something that confirms it. */
  verdict(error: unknown): Verdict;
  /** Whether the platform keeps a secret for which it is sent its own mask. Default: no, so a mask is never sent. */
  readonly keepsMasked?: boolean;
}
