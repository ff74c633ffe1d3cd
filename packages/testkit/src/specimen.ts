import type { Json, JsonObject } from "./json.js";

/**
 * Gives an output of an object that the specimen stands on: `of("zone", "domainsZoneV2Id")`; its id by `of("zone")`.
 * `of("#")` is a number that no stack had before, for names that can never be used again.
 */
export type Refer = (name: string, output?: string) => Json;

/** The promises of managed objects, by the names under which a specimen may say that one is not for it. */
export type Law =
  | "second up"
  | "lost create"
  | "equal twins"
  | "id alone"
  | "empty update"
  | "dropped secret"
  | "list order"
  | "conflict"
  | "concurrent change"
  | "drift"
  | "meanwhile"
  | "unmade"
  | "cancel"
  | "unknown"
  | "import by id"
  | "import by key"
  | "list"
  | "gone"
  | "place gone"
  | "replace"
  | "later steps";

/**
 * What the laws of managed objects are tried with, for one resource. It stands beside the definition, as
 * `NAME.specimen.ts`, is its export `NAMESpecimen`, and knows the local platform's collection.
 */
export interface Specimen {
  /** Name of the resource: `DomainsRrsetV2`. */
  readonly resource: string;
  /** Objects that must be there first, by the names under which they are referred to. */
  readonly needs?: Readonly<Record<string, Specimen>>;
  /** Collection of the local platform that holds the objects: `dns.rrsets`. */
  readonly collection: string;
  /** The least that a program must say, with an explicit name where there is one. */
  minimal(of: Refer): JsonObject;
  /** Every input that can stand beside the others. Secret ones are `secret("planted-…")`. */
  full(of: Refer): JsonObject;
  /** A change of `full` for every input: its new value. Inputs that replace included. */
  changes(of: Refer): Readonly<Record<string, Json>>;
  /**
   * What somebody else changes on the platform (members on the wire), and which properties of the program are shown as
   * changed by it. Null, with a reason, where nobody else can.
   */
  readonly drift: { readonly patch: JsonObject; readonly shows: readonly string[] } | { readonly none: string };
  /** Members of what stays of a deleted object in the collection: `{isActive: false}`. */
  readonly leaves?: JsonObject;
  /** Inputs that the platform never shows: not known after an import. */
  readonly hidden?: readonly string[];
  /** Requests of each step of its life, without polls. Default: create 1, read 1, update at most 2, delete 1. */
  readonly requests?: {
    readonly create?: number;
    readonly read?: number;
    readonly update?: number;
    readonly delete?: number;
  };
  /** Laws that are not for it, each with the reason. */
  readonly except?: { readonly [L in Law]?: string };
}
