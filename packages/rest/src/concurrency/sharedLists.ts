// Lists of parents that several reads share.

import { type CallContext, type Clock, createSingleFlight, type Reader } from "@tripod/http";

/** Rows of a parent's list by ID. */
export type Rows = ReadonlyMap<string, Reader>;

/** Read of a list. */
export interface PagedRows {
  /** Yields the rows of the parent by ID, page by page. The next page is requested only if a read needs it. */
  pages(on: CallContext): AsyncIterable<Rows>;
  /** Whether an individual read reads the list as well, so that a list of any length is worth its pages. */
  readonly isOnlyInList?: boolean;
}

/** Read of one object, or of all rows. */
export interface ListReading {
  readonly on: CallContext;
  readonly read: PagedRows;
  /** Undefined if all rows are needed. */
  readonly id: string | undefined;
}

/** Writes of this process. */
export interface WriteCounts {
  /** Number of writes that change objects now. */
  changing: number;
  /** Number of writes that have changed objects. */
  changed: number;
}

/** Parent of the objects in a list. */
export interface ListOwner {
  list?: SharedList;
  /** Number of pages of the list, from earlier lists. Fewer reads are not worth a list. */
  pages: number;
}

/** List, read as far as its reads needed it. */
export interface SharedList {
  readonly key: string;
  readonly startedAt: number;
  /** Number of writes before the list. */
  readonly writes: number;
  /** Number of reads that it has answered. */
  served: number;
  /** Number of pages that were read. */
  pages: number;
  /** Rows of these pages. */
  readonly rows: Map<string, Reader>;
  state: "partial" | "complete" | "failed";
  /** Pages that follow. */
  rest?: AsyncIterator<Rows>;
  /** Reports progress to those that wait for a page. */
  progress(text: string): void;
  /** Ends the request of a page. */
  readonly abandon: AbortController;
}

/** Lists that several reads share. A list does not answer reads after a write of this process. */
export interface SharedLists {
  /** Begins a list of a parent. */
  begin(parent: ListOwner): SharedList;
  /** Reports whether a list may answer a new read. */
  isUsable(list: SharedList): boolean;
  /**
   * Reports whether a list has become too old just now, and has saved requests: reads that come one by one get another
   * list.
   */
  isRepeatable(list: SharedList): boolean;
  /**
   * Returns the rows of a list, which is read until it contains the object, or to its end. Undefined if it cannot be
   * read. All that wait for a page share its request.
   *
   * @param reads number of reads that the list is worth
   */
  rowsOf(parent: ListOwner, list: SharedList, reading: ListReading, reads: number): Promise<Rows | undefined>;
}

/** Minimum number of reads for a list request. */
export const MIN_BATCH_SIZE = 2;
/** Time after its start for which a list answers reads, in milliseconds (promise R9). */
export const SHARED_MS = 2_000;

/** Thrown if a list has more pages than it saves requests. */
class TooLong extends Error {}

/** Creates {@link SharedLists}. */
export function createSharedLists(clock: Clock, counts: WriteCounts): SharedLists {
  const nextPages = createSingleFlight<void>();
  let numbers = 0;

  const isCurrent = (list: SharedList): boolean =>
    counts.changing === 0 && list.writes === counts.changed && list.state !== "failed";

  const isUsable = (list: SharedList): boolean => isCurrent(list) && clock.now() - list.startedAt < SHARED_MS;

  const isRepeatable = (list: SharedList): boolean =>
    isCurrent(list) &&
    list.pages > 0 &&
    clock.now() - list.startedAt < 2 * SHARED_MS &&
    list.served >= Math.max(MIN_BATCH_SIZE, list.pages);

  const begin = (parent: ListOwner): SharedList => {
    numbers += 1;
    const list: SharedList = {
      key: String(numbers),
      startedAt: clock.now(),
      writes: counts.changed,
      served: 0,
      pages: 0,
      rows: new Map(),
      state: "partial",
      progress: () => undefined,
      abandon: new AbortController(),
    };
    parent.list = list;
    return list;
  };

  /** Reads the next page of a list. */
  const readPage = async (
    parent: ListOwner,
    list: SharedList,
    read: PagedRows,
    { signal, progress }: CallContext,
    reads: number,
  ): Promise<void> => {
    list.progress = progress;
    const stop = (): void => {
      list.state = "failed";
      list.abandon.abort(signal.reason);
    };
    signal.addEventListener("abort", stop);
    const on = { signal: list.abandon.signal, progress: (text: string) => list.progress(text) };
    try {
      list.rest ??= read.pages(on)[Symbol.asyncIterator]();
      const { done, value } = await list.rest.next();
      if (done === true) {
        list.state = "complete";
        return;
      }
      for (const [id, row] of value) list.rows.set(id, row);
      list.pages += 1;
      parent.pages = list.pages;
      if (read.isOnlyInList === true || list.pages <= Math.max(reads, list.served)) return;
      parent.pages = 2 * list.pages;
      throw new TooLong();
    } catch (error) {
      list.state = "failed";
      throw error;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  };

  const rowsOf: SharedLists["rowsOf"] = async (parent, list, { on, read, id }, reads) => {
    list.served += 1;
    try {
      while (list.state !== "complete" && (id === undefined || !list.rows.has(id))) {
        if (list.state === "failed") return undefined;
        const caller = { signal: on.signal, progress: (text: string) => on.progress(text) };
        await nextPages.run(list.key, caller, (shared) => readPage(parent, list, read, shared, reads));
      }
      return list.rows;
    } catch {
      on.signal.throwIfAborted();
      return undefined;
    }
  };

  return { begin, isUsable, isRepeatable, rowsOf };
}
