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
  | "strangers"
  | "neighbours"
  | "cancel"
  | "unknown"
  | "import by id"
  | "import by key"
  | "list"
  | "gone"
  | "place gone"
  | "in common"
  | "refused"
  | "written out"
  | "later steps"
  | "sparse answers"
  | "taken away"
  | "changed"
  | "away and back"
  | "empty"
  | "secret rotated"
  | "older state"
  | "outputs"
  | "imported"
  | "import with places"
  | "import of nothing"
  | "adopted state"
  | "terraform state"
  | "request counts"
  | "other account"
  | "lacking members"
  | "filled in"
  | "created otherwise";

/** What is known of a resource from its platform's reference, by paths such as `records[].ttl`, whatever the definition says. */
export interface Facts {
  /** Inputs of which no change can be made in place, or none of some kind. */
  readonly replaces?: readonly string[];
  /** Inputs that count when it is made, and never again. */
  readonly once?: readonly string[];
  /** Inputs whose values together can never be used again, not even when it is deleted. */
  readonly spends?: readonly string[];
  /** Whether it holds what is deleted with it, and what nobody can bring back: data, a public address, what others put in it. */
  readonly holds?: true;
  /** What it means to leave an input out. */
  readonly defaults?: Readonly<Record<string, boolean | number | string>>;
  /** What nobody may see. */
  readonly secret?: readonly string[];
}

/**
 * What the laws of managed objects are tried with, for one resource. It stands beside the definition, as
 * `NAME.specimen.ts`, is its export `NAMESpecimen`, and knows the local platform's collection.
 */
export interface Specimen {
  /** Name of the resource: `DomainsRrsetV2`. */
  readonly resource: string;
  readonly facts: Facts;
  /** Objects that must be there first, by the names under which they are referred to. */
  readonly needs?: Readonly<Record<string, Specimen>>;
  /** Collection of the local platform that holds the objects: `dns.rrsets`. */
  readonly collection: string;
  /** Files that its programs name by these names, in the folder that they are run in. */
  readonly files?: Readonly<Record<string, string>>;
  /** The least that a program must say, with an explicit name where there is one. */
  minimal(of: Refer): JsonObject;
  /** Every input that can stand beside the others. Secret ones are `secret("planted-…")`. */
  full(of: Refer): JsonObject;
  /** Further programs, of forms that cannot stand beside those of `full`: made, run again, refreshed and imported. */
  further?(of: Refer): readonly JsonObject[];
  /** Changes of `full` that can be made in no way: the preview refuses each. As the platform's reference says it. */
  refused?(of: Refer): Readonly<Record<string, Json>>;
  /** A change of `full` for every other input: its new value. Inputs that replace included. */
  changes(of: Refer): Readonly<Record<string, Json>>;
  /**
   * Changes of `full` by path (`roles[0].scope`), for places where another value of the same type is refused: of one place, or of
   * several at once that contradict each other otherwise. Undefined takes a place away.
   */
  changesWithin?(of: Refer): readonly Readonly<Record<string, Json | undefined>>[];
  /**
   * What somebody else changes on the platform (members on the wire), and which properties of the program are shown as
   * changed by it. Null, with a reason, where nobody else can.
   */
  readonly drift: { readonly patch: JsonObject; readonly shows: readonly string[] } | { readonly none: string };
  /** Members of what stays of a deleted object in the collection: `{isActive: false}`. */
  readonly leaves?: JsonObject;
  /** Why what was there before is not there again when it is deleted: it exists once, and goes to the platform's defaults. */
  readonly takenOver?: string;
  /** What a row of the collection says of the present, where it keeps the past as well: versions that are over. */
  present?(row: JsonObject): JsonObject;
  /** Paths of members that responses may omit, or that the platform requires, as spelled on the wire: `spec.alerts`. */
  readonly absent?: readonly string[];
  /** Inputs that the platform never shows: not known after an import. */
  readonly hidden?: readonly string[];
  /** The path at which the platform tries secrets and keeps nothing, before they are sent to be kept. */
  readonly tries?: string;
  /** Paths at which the platform is only asked, although by POST. */
  readonly asks?: readonly string[];
  /** Inputs of which the platform keeps nothing: they say how something is done, or nothing at all. */
  readonly unheld?: readonly string[];
  /**
   * Members on the wire that are sent as null where the program gives them no more: the platform keeps what it is not sent,
   * and takes no empty value for them.
   */
  readonly nulls?: readonly string[];
  /** Inputs of which what a program no longer names stays as it is on the platform. */
  readonly stays?: readonly string[];
  /** Inputs that can be changed to nothing else while the others stay, by path (`records[].type`), each with the reason. */
  readonly unchanged?: Readonly<Record<string, string>>;
  /** Lists to which others may add: what they add is not shown, and stays. */
  readonly shared?: readonly string[];
  /** Members on the wire whose order means nothing, beside those of the sets among the inputs. */
  readonly anyOrder?: readonly string[];
  /** Outputs that nothing which the platform holds of the object moves, by path (`addresses[].version`), each with the reason. */
  readonly unmoved?: Readonly<Record<string, string>>;
  /** Requests of each step of its life, without polls. Default: create 1, read 1, update at most 2, delete 1. */
  readonly requests?: {
    readonly create?: number;
    readonly read?: number;
    readonly update?: number;
    readonly delete?: number;
  };
  /**
   * A resource of the same package that has some of its fields as well, one and the same: they are tried with that one in
   * every way, and not again with this one.
   */
  readonly like?: string;
  /** What its example in the reference says beside `minimal`. */
  readonly example?: {
    /** Objects that must be there first, although nothing of them is referred to. */
    readonly after?: readonly string[];
    /** What no program can make is taken over: its id, as an import takes it, and what it is like. */
    readonly takes?: { readonly id: string; readonly inputs: JsonObject };
  };
  /** Laws that are not for it, each with the reason. */
  readonly except?: { readonly [L in Law]?: string };
}

/** The promises that are not for what is there before a program and after it. */
export const EXISTS_ONCE = {
  "lost create": "it exists once, and setting it twice does no harm",
  "equal twins": "it exists once",
  "id alone": "nothing is made",
  "import by key": "it exists once",
  gone: "it cannot be gone",
  "place gone": "it is in no place, and nothing is deleted",
} as const satisfies Specimen["except"];
