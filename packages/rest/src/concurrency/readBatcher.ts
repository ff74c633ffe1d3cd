import { type CallContext, type Clock, OVER, type Reader, Stop } from "@tripod/http";
import {
  createSharedLists,
  type ListOwner,
  type ListReading,
  MIN_BATCH_SIZE,
  type PagedRows,
  type Rows,
  SHARED_MS,
  type WriteCounts,
} from "./sharedLists.js";

export type { Rows };

/** Create, an update or a deletion in progress. Only the batcher creates it. */
export interface Write {
  /** When it began, or when its last read was answered. */
  since: number;
  isWaiting: boolean;
  /** List that answered its last read. It reads again to see something newer. */
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

/** Read of a list that several callers share. */
export interface BatchedRows extends PagedRows {
  /** Create, update or deletion that reads. No list that began before its changes answers its reads. */
  readonly write?: Write | undefined;
}

/** Read of one object, and the list that can replace it. */
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
   * Reads one object. Concurrent reads of objects of the same parent share one list request, and so do later reads
   * within {@link SHARED_MS} of its start, unless this process has written anything since (promise R9). Objects that
   * the list lacks, or that cannot be decoded from it, are read individually. A single read sends a single GET.
   */
  read<T>(parentKey: string, id: string, read: BatchedRead<T>, on: CallContext): Promise<T>;
  /** Returns all rows of the shared list. Undefined if the caller must read the list itself. */
  rows(parentKey: string, read: BatchedRows, on: CallContext): Promise<Rows | undefined>;
  /**
   * Runs a create, an update or a deletion: no list that began before the end of its changes answers later reads. With
   * a parent key, the work reads an object of that parent, and other reads of the parent wait for it a little, to share
   * its list.
   */
  write<T>(parentKey: string | undefined, work: (write: Write) => Promise<T>, first?: FirstPhase): Promise<T>;
}

/**
 * Minimum time that a first read waits for others, in milliseconds: the engine starts many operations at the same time.
 */
const GATHER_MS = 4;
/** Maximum time without another operation after which a batch is complete, in milliseconds. */
const MAX_QUIET_MS = 80;
/** Maximum time between the starts of two operations that belong to one wave of the engine, in milliseconds. */
const MAX_GAP_MS = 40;
/** Maximum time that a read waits for others, in milliseconds, regardless of the operations in progress. */
const MAX_GATHER_MS = 10_000;
/** Number of consecutive batches of one read after which reads do not wait at the pace of the engine any longer. */
const MAX_SINGLES = 4;
/** Time after which the reads of a parent do not count any longer, in milliseconds. */
const RECENT_MS = 5_000;

/** Read of one object, or of all rows, that may belong to a write. */
interface Reading extends ListReading {
  readonly read: BatchedRows;
}

interface Waiting extends Reading {
  /** Time between the start of its request and this read, in milliseconds. 0 for reads outside of writes. */
  readonly tookMs: number;
  /** Receives the rows of the list. Undefined if the object must be read individually. */
  readonly answer: (rows: Promise<Rows | undefined> | undefined) => void;
}

interface Parent extends ListOwner {
  waiting: Waiting[];
  isGathering: boolean;
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
}

/** Creates a {@link ReadBatcher}. */
export function createReadBatcher(clock: Clock): ReadBatcher {
  const parents = new Map<string, Parent>();
  const counts: WriteCounts = { changing: 0, changed: 0 };
  const lists = createSharedLists(clock, counts);
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

  const run = async (parent: Parent): Promise<void> => {
    parent.isGathering = true;
    while (parent.waiting.length > 0) {
      await gather(clock, counts, parent);
      const batch = parent.waiting.filter(({ on }) => !on.signal.aborted);
      parent.waiting = [];
      parent.singles = batch.length === 1 ? parent.singles + 1 : 0;
      const reads = isWithoutWrites(counts, parent) ? Math.max(parent.reads, batch.length) : batch.length;
      const isWorth = batch.some(({ read }) => read.isOnlyInList) || reads >= parent.pages;
      const { list: last } = parent;
      const isSeen = batch.some(({ read: { write } }) => write?.lastList !== undefined && write.lastList === last?.key);
      const earlier = last !== undefined && lists.isUsable(last) && !isSeen ? last : undefined;
      const list = earlier ?? (batch.length >= MIN_BATCH_SIZE && isWorth ? lists.begin(parent) : undefined);
      // Reads before changes wait for those of the next wave. Otherwise the changes that follow them make the list
      // useless for those.
      const isBefore = ({ read: { write } }: Waiting) => write?.phase === "reads";
      const isMixed = batch.some(isBefore) && !batch.every(isBefore);
      if (isMixed) parent.waiting = batch.filter(isBefore);
      const answered = isMixed ? batch.filter((one) => !isBefore(one)) : batch;
      const answers = answered.map((one) => list && lists.rowsOf(parent, list, one, reads));
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
      if (list !== undefined && lists.isUsable(list)) return lists.rowsOf(parent, list, reading, parent.reads);
      if (list !== undefined && lists.isRepeatable(list))
        return lists.rowsOf(parent, lists.begin(parent), reading, Math.max(parent.reads, list.served));
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
        if (own.phase !== "changes") counts.changing += 1;
        own.phase = "changes";
      },
      endChanging: () => {
        if (own.phase !== "changes") return;
        counts.changing -= 1;
        counts.changed += 1;
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

/** Waits until no other read of the parent can be expected soon. */
async function gather(clock: Clock, counts: WriteCounts, parent: Parent): Promise<void> {
  const until = clock.now() + MAX_GATHER_MS;
  for (;;) {
    const eventsBefore = parent.events;
    const quiet = parent.singles >= MAX_SINGLES ? 0 : Math.min(2 * parent.gapMs, MAX_QUIET_MS);
    await clock.sleep(Math.max(GATHER_MS, quiet));
    const isEnough = isWithoutWrites(counts, parent) && parent.waiting.length >= MIN_BATCH_SIZE;
    if (isEnough || clock.now() >= until || parent.waiting.length === 0) return;
    if (parent.events !== eventsBefore) continue;
    const left = worthWaitingMs(clock, parent);
    if (left <= 0) return;
    const early = new Stop();
    parent.wake = () => early.abort(OVER);
    await clock.sleep(Math.min(left, until - clock.now()), early).catch(() => undefined);
  }
}

/**
 * Returns how long another operation in progress is worth waiting for, in milliseconds: twice as long as those that
 * wait took.
 */
function worthWaitingMs(clock: Clock, { writes, waiting }: Parent): number {
  const slowest = Math.max(...waiting.map(({ tookMs }) => tookMs));
  const others = [...writes].filter(({ isWaiting }) => !isWaiting);
  if (slowest === 0 && waiting.every(({ read }) => read.write === undefined)) return 0;
  return Math.max(0, ...others.map(({ since }) => since + 2 * slowest + GATHER_MS - clock.now()));
}

function isWithoutWrites({ changing }: WriteCounts, { writes }: Parent): boolean {
  return changing === 0 && writes.size === 0;
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
