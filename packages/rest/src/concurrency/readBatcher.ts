import { type CallContext, type Clock, createSingleFlight, OVER, type Reader, Stop } from "@tripod/http";

/** Rows of a parent's list by ID. */
export type Rows = ReadonlyMap<string, Reader>;

/** A create, an update or a deletion in progress. Only the batcher changes it. */
export interface Write {
  /** When it began, or when its last read was answered. */
  since: number;
  isWaiting: boolean;
}

/** A read of a list that several callers share. */
export interface BatchedRows {
  /** Returns the rows of the parent by ID. Calls `page` for each page, which throws if the list is not worth more pages. */
  list(on: CallContext, page: () => void): Promise<Rows>;
  /** Whether an individual read reads the list as well, so that a list of any length is worth its pages. */
  readonly isOnlyInList?: boolean;
  /** The create, update or deletion that reads. Its reads are answered by lists that begin after them. */
  readonly write?: Write | undefined;
}

/** A read of one object, and the list that can replace it. */
export interface BatchedRead<T> extends BatchedRows {
  /** Reads the object individually. */
  one(on: CallContext): Promise<T>;
  /** Returns the object of a row. If it throws, the object is read individually. */
  fromRow(row: Reader): T;
  /** Returns the result for an object that the list lacks. Default: the object is read individually. */
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
  /** Returns the rows of the shared list. Undefined if the caller must read the list itself. */
  rows(parentKey: string, read: BatchedRows, on: CallContext): Promise<Rows | undefined>;
  /**
   * Runs a create, an update or a deletion: no list that began before its end answers later reads. With a parent key, the
   * work reads an object of that parent, and other reads of the parent wait for it a little, to share its list.
   */
  write<T>(parentKey: string | undefined, work: (write: Write) => Promise<T>): Promise<T>;
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

interface Waiting {
  readonly on: CallContext;
  readonly read: BatchedRows;
  /** Time between the start of its request and this read, in milliseconds. 0 for reads outside of writes. */
  readonly tookMs: number;
  /** Receives the rows of the list. Undefined if the object must be read individually. */
  readonly answer: (rows: Promise<Rows | undefined> | undefined) => void;
}

interface List {
  readonly key: string;
  readonly startedAt: number;
  /** Number of writes before the list. */
  readonly writes: number;
  /** Number of reads that it has answered. */
  served: number;
  pages: number;
  /** Undefined while the list is being read, and if it could not be read. */
  rows?: Rows;
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
  const lists = createSingleFlight<Rows>();
  let active = 0;
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

  const isCurrent = (list: List): boolean => active === 0 && list.writes === writes;

  /** Reports whether a list may answer a new read. */
  const isUsable = (list: List): boolean =>
    isCurrent(list) && clock.now() - list.startedAt < SHARED_MS && (list.rows !== undefined || lists.has(list.key));

  /** Reports whether a list has become too old just now, and has saved requests: reads that come one by one get another list. */
  const isRepeatable = (list: List): boolean =>
    isCurrent(list) &&
    list.rows !== undefined &&
    clock.now() - list.startedAt < 2 * SHARED_MS &&
    list.served >= Math.max(MIN_BATCH_SIZE, list.pages);

  const beginList = (parent: Parent): List => {
    numbers += 1;
    const list = { key: String(numbers), startedAt: clock.now(), writes, served: 0, pages: 0 };
    parent.list = list;
    return list;
  };

  /** Returns the rows of a list, which the first caller reads. Undefined if it cannot be read. */
  const join = async (parent: Parent, list: List, { on, read }: Pick<Waiting, "on" | "read">, reads: number) => {
    list.served += 1;
    if (list.rows !== undefined) return list.rows;
    const caller = { signal: on.signal, progress: (text: string) => on.progress(text) };
    try {
      return await lists.run(list.key, caller, async ({ signal, progress }) => {
        const rows = await read.list({ signal, progress }, () => {
          list.pages += 1;
          if (read.isOnlyInList === true || list.pages <= Math.max(reads, list.served)) return;
          parent.pages = 2 * list.pages;
          throw new TooLong();
        });
        parent.pages = list.pages;
        list.rows = rows;
        return rows;
      });
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

  /** Waits until no other read of the parent can be expected soon. */
  const gather = async (parent: Parent): Promise<void> => {
    const until = clock.now() + MAX_GATHER_MS;
    for (;;) {
      const eventsBefore = parent.events;
      const quiet = parent.singles >= MAX_SINGLES ? 0 : Math.min(2 * parent.gapMs, MAX_QUIET_MS);
      await clock.sleep(Math.max(GATHER_MS, quiet));
      const isEnough = active === 0 && parent.waiting.length >= MIN_BATCH_SIZE;
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
      const reads = active === 0 ? Math.max(parent.reads, batch.length) : batch.length;
      const isWorth = batch.some(({ read }) => read.isOnlyInList) || reads >= parent.pages;
      const list = batch.length >= MIN_BATCH_SIZE && isWorth ? beginList(parent) : undefined;
      const answers = batch.map((one) => list && join(parent, list, one, reads));
      for (const [index, { answer }] of batch.entries()) answer(answers[index]);
      await Promise.allSettled(answers);
    }
    parent.isGathering = false;
  };

  const rowsFor = (parent: Parent, read: BatchedRows, on: CallContext): Promise<Rows | undefined> => {
    const own = read.write;
    if (own === undefined) {
      noteStart(parent);
      parent.reads += 1;
      const { list } = parent;
      if (list !== undefined && isUsable(list)) return join(parent, list, { on, read }, parent.reads);
      if (list !== undefined && isRepeatable(list))
        return join(parent, beginList(parent), { on, read }, Math.max(parent.reads, list.served));
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
      parent.waiting.push({ on, read, tookMs, answer });
      if (own !== undefined) own.isWaiting = true;
      changed(parent);
      if (!parent.isGathering) void run(parent);
    });
  };

  const sharedRows: ReadBatcher["rows"] = async (parentKey, read, on) => {
    on.signal.throwIfAborted();
    return rowsFor(parentAt(parentKey), read, on);
  };

  return {
    rows: sharedRows,
    read: async <T>(parentKey: string, id: string, read: BatchedRead<T>, on: CallContext): Promise<T> => {
      const rows = await sharedRows(parentKey, read, on);
      const row = rows?.get(id);
      if (row === undefined) return rows !== undefined && read.absent !== undefined ? read.absent(rows) : read.one(on);
      try {
        return read.fromRow(row);
      } catch {
        return read.one(on);
      }
    },
    write: async (parentKey, work) => {
      const own: Write = { since: clock.now(), isWaiting: false };
      const parent = parentKey === undefined ? undefined : parentAt(parentKey);
      parent?.writes.add(own);
      if (parent !== undefined) noteStart(parent);
      active += 1;
      try {
        return await work(own);
      } finally {
        active -= 1;
        writes += 1;
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
