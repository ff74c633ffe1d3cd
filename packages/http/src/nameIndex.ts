import type { CallContext } from "./call.js";
import type { Clock } from "./clock.js";
import { systemClock } from "./clock.js";
import { createSingleFlight } from "./singleFlight.js";

/** Options of an index of objects by name. */
export interface NameIndexOptions<T> {
  /** Reads the whole list by pages: usually `pages({...})`. */
  list(context: CallContext): AsyncIterable<readonly T[]>;
  /**
   * Searches the platform for the items of one name. It may return other items; only exact names are kept. `written` is
   * the caller's spelling of the name, if names are compared in another form than they are stored.
   */
  search?(name: string, context: CallContext, written: string): Promise<readonly T[]>;
  nameOf(item: T): string;
  /** Returns a number that grows whenever the list may have changed: usually `() => http.writes(["zones"])`. */
  changes(): number;
  /**
   * Number of individual searches within {@link RECENT_MS}; more names read the list instead, if it is short. Default:
   * 3.
   */
  readonly maxSearches?: number;
  /**
   * Maximum age of a reused list and of items that a search has found, in milliseconds. Default: 2,000, because other
   * clients may change users' objects at any time. Offers of the platform may be older.
   */
  readonly maxAgeMs?: number;
  readonly clock?: Clock;
}

/**
 * Finds items by name with few requests, regardless of the number of concurrent lookups. `find` and `all` reject with
 * the error of their requests, or with the reason of the context's signal.
 */
export interface NameIndex<T> {
  /**
   * Returns the items whose name is exactly `name`, or an empty list. `written` is the spelling for the platform's
   * search, if it differs.
   */
  find(name: string, context: CallContext, written?: string): Promise<readonly T[]>;
  /** Returns all items. */
  all(context: CallContext): Promise<readonly T[]>;
  /**
   * Returns some items for suggestions: all items in memory, or the first page of the list, requested once. Rejects
   * only if the call was cancelled.
   */
  some(context: CallContext): Promise<readonly T[]>;
}

/** Period in which lookups of names are counted, in milliseconds. */
const RECENT_MS = 5_000;
/** Maximum number of recent names that are remembered. A list with more pages is not worth reading. */
const MAX_NAMES = 200;

/** Thrown if reading a list was stopped because searches are cheaper. */
class TooLong extends Error {}

interface Snapshot<T> {
  readonly items: readonly T[];
  readonly byName: ReadonlyMap<string, readonly T[]>;
  /** When the read began: the list contains earlier changes. */
  readonly readAt: number;
  readonly usableUntil: number;
  readonly changes: number;
  /** Whether the list had one page, so that no item can have moved between pages. */
  readonly isWhole: boolean;
}

/**
 * Creates a directory: a single lookup costs one search, and many concurrent lookups cost one read of the list, as long
 * as the list has fewer pages than recently requested names. The read of a longer list is stopped in favor of searches.
 *
 * A response is never used after `changes` has changed, neither from memory nor from a read in progress. A name that an
 * earlier list or search has not found is looked up again, because another client may have created the item since.
 * The same applies to a list of several pages: if another client deletes an item during the read, a later item moves to
 * a page that was read already.
 */
export function createNameIndex<T>(options: NameIndexOptions<T>): NameIndex<T> {
  const { clock = systemClock, maxAgeMs = 2_000, maxSearches = 3, search } = options;
  const listings = createSingleFlight<Snapshot<T>>();
  const searching = createSingleFlight<readonly T[]>();
  const found = new Map<string, { readonly items: readonly T[]; readonly usableUntil: number }>();
  let snapshot: Snapshot<T> | undefined;
  let recentSearches: readonly number[] = [];
  let recentNames: ReadonlyMap<string, number> = new Map();
  /** Minimum number of pages of the list, from earlier reads. */
  let pagesKnown = 0;
  /** Number of calls that need the whole list at any cost. */
  let needed = 0;

  const isCheap = (count: number): boolean => search === undefined || needed > 0 || count < recentNames.size;

  const isFresh = (candidate: Snapshot<T>): boolean =>
    candidate.changes === options.changes() && clock.now() < candidate.usableUntil;

  const readAll = (context: CallContext, since = Number.NEGATIVE_INFINITY): Promise<Snapshot<T>> => {
    if (snapshot !== undefined && isFresh(snapshot) && snapshot.readAt >= since) return Promise.resolve(snapshot);
    const changes = options.changes();
    return listings.run(String(changes), context, async (shared) => {
      const readAt = clock.now();
      const read: (readonly T[])[] = [];
      for await (const page of options.list(shared)) {
        if (!isCheap(read.length)) {
          // Another read is only worthwhile for twice as many names.
          pagesKnown = 2 * read.length;
          throw new TooLong();
        }
        if (page.length > 0) read.push(page);
      }
      pagesKnown = read.length;
      const items = read.flat();
      const usableUntil = clock.now() + maxAgeMs;
      const isWhole = read.length <= 1;
      snapshot = { items, byName: groupByName(items, options.nameOf), readAt, usableUntil, changes, isWhole };
      return snapshot;
    });
  };

  /** Returns the list at any cost. A shared read may just have been stopped; then it is repeated. */
  const readWhole = async (context: CallContext, since?: number): Promise<Snapshot<T>> => {
    needed += 1;
    try {
      return await readAll(context, since).catch((error: unknown) => {
        if (error instanceof TooLong) return readAll(context, since);
        throw error;
      });
    } finally {
      needed -= 1;
    }
  };

  /** Returns the list, or undefined if searches are cheaper. */
  const readIfCheap = async (context: CallContext): Promise<Snapshot<T> | undefined> => {
    if (!hasList() && !isCheap(pagesKnown)) return undefined;
    return readAll(context).catch((error: unknown) => {
      if (error instanceof TooLong) return undefined;
      throw error;
    });
  };

  const hasList = (): boolean =>
    (snapshot !== undefined && isFresh(snapshot)) || listings.has(String(options.changes()));

  const maySearch = (key: string): boolean => {
    if (searching.has(key)) return true;
    recentSearches = recentSearches.filter((at) => clock.now() - at < RECENT_MS);
    if (recentSearches.length >= maxSearches) return false;
    recentSearches = [...recentSearches, clock.now()];
    return true;
  };

  const searchFor = async (name: string, key: string, context: CallContext, written: string): Promise<readonly T[]> => {
    if (search === undefined) return [];
    const items = await searching.run(key, context, (shared) => search(name, shared, written));
    const exact = items.filter((item) => options.nameOf(item) === name);
    if (exact.length > 0) keep(key, exact);
    if (exact.length > 0 || items.length === 0) return exact;
    // A search that returns only other names may have omitted the exact one.
    return (await readWhole(context)).byName.get(name) ?? [];
  };

  const keep = (key: string, items: readonly T[]): void => {
    const now = clock.now();
    for (const [old, { usableUntil }] of found) {
      if (usableUntil <= now || found.size >= MAX_NAMES) found.delete(old);
    }
    found.set(key, { items, usableUntil: now + maxAgeMs });
  };

  const noteName = (name: string): void => {
    const now = clock.now();
    const lately = [...recentNames].filter(([, at]) => now - at < RECENT_MS).slice(-MAX_NAMES);
    recentNames = new Map([...lately, [name, now]]);
  };

  return {
    all: async (context) => (await readWhole(context)).items,
    some: async (context) => {
      if (snapshot !== undefined && isFresh(snapshot)) return snapshot.items;
      try {
        for await (const page of options.list({ ...context, bestEffort: true })) return page;
      } catch {
        context.signal.throwIfAborted();
      }
      return [];
    },
    find: async (name, context, written = name) => {
      const key = `${options.changes()} ${written} ${name}`;
      const calledAt = clock.now();
      noteName(name);
      const cached = found.get(key);
      if (cached !== undefined && calledAt < cached.usableUntil) return cached.items;
      if (search !== undefined && !hasList() && maySearch(key)) return searchFor(name, key, context, written);
      const listed = await readIfCheap(context);
      if (listed === undefined) return searchFor(name, key, context, written);
      const items = listed.byName.get(name);
      if (items !== undefined || (listed.isWhole && listed.readAt >= calledAt)) return items ?? [];
      if (search !== undefined) return searchFor(name, key, context, written);
      return (await readWhole(context, clock.now())).byName.get(name) ?? [];
    },
  };
}

function groupByName<T>(items: readonly T[], nameOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(nameOf(item));
    if (group === undefined) groups.set(nameOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
