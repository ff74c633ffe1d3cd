import { checkSettings, type Environment, missingAsFailure } from "../check/settings.js";
import type {
  AnyLookup,
  AnyResource,
  CallContext,
  Clock,
  Listed,
  Loaded,
  Log,
  LookupArgs,
  LookupResult,
  OwnerOptions,
  Package,
  ResourceArgs,
  ResourceContext,
  ResourceGiven,
  ResourceInputs,
  ResourceState,
} from "../definition/definition.js";
import { load } from "../definition/load.js";
import { createShared, type Shared } from "../definition/shared.js";
import type { ArgsOf, Fields, InputsOf } from "../fields/field.js";
import { type LookupOutcome, runLookup } from "../lifecycle/lookup.js";
import { type CallSecrets, createAccountRedactor } from "../secrets/accountRedactor.js";
import { redactError } from "../secrets/redactError.js";
import { secretsIn } from "../secrets/secretsIn.js";
import { truncateMessage } from "../secrets/truncateMessage.js";
import { unprinted } from "../secrets/unprinted.js";
import { BugError, CancelledError, ClosedError, failureCodeOf, InputError } from "../values/errors.js";
import type { ValueObject } from "../values/value.js";
import { type LinkedSignal, linkSignals } from "./linkSignals.js";
import { create, list, type ObjectClient, read, remove, update } from "./objectClient.js";

/** Options of a single call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly progress?: (text: string) => void;
}

/**
 * Client of a package without Pulumi: its lookups as functions, and its resources by name. Lookups return plain data
 * whose secrets are hidden if it is printed as a whole.
 *
 * @example
 * ```ts
 * import type { Client } from "@tripod/kit";
 * import type { shop } from "./package.js";
 *
 * export type ShopClient = Client<typeof shop.lookups, typeof shop.resources>;
 * ```
 */
export type Client<Lookups, Resources = unknown> = {
  readonly [Name in keyof Lookups]: (
    args: LookupArgs<Loaded<Lookups>[Name]>,
    options?: CallOptions,
  ) => Promise<LookupResult<Loaded<Lookups>[Name]>>;
} & {
  readonly [Name in keyof Resources]: ObjectClient<
    ResourceArgs<Loaded<Resources>[Name]>,
    CallOptions,
    ResourceInputs<Loaded<Resources>[Name]>,
    ResourceState<Loaded<Resources>[Name]>,
    ResourceGiven<Loaded<Resources>[Name]>
  >;
} & {
  /** Closes connections and cancels calls in progress. Later calls reject with {@link ClosedError}. */
  close(): void;
};

/** Dependencies of a client on its process. */
export interface ClientOptions {
  /** Environment variables for unset settings; the client does not read those of the process. */
  readonly environment?: Environment;
  readonly log?: Log;
  /**
   * State shared with other clients, such as rate limits. Pass the same value to every client of a process that uses
   * the same credential: platforms count the calls of a credential, not of a client. Default: not shared.
   */
  readonly shared?: Shared;
  /** Default: the system clock. */
  readonly clock?: Clock;
}

/**
 * Creates a client. The same checks of settings as in a Pulumi program apply.
 *
 * @throws InputError with every missing or invalid setting; calls throw it for their arguments.
 * @example
 * ```ts
 * import { createClient } from "@tripod/kit";
 * import { shop } from "./package.js";
 *
 * const client = createClient(shop, { url: "https://shop.example.org" }, { environment: process.env });
 * console.log(await client.getShelf({ name: "a" }));
 * client.close();
 * ```
 */
export function createClient<
  Settings extends Fields,
  Platform,
  Lookups extends object,
  Resources extends object = object,
>(
  pkg: Package<Settings, Platform, Lookups, Resources>,
  settings: Partial<ArgsOf<Settings>>,
  { environment = {}, log = () => {}, shared = createShared(), clock }: ClientOptions = {},
): Client<Lookups, Resources> {
  const checked = checkSettings(pkg.settings, settings as ValueObject, environment);
  const secrets = createAccountRedactor(checked.secrets);
  const clean = (text: string): string => truncateMessage(text, secrets);
  const failures = [...checked.missing.map(missingAsFailure), ...checked.failures];
  if (failures.length > 0) throw redactError(new InputError(failures), clean);
  const say: Log = (severity, message) => log(severity, clean(message));
  const surroundings = { environment, log: say, secrets, shared, ...(clock === undefined ? {} : { clock }) };
  const platform = pkg.connect(checked.settings as InputsOf<Settings>, surroundings);
  const closed = new AbortController();
  const followedBy = ({ signal }: CallOptions = {}): LinkedSignal => linkSignals([signal, closed.signal]);
  /** Runs a call with its own context: it ends with its signal or the client, and its errors contain no secret. */
  const guarded = async <T>(
    name: string,
    options: CallOptions,
    work: (context: Omit<CallContext<Platform>, "fail">, own: CallSecrets) => Promise<T>,
    lasting?: LinkedSignal,
  ): Promise<T> => {
    const own = secrets.begin();
    const followed = lasting ?? followedBy(options);
    const { signal } = followed;
    try {
      if (closed.signal.aborted) throw new ClosedError(pkg.name);
      const progress = options.progress ?? ((passing: string) => log("info", passing));
      const context = { platform, signal, log: say, progress: (text: string) => progress(clean(text)) };
      return await work(context, own).catch((error: unknown) => {
        // Waits reject with the reason of the signal, which may have any type.
        if (!signal.aborted || failureCodeOf(error) !== undefined) throw error;
        throw closed.signal.aborted ? new ClosedError(pkg.name) : new CancelledError(name, { cause: error });
      });
    } catch (error) {
      throw redactError(error, clean);
    } finally {
      own.end();
      if (lasting === undefined) followed.end();
    }
  };
  const functions = (Object.keys(pkg.lookups) as (keyof Lookups & string)[]).map((name) => [
    name,
    (args: object, options: CallOptions = {}) =>
      guarded(name, options, async (context, own) => {
        const lookup = (await load(pkg.lookups, name)) as AnyLookup<Platform>;
        context.signal.throwIfAborted();
        own.add(secretsIn(args as ValueObject, lookup.fields));
        const outcome: LookupOutcome = await runLookup(lookup, args as ValueObject, () => context);
        if (outcome.kind === "result") return unprinted(outcome.value);
        if (outcome.kind === "failures") throw new InputError(outcome.failures, { cause: outcome.cause });
        throw new BugError(`${name} was given an argument that is not known yet`);
      }),
  ]);
  const objects = (Object.keys(pkg.resources) as (keyof Resources & string)[]).map((name) => {
    const on = <T>(
      values: ValueObject,
      options: CallOptions | undefined,
      work: (
        resource: AnyResource,
        context: Omit<ResourceContext<never>, "fail"> & { readonly now: number },
      ) => Promise<T>,
      lasting?: LinkedSignal,
    ): Promise<T> => {
      const call = async (context: Omit<CallContext<Platform>, "fail">, own: CallSecrets): Promise<T> => {
        const resource = (await load(pkg.resources, name)) as AnyResource;
        context.signal.throwIfAborted();
        own.add(secretsIn(values, resource.fields));
        const now = clock?.now() ?? Date.now();
        const owner = pkg.owner && (async (options?: OwnerOptions) => pkg.owner?.({ ...context, ...options }));
        return work(resource, { ...context, platform: platform as never, timeoutMs: undefined, now, owner });
      };
      return guarded(name, options ?? {}, call, lasting);
    };
    const client: ObjectClient<object, CallOptions> = {
      create: (args, options) =>
        on(args as ValueObject, options, (resource, context) => create(resource, args as ValueObject, context)),
      read: (which, options) =>
        on(typeof which === "string" ? {} : which.state, options, (resource, context) =>
          read(resource, which, context),
        ),
      update: (object, args, options) =>
        on({ ...object.state, ...args }, options, (resource, context) =>
          update(resource, object, args as ValueObject, context),
        ),
      delete: (object, options) => on(object.state, options, (resource, context) => remove(resource, object, context)),
      list: async function* (query, options) {
        const where = (query ?? {}) as ValueObject;
        let rows: AsyncGenerator<Listed> | undefined;
        // Pages are requested with the signal of the first call.
        const whole = followedBy(options);
        const next = (resource: AnyResource, context: Parameters<typeof list>[2]) => {
          rows ??= list(resource, where, context);
          return rows.next();
        };
        try {
          for (;;) {
            const step = await on(where, options, next, whole);
            if (step.done === true) return;
            yield step.value;
          }
        } finally {
          await rows?.return(undefined);
          whole.end();
        }
      },
    };
    return [name, client];
  });
  const close = (): void => {
    closed.abort(new ClosedError(pkg.name));
    pkg.disconnect?.(platform);
  };
  return { ...Object.fromEntries(functions), ...Object.fromEntries(objects), close } as unknown as Client<
    Lookups,
    Resources
  >;
}
