import type { CallContext } from "./call.js";
import type { Clock } from "./clock.js";
import { systemClock } from "./clock.js";
import { createFlights } from "./flights.js";

export interface DirectoryOptions<T> {
  /** Reads the whole list, page by page: usually `pages({...})`. */
  list(context: CallContext): AsyncIterable<readonly T[]>;
  /** Asks the platform for the items of one name. It may find more than that; only exact names are kept. */
  search?(name: string, context: CallContext): Promise<readonly T[]>;
  nameOf(item: T): string;
  /** A number that grows whenever the list may have changed: usually `() => http.writes(["zones"])`. */
  changes(): number;
  /** So many names are searched for one by one within {@link freshFor}; then the list is read. Default 3. */
  readonly searches?: number;
  /** How long what was read is reused, in milliseconds. Default 30,000. */
  readonly freshFor?: number;
  readonly clock?: Clock;
}

/**
 * Finds items by name with few requests, however many names are asked for at once. Both methods reject with what the
 * requests failed with, or with the reason of the context's signal.
 */
export interface Directory<T> {
  /** The items whose name is exactly `name`; empty when there are none. */
  find(name: string, context: CallContext): Promise<readonly T[]>;
  /** All items. */
  all(context: CallContext): Promise<readonly T[]>;
}

interface Snapshot<T> {
  readonly items: readonly T[];
  readonly byName: ReadonlyMap<string, readonly T[]>;
  /** When its reading began: older changes are in it. */
  readonly readAt: number;
  readonly changes: number;
  /** Read as one page, so that nothing can have been missed between two. */
  readonly isWhole: boolean;
}

/**
 * Makes a directory: a single lookup costs one search, and many lookups together cost one reading of the list.
 *
 * What was read is never used after `changes` has moved, neither from memory nor from a reading under way. A name that is
 * not in a list read before the call is asked for again: others may have made the item since. The same goes for a list of
 * several pages: when others delete an item while it is read, a later one moves to a page that was read already.
 */
export function createDirectory<T>(options: DirectoryOptions<T>): Directory<T> {
  const { clock = systemClock, freshFor = 30_000, searches = 3, search } = options;
  const listings = createFlights<Snapshot<T>>();
  const searching = createFlights<readonly T[]>();
  let snapshot: Snapshot<T> | undefined;
  let recentSearches: readonly number[] = [];

  const isFresh = (known: Snapshot<T>): boolean =>
    known.changes === options.changes() && clock.now() - known.readAt < freshFor;

  const readAll = (context: CallContext, since = Number.NEGATIVE_INFINITY): Promise<Snapshot<T>> => {
    if (snapshot !== undefined && isFresh(snapshot) && snapshot.readAt >= since) return Promise.resolve(snapshot);
    const changes = options.changes();
    return listings.join(String(changes), context, async (shared) => {
      const readAt = clock.now();
      const found: (readonly T[])[] = [];
      for await (const page of options.list(shared)) if (page.length > 0) found.push(page);
      const items = found.flat();
      const read = { items, byName: groupByName(items, options.nameOf), readAt, changes, isWhole: found.length <= 1 };
      snapshot = read;
      return read;
    });
  };

  const hasList = (): boolean =>
    (snapshot !== undefined && isFresh(snapshot)) || listings.has(String(options.changes()));

  const maySearch = (key: string): boolean => {
    if (searching.has(key)) return true;
    recentSearches = recentSearches.filter((at) => clock.now() - at < freshFor);
    if (recentSearches.length >= searches) return false;
    recentSearches = [...recentSearches, clock.now()];
    return true;
  };

  const searchFor = async (name: string, key: string, context: CallContext): Promise<readonly T[]> => {
    if (search === undefined) return [];
    const found = await searching.join(key, context, (shared) => search(name, shared));
    const exact = found.filter((item) => options.nameOf(item) === name);
    if (exact.length > 0 || found.length === 0) return exact;
    // A search that takes other names for this one may have left out the right one.
    return (await readAll(context)).byName.get(name) ?? [];
  };

  return {
    all: async (context) => (await readAll(context)).items,
    find: async (name, context) => {
      const key = `${options.changes()} ${name}`;
      const calledAt = clock.now();
      if (search !== undefined && !hasList() && maySearch(key)) return searchFor(name, key, context);
      const listed = await readAll(context);
      const found = listed.byName.get(name);
      if (found !== undefined || (listed.isWhole && listed.readAt >= calledAt)) return found ?? [];
      if (search !== undefined) return searchFor(name, key, context);
      return (await readAll(context, clock.now())).byName.get(name) ?? [];
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
