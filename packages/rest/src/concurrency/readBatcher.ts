import { type CallContext, type Clock, createSingleFlight, OVER, type Reader, Stop } from "@tripod/http";

/** Rows of a parent's list by ID. */
export type Rows = ReadonlyMap<string, Reader>;

/** A create, an update or a deletion in progress. Only the batcher creates it. */
export interface Write {
  /** When it began, or when its last read was answered. */
  since: number;
  isWaiting: boolean;
  /** The list that answered its last read. It reads again to see something newer. */
  lastList?: string | undefined;
  /** Whether it only reads, has sent requests that change objects, or sends no more of them. */
  phase: FirstPhase | "changed";
  /** Notes that requests which change objects follow: earlier lists answer no read any longer. */
  startChanging(): void;
  /** Notes that no such request follows. Later lists show the result, and answer later reads as well. */
  endChanging(): void;
}

/** First phase of a write. An update reads, and changes objects only after {@link Write.startChanging}. */
export type FirstPhase = "changes" | "reads";

/** A read of a list that several callers share. */
export interface BatchedRows {
  /** Yields the rows of the parent by ID, page by page. The next page is requested only if a read needs it. */
  pages(on: CallContext): AsyncIterable<Rows>;
  /** Whether an individual read reads the list as well, so that a list of any length is worth its pages. */
  readonly isOnlyInList?: boolean;
  /** The create, update or deletion that reads. No list that began before its changes answers its reads. */
  readonly write?: Write | undefined;
}

/** A read of one object, and the list that can replace it. */
export interface BatchedRead<T> extends BatchedRows {
  /** Reads the object individually. */
  one(on: CallContext): Promise<T>;
  /** Returns the object of a row. If it throws, the object is read individually. */
  fromRow(row: Reader): T;
  /** Returns the result for an object that the whole list lacks. Default: the object is read individually. */
  absent?(rows: Rows): T | Promise<T>;
}

/** Batches reads of objects of the same parent to save requests. */
export interface ReadBatcher {
  /**
   * Reads one object. Concurrent reads of objects of the same parent share one list request, and so do later reads within
   * {@link SHARED_MS} of its start, unless this process has written anything since (promise R9). Objects that the list lacks, or that
   * cannot be decoded from it, are read individually. A single read sends a single GET.
   */
  read<T>(parentKey: string, id: string, read: BatchedRead<T>, on: CallContext): Promise<T>;
  /** Returns all rows of the shared list. Undefined if the caller must read the list itself. */
  rows(parentKey: string, read: BatchedRows, on: CallContext): Promise<Rows | undefined>;
  /**
   * Runs a create, an update or a deletion: no list that began before the end of its changes answers later reads. With a parent
   * key, the work reads an object of that parent, and other reads of the parent wait for it a little, to share its list.
   */
  write<T>(parentKey: string | undefined, work: (write: Write) => Promise<T>, first?: FirstPhase): Promise<T>;
}

/** Minimum time that a first read waits for others, in milliseconds: the engine starts many operations at the same time. */
const GATHER_MS = 4;
/** Maximum time without another operation after which a batch is complete, in milliseconds. */
const MAX_QUIET_MS = 80;
/** Maximum time between the starts of two operations that belong to one wave of the engine, in milliseconds. */
const MAX_GAP_MS = 40;
/** Maximum time that a read waits for others, in milliseconds, regardless of the operations in progress. */
const MAX_GATHER_MS = 10_000;
/** Number of consecutive batches of one read after which reads do not wait at the pace of the engine any longer. */
const MAX_SINGLES = 4;
/** Minimum number of reads for a list request. */
const MIN_BATCH_SIZE = 2;
/** Time after its start for which a list answers reads, in milliseconds (promise R9). */
const SHARED_MS = 2_000;
/** Time after which the reads of a parent do not count any longer, in milliseconds. */
const RECENT_MS = 5_000;

/** Thrown if a list has more pages than it saves requests. */
class TooLong extends Error {}

/** A read of one object, or of all rows. */
interface Reading {
  readonly on: CallContext;
  readonly read: BatchedRows;
  /** Undefined if all rows are needed. */
  readonly id: string | undefined;
}

interface Waiting extends Reading {
  /** Time between the start of its request and this read, in milliseconds. 0 for reads outside of writes. */
  readonly tookMs: number;
  /** Receives the rows of the list. Undefined if the object must be read individually. */
  readonly answer: (rows: Promise<Rows | undefined> | undefined) => void;
}

/** A list, read as far as its reads needed it. */
interface List {
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
  /** The pages that follow. */
  rest?: AsyncIterator<Rows>;
  /** Reports progress to those that wait for a page. */
  progress(text: string): void;
  /** Ends the request of a page. */
  readonly abandon: AbortController;
}

interface Parent {
  waiting: Waiting[];
  isGathering: boolean;
  list?: List;
  /** Creates, updates and deletions in progress that read objects of the parent. */
  readonly writes: Set<Write>;
  /** Grows with everything that may complete a batch. */
  events: number;
  wake(): void;
  /** Start of the latest operation, and the typical time between two of one wave, in milliseconds. */
  lastAt: number;
  gapMs: number;
  /** Number of latest batches that had only one read. */
  singles: number;
  /** Number of recent reads outside of writes. */
  reads: number;
  /** Number of pages of the list, from earlier lists. Fewer reads are not worth a list. */
  pages: number;
}

/** Creates a {@link ReadBatcher}. */
export function createReadBatcher(clock: Clock): ReadBatcher {
  const parents = new Map<string, Parent>();
  const nextPages = createSingleFlight<void>();
  let changing = 0;
  let writes = 0;
  let numbers = 0;
  let sweptAt = clock.now();

  /** Drops parents without recent operations, and with them the rows of their lists. */
  const sweep = (): void => {
    const now = clock.now();
    if (now - sweptAt < SHARED_MS) return;
    sweptAt = now;
    for (const [key, { waiting, isGathering, writes, lastAt }] of parents) {
      if (waiting.length === 0 && !isGathering && writes.size === 0 && now - lastAt > RECENT_MS) parents.delete(key);
    }
  };

  const parentAt = (key: string): Parent => {
    sweep();
    const parent = parents.get(key) ?? newParent(clock.now());
    parents.set(key, parent);
    return parent;
  };

  /** Notes the start of an operation. Operations of one wave follow each other at the pace of the engine. */
  const noteStart = (parent: Parent): void => {
    const gap = clock.now() - parent.lastAt;
    parent.lastAt += gap;
    if (gap <= MAX_GAP_MS) parent.gapMs = Math.max(gap, parent.gapMs * 0.8);
    else if (gap > RECENT_MS) Object.assign(parent, { gapMs: 0, singles: 0, reads: 0 });
    changed(parent);
  };

  const isCurrent = (list: List): boolean => changing === 0 && list.writes === writes && list.state !== "failed";

  /** Reports whether a list may answer a new read. */
  const isUsable = (list: List): boolean => isCurrent(list) && clock.now() - list.startedAt < SHARED_MS;

  /** Reports whether a list has become too old just now, and has saved requests: reads that come one by one get another list. */
  const isRepeatable = (list: List): boolean =>
    isCurrent(list) &&
    list.pages > 0 &&
    clock.now() - list.startedAt < 2 * SHARED_MS &&
    list.served >= Math.max(MIN_BATCH_SIZE, list.pages);

  const beginList = (parent: Parent): List => {
    numbers += 1;
    const list: List = {
      key: String(numbers),
      startedAt: clock.now(),
      writes,
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
    parent: Parent,
    list: List,
    read: BatchedRows,
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

  /**
   * Returns the rows of a list, which is read until it contains the object, or to its end. Undefined if it cannot be read. All that wait
   * for a page share its request.
   */
  const join = async (parent: Parent, list: List, { on, read, id }: Reading, reads: number) => {
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

  /** Returns how long another operation in progress is worth waiting for, in milliseconds: twice as long as those that wait took. */
  const worthWaitingMs = ({ writes, waiting }: Parent): number => {
    const slowest = Math.max(...waiting.map(({ tookMs }) => tookMs));
    const others = [...writes].filter(({ isWaiting }) => !isWaiting);
    if (slowest === 0 && waiting.every(({ read }) => read.write === undefined)) return 0;
    return Math.max(0, ...others.map(({ since }) => since + 2 * slowest + GATHER_MS - clock.now()));
  };

  const isWithoutWrites = ({ writes }: Parent): boolean => changing === 0 && writes.size === 0;

  /** Waits until no other read of the parent can be expected soon. */
  const gather = async (parent: Parent): Promise<void> => {
    const until = clock.now() + MAX_GATHER_MS;
    for (;;) {
      const eventsBefore = parent.events;
      const quiet = parent.singles >= MAX_SINGLES ? 0 : Math.min(2 * parent.gapMs, MAX_QUIET_MS);
      await clock.sleep(Math.max(GATHER_MS, quiet));
      const isEnough = isWithoutWrites(parent) && parent.waiting.length >= MIN_BATCH_SIZE;
      if (isEnough || clock.now() >= until || parent.waiting.length === 0) return;
      if (parent.events !== eventsBefore) continue;
      const left = worthWaitingMs(parent);
      if (left <= 0) return;
      const early = new Stop();
      parent.wake = () => early.abort(OVER);
      await clock.sleep(Math.min(left, until - clock.now()), early).catch(() => undefined);
    }
  };

  const run = async (parent: Parent): Promise<void> => {
    parent.isGathering = true;
    while (parent.waiting.length > 0) {
      await gather(parent);
      const batch = parent.waiting.filter(({ on }) => !on.signal.aborted);
      parent.waiting = [];
      parent.singles = batch.length === 1 ? parent.singles + 1 : 0;
      const reads = isWithoutWrites(parent) ? Math.max(parent.reads, batch.length) : batch.length;
      const isWorth = batch.some(({ read }) => read.isOnlyInList) || reads >= parent.pages;
      const { list: last } = parent;
      const isSeen = batch.some(({ read: { write } }) => write?.lastList !== undefined && write.lastList === last?.key);
      const earlier = last !== undefined && isUsable(last) && !isSeen ? last : undefined;
      const list = earlier ?? (batch.length >= MIN_BATCH_SIZE && isWorth ? beginList(parent) : undefined);
      // Reads before changes wait for those of the next wave. Otherwise the changes that follow them make the list useless for those.
      const isBefore = ({ read: { write } }: Waiting) => write?.phase === "reads";
      const isMixed = batch.some(isBefore) && !batch.every(isBefore);
      if (isMixed) parent.waiting = batch.filter(isBefore);
      const answered = isMixed ? batch.filter((one) => !isBefore(one)) : batch;
      const answers = answered.map((one) => list && join(parent, list, one, reads));
      for (const [index, { read, answer }] of answered.entries()) {
        if (read.write !== undefined) read.write.lastList = list?.key;
        answer(answers[index]);
      }
      await Promise.allSettled(answers);
    }
    parent.isGathering = false;
  };

  const rowsFor = (parent: Parent, reading: Reading): Promise<Rows | undefined> => {
    const { on, read } = reading;
    const own = read.write;
    if (own === undefined) {
      noteStart(parent);
      parent.reads += 1;
      const { list } = parent;
      if (list !== undefined && isUsable(list)) return join(parent, list, reading, parent.reads);
      if (list !== undefined && isRepeatable(list))
        return join(parent, beginList(parent), reading, Math.max(parent.reads, list.served));
    }
    return new Promise((resolve, reject) => {
      const settle = (end: () => void): void => {
        on.signal.removeEventListener("abort", stop);
        if (own !== undefined) Object.assign(own, { isWaiting: false, since: clock.now() });
        end();
      };
      const stop = (): void => settle(() => reject(on.signal.reason));
      on.signal.addEventListener("abort", stop);
      const tookMs = own === undefined ? 0 : clock.now() - own.since;
      const answer: Waiting["answer"] = (rows) => settle(() => resolve(rows));
      parent.waiting.push({ ...reading, tookMs, answer });
      if (own !== undefined) own.isWaiting = true;
      changed(parent);
      if (!parent.isGathering) void run(parent);
    });
  };

  const sharedRows = async (parentKey: string, reading: Reading): Promise<Rows | undefined> => {
    reading.on.signal.throwIfAborted();
    return rowsFor(parentAt(parentKey), reading);
  };

  /** Starts a write, and returns it with the function that ends it. */
  const beginWrite = (parent: Parent | undefined, first: FirstPhase): Write => {
    const own: Write = {
      since: clock.now(),
      isWaiting: false,
      phase: "reads",
      startChanging: () => {
        if (own.phase !== "changes") changing += 1;
        own.phase = "changes";
      },
      endChanging: () => {
        if (own.phase !== "changes") return;
        changing -= 1;
        writes += 1;
        own.phase = "changed";
      },
    };
    if (first === "changes") own.startChanging();
    parent?.writes.add(own);
    if (parent !== undefined) noteStart(parent);
    return own;
  };

  return {
    rows: (parentKey, read, on) => sharedRows(parentKey, { read, on, id: undefined }),
    read: async <T>(parentKey: string, id: string, read: BatchedRead<T>, on: CallContext): Promise<T> => {
      const rows = await sharedRows(parentKey, { read, on, id });
      const row = rows?.get(id);
      if (row === undefined) return rows !== undefined && read.absent !== undefined ? read.absent(rows) : read.one(on);
      try {
        return read.fromRow(row);
      } catch {
        return read.one(on);
      }
    },
    write: async (parentKey, work, first = "changes") => {
      const parent = parentKey === undefined ? undefined : parentAt(parentKey);
      const own = beginWrite(parent, first);
      try {
        return await work(own);
      } finally {
        own.endChanging();
        parent?.writes.delete(own);
        if (parent !== undefined) changed(parent);
      }
    },
  };
}

function newParent(now: number): Parent {
  return {
    waiting: [],
    isGathering: false,
    writes: new Set(),
    events: 0,
    wake: () => undefined,
    lastAt: now,
    gapMs: 0,
    singles: 0,
    reads: 0,
    pages: 0,
  };
}

function changed(parent: Parent): void {
  parent.events += 1;
  parent.wake();
}
