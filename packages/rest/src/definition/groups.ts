import type { Answer, CallContext, HttpFailure, Reader } from "@tripod/http";
import type { Field, Fields, InputsOf, OutputsOf, Resource, ResourceContext, Shape } from "@tripod/kit";
import type { Values } from "../values/values.js";
import type { Change, Codec, StepContext } from "./change.js";
import type { Dialect } from "./dialect.js";
import type { AsyncRowFilter, Folder, OwningResources, Parent, RowFilter } from "./places.js";

/** Names of the fields that a program can set. */
export type Input<F extends Fields> = string extends keyof F
  ? string
  : { [K in keyof F & string]: F[K] extends Field<Shape, "computed"> ? never : K }[keyof F & string];
type Names<F extends Fields> = readonly Input<F>[];
type Some<T> = readonly [T, ...T[]];
type Recorded<F extends Fields> = Partial<OutputsOf<F>>;
type Given<F extends Fields> = Partial<InputsOf<F>>;
/** Context of a request, with the client. */
export type Asker<P> = CallContext & { readonly platform: P };

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** Placeholders of a path that are not inputs. */
type NoInputs<F extends Fields, T extends string> = string extends T ? never : Exclude<NamesIn<T>, Input<F> | "id">;

/**
 * Compile-time check of an endpoint: every placeholder of its path is an input. Otherwise the path must be a text that
 * says so, because the compiler prints types and not reasons. A path that the compiler does not know is checked when
 * the definition is loaded.
 */
export interface ConsistentPath<F extends Fields, T extends string> {
  readonly path: [NoInputs<F, T>] extends [never] ? T : `path parameter {${NoInputs<F, T>}} names no input`;
}

/**
 * Compile-time checks of a definition: every placeholder is an input, and something identifies the object. The compiler
 * infers `K` from `identity.key`, and leaves it undefined if the definition has no key. The conditional type is
 * `unknown`, so that messages about a wrong key are those of {@link Identity}.
 */
export type Consistent<F extends Fields, T extends string, K = undefined> = {
  readonly endpoint: ConsistentPath<F, T>;
  readonly identity?: { readonly key?: [K] extends [never] ? K : unknown };
} & ("name" extends Input<F>
  ? unknown
  : [K] extends [undefined]
    ? { readonly kind: "no input identifies the object: state identity.key" }
    : unknown);

/** Optional hook for behavior that few definitions need. */
export interface Hook {
  /** Returns a warning to log after each refresh, if any. */
  notice?(live: Reader): string | undefined;
  /** Name of the output that equals the ID. Null removes the output. */
  readonly idName?: string | null;
}

/**
 * Definition of a JSON object on a REST API: endpoint, identity and lifecycle.
 *
 * @example
 * ```ts
 * import type { Fields, Managed, RestClient } from "@tripod/kit";
 *
 * export const kindOf = ({ kind }: Managed<string, Fields, RestClient>): string => kind;
 * ```
 */
export type Managed<Name extends string, F extends Fields, P> = { readonly fields: F } & ResourceInfo<
  Name,
  NoInfer<F>,
  P
> &
  Lifecycle<NoInfer<F>, P>;

/** Documentation of a resource. */
export interface ResourceInfo<Name extends string, F extends Fields, P>
  extends Pick<Resource<Name, F, P>, "name" | "doc" | "rules" | "preflight" | "deprecated"> {
  /** "partition": in messages. */
  readonly kind: string;
  /** Name in the Terraform provider, without the prefix. Default: the name in snake_case. */
  readonly terraform?: string;
  /**
   * Data that a deletion destroys permanently, such as "its rows". The provider warns about it before a replacement and
   * in a deletion.
   */
  readonly dataLoss?: string;
  /** Predicate of the sentence on a deletion that does not delete an object: "removes the members and keeps the group". */
  readonly deletion?: string;
  /** `warns(…)`, `idOutputName(…)`. */
  readonly extras?: readonly Hook[];
}

/** Options of the resource lifecycle, in its order. */
export interface Lifecycle<F extends Fields, P> {
  readonly endpoint: Endpoint<F, P>;
  readonly identity?: Identity<F>;
  readonly wire?: Wire<F>;
  readonly create?: Create<F, P> | ImportOnly<F>;
  /** "list": the object has no address. The provider finds it in its list. */
  readonly read?: "list" | Read<P>;
  /**
   * "full": sends the live object with the changes. "inputs": sends only the members that are inputs. "changes": sends
   * only the changed inputs. Or steps. Default: every change replaces.
   */
  readonly update?: "full" | "inputs" | "changes" | readonly Step<F, P>[];
  /** Default: DELETE of the object. */
  readonly delete?: Delete<F, P>;
  readonly waits?: Waits<F>;
  readonly list?: List<F, P>;
}

/** Endpoint of the objects. */
export interface Endpoint<F extends Fields, P> {
  /**
   * Path of the list: "v1/collectors/{collectorId}/sources". Placeholders are inputs. They are not sent in bodies, and
   * import IDs start with them.
   */
  readonly path: string;
  /** Path of one object. Default: `path/{id}`. */
  readonly itemPath?: string;
  dialect(platform: P, pathParams: Values): Dialect;
  /**
   * Inputs that locate the object in addition to the path, such as `projectId`. Imports take them from the provider's
   * settings.
   */
  readonly scopeInputs?: Names<F>;
  /** Inputs that are in a path and are sent in bodies as well. */
  readonly alsoInBody?: Names<F>;
  /** Parents that can be looked up by name and listed. */
  readonly parents?: { readonly [K in Input<F>]?: Parent<P> };
  /** Folder of objects in a tree of folders; see `inFolder`. */
  readonly folder?: Folder<Input<F>, P>;
  /**
   * Whether a new parent certainly contains no object with this key, because the platform creates none there. The
   * provider then knows the content of a parent that this process has created without a request.
   */
  startsEmpty?(inputs: InputsOf<F>): boolean;
  /** Returns the values of `scopeInputs` in the provider's settings. */
  scopeDefaults?(platform: P): Values;
  /** Returns a wire ID in the platform's form, if users can write IDs in another one. Pure. */
  spellId?(id: string): string;
}

/** Identity of the objects. */
export type Identity<F extends Fields> = {
  /** Form of the resource ID. Default: `{id}`, the wire ID. `{domainId}/{id}` contains an input as well. */
  readonly id?: string;
  /**
   * Inputs whose values no two objects of any parent can share: a replacement that keeps them deletes first. Default:
   * the parent and the key. False: the platform accepts duplicates, so the new object is created before the old one is
   * deleted. A function reports whether two objects cannot coexist although their keys differ.
   */
  readonly unique?: false | Some<Input<F>> | ((one: Given<F>, other: Given<F>) => boolean);
  /**
   * Whether the platform refuses a create if an object with the same key (or `unique` inputs) exists. Only such creates
   * are sent again after a lost response. Default: yes if there is a key, or `unique` names inputs; no if `unique` is
   * false or a function. State the default explicitly only if the platform's reference contradicts it.
   */
  readonly enforced?: boolean;
  /**
   * Inputs whose combination of values can never be used again, even after the object is deleted. The provider rejects
   * a replacement that keeps them.
   */
  readonly nonReusable?: Some<Input<F>>;
  /** Returns the display name if it is not an input, for imports by name and for lists. */
  displayName?(live: Reader): string | undefined;
} & (
  | {
      /**
       * Inputs that identify the object within its parent: after lost responses, for imports by name, in messages.
       * Default: `name`.
       */
      readonly key?: Some<Input<F>>;
      /**
       * "recreate": only the response to the create contains the secret, so an object whose response was lost is
       * deleted and created again.
       */
      readonly onLostResponse?: "recreate" | "detectNew";
    }
  | {
      readonly key: null;
      /**
       * Handling of a lost response. "detectNew": the created object is the one that did not exist before. "fail": the
       * create is never retried.
       */
      readonly onLostResponse: "detectNew" | "fail";
    }
);

/** Representation of the object in requests and responses. */
export interface Wire<F extends Fields> {
  /** Wire paths of the ID and of the creation time (null: none), if they differ from those of the dialect. */
  readonly id?: string;
  readonly createdAt?: string | null;
  /** Members that are always sent, by wire path. An object with other values is of another kind. */
  readonly constants?: Values;
  /** Members that wrap the object in requests and responses, if they differ from those of the dialect. Null: none. */
  readonly envelope?: string | { readonly sent?: string | null; readonly shown?: string | null };
  /** Reports whether an object is of this kind, in addition to `constants`. */
  isKind?(raw: Values): boolean;
  /** Describes an object of another kind, for messages. Required if `constants` or `isKind` distinguish kinds. */
  otherKind?(raw: Values): string;
  readonly codecs?: { readonly [K in keyof F & string]?: Codec<F> };
  /** Members that responses can omit. A response without them does not cause a read. */
  readonly mayOmit?: readonly (keyof F & string)[];
  /** Corrects the encoded inputs in place, by wire name, if members depend on one another. */
  encode?(body: Record<string, unknown>, inputs: InputsOf<F>): void;
  /** Corrects the decoded outputs if members depend on one another. */
  decode?(outputs: OutputsOf<F>, live: Reader, recorded: Recorded<F>): OutputsOf<F>;
}

/** Create request, if it is not a POST of all inputs to the list. */
export interface Create<F extends Fields, P> {
  readonly importOnly?: undefined;
  /** "PUT" is idempotent. */
  readonly method?: "POST" | "PUT";
  /**
   * Whether a PUT adopts an object that exists. With `exists`, the provider looks for one before and warns. Without
   * `adopts`, a PUT is not sent if there is an object at its address or with its key, and the failure names its import
   * ID.
   */
  readonly adopts?: true;
  /** Reports whether a PUT would overwrite the object at its address. Default: yes. */
  exists?(live: Reader): boolean;
  /** Returns the import ID of an object that a PUT would overwrite, if neither an address nor a key leads to it. */
  findExisting?(inputs: InputsOf<F>, on: ResourceContext<P>): Promise<string | undefined>;
  /** Returns the ID that the object of a PUT will have, for objects without an address whose response is lost. */
  expectedId?(inputs: InputsOf<F>, on: ResourceContext<P>): Promise<string>;
  /**
   * Whether each object costs money. If nothing unique distinguishes such objects, the provider warns before a create
   * about equal ones that were created within the last hour: a run that was killed may have left them.
   */
  readonly costs?: true;
  /**
   * Duration of the search for the object after a lost response, in milliseconds. Set it if the platform lists objects
   * with a delay. Default and minimum: 60 s.
   */
  readonly searchMs?: number;
  readonly path?: string;
  /** Inputs that the create request does not accept. The update steps send them. */
  readonly deferred?: Names<F>;
  /** Returns the whole body from the encoded members. */
  body?(encoded: Values, inputs: InputsOf<F>): unknown;
  /**
   * Runs before the create, and fails if the create cannot succeed. The search for the object of an earlier create does
   * not run it, because that object may be the reason.
   */
  check?(inputs: InputsOf<F>, on: ResourceContext<P>): Promise<void>;
  /** Returns members of the body that require a read. */
  prepare?(inputs: InputsOf<F>, on: ResourceContext<P>): Promise<Values>;
  /**
   * Path of the object in the response ("floatingips[0]"), and whether the response contains only a part of it, so that
   * a read follows.
   */
  readonly response?: {
    readonly at?: string;
    readonly partial?: true;
    /** Returns the ID if the response does not have it at the usual path. */
    id?(answer: Answer, inputs: InputsOf<F>): string | undefined;
  };
}

/** For objects that the provider cannot create, only import. */
export interface ImportOnly<F extends Fields> {
  /** Returns the reason and the alternative. */
  importOnly(inputs: Given<F>): string;
}

/** Read, if a GET of the object is not sufficient. */
export interface Read<P> {
  /**
   * Reports whether a live object is treated as deleted, because it is decommissioned or has expired. `now` is in
   * milliseconds.
   */
  isDeleted?(live: Reader, now: number): boolean;
  readonly subresources?: Subresource<P>;
}

/** Subresources of an object: members that have an address of their own. */
export interface Subresource<P> {
  /** Members that the subresources add to the object. Requests about the object never contain them. */
  readonly members: readonly string[];
  /** Returns the values of the members. `values` holds the state or the inputs; after an import, it is almost empty. */
  read(one: {
    readonly values: Values;
    readonly live: Reader;
    readonly context: ResourceContext<P>;
    /** Sends a GET to a path, a template like those of the definition. */
    get(path: string): Promise<Answer>;
    readonly dialect: Dialect;
  }): Promise<Values>;
}

/** Condition of a step. */
interface When {
  /** Reports whether the step applies to the live object. Default: always. A step with this option requires `sends`. */
  when?(live: Reader): boolean;
}

interface Taken<F extends Fields> extends When {
  /** Inputs that trigger the step if they change. Default: all that no other step sends. */
  readonly sends?: Names<F>;
  /** Inputs that the step also sends, without being triggered by them. */
  readonly alsoSends?: Names<F>;
  /** Default: the path of the object. */
  readonly path?: string;
  /** Member that wraps the body, if it differs from the definition's. Null: none. */
  readonly envelope?: string | null;
  /** Whether the response contains the object. Default: true for the path of the object. */
  readonly returnsObject?: boolean;
  readonly run?: never;
}

/**
 * Separate request for some of the members, such as `PATCH /zones/{id}/state` with `disabled`, or custom code.
 *
 * @example
 * ```ts
 * import { type Step, s } from "@tripod/kit";
 *
 * const fields = { name: s.string("Name."), width: s.number("Width in centimeters.") };
 * export const rename: Step<typeof fields> = { sends: ["name"], body: "changes", path: "/shelves/{id}/name" };
 * ```
 */
export type Step<F extends Fields, P = never> =
  | (Taken<F> & {
      /** Live object with the inputs applied. */
      readonly body: "full";
      readonly method?: "PUT" | "POST";
      /** Wire members that the request may not carry. */
      readonly omit?: readonly string[];
      /** Members that are sent in addition to all others, such as a `type` that differs between update and create. */
      readonly constants?: Values;
    })
  | (Taken<F> & {
      /**
       * "inputs": the members of the live object that are inputs, limited to `sends` and `alsoSends` if these are set.
       */
      readonly body: "inputs" | "changes";
      /** Default: PUT of members, PATCH of changes. */
      readonly method?: "PUT" | "PATCH" | "POST";
      readonly constants?: Values;
      readonly omit?: never;
    })
  | (Taken<F> & {
      /** Undefined: no request. */
      body(change: Change<F>): unknown;
      readonly method: "PUT" | "PATCH" | "POST" | "DELETE";
      readonly omit?: never;
    })
  | (When & {
      readonly sends: Names<F>;
      readonly alsoSends?: Names<F>;
      readonly method?: never;
      readonly body?: never;
      /** Returns the object if the code has read it after the change. */
      run(change: Change<F>, on: StepContext<P>): Promise<void> | Promise<Reader | undefined>;
    });

/** Delete request, if it is not a DELETE of the object. */
export type Delete<F extends Fields, P> =
  | {
      readonly method?: "DELETE" | "POST" | "PUT" | "PATCH";
      readonly path?: string;
      /** Returns the members of the query from state. Empty ones are omitted. */
      query?(recorded: Recorded<F>): Readonly<Record<string, string | undefined>>;
      body?(recorded: Recorded<F>): unknown;
      readonly run?: never;
    }
  | { run(recorded: Recorded<F>, on: StepContext<P>): Promise<void>; readonly method?: never; readonly path?: never };

/** Status and waiting. */
export interface Waits<F extends Fields> {
  readonly status?: StatusRules;
  /** Parent that rejects every change with a conflict while it is busy. */
  readonly parent?: WaitParent;
  /**
   * Classifies transient errors. "propagating": a value, such as a role, is too new; the provider retries for half a
   * minute. "busy": another operation runs on the object or its parent; the provider retries for minutes.
   */
  retryable?(failure: HttpFailure, inputs: InputsOf<F>): "propagating" | "busy" | undefined;
}

/** Object that contains another one. */
export interface WaitParent {
  /** Path with inputs and `{id}` as placeholders. */
  readonly path: string;
  /** Member that wraps the object in responses. */
  readonly shown?: string;
  readonly status: StatusRules;
}

/**
 * Status values of an object.
 *
 * @example
 * ```ts
 * import type { StatusRules } from "@tripod/kit";
 *
 * export const status: StatusRules = {
 *   at: "status",
 *   values: { ACTIVE: "stable", BROKEN: "failed" },
 *   default: "transient",
 * };
 * ```
 */
export interface StatusRules {
  /** Wire path of the status. Objects without one are stable. */
  readonly at: string;
  /**
   * `ambiguous`: a transient status that a user can also leave an object in. An object that stays in it accepts changes
   * and keeps it. `degraded`: the wait ends with a warning.
   */
  readonly values: Readonly<Record<string, "stable" | "transient" | "failed" | "degraded" | "ambiguous">>;
  /** Class of every other status. */
  readonly default: "stable" | "transient";
  /** Default timeout in milliseconds. Default: 5 minutes. */
  readonly timeoutMs?: number;
  /** First and longest poll interval, in milliseconds. */
  readonly backoff?: { readonly first?: number; readonly longest?: number };
  /** Whether a delete takes effect immediately. */
  readonly deletesSynchronously?: true;
}

/** List request. */
export interface List<F extends Fields, P> {
  /** Path of the list, if it differs from the path of the endpoint. */
  readonly path?: string;
  /** "partial": rows contain less than a GET of the object, so each object is read individually. */
  readonly rows?: "partial";
  /** Preferred resources that manage the same objects. An inventory of all kinds lists the objects under those. */
  readonly supersededBy?: readonly string[];
  /**
   * Returns a function that reports which rows of a parent are of another kind, if a row alone does not show it.
   * "read": a GET of the object shows it. Used by inventories and imports.
   */
  readonly filter?: "read" | ((on: Asker<P>, pathParams: Values) => Promise<RowFilter | AsyncRowFilter>);
  /** Returns a function that reports why a program cannot manage the object of a row. Used by inventories. */
  readonly unmanageable?: (on: Asker<P>, pathParams: Values) => Promise<RowFilter>;
  /**
   * For objects without a list: their owners (such as groups for memberships), or the reason and how to find an object.
   */
  readonly unlistable?: OwningResources<Input<F>> | string;
}
