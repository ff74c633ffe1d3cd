import {
  type AnyResource,
  failureCodeOf,
  type Listed,
  NotFoundError,
  type PlainObject,
  resourceToken,
  runList,
  type ValueObject,
} from "@tripod/kit";
import type { Connection } from "../connection.js";
import { inOrder, isNeeded, type Listables, parentsOf, withoutParents } from "./parents.js";

/** Object of the account that the package can manage. */
export interface Found {
  /** Name of the resource: `DomainsZoneV2`. */
  readonly resource: string;
  /** Type token of the resource. */
  readonly type: string;
  /** Import ID. */
  readonly id: string;
  readonly name: string | undefined;
  /** Inputs that distinguish the object from others of its parent, in addition to the name. */
  readonly key?: PlainObject;
  /** Parent inputs of the object. */
  readonly where: PlainObject;
}

/** Resource that was not listed, or not completely. */
export interface Skipped {
  readonly resource: string;
  readonly reason: string;
  /** Whether another attempt could find more objects. */
  readonly isIncomplete: boolean;
}

/** Objects of an account. */
export interface Inventory {
  /** Parents before children; objects of one resource are adjacent. */
  readonly found: readonly Found[];
  readonly skipped: readonly Skipped[];
}

/** Resources to list, and the receiver of progress. */
export interface InventoryOptions {
  /** Names of resources. Default: all that can be listed. */
  readonly only?: readonly string[];
  readonly onListed?: (progress: { resource: string; objects: number; done: number; of: number }) => void;
}

/** Number of resources whose lists are read concurrently. The client stays within the platform's limits regardless. */
const AT_ONCE = 8;

/** Failures that affect one resource only: the inventory of the account continues. */
export const REFUSALS: ReadonlySet<string | undefined> = new Set([
  "permission-denied",
  "not-found",
  "failed-precondition",
  "invalid-argument",
]);

/** Failures that every further request would meet as well. */
export const FATAL: ReadonlySet<string | undefined> = new Set(["unauthenticated", "cancelled", "bug", undefined]);

/** Number of parents or objects that must fail first before the others are skipped. */
export const ENOUGH_REFUSALS = 5;

/** Reports whether an error is a 404 of the platform that no input of the user explains. */
export function isUnexplained404(error: unknown): boolean {
  return failureCodeOf(error) === "not-found" && !(error instanceof NotFoundError);
}

/** Lists all objects of an account that these resources can manage, parent by parent. */
export async function collectInventory(
  resources: Readonly<Record<string, AnyResource>>,
  connection: Connection,
  { only, onListed }: InventoryOptions = {},
): Promise<Inventory> {
  const all = new Map(
    Object.entries(resources).filter(
      ([, { listable, imports }]) => listable !== undefined && imports?.unsupported === undefined,
    ),
  );
  const unreachable = withoutParents(all);
  const listables: Listables = new Map([...all].filter(([name]) => !unreachable.has(name)));
  const selected = withParents(only ?? [...listables.keys()], listables);
  const order = inOrder(listables).filter((name) => selected.has(name));
  const skipped: Skipped[] = [];
  const turns = limited(AT_ONCE);
  const lists = new Map<string, Promise<readonly Listed[]>>();
  // All kinds of sources are in one list of each collector: a shared memory reads it once.
  const sharedConnection: Connection = { ...connection, context: { ...connection.context, memory: new Map() } };
  let done = 0;
  for (const name of order) {
    const resource = listables.get(name) as AnyResource;
    const parents = [...parentsOf(resource, listables)];
    const listing = (async () => {
      const scopes = await scopesOf(resource, parents, lists);
      const listed = await turns(() => listTree(resource, scopes, sharedConnection, skipped, parents));
      done += 1;
      onListed?.({ resource: name, objects: listed.length, done, of: order.length });
      return listed;
    })();
    // Awaited below, in order; until then a rejection has no listener.
    listing.catch(() => undefined);
    lists.set(name, listing);
  }
  const isRequested = (name: string): boolean => only === undefined || only.includes(name);
  const found: Found[] = [];
  for (const name of order) {
    const listed = await (lists.get(name) as Promise<readonly Listed[]>);
    if (!isRequested(name)) continue;
    const type = resourceToken(connection.pkg.name, name);
    const others = (listables.get(name)?.listable?.supersededBy ?? []).filter(
      (other) => lists.has(other) && isRequested(other),
    );
    const claimed = new Set((await Promise.all(others.map((other) => lists.get(other)))).flat().map(objectOf));
    const own = listed.filter((one) => !claimed.has(objectOf(one)) && one.unmanageable === undefined);
    for (const { id, name: called, key, where = {} } of own) {
      found.push({ resource: name, type, id, name: called, ...(key !== undefined && { key }), where });
    }
    for (const [reason, count] of unfitIn(listed)) {
      skipped.push({ resource: name, reason: `${count} of ${listed.length}: ${reason}`, isIncomplete: false });
    }
    const elsewhere = listed.filter((one) => claimed.has(objectOf(one))).length;
    if (elsewhere > 0) {
      const reason = `${elsewhere} of ${listed.length} are listed as ${others.join(", ")}`;
      skipped.push({ resource: name, reason, isIncomplete: false });
    }
  }
  for (const [resource, { imports, unlistable }] of byName(resources)) {
    if (!isRequested(resource) || (all.has(resource) && unlistable === undefined)) continue;
    const reason = imports?.unsupported ?? unlistable ?? "the platform has no list of them";
    skipped.push({ resource, reason, isIncomplete: false });
  }
  for (const [resource, reason] of unreachable) {
    if (isRequested(resource)) skipped.push({ resource, reason, isIncomplete: false });
  }
  return { found, skipped };
}

/** Counts the objects that no program can manage, by reason. */
function unfitIn(listed: readonly Listed[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { unmanageable } of listed)
    if (unmanageable !== undefined) counts.set(unmanageable, (counts.get(unmanageable) ?? 0) + 1);
  return counts;
}

function byName(resources: Readonly<Record<string, AnyResource>>): readonly (readonly [string, AnyResource])[] {
  return Object.entries(resources).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Returns the identity of an object, the same for every resource that lists it. */
function objectOf(listed: Listed | undefined): string {
  const { id = "", platformId = id, where = {} } = listed ?? {};
  return JSON.stringify([platformId, where]);
}

/** Returns the wanted resources and the parents that their lists need. */
function withParents(names: readonly string[], listables: Listables): ReadonlySet<string> {
  const selected = new Set<string>();
  const add = (name: string): void => {
    const resource = listables.get(name);
    if (resource === undefined || selected.has(name)) return;
    selected.add(name);
    for (const parent of [...parentsOf(resource, listables).values()].flat()) add(parent);
  };
  for (const name of names) add(name);
  return selected;
}

/**
 * Returns every query for the lists of a resource: one per parent object, in addition to the query without a parent if
 * the list does not require one.
 */
async function scopesOf(
  { name: own, listable }: AnyResource,
  parents: readonly (readonly [string, readonly string[]])[],
  lists: ReadonlyMap<string, Promise<readonly Listed[]>>,
): Promise<readonly ValueObject[]> {
  let queries: readonly ValueObject[] = [{}];
  for (const [field, names] of parents) {
    const others = names.filter((name) => name !== own).map((name) => lists.get(name));
    const containers = (await Promise.all(others)).flatMap((listed) => listed ?? []);
    const ids = new Map(containers.map(({ id, platformId = id, where = {} }) => [platformId, where]));
    const needed = listable?.query[field];
    // If the definition declares the parents, there are no objects outside of them.
    const isWhole = listable?.parents?.[field] !== undefined && !names.includes(own);
    const without = isWhole || (needed !== undefined && isNeeded(needed)) ? [] : queries;
    const within = queries.flatMap((query) => [...ids].map(([id, where]) => ({ ...where, ...query, [field]: id })));
    queries = [...without, ...within];
  }
  return queries;
}

/** Lists the objects of a resource, including those inside of other objects of the same resource. */
async function listTree(
  resource: AnyResource,
  scopes: readonly ValueObject[],
  connection: Connection,
  skipped: Skipped[],
  parents: readonly (readonly [string, readonly string[]])[],
): Promise<readonly Listed[]> {
  const found = new Map((await listAll(resource, scopes, connection, skipped)).map((one) => [one.id, one]));
  const inner = parents.find(([, names]) => names.includes(resource.name))?.[0];
  let level = inner === undefined ? [] : [...found.values()];
  while (inner !== undefined && level.length > 0) {
    const inside = level.map(({ id, platformId = id, where = {} }) => ({ ...where, [inner]: platformId }));
    const listed = await listAll(resource, inside, connection, skipped);
    level = listed.filter(({ id }) => !found.has(id));
    for (const one of level) found.set(one.id, one);
  }
  return [...found.values()];
}

/** Lists the objects of a resource in all parents, without duplicates. */
async function listAll(
  resource: AnyResource,
  scopes: readonly ValueObject[],
  { context }: Connection,
  skipped: Skipped[],
): Promise<readonly Listed[]> {
  const { listable } = resource;
  if (listable === undefined) return [];
  const found = new Map<string, Listed>();
  const reasons: string[] = [];
  const lacks: string[] = [];
  const incomplete = (reason: string) => lacks.push(reason);
  let isIncomplete = false;
  let hasUnknownParent = false;
  let readCount = 0;
  for (const [index, scope] of scopes.entries()) {
    // If all of the first parents fail, the others would as well.
    if (reasons.length === index && index >= ENOUGH_REFUSALS) break;
    const parameters = Object.entries(scope).filter(([name]) => Object.hasOwn(listable.query, name));
    const query = Object.fromEntries(parameters.map(([name, value]) => [name, typed(listable.query, name, value)]));
    try {
      const outcome = runList(listable, query as ValueObject, () => ({ ...context, incomplete }) as never);
      if (outcome.kind === "unknown") continue;
      for await (const one of outcome.objects) found.set(one.id, one);
      readCount += 1;
    } catch (error) {
      const code = failureCodeOf(error);
      if (FATAL.has(code)) throw error;
      isIncomplete ||= !REFUSALS.has(code);
      hasUnknownParent ||= isUnexplained404(error);
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  // The platform has listed the parent and has such lists for others: a 404 for this one leaves the inventory
  // incomplete.
  isIncomplete ||= (hasUnknownParent && readCount > 0) || lacks.length > 0;
  const [reason, ...others] = [...lacks, ...reasons];
  if (reason !== undefined) {
    const more = others.length === 0 ? "" : `; likewise for ${others.length} more of ${scopes.length} parents`;
    skipped.push({
      resource: resource.name,
      reason: more === "" ? reason : `${reason.replace(/\.$/, "")}${more}`,
      isIncomplete,
    });
  }
  return [...found.values()];
}

/** Converts an ID to the type of the field that takes it. */
function typed(query: AnyResource["fields"], name: string, value: unknown): unknown {
  return query[name]?.spec.type.kind === "number" && typeof value === "string" ? Number(value) : value;
}

/** Runs at most `most` calls concurrently and queues the others. */
function limited(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
