import type {
  ArgsOf,
  DesiredOf,
  DesiredRevealedOf,
  Fields,
  InputsOf,
  OutputsOf,
  ResultOf,
  StateOf,
  TerraformNames,
} from "../fields/field.js";
import type { Redactor } from "../secrets/redactor.js";
import { BugError } from "../values/errors.js";
import type { PendingCreate } from "../values/pendingCreate.js";
import type { Plain, PlainObject } from "../values/value.js";
import { type ChosenNames, downloadUrlProblem } from "./packageNames.js";
import type { Shared } from "./shared.js";

/** Severity of a message to the user. */
export type Severity = "debug" | "info" | "warning" | "error";

/** Log of the running operation, for its user. */
export type Log = (severity: Severity, message: string) => void;

/**
 * Context that every handler receives in addition to its inputs.
 *
 * @example
 * ```ts
 * import type { CallContext, RestClient } from "@tripod/kit";
 *
 * export async function countShelves({ platform, ...on }: CallContext<RestClient>): Promise<number> {
 *   return (await platform.list("/shelves", on)).length;
 * }
 * ```
 */
export interface CallContext<Platform> {
  /** Client of this provider instance. */
  readonly platform: Platform;
  /** Aborted when the call is cancelled or its timeout expires: all waits must end then. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Shows a progress message, the reason of a wait. */
  readonly progress: (text: string) => void;
  /** Cached responses by request, for callers that list all resource types, several of which share a list. */
  readonly memory?: Map<string, Promise<unknown>> | undefined;
  /** Receives the reason why a list lacks objects that exist. Default: a warning. */
  readonly incomplete?: ((reason: string) => void) | undefined;
  /** Ends the call with an error about one input: `fail("name", "…")`. */
  readonly fail: (path: string, reason: string) => never;
}

/**
 * Context of a resource's handlers.
 *
 * @example
 * ```ts
 * import type { ResourceContext, RestClient } from "@tripod/kit";
 *
 * export const timeoutOf = ({ timeoutMs = 60_000 }: ResourceContext<RestClient>): number => timeoutMs;
 * ```
 */
export interface ResourceContext<Platform> extends CallContext<Platform> {
  /** Timeout of this operation in milliseconds, if the program sets one. */
  readonly timeoutMs: number | undefined;
  /** Inputs of the last create or update, as far as they are recorded. Undefined in a create and an import. */
  readonly recorded?: PlainObject | undefined;
  /** Reports whether a known resource of the running program manages the object of this type with an ID. */
  readonly isManaged?: ((id: string) => boolean) | undefined;
  /** Returns the command that imports an object of this type. */
  readonly importCommand?: ((importId: string) => string) | undefined;
  /**
   * Returns the account that the credentials belong to, if the platform returns it. Absent if the package has no
   * accounts.
   */
  readonly owner?: ((options?: OwnerOptions) => Promise<CurrentOwner | undefined>) | undefined;
}

/** Options of a request for the account of the credentials. */
export interface OwnerOptions {
  /** Whether the account must be recorded, as in a create: a temporary failure then rejects. Default: no. */
  readonly isRecorded?: boolean | undefined;
}

/** Account of a platform: an organization, a tenant, a domain. */
export interface Owner {
  /** ID of the account. Never changes. */
  readonly id: string;
  /** Name of the account in messages: `account 482917`. */
  readonly title: string;
}

/** Account that the credentials of a client belong to. */
export interface CurrentOwner extends Owner {
  /** Reports whether a recorded account with another ID is the same one. Asked only if the IDs differ. Default: no. */
  includes?(recorded: Owner): Promise<boolean>;
}

/**
 * Context of rules: the known inputs. Unknown inputs are absent and named in `unknown`.
 *
 * @example
 * ```ts
 * import type { RuleContext } from "@tripod/kit";
 *
 * export function checkWidth({ width = 0 }: { readonly width?: number }, { fail, isNew }: RuleContext): void {
 *   if (isNew && width === 0) fail("width", "must not be 0 for a new shelf. Set a width.");
 * }
 * ```
 */
export interface RuleContext {
  readonly unknown: ReadonlySet<string>;
  /** Whether the object does not exist yet: an existing object may lack values that its platform never returns. */
  readonly isNew: boolean;
  /** Inputs of the last update, as far as they are recorded; empty for a new object. */
  readonly recorded: PlainObject;
  /** Reports whether the inputs change an existing object, apart from unknown values. */
  hasChanges(): boolean;
  /**
   * Milliseconds since the epoch. Undefined for a check of recorded values, which may be old or from another machine:
   * rules about time and files are skipped then.
   */
  readonly now?: number | undefined;
  fail(path: string, reason: string): void;
  /**
   * Visits the elements of a list one by one. An invalid or unknown part of an element ends the visit of this element
   * only, so that the failures of the others are reported in the same check.
   */
  each<T>(elements: readonly T[] | undefined, visit: (element: T, index: number) => void): void;
  /** Ignores an input that has no effect, as if the program did not set it, with a warning that states the reason. */
  ignore(name: string, reason: string): void;
  /** Sets an input that the program omits, because it follows from others, such as the name in a file. */
  derive(name: string, value: Plain): void;
}

/**
 * Rule across fields, applied by a check. It sends no requests and changes nothing; it may read a file that an input
 * names.
 *
 * @example
 * ```ts
 * import { type Rule, s } from "@tripod/kit";
 *
 * const fields = { width: s.number("Width in centimeters."), depth: s.number("Depth in centimeters.") };
 * export const isWide: Rule<typeof fields> = ({ width = 0, depth = 0 }, { fail }) => {
 *   if (width < depth) fail("width", "must not be less than the depth. Increase the width.");
 * };
 * ```
 */
export type Rule<F extends Fields> = (inputs: Partial<InputsOf<F>>, context: RuleContext) => void;

/**
 * Read of the platform.
 *
 * @example
 * ```ts
 * import type { Lookup } from "@tripod/kit";
 * import { getShelf } from "./getShelf.js";
 *
 * export const lookups: readonly Lookup[] = [getShelf];
 * ```
 */
export interface Lookup<Name extends string = string, F extends Fields = Fields, Platform = never> {
  readonly name: Name;
  /** Data source of the Terraform provider, without its prefix. */
  readonly terraform: string;
  /** Markdown: one sentence about the result, then further notes for users. */
  readonly doc: string;
  readonly fields: F;
  readonly rules?: readonly Rule<F>[];
  readonly deprecated?: string;
  run(inputs: InputsOf<F>, context: CallContext<Platform>): Promise<ResultOf<F>>;
}

/**
 * Context of a preflight.
 *
 * @example
 * ```ts
 * import type { PreflightContext, RestClient } from "@tripod/kit";
 *
 * export async function preflight(
 *   { width = 0 }: { readonly width?: number },
 *   { platform, fail, ...on }: PreflightContext<RestClient>,
 * ): Promise<void> {
 *   const limits = await platform.get("/limits", { ...on });
 *   if (width > limits.number("width")) fail("width", "must not exceed the limit of the shop. Choose a smaller shelf.");
 * }
 * ```
 */
export interface PreflightContext<Platform> extends CallContext<Platform> {
  /** Inputs of the last create or update, as far as they are known; undefined for a create. */
  readonly oldInputs: PlainObject | undefined;
  /** State of the object; undefined for a create. */
  readonly state: PlainObject | undefined;
  /** Inputs that are set but wholly or partly unknown. */
  readonly unknown: ReadonlySet<string>;
}

/** Import ID forms of a resource. */
export interface ImportForms<F extends Fields, Platform> {
  /** Forms such as `<collectorId>/<sourceId>`; the first one is canonical. */
  readonly forms: readonly string[];
  /** Reason for which imports are not supported; `resolve` fails with it. */
  readonly unsupported?: string;
  /** Returns the ID and the part of state that a read needs; undefined if the object does not exist. */
  resolve(importId: string, context: ResourceContext<Platform>): Promise<Resolved<F> | undefined>;
}

/** Object of an import ID. */
export interface Resolved<F extends Fields> {
  readonly id: string;
  readonly state: Partial<OutputsOf<F>>;
  /** Message for the user if the following read finds no object: the searched parent and the accepted forms. */
  readonly otherwise?: string;
}

/** One object found by `list`. */
export interface Listed {
  /** Import ID. */
  readonly id: string;
  readonly name?: string;
  /** ID on the platform if `id` contains more: the value by which contained objects refer to it. */
  readonly platformId?: string;
  /**
   * Inputs that, in addition to the name, distinguish the object from others of its parent, such as the type of a
   * record set.
   */
  readonly key?: PlainObject;
  /** Parent of the object: its parent inputs by name. */
  readonly where?: PlainObject;
  /** Reason for which no program can manage the object: it is listed but cannot be imported. */
  readonly unmanageable?: string;
}

/**
 * Managed object. Handlers receive plain values; this package handles marks, defaults, diffs and previews.
 *
 * @example
 * ```ts
 * import type { Resource } from "@tripod/kit";
 * import { Shelf } from "./Shelf.js";
 *
 * export const resources: readonly Resource[] = [Shelf];
 * ```
 */
export interface Resource<Name extends string = string, F extends Fields = Fields, Platform = never> {
  readonly name: Name;
  /** Resource of the Terraform provider, without its prefix. */
  readonly terraform: string;
  readonly doc: string;
  readonly fields: F;
  /**
   * Returns the resource for a client whose settings decide how objects are changed. It has the same fields, whose
   * changes may have other effects. Pure.
   */
  forPlatform?(platform: Platform): Resource<Name, F, Platform>;
  readonly rules?: readonly Rule<F>[];
  /**
   * Whether a replacement deletes the old object before it creates the new one: true if the platform does not allow two
   * objects with one key and the key does not change. Called for each diff with the recorded and the new inputs, with
   * defaults; `newValues` lacks unknown values and automatic names, because a replacement gets new ones. Default: the
   * new object is created first. Pure. {@link inputsEqual} compares a key by meaning.
   */
  deleteBeforeReplace?(oldValues: Partial<InputsOf<F>>, newValues: Partial<InputsOf<F>>): boolean;
  /**
   * Inputs whose combined values cannot be reused after an object had them. A change that would need a replacement with
   * the same values is rejected.
   */
  readonly nonReusable?: readonly string[];
  /** Inputs that distinguish coexisting objects, for messages. */
  readonly identifiedBy?: readonly string[];
  /**
   * Data that a delete destroys permanently, such as "its rows": warned about before a replacement and by a delete. A
   * replacement that must delete the old object first is rejected.
   */
  readonly dataLoss?: string;
  /**
   * Predicate of the sentence on a deletion that does not delete an object, such as "removes the members and keeps the
   * group". Documentation only.
   */
  readonly deletion?: string;
  /** Whether the object exists before and after the resource, exactly once: a deletion resets it. */
  readonly existsOnce?: true;
  readonly deprecated?: string;
  readonly imports?: ImportForms<F, Platform>;
  /**
   * Returns why objects cannot be created and what to do instead, for objects that can only be imported. Reported by
   * previews too; `inputs` lacks unknown values. Pure.
   */
  importOnly?(inputs: Partial<InputsOf<F>>): string;
  create(
    inputs: InputsOf<F>,
    context: ResourceContext<Platform>,
  ): Promise<{ readonly id: string; readonly state: ResultOf<F> }>;
  /**
   * Compares known inputs with the platform's offers during a preview, and fails for unavailable ones. It may only read
   * offers; if they cannot be read, the preview continues without the comparison.
   */
  preflight?(inputs: Partial<InputsOf<F>>, context: PreflightContext<Platform>): Promise<void>;
  /** Returns the live object; undefined if it does not exist. `state` may be incomplete. */
  read(id: string, state: Partial<OutputsOf<F>>, context: ResourceContext<Platform>): Promise<OutputsOf<F> | undefined>;
  /**
   * Reports whether the object is in a narrower scope than an account, such as a project, that every request names: the
   * credentials of another account cannot access it. `values` are the inputs of a create, and state otherwise. Default:
   * no. Pure.
   */
  isScoped?(values: PlainObject): boolean;
  /** Returns the object's ID, for objects whose recorded ID may differ because theirs was unknown at first. */
  canonicalId?(state: OutputsOf<F>): string;
  /**
   * Returns the ID of an object that another provider recorded under `id`, from the state of that provider. Default:
   * `id`. Pure.
   */
  migrateId?(id: string, state: PlainObject): string;
  /**
   * Searches for the object of a create whose outcome is unknown, and changes nothing. Returns undefined if the create
   * had no effect. Resources that record pending creates must have it.
   *
   * @throws The failure of the create, if its outcome remains unknown.
   */
  findCreated?(
    pending: PendingCreate,
    inputs: InputsOf<F>,
    context: ResourceContext<Platform>,
  ): Promise<CreatedObject<F> | undefined>;
  /** Without this method every change replaces the object. */
  update?(
    id: string,
    inputs: InputsOf<F>,
    state: Partial<OutputsOf<F>>,
    context: ResourceContext<Platform>,
  ): Promise<ResultOf<F>>;
  /** Succeeds if the object does not exist. */
  delete(id: string, state: Partial<OutputsOf<F>>, context: ResourceContext<Platform>): Promise<void>;
  readonly listable?: Listable<Platform>;
  /** Reason for which objects cannot be listed, or only those of `listable`, and how to find one. */
  readonly unlistable?: string;
}

/** Object that a search found after a create with an unknown outcome. */
export interface CreatedObject<F extends Fields> {
  readonly id: string;
  readonly state: OutputsOf<F>;
  /** Inputs that only the next update applies. */
  readonly pendingInputs: readonly string[];
  /** Reasons why the object is not complete yet. Empty if it is complete. */
  readonly reasons: readonly string[];
}

/** Discovery of existing objects. */
export interface Listable<Platform, Q extends Fields = Fields> {
  /** Filter of the search. */
  readonly query: Q;
  /**
   * Names of the members that {@link Listed.key} can have, and {@link Listed.where} in addition to those of `query`.
   */
  readonly key?: readonly string[];
  /**
   * Resources to which query fields refer, for callers that list everything. Only for fields whose names do not state
   * it: `zoneId` refers to the resource that is called a zone.
   */
  readonly parents?: Readonly<Record<string, readonly string[]>>;
  /** Preferred resources that manage the same objects: callers that list everything omit objects that those list. */
  readonly supersededBy?: readonly string[];
  list(query: InputsOf<Q>, context: CallContext<Platform>): AsyncIterable<Listed>;
}

/** Observations about a response of the platform. */
export interface ResponseInfo {
  /** Origin of the URL. */
  readonly from: string;
  /** Time of the platform's clock in milliseconds since the epoch, if the response contains it. */
  readonly clock?: number | undefined;
  /** Duration from the request to the response, in milliseconds. */
  readonly took: number;
  /** Whether the connection was encrypted, and whether the platform's certificate was verified. */
  readonly privacy: "verified" | "unverified" | "readable";
  /** Rate limit headers of the response. */
  readonly limits: Readonly<Record<string, string>>;
}

/** Rate limit of a package's client. */
export interface Limit {
  /** Name of the limit in progress messages. */
  readonly name: string;
  /** Maximum number of calls in any period of `per` milliseconds. */
  readonly rate?: { readonly calls: number; readonly per: number };
  /** Maximum number of concurrent calls. */
  readonly concurrency?: number;
  /** Source of the limit, or the reason for the assumed number. */
  readonly source: string;
}

/** Cheap read of one area of a platform, to check permissions. */
export interface Probe {
  /** Resource whose first object is listed, or a lookup. */
  readonly target: string;
  /** Arguments of the lookup. An empty result is a success, too. */
  readonly args?: PlainObject;
}

/**
 * Dependencies of a package on its process; packages do not read them from the process.
 *
 * @example
 * ```ts
 * import type { ConnectContext } from "@tripod/kit";
 *
 * export function connect({ url }: { readonly url: string }, { log }: ConnectContext) {
 *   log("debug", `the shop is at ${url}`);
 *   return { url };
 * }
 * ```
 */
export interface ConnectContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  /** Redactor with the secrets of the settings and of all calls; later secrets such as tokens are added. */
  readonly secrets: Redactor;
  readonly shared: Shared;
  /** Default: the system clock. */
  readonly clock?: Clock;
  /** Receives observations about every response. */
  readonly onResponse?: (answer: ResponseInfo) => void;
}

/** Source of time of packages. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Service that definitions name by another word. */
export interface ServiceName {
  /** Full name of the service, such as `Amazon Web Services (AWS)`. */
  readonly service: string;
  /** Further words for which users search. */
  readonly keywords?: readonly string[];
}

/** Services by the word that represents them in names of a package. */
export type ServiceNames = Readonly<Record<string, ServiceName>>;

/**
 * Package: its settings, its platform's client, its lookups and resources. Each definition is a module that is loaded
 * on first use; see {@link load} and {@link loadAll}.
 *
 * @example
 * ```ts
 * import type { Package } from "@tripod/kit";
 * import { shop } from "./package.js";
 *
 * export const titleOf = ({ displayName, version }: Pick<Package, "displayName" | "version">): string =>
 *   `${displayName} ${version}`;
 * console.log(titleOf(shop));
 * ```
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
  /** Publisher. Names of SDKs on npm, PyPI and NuGet start with it unless `names` states others. */
  readonly publisher: string;
  /**
   * Names of the SDKs by language. `dotnet` has at least two parts; `java.package` ends with the name of the package.
   */
  readonly names?: ChosenNames;
  /**
   * URL of the plugin archives of releases, in a form that `pulumi plugin install --server` accepts:
   * `https://HOST/PATH`, `github://HOST/OWNER/REPOSITORY`, `gitlab://HOST/PROJECT` or `git://HOST/PATH`. Default: the
   * releases of `repository`, if it is on GitHub.
   */
  readonly pluginDownloadURL?: string;
  /** URL of the logo: a PNG or SVG image. */
  readonly logoUrl?: string;
  readonly settings: Settings;
  readonly lookups: Lookups;
  readonly resources: Resources;
  /**
   * without it there is no translation.
   */
  readonly terraformProvider?: string;
  /** Names of that provider in programs, in addition to `terraformProvider`. */
  readonly terraformAliases?: readonly string[];
  /** Loads the originals' names of members that do not follow from the names of this package by spelling. */
  readonly terraformNames?: () => Promise<{ readonly TERRAFORM_NAMES: TerraformNames }>;
  /**
   * Loads the services by the word that represents them in names of this package, such as `CloudA`. Only documentation
   * needs them.
   */
  readonly serviceNames?: () => Promise<{ readonly SERVICE_NAMES: ServiceNames }>;
  /** Rate limits that the client observes. */
  readonly limits?: readonly Limit[];
  /** Areas of the platform by name, each with a cheap read. */
  readonly areas?: Readonly<Record<string, Probe>>;
  /** Terms of this package by subject, each with the platform's own term. */
  readonly vocabulary?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Creates the client of one provider instance, without I/O: the first call that needs the platform connects. */
  connect(settings: InputsOf<Settings>, surroundings: ConnectContext): Platform;
  /**
   * Returns the account that the credentials belong to, from a response of the platform; undefined if the platform does
   * not return it. Sends at most one request per client.
   */
  owner?(context: Omit<CallContext<Platform>, "fail"> & OwnerOptions): Promise<CurrentOwner | undefined>;
  /** Closes what `connect` opened. */
  disconnect?(platform: Platform): void;
}

/** Definitions by name, each behind the import of its module: `getThing: () => import("./getThing.js")`. */
export type Loaders = Readonly<Record<string, () => Promise<object>>>;

/** Loaders of modules; each module exports a `Definition` under the loader's name. */
export type LoadersOf<Table, Definition> = {
  readonly [Name in keyof Table]: () => Promise<{ readonly [Export in Name]: Definition }>;
};

/** Definition that a loader returns. */
export type Loaded<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends () => Promise<infer Module extends object>
    ? Name extends keyof Module
      ? Module[Name]
      : never
    : never;
};

/**
 * Lookup with any fields. Handlers are methods, so that a definition with narrower inputs is assignable.
 *
 * @example
 * ```ts
 * import type { AnyLookup } from "@tripod/kit";
 *
 * export const titleOf = ({ name, doc }: AnyLookup): string => `${name}: ${doc}`;
 * ```
 */
export type AnyLookup<Platform = never> = Lookup<string, Fields, Platform>;
/**
 * Resource with any fields.
 *
 * @example
 * ```ts
 * import type { AnyResource } from "@tripod/kit";
 *
 * export const canImport = ({ imports }: AnyResource): boolean => imports !== undefined;
 * ```
 */
export type AnyResource<Platform = never> = Resource<string, Fields, Platform>;

/** Returns the definition of a resource for the platform of one client. */
export function resourceForPlatform<Platform>(
  resource: AnyResource<Platform>,
  platform: Platform | undefined,
): AnyResource<Platform> {
  return platform === undefined || resource.forPlatform === undefined ? resource : resource.forPlatform(platform);
}

/** Arguments of a lookup, in the form of clients. */
export type LookupArgs<L> = L extends Lookup<string, infer F, never> ? ArgsOf<F> : never;
/** Result of a lookup, in the form of clients. */
export type LookupResult<L> = L extends Lookup<string, infer F, never> ? OutputsOf<F> : never;

/** Arguments of a resource. */
export type ResourceArgs<R> = R extends Resource<string, infer F, never> ? ArgsOf<F> : never;
/** Desired values of an object, in the form of clients. */
export type ResourceInputs<R> = R extends Resource<string, infer F, never> ? DesiredOf<F> : never;
/** Desired values of an object that this client created or changed: its secrets are known. */
export type ResourceGiven<R> = R extends Resource<string, infer F, never> ? DesiredRevealedOf<F> : never;
/** State of an object, in the form of clients. */
export type ResourceState<R> = R extends Resource<string, infer F, never> ? StateOf<F> : never;

/** Returns the functions that declare definitions of a package whose client is a `Platform`. */
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

/**
 * Declares a package.
 *
 * @example
 * ```ts
 * import { definePackage } from "@tripod/kit";
 * import { api } from "./api.js";
 *
 * export const shop = definePackage({
 *   ...api.package,
 *   displayName: "Shop",
 *   description: "Manages a shop.",
 *   keywords: ["kind/native"],
 *   homepage: "https://example.org",
 *   repository: "https://github.com/example/pulumi-shop",
 *   license: "Apache-2.0",
 *   publisher: "Example",
 *   lookups: { getShelf: () => import("./getShelf.js") },
 *   resources: { Shelf: () => import("./Shelf.js") },
 * });
 * ```
 */
export function definePackage<
  Settings extends Fields,
  Platform,
  const Lookups extends LoadersOf<Lookups, AnyLookup<Platform>>,
  const Resources extends LoadersOf<Resources, AnyResource<Platform>>,
>(definition: Package<Settings, Platform, Lookups, Resources>): Package<Settings, Platform, Lookups, Resources> {
  assertChosenNames(definition);
  const { name, version, pluginDownloadURL } = definition;
  if (!/^\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?$/.test(version))
    throw new BugError(`The package ${name} has the version ${version}, which must have three numbers, such as 0.1.0`);
  const problem = pluginDownloadURL === undefined ? undefined : downloadUrlProblem(pluginDownloadURL);
  if (problem !== undefined) throw new BugError(`The package ${name} has a pluginDownloadURL that ${problem}`);
  return definition;
}

/** Rejects names that the SDK generators cannot use. They append the package's name to the Java package. */
function assertChosenNames({ name, names: { dotnet, java } = {} }: Pick<Package, "name" | "names">): void {
  if (dotnet !== undefined && !/^\w+(?:\.\w+)+$/.test(dotnet))
    throw new BugError(
      `The package ${name} has names.dotnet ${dotnet}, which must have two parts, such as Example.Shop`,
    );
  if (java !== undefined && !java.package.endsWith(`.${name}`))
    throw new BugError(`The package ${name} has names.java.package ${java.package}, which must end with .${name}`);
}
