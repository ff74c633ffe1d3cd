import type { CallContext } from "./call.js";
import type { Clock } from "./clock.js";
import { systemClock } from "./clock.js";
import { createFlights } from "./flights.js";

export interface DirectoryOptions<T> {
  /** Reads the whole list, page by page: usually `pages({...})`. */
  list(context: CallContext): AsyncIterable<readonly T[]>;
  /**
   * Asks the platform for the items of one name. It may find more than that; only exact names are kept. `written` is the
   * name as the caller spells it, where names are compared in another form than they are stored.
   */
  search?(name: string, context: CallContext, written: string): Promise<readonly T[]>;
  nameOf(item: T): string;
  /** A number that grows whenever the list may have changed: usually `() => http.writes(["zones"])`. */
  changes(): number;
  /** So many names are searched for one by one within some seconds; then the list is read, if it is short. Default 3. */
  readonly searches?: number;
  /**
   * How long a list is reused after it was read, in milliseconds. Default 2,000: what belongs to users may be changed by
   * others at any time. Offers of the platform may be older.
   */
  readonly freshFor?: number;
  readonly clock?: Clock;
}

/**
 * Finds items by name with few requests, however many names are asked for at once. `find` and `all` reject with
 * what the requests failed with, or with the reason of the context's signal.
 */
export interface Directory<T> {
  /**
   * The items whose name is exactly `name`; empty when there are none. `written` is how the platform is asked for it,
   * where that is another spelling.
   */
  find(name: string, context: CallContext, written?: string): Promise<readonly T[]>;
  /** All items. */
  all(context: CallContext): Promise<readonly T[]>;
  /**
   * Some items, for suggestions: all that are in memory, else the first page of the list, asked for once. Never fails,
   * but for a call that was cancelled.
   */
  some(context: CallContext): Promise<readonly T[]>;
}

/** What counts as lately asked, in milliseconds. */
const LATELY = 5_000;
/** So many names lately asked are known at most: no list worth reading has more pages. */
const MOST_NAMES = 200;

/** The reading of a list was given up, because searches are cheaper. */
class TooLong extends Error {}

interface Snapshot<T> {
  readonly items: readonly T[];
  readonly byName: ReadonlyMap<string, readonly T[]>;
  /** When its reading began: older changes are in it. */
  readonly readAt: number;
  readonly usableUntil: number;
  readonly changes: number;
  /** Read as one page, so that nothing can have been missed between two. */
  readonly isWhole: boolean;
}

/**
 * Makes a directory: a single lookup costs one search, and many lookups together cost one reading of the list, as long
 * as the list has fewer pages than names were asked for lately. A longer one is given up for searches.
 *
 * What was read is never used after `changes` has moved, neither from memory nor from a reading under way. A name that is
 * not in a list read before the call is asked for again: others may have made the item since. The same goes for a list of
 * several pages: when others delete an item while it is read, a later one moves to a page that was read already.
 */
export function createDirectory<T>(options: DirectoryOptions<T>): Directory<T> {
  const { clock = systemClock, freshFor = 2_000, searches = 3, search } = options;
  const listings = createFlights<Snapshot<T>>();
  const searching = createFlights<readonly T[]>();
  let snapshot: Snapshot<T> | undefined;
  let recentSearches: readonly number[] = [];
  let recentNames: ReadonlyMap<string, number> = new Map();
  /** How many pages the list has at least, as far as it was read. */
  let pagesKnown = 0;
  /** How many calls need the list whatever it costs. */
  let needed = 0;

  const isCheap = (count: number): boolean => search === undefined || needed > 0 || count < recentNames.size;

  const isFresh = (known: Snapshot<T>): boolean =>
    known.changes === options.changes() && clock.now() < known.usableUntil;

  const readAll = (context: CallContext, since = Number.NEGATIVE_INFINITY): Promise<Snapshot<T>> => {
    if (snapshot !== undefined && isFresh(snapshot) && snapshot.readAt >= since) return Promise.resolve(snapshot);
    const changes = options.changes();
    return listings.join(String(changes), context, async (shared) => {
      const readAt = clock.now();
      const found: (readonly T[])[] = [];
      for await (const page of options.list(shared)) {
        if (!isCheap(found.length)) {
          // Only for twice as many names it is worth another attempt.
          pagesKnown = 2 * found.length;
          throw new TooLong();
        }
        if (page.length > 0) found.push(page);
      }
      pagesKnown = found.length;
      const items = found.flat();
      const usableUntil = clock.now() + freshFor;
      const isWhole = found.length <= 1;
      const read = { items, byName: groupByName(items, options.nameOf), readAt, usableUntil, changes, isWhole };
      snapshot = read;
      return read;
    });
  };

  /** The list, whatever it costs. A reading under way may have been given up just before. */
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

  /** The list, or undefined when searches are cheaper. */
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
    recentSearches = recentSearches.filter((at) => clock.now() - at < LATELY);
    if (recentSearches.length >= searches) return false;
    recentSearches = [...recentSearches, clock.now()];
    return true;
  };

  const searchFor = async (name: string, key: string, context: CallContext, written: string): Promise<readonly T[]> => {
    if (search === undefined) return [];
    const found = await searching.join(key, context, (shared) => search(name, shared, written));
    const exact = found.filter((item) => options.nameOf(item) === name);
    if (exact.length > 0 || found.length === 0) return exact;
    // A search that takes other names for this one may have left out the right one.
    return (await readWhole(context)).byName.get(name) ?? [];
  };

  const noteName = (name: string): void => {
    const now = clock.now();
    const lately = [...recentNames].filter(([, at]) => now - at < LATELY).slice(-MOST_NAMES);
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
      if (search !== undefined && !hasList() && maySearch(key)) return searchFor(name, key, context, written);
      const listed = await readIfCheap(context);
      if (listed === undefined) return searchFor(name, key, context, written);
      const found = listed.byName.get(name);
      if (found !== undefined || (listed.isWhole && listed.readAt >= calledAt)) return found ?? [];
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
