import {
  type AnyLookup,
  type AnyResource,
  type Clock,
  type ConnectContext,
  checkSettings,
  createAccountRedactor,
  createShared,
  fail,
  InputError,
  type Listed,
  loadAll,
  type Package,
  reveal,
  runLookup,
  type Value,
  type ValueObject,
} from "@tripod/kit";
import { operationsOn, type Recorded } from "@tripod/kit/operations";
import { createSkippingClock } from "./skippingClock.js";

/**
 * Object in state: its ID, inputs and outputs.
 *
 * @example
 * ```ts
 * import type { StoredObject } from "@tripod/kit/testing";
 *
 * export const nameOf = ({ state }: StoredObject): unknown => (state as { readonly name?: unknown }).name;
 * ```
 */
export type StoredObject = Recorded;

/** Changes between an object and the inputs of a program. */
export interface ObjectDiff {
  readonly changes: readonly string[];
  readonly replaces: readonly string[];
}

/**
 * Provider in the process of its test, without an engine.
 *
 * @example
 * ```ts
 * import type { OpenProvider } from "@tripod/kit/testing";
 *
 * export async function createAndDelete(provider: OpenProvider): Promise<void> {
 *   const shelf = await provider.create("Shelf", { name: "a", width: 80 });
 *   await provider.delete("Shelf", shelf);
 * }
 * ```
 */
export interface OpenProvider {
  /** Log messages of severity info and above. */
  readonly log: readonly string[];
  create(resource: string, inputs: object): Promise<StoredObject>;
  update(resource: string, inputs: object, object: StoredObject): Promise<StoredObject>;
  /** Returns the object as a refresh records it. Undefined if it no longer exists. */
  refresh(resource: string, object: StoredObject): Promise<StoredObject | undefined>;
  import(resource: string, id: string): Promise<StoredObject | undefined>;
  delete(resource: string, object: StoredObject): Promise<void>;
  /**
   * Returns the paths of the inputs that a program with these inputs would change, and the inputs that replace the
   * object.
   */
  diff(resource: string, inputs: object, object: StoredObject): ObjectDiff;
  /** Returns the import IDs of all objects of a resource. */
  list(resource: string, query?: object): Promise<readonly string[]>;
  /** Returns the result of a lookup. */
  lookup(name: string, args: object): Promise<Readonly<Record<string, unknown>>>;
  close(): void;
}

/**
 * Opens a package with these settings, in a process of its own as far as the platform can tell. Delays of the provider,
 * such as those of polls and retries, take no time, unless there is a `clock`.
 *
 * @throws InputError naming the settings that are missing or invalid.
 * @example
 * ```ts
 * import { openProvider } from "@tripod/kit/testing";
 * import { shop } from "./package.js";
 *
 * const provider = await openProvider(shop, { url: "http://127.0.0.1:8080", token: "token-of-tests" });
 * const shelf = await provider.create("Shelf", { name: "a", width: 80 });
 * console.log(shelf.id, shelf.state);
 * provider.close();
 * ```
 */
export async function openProvider(
  pkg: Package,
  given: object,
  { clock = createSkippingClock() }: { readonly clock?: Clock } = {},
): Promise<OpenProvider> {
  const { resources, lookups } = await loadAll(pkg);
  const checked = checkSettings(pkg.settings, given as ValueObject, {});
  const { settings, failures, missing, secrets } = checked;
  const problems = [...failures, ...missing.map(({ name }) => ({ path: name, reason: "is required" }))];
  if (problems.length > 0) throw new InputError(problems);
  const operations = operationsOn<never>((log) => {
    const surroundings: ConnectContext = {
      environment: {},
      log,
      secrets: createAccountRedactor(secrets),
      shared: createShared(),
      clock,
    };
    return pkg.connect(settings as never, surroundings) as never;
  });
  const named = <T>(table: object, name: string, kind: string): T =>
    (table as Readonly<Record<string, T | undefined>>)[name] ?? fail("", `${name} is not a ${kind} of the package`);
  const resource = (name: string): AnyResource => named(resources, name, "resource");
  const context = {
    platform: operations.platform,
    signal: new AbortController().signal,
    log: () => undefined,
    progress: () => undefined,
  };
  return {
    log: operations.log,
    create: (name, inputs) => operations.create(resource(name), inputs),
    update: (name, inputs, object) => operations.update(resource(name), inputs, object),
    refresh: (name, object) => operations.refresh(resource(name), object),
    import: (name, id) => operations.import(resource(name), id),
    delete: (name, object) => operations.delete(resource(name), object),
    diff: (name, inputs, object) => {
      const { changes, replaces } = operations.diff(resource(name), inputs, object);
      return { changes: changes.map(({ path }) => path), replaces };
    },
    list: async (name, query = {}) => {
      const found: Listed[] = [];
      for await (const one of resource(name).listable?.list(query as never, { ...context, fail }) ?? [])
        found.push(one);
      return found.map(({ id }) => id);
    },
    lookup: async (name, args) => {
      const outcome = await runLookup(named<AnyLookup>(lookups, name, "lookup"), args as ValueObject, () => context);
      if (outcome.kind === "failures") throw new InputError(outcome.failures, { cause: outcome.cause });
      return outcome.kind === "unknown" ? {} : (reveal(outcome.value as Value) as Readonly<Record<string, unknown>>);
    },
    close: () => pkg.disconnect?.(operations.platform),
  };
}
