import type { Json, JsonObject } from "./json.js";

/**
 * Returns an output of an object that the fixture depends on: `of("zone", "domainsZoneV2Id")`; its ID by `of("zone")`.
 * `of("#")` is a number that no earlier stack used, for names that can never be reused.
 */
export type Refer = (name: string, output?: string) => Json;

/** Names of the conformance tests of managed objects; a fixture may skip a test by its name. */
export type ConformanceTestName =
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
  | "neighbors"
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
  | "foreign lists"
  | "shown late"
  | "sparse answers"
  | "removed input"
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

/** Facts about a resource from its platform's reference, by path (`records[].ttl`), independent of its definition. */
export interface PlatformFacts {
  /** Inputs for which at least one change replaces the object. */
  readonly replaces?: readonly string[];
  /** Inputs that only the create request uses. */
  readonly createOnly?: readonly string[];
  /** Inputs whose combined values can never be reused, even after the object is deleted. */
  readonly nonReusable?: readonly string[];
  /** Whether a delete loses data, a public address or objects of other users permanently. */
  readonly containsData?: true;
  /** Defaults of the platform for unset inputs. */
  readonly defaults?: Readonly<Record<string, boolean | number | string>>;
  /** Secret properties. */
  readonly secret?: readonly string[];
}

/**
 * Input of the conformance tests of managed objects for one resource. It is in the folder of the definition, in
 * `NAME.fixture.ts`, as the export `NAMEFixture`, and names the emulator's collection.
 */
export interface ResourceFixture {
  /** Name of the resource: `DomainsRrsetV2`. */
  readonly resource: string;
  readonly facts: PlatformFacts;
  /** Objects that must exist first, by the names under which the fixture refers to them. */
  readonly dependencies?: Readonly<Record<string, ResourceFixture>>;
  /** Collection of the emulator that contains the objects: `dns.rrsets`. */
  readonly collection: string;
  /** Files of the directory in which the programs run, by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** Returns the inputs of the smallest valid program, with an explicit name if the resource has one. */
  minimal(of: Refer): JsonObject;
  /** Returns all inputs that can be combined. Secrets are `secret("planted-…")`. */
  full(of: Refer): JsonObject;
  /** More programs, with inputs that exclude those of `full`: they are created, run again, refreshed and imported. */
  variants?(of: Refer): readonly JsonObject[];
  /** Changes of `full` that are impossible according to the platform's reference: the preview rejects each of them. */
  rejectedChanges?(of: Refer): Readonly<Record<string, Json>>;
  /** New values of `full` for every other input, those that replace the object included. */
  changes(of: Refer): Readonly<Record<string, Json>>;
  /**
   * Changes of `full` by path (`roles[0].scope`), for paths where the platform rejects another value of the same type:
   * of one path, or of several that are only valid together. Undefined removes a value.
   */
  nestedChanges?(of: Refer): readonly Readonly<Record<string, Json | undefined>>[];
  /**
   * Change that another client makes on the platform (members on the wire), and the properties that then show drift.
   * `none` with a reason if no other client can change the object.
   */
  readonly drift: { readonly patch: JsonObject; readonly shows: readonly string[] } | { readonly none: string };
  /** Members of the remains of a deleted object in the collection: `{isActive: false}`. */
  readonly tombstone?: JsonObject;
  /** Reason why a delete does not restore the previous state: a singleton gets the platform's defaults instead. */
  readonly resetOnDelete?: string;
  /** Returns the current state from a row of the collection, if rows also contain earlier versions. */
  currentView?(row: JsonObject): JsonObject;
  /** Paths of members that responses may omit, or that the platform requires, as spelled on the wire: `spec.alerts`. */
  readonly absent?: readonly string[];
  /** Inputs that the platform never returns: unknown after an import. */
  readonly writeOnly?: readonly string[];
  /** Path at which the platform validates secrets without storing them, before they are sent. */
  readonly dryRunPath?: string;
  /** Paths of POST requests that change nothing. */
  readonly queryPaths?: readonly string[];
  /** Inputs that the platform does not store: options of an operation, or inputs without effect. */
  readonly notStored?: readonly string[];
  /**
   * Members on the wire that are sent as null if the program removes them: the platform keeps the value of an omitted
   * member and rejects an empty one.
   */
  readonly clearedByNull?: readonly string[];
  /** Inputs whose entries stay on the platform when the program removes them. */
  readonly keptIfUnlisted?: readonly string[];
  /** Inputs that cannot be changed while the others stay, by path (`records[].type`), each with the reason. */
  readonly immutable?: Readonly<Record<string, string>>;
  /** Lists whose entries of other clients are not outputs and stay on the platform. */
  readonly sharedLists?: readonly string[];
  /** Members on the wire whose order is irrelevant, in addition to those of sets among the inputs. */
  readonly unordered?: readonly string[];
  /** Outputs that no change of the stored object changes, by path (`addresses[].version`), each with the reason. */
  readonly constantOutputs?: Readonly<Record<string, string>>;
  /** Number of requests per operation, without polls. Default: create 1, read 1, update at most 2, delete 1. */
  readonly requests?: {
    readonly create?: number;
    readonly read?: number;
    readonly update?: number;
    readonly delete?: number;
  };
  /**
   * Resource of the same package with which this one shares fields: the shared fields are tested thoroughly there, and
   * not again here.
   */
  readonly sharesFieldsWith?: string;
  /** Example on the reference page. Default: `minimal`. */
  readonly example?: {
    /** Inputs of the example. Default: those of `minimal`. */
    readonly inputs?: (of: Refer) => JsonObject;
    /** Objects that only the example refers to, by their names in it. */
    readonly dependencies?: Readonly<Record<string, ResourceFixture>>;
    /** Resource whose example the page shows instead, because it contains this resource: `MksNodegroupV1`. */
    readonly shownBy?: string;
    /** Objects that must exist first, although no input refers to them. */
    readonly after?: readonly string[];
    /** Import ID and inputs of an object that no program can create. */
    readonly takes?: { readonly id: string; readonly inputs: JsonObject };
  };
  /** Conformance tests that do not apply, each with the reason. */
  readonly skip?: { readonly [L in ConformanceTestName]?: string };
}

/** Conformance tests that do not apply to a singleton, which exists before and after the program. */
export const SINGLETON_SKIPS = {
  "lost create": "it is a singleton, and writing it twice is harmless",
  "equal twins": "it is a singleton",
  "id alone": "nothing is created",
  "import by key": "it is a singleton",
  gone: "it cannot be deleted",
  "place gone": "it has no parent and is never deleted",
} as const satisfies ResourceFixture["skip"];
