import type { AnyLookup, CallContext, Clock, Log, LookupArgs, LookupResult, LookupsOf, Package } from "./definition.js";
import { BugError, CancelledError, ClosedError, failureCodeOf, InputError } from "./errors.js";
import type { ArgsOf, Fields, InputsOf } from "./field.js";
import { runLookup } from "./lookup.js";
import { checkSettings, type Environment, missingAsFailure } from "./settings.js";
import { createShared, type Shared } from "./shared.js";
import { reveal, type ValueObject } from "./value.js";

/** How a single call may be steered. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly progress?: (text: string) => void;
}

/** A package's lookups as plain functions: no engine, no Pulumi. */
export type Client<Lookups> = {
  readonly [Name in keyof Lookups]: (
    args: LookupArgs<Lookups[Name]>,
    options?: CallOptions,
  ) => Promise<LookupResult<Lookups[Name]>>;
} & {
  /** Closes connections and ends calls in flight. Calls after it reject with {@link ClosedError}. */
  close(): void;
};

/** What a client may use of its surroundings. */
export interface ClientOptions {
  /** Where settings that are not given are looked up; nothing is read from the process itself. */
  readonly environment?: Environment;
  readonly log?: Log;
  /**
   * What it has in common with other clients. Hand the same to every client of a process that uses the same credential:
   * a platform counts the calls of a credential, not of a client. Default: nothing.
   */
  readonly shared?: Shared;
  /** Default: the machine's own. */
  readonly clock?: Clock;
}

/**
 * Makes a client from settings. The same checks as in a Pulumi program apply.
 *
 * @throws InputError naming every setting that is missing or wrong; a call throws it for its arguments.
 */
export function createClient<Settings extends Fields, Platform, Lookups extends LookupsOf<Platform>>(
  pkg: Package<Settings, Platform, Lookups>,
  settings: Partial<ArgsOf<Settings>>,
  { environment = {}, log = () => {}, shared = createShared(), clock }: ClientOptions = {},
): Client<Lookups> {
  const checked = checkSettings(pkg.settings, settings as ValueObject, environment);
  const failures = [...checked.missing.map(missingAsFailure), ...checked.failures];
  if (failures.length > 0) throw new InputError(failures);
  const surroundings = { environment, log, shared, ...(clock === undefined ? {} : { clock }) };
  const platform = pkg.connect(checked.settings as InputsOf<Settings>, surroundings);
  const closed = new AbortController();
  const call = async (lookup: AnyLookup<Platform>, args: object, options: CallOptions = {}): Promise<unknown> => {
    if (closed.signal.aborted) throw new ClosedError(pkg.name);
    const signal = options.signal === undefined ? closed.signal : AbortSignal.any([options.signal, closed.signal]);
    const context: Omit<CallContext<Platform>, "fail"> = {
      platform,
      signal,
      log,
      progress: options.progress ?? ((text) => log("info", text)),
    };
    const outcome = await runLookup(lookup, args as ValueObject, () => context).catch((error: unknown) => {
      // Whatever waits ends with the reason of the signal, which may be anything.
      if (!signal.aborted || failureCodeOf(error) !== undefined) throw error;
      throw closed.signal.aborted ? new ClosedError(pkg.name) : new CancelledError(lookup.name, { cause: error });
    });
    if (outcome.kind === "result") return reveal(outcome.value);
    if (outcome.kind === "failures") throw new InputError(outcome.failures, { cause: outcome.cause });
    throw new BugError(`${lookup.name} was given an argument that is not known yet`);
  };
  const functions = Object.entries(pkg.lookups).map(([name, lookup]) => [
    name,
    (args: object, options?: CallOptions) => call(lookup, args, options),
  ]);
  const close = (): void => {
    closed.abort(new ClosedError(pkg.name));
    pkg.disconnect?.(platform);
  };
  return { ...Object.fromEntries(functions), close } as Client<Lookups>;
}
