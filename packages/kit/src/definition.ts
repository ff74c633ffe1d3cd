import type {
  ArgsOf,
  Fields,
  GivenOf,
  HeldOf,
  InputsOf,
  OutputsOf,
  ResultOf,
  TerraformNames,
  WantedOf,
} from "./field.js";
import type { PendingCreate } from "./pendingCreate.js";
import type { Redactor } from "./secrets/redactor.js";
import type { Shared } from "./shared.js";
import type { Plain, PlainObject } from "./value.js";

/** How grave a message to the user is. */
export type Severity = "debug" | "info" | "warning" | "error";

/** Messages to the user of the running operation. */
export type Log = (severity: Severity, message: string) => void;

/** What every handler receives beside its inputs. */
export interface CallContext<Platform> {
  /** The client made from the settings of this provider instance. */
  readonly platform: Platform;
  /** Fires when the call is cancelled or its time is over: everything that waits must end then. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** What is being waited for, shown in passing. */
  readonly progress: (text: string) => void;
  /** What has been read already, by what was asked: set by who looks through all kinds, several of which share a list. */
  readonly memory?: Map<string, Promise<unknown>> | undefined;
  /** Ends the call with an error about one input: `fail("name", "…")`. */
  readonly fail: (path: string, reason: string) => never;
}

/** What a resource's handlers receive. */
export interface ResourceContext<Platform> extends CallContext<Platform> {
  /** Milliseconds the user allows for this operation, where the program says so. */
  readonly timeoutMs: number | undefined;
  /** The inputs of the last create or update, as far as they are recorded. Absent in a create and an import. */
  readonly recorded?: PlainObject | undefined;
  /** Reports whether a known resource of the running program manages the object of this type with an ID. */
  readonly isManaged?: ((id: string) => boolean) | undefined;
  /** Returns the command that imports an object of this type. */
  readonly importCommand?: ((importId: string) => string) | undefined;
  /** Returns the account that the credentials belong to, if the platform returns it. Absent if the package has no accounts. */
  readonly owner?: (() => Promise<CurrentOwner | undefined>) | undefined;
}

/** An account of a platform: an organization, a tenant, a domain. */
export interface Owner {
  /** ID of the account. Never changes. */
  readonly id: string;
  /** Name of the account in messages: `account 482917`. */
  readonly title: string;
}

/** The account that the credentials of a client belong to. */
export interface CurrentOwner extends Owner {
  /** Reports whether a recorded account with another ID is the same one. Asked only if the IDs differ. Default: no. */
  includes?(recorded: Owner): Promise<boolean>;
}

/** What rules across fields see: the inputs that are known. Unknown ones are absent and named in `unknown`. */
export interface RuleContext {
  readonly unknown: ReadonlySet<string>;
  /** Whether nothing is recorded yet: of an object that exists, what its platform never shows may be missing. */
  readonly isNew: boolean;
  /** The inputs of the last update, as far as they are recorded; nothing for a new object. */
  readonly recorded: PlainObject;
  /**
   * Milliseconds since the epoch. Absent where values are checked that were given long ago, and perhaps elsewhere: rules
   * about time and about files rest then.
   */
  readonly now?: number | undefined;
  fail(path: string, reason: string): void;
  /** Leaves an input out, as if the program did not give it, with a warning that says why: it would mean nothing. */
  ignore(name: string, reason: string): void;
  /** Gives an input that the program leaves out, because it follows from others: the name that stands in a file. */
  derive(name: string, value: Plain): void;
}

/** A rule across fields, applied while checking. It asks nobody and changes nothing; it may read a file that an input names. */
export type Rule<F extends Fields> = (inputs: Partial<InputsOf<F>>, context: RuleContext) => void;

/** A read of the platform. */
export interface Lookup<Name extends string = string, F extends Fields = Fields, Platform = never> {
  readonly name: Name;
  /** Data source of the Terraform provider, without its prefix. */
  readonly terraform: string;
  /** First a sentence that says what is looked up; then what else a user should know. Markdown. */
  readonly doc: string;
  readonly fields: F;
  readonly rules?: readonly Rule<F>[];
  readonly deprecated?: string;
  run(inputs: InputsOf<F>, context: CallContext<Platform>): Promise<ResultOf<F>>;
}

/** What a look at the platform's offers receives. */
export interface ForeseeContext<Platform> extends CallContext<Platform> {
  /** The inputs of the last create or update, as far as they are known; undefined for an object that is to be made. */
  readonly before: PlainObject | undefined;
  /** What is recorded of the object; undefined for one that is to be made. */
  readonly prior: PlainObject | undefined;
  /** Inputs that are given and not known yet, in whole or in part. */
  readonly unknown: ReadonlySet<string>;
}

/** Ways to name an existing object for `pulumi import`. */
export interface ImportForms<F extends Fields, Platform> {
  /** Such as `<collectorId>/<sourceId>`; the first one is canonical. */
  readonly forms: readonly string[];
  /** Why no object can be imported, where that is so; `resolve` fails with it. */
  readonly never?: string;
  /** The id, and what of the state is needed to read the object; undefined when there is no such object. */
  resolve(importId: string, context: ResourceContext<Platform>): Promise<Resolved<F> | undefined>;
}

/** What an import id names. */
export interface Resolved<F extends Fields> {
  readonly id: string;
  readonly prior: Partial<OutputsOf<F>>;
  /** What the user is told where the read that follows finds nothing: where it was looked for, and what forms are taken. */
  readonly otherwise?: string;
}

/** One object found by `list`. */
export interface Listed {
  /** Fit for import. */
  readonly id: string;
  readonly name?: string;
  /** Its id on the platform, where `id` says more than that: what objects inside of it name it by. */
  readonly ownId?: string;
  /** Inputs that, in addition to the name, distinguish the object from others of its parent, such as the type of a record set. */
  readonly key?: PlainObject;
  /** The place that it was found in, by the names of the inputs that say so. */
  readonly where?: PlainObject;
  /** Why no program can manage it, although it is there: it is shown, and left out of imports. */
  readonly unfit?: string;
}

/** A managed object. Handlers see plain values; marks, defaults, diffs and previews are the kit's. */
export interface Resource<Name extends string = string, F extends Fields = Fields, Platform = never> {
  readonly name: Name;
  /** Resource of the Terraform provider, without its prefix. */
  readonly terraform: string;
  readonly doc: string;
  readonly fields: F;
  /**
   * The resource as the client of a provider has it whose settings decide how its objects are changed. It has the same
   * fields, which may say otherwise what a change of them means. Pure.
   */
  under?(platform: Platform): Resource<Name, F, Platform>;
  readonly rules?: readonly Rule<F>[];
  /**
   * Whether a replacement deletes the old object before it creates the new one: yes when the platform cannot hold two
   * objects with one key and the key does not change. Asked for each diff, with the recorded and the new inputs, defaults
   * filled in; `after` lacks what is not known yet and names that were made up, because a replacement makes up others.
   * Without it the new object is created first. Pure. {@link sameInputs} compares a key by meaning.
   */
  deletesFirst?(before: Partial<InputsOf<F>>, after: Partial<InputsOf<F>>): boolean;
  /**
   * Inputs whose values together can never be used again once an object had them. A replacement that keeps them could
   * never be made: such a change is refused.
   */
  readonly spends?: readonly string[];
  /** Inputs that tell an object from others with which it can stand side by side: in messages. */
  readonly tells?: readonly string[];
  /**
   * What is lost for ever when an object is deleted, such as "its rows": told before a replacement, and by a deletion. A
   * replacement that would have to delete the old one first is refused.
   */
  readonly loses?: string;
  readonly deprecated?: string;
  readonly imports?: ImportForms<F, Platform>;
  /**
   * Why none can be created, and what to do in its place: for objects that only an import brings under management. Told
   * in previews as well; `inputs` lacks what is not known yet. Pure.
   */
  neverCreated?(inputs: Partial<InputsOf<F>>): string;
  create(
    inputs: InputsOf<F>,
    context: ResourceContext<Platform>,
  ): Promise<{ readonly id: string; readonly state: ResultOf<F> }>;
  /**
   * Looks, in a preview, whether what is known of the inputs is on offer, and fails on those that are not. It may read what
   * the platform sells, and nothing else; when that cannot be read, the preview goes on without it.
   */
  foresee?(inputs: Partial<InputsOf<F>>, context: ForeseeContext<Platform>): Promise<void>;
  /** The object as it is, or undefined when it is gone. `prior` is what was recorded, and may be incomplete. */
  read(id: string, prior: Partial<OutputsOf<F>>, context: ResourceContext<Platform>): Promise<OutputsOf<F> | undefined>;
  /**
   * Reports whether the object is in a narrower scope than an account, such as a project, that every request names: the
   * credentials of another account cannot access it. `values` are the inputs of a create, and state otherwise. Default: no. Pure.
   */
  isScoped?(values: PlainObject): boolean;
  /** The object's id, for objects that may be recorded under another name because theirs was not known at first. */
  idOf?(state: OutputsOf<F>): string;
  /** The id of an object that another provider recorded under `id`, with what it recorded. Without it: the same. Pure. */
  adoptedId?(id: string, recorded: PlainObject): string;
  /**
   * Searches for the object of a create whose outcome is unknown, and changes nothing. Returns undefined if the create had
   * no effect. Resources that record pending creates must have it.
   *
   * @throws The failure of the create, if its outcome remains unknown.
   */
  findCreated?(
    pending: PendingCreate,
    inputs: InputsOf<F>,
    context: ResourceContext<Platform>,
  ): Promise<CreatedObject<F> | undefined>;
  /** Without it every change replaces. */
  update?(
    id: string,
    inputs: InputsOf<F>,
    prior: Partial<OutputsOf<F>>,
    context: ResourceContext<Platform>,
  ): Promise<ResultOf<F>>;
  /** An object that is gone already is deleted. */
  delete(id: string, prior: Partial<OutputsOf<F>>, context: ResourceContext<Platform>): Promise<void>;
  readonly listable?: Listable<Platform>;
  /** Why objects cannot be listed, or not all beside `listable`, and how one is found. */
  readonly unlisted?: string;
}

/** An object that a search found after a create with an unknown outcome. */
export interface CreatedObject<F extends Fields> {
  readonly id: string;
  readonly state: OutputsOf<F>;
  /** Inputs that only the next update applies. */
  readonly unsent: readonly string[];
  /** Reasons why the object is not complete yet. Empty if it is complete. */
  readonly reasons: readonly string[];
}

/** Discovery of existing objects. */
export interface Listable<Platform, Q extends Fields = Fields> {
  /** What narrows the search. */
  readonly query: Q;
  /** Names of the members that {@link Listed.key} can have, and {@link Listed.where} in addition to those of `query`. */
  readonly key?: readonly string[];
  /**
   * By query fields: the resources whose objects those name, for who lists everything. Only where the name of the field
   * does not say it: `zoneId` is the id of whatever resource is called a zone.
   */
  readonly parents?: Readonly<Record<string, readonly string[]>>;
  /** Resources that manage the same objects and are preferred: who lists everything leaves to them what they list. */
  readonly yieldsTo?: readonly string[];
  list(query: InputsOf<Q>, context: CallContext<Platform>): AsyncIterable<Listed>;
}

/** What an answer of the platform says about itself, whatever was asked. */
export interface Heard {
  /** Who answered: the address without a path. */
  readonly from: string;
  /** The platform's own clock, in milliseconds since the epoch, where it tells. */
  readonly clock?: number | undefined;
  /** From the question to the answer, in milliseconds. */
  readonly took: number;
  /** Whether somebody on the way could read along, and whether the answer is known to come from the platform. */
  readonly privacy: "verified" | "unverified" | "readable";
  /** What the platform says of its limits, by its own words. */
  readonly limits: Readonly<Record<string, string>>;
}

/** A limit that a package keeps to. */
export interface Limit {
  /** How it is called when a wait is explained. */
  readonly name: string;
  /** At most so many calls in any span of `per` milliseconds. */
  readonly rate?: { readonly calls: number; readonly per: number };
  /** At most so many calls at once. */
  readonly concurrency?: number;
  /** Where the platform states it, or why it is assumed. */
  readonly source: string;
}

/** A cheap look at one area of a platform, to find out whether it may be read. */
export interface Probe {
  /** A resource to list the first of, or a lookup. */
  readonly ask: string;
  /** What a lookup is asked. That nothing is found is an answer, too. */
  readonly with?: PlainObject;
}

/** What a package may use of its surroundings; nothing reads them from the process itself. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  /** Knows the secrets of the settings and of all calls; what is learnt on the way, such as a token, is added. */
  readonly secrets: Redactor;
  readonly shared: Shared;
  /** The machine's own when absent. */
  readonly clock?: Clock;
  /** Is told of every answer. */
  readonly heard?: (answer: Heard) => void;
}

/** Time as packages see it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/**
 * A package: its settings, its platform's client, its lookups and resources. Definitions are modules of their own, loaded
 * when they are first needed; see {@link load} and {@link loadAll}.
 */
export interface Package<Settings extends Fields = Fields, Platform = unknown, Lookups = Loaders, Resources = Loaders> {
  readonly name: string;
  readonly displayName: string;
  readonly version: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly homepage: string;
  readonly repository: string;
  readonly license: string;
  readonly publisher: string;
  readonly settings: Settings;
  readonly lookups: Lookups;
  readonly resources: Resources;
  /** Name of the Terraform provider of the same platform, the prefix of its types; without it nothing is translated. */
  readonly terraformProvider?: string;
  /** Names of that provider in programs, in addition to `terraformProvider`. */
  readonly terraformAliases?: readonly string[];
  /** Loads the originals' names of members that do not follow from the names of this package by spelling. */
  readonly terraformNames?: () => Promise<{ readonly TERRAFORM_NAMES: TerraformNames }>;
  /** What it keeps to of the platform's limits. */
  readonly limits?: readonly Limit[];
  /** The platform's areas by their names, each with a look at it. */
  readonly areas?: Readonly<Record<string, Probe>>;
  /** By what they belong to: words of this package, and the platform's own for them, which users know. */
  readonly vocabulary?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Makes the client of one provider instance. No I/O here: the first call that needs the platform goes there. */
  connect(settings: InputsOf<Settings>, surroundings: Surroundings): Platform;
  /**
   * Returns the account that the credentials belong to, from a response of the platform; undefined if the platform does not
   * return it. Sends at most one request per client.
   */
  owner?(context: Omit<CallContext<Platform>, "fail">): Promise<CurrentOwner | undefined>;
  /** Closes what `connect` opened. */
  disconnect?(platform: Platform): void;
}

/** Definitions by name, each behind the import of its module: `getThing: () => import("./getThing.js")`. */
export type Loaders = Readonly<Record<string, () => Promise<object>>>;

/** Loaders of modules of which each exports, under the loader's own name, a `Definition`. */
export type LoadersOf<Table, Definition> = {
  readonly [Name in keyof Table]: () => Promise<{ readonly [Export in Name]: Definition }>;
};

/** What loaders load. */
export type Loaded<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends () => Promise<infer Module extends object>
    ? Name extends keyof Module
      ? Module[Name]
      : never
    : never;
};

/** A lookup of whatever fields. Handlers are methods, so that a definition with narrower inputs still fits. */
export type AnyLookup<Platform = never> = Lookup<string, Fields, Platform>;
export type AnyResource<Platform = never> = Resource<string, Fields, Platform>;

/** The resource as a client has it. */
export function resourceUnder<Platform>(
  resource: AnyResource<Platform>,
  platform: Platform | undefined,
): AnyResource<Platform> {
  return platform === undefined || resource.under === undefined ? resource : resource.under(platform);
}

/** What a user of a lookup writes and gets. */
export type LookupArgs<L> = L extends Lookup<string, infer F, never> ? ArgsOf<F> : never;
export type LookupResult<L> = L extends Lookup<string, infer F, never> ? OutputsOf<F> : never;

/** What a user of a resource writes. */
export type ResourceArgs<R> = R extends Resource<string, infer F, never> ? ArgsOf<F> : never;
/** What an object of a resource was asked to be, by anybody and by the client itself, and what it is, as clients have them. */
export type ResourceInputs<R> = R extends Resource<string, infer F, never> ? WantedOf<F> : never;
export type ResourceGiven<R> = R extends Resource<string, infer F, never> ? GivenOf<F> : never;
export type ResourceState<R> = R extends Resource<string, infer F, never> ? HeldOf<F> : never;

/** The declaring functions of a package whose client is a `Platform`. */
export function definitionsFor<Platform>() {
  return {
    lookup<const Name extends string, F extends Fields>(
      definition: Lookup<Name, F, Platform>,
    ): Lookup<Name, F, Platform> {
      return definition;
    },
    resource<const Name extends string, F extends Fields>(
      definition: Resource<Name, F, Platform>,
    ): Resource<Name, F, Platform> {
      return definition;
    },
  };
}

/** Declares a package. */
export function definePackage<
  Settings extends Fields,
  Platform,
  const Lookups extends LoadersOf<Lookups, AnyLookup<Platform>>,
  const Resources extends LoadersOf<Resources, AnyResource<Platform>>,
>(definition: Package<Settings, Platform, Lookups, Resources>): Package<Settings, Platform, Lookups, Resources> {
  return definition;
}
