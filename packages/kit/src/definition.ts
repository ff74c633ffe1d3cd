import type { ArgsOf, Fields, InputsOf, OutputsOf, ResultOf } from "./field.js";
import type { Shared } from "./shared.js";

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
  /** Ends the call with an error about one input: `fail("name", "…")`. */
  readonly fail: (path: string, reason: string) => never;
}

/** What a resource's handlers receive. */
export interface ResourceContext<Platform> extends CallContext<Platform> {
  /** Milliseconds the user allows for this operation, where the program says so. */
  readonly timeoutMs: number | undefined;
}

/** What rules across fields see: the inputs that are known. Unknown ones are absent and named in `unknown`. */
export interface RuleContext {
  readonly unknown: ReadonlySet<string>;
  /** Whether nothing is recorded yet: of an object that exists, what its platform never shows may be missing. */
  readonly isNew: boolean;
  fail(path: string, reason: string): void;
}

/** A rule across fields, applied while checking; pure. */
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

/** Ways to name an existing object for `pulumi import`. */
export interface ImportForms<F extends Fields, Platform> {
  /** Such as `<collectorId>/<sourceId>`; the first one is canonical. */
  readonly forms: readonly string[];
  /** The id, and what of the state is needed to read the object; undefined when there is no such object. */
  resolve(
    importId: string,
    context: ResourceContext<Platform>,
  ): Promise<{ readonly id: string; readonly prior: Partial<OutputsOf<F>> } | undefined>;
}

/** One object found by `list`. */
export interface Listed {
  /** Fit for import. */
  readonly id: string;
  readonly name?: string;
}

/** A managed object. Handlers see plain values; marks, defaults, diffs and previews are the kit's. */
export interface Resource<Name extends string = string, F extends Fields = Fields, Platform = never> {
  readonly name: Name;
  /** Resource of the Terraform provider, without its prefix. */
  readonly terraform: string;
  readonly doc: string;
  readonly fields: F;
  readonly rules?: readonly Rule<F>[];
  /** Two such objects cannot exist side by side. */
  readonly deleteBeforeReplace?: boolean;
  readonly deprecated?: string;
  readonly imports?: ImportForms<F, Platform>;
  create(
    inputs: InputsOf<F>,
    context: ResourceContext<Platform>,
  ): Promise<{ readonly id: string; readonly state: ResultOf<F> }>;
  /** The object as it is, or undefined when it is gone. `prior` is what was recorded, and may be incomplete. */
  read(id: string, prior: Partial<OutputsOf<F>>, context: ResourceContext<Platform>): Promise<OutputsOf<F> | undefined>;
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
}

/** Discovery of existing objects. */
export interface Listable<Platform, Q extends Fields = Fields> {
  /** What narrows the search. */
  readonly query: Q;
  list(query: InputsOf<Q>, context: CallContext<Platform>): AsyncIterable<Listed>;
}

/** What a package may use of its surroundings; nothing reads them from the process itself. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  readonly shared: Shared;
  /** The machine's own when absent. */
  readonly clock?: Clock;
}

/** Time as packages see it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A package: its settings, its platform's client, its lookups and resources. */
export interface Package<
  Settings extends Fields = Fields,
  Platform = unknown,
  Lookups extends LookupsOf<Platform> = LookupsOf<Platform>,
> {
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
  readonly resources: Readonly<Record<string, AnyResource<Platform>>>;
  /** Makes the client of one provider instance. No I/O here: the first call that needs the platform goes there. */
  connect(settings: InputsOf<Settings>, surroundings: Surroundings): Platform;
  /** Closes what `connect` opened. */
  disconnect?(platform: Platform): void;
}

/** A lookup of whatever fields. Handlers are methods, so that a definition with narrower inputs still fits. */
export type AnyLookup<Platform = never> = Lookup<string, Fields, Platform>;
export type AnyResource<Platform = never> = Resource<string, Fields, Platform>;
export type LookupsOf<Platform> = Readonly<Record<string, AnyLookup<Platform>>>;

/** What a user of a lookup writes and gets. */
export type LookupArgs<L> = L extends Lookup<string, infer F, never> ? ArgsOf<F> : never;
export type LookupResult<L> = L extends Lookup<string, infer F, never> ? OutputsOf<F> : never;

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
export function definePackage<Settings extends Fields, Platform, const Lookups extends LookupsOf<Platform>>(
  definition: Package<Settings, Platform, Lookups>,
): Package<Settings, Platform, Lookups> {
  return definition;
}
