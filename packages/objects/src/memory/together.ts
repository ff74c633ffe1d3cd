import type { CallContext, Clock, Reader } from "@tripod/http";

/** A read of one object, and the list that would answer it as well. */
export interface TogetherRead<T> {
  /** Reads the object by itself. */
  one(on: CallContext): Promise<T>;
  /** The rows of its place by id. */
  list(on: CallContext): Promise<ReadonlyMap<string, Reader>>;
  /** The object out of its row. */
  fromRow(row: Reader): T;
  /** What it means that the list lacks it, where that says all. Without it, the object is read by itself. */
  absent?(): T;
}

/** Reads of objects of the same place, answered with as few requests as possible. */
export interface Together {
  /**
   * Reads one object. Those who read objects of the same place around the same time, or while its list is being read, are
   * answered by one reading of the list, which begins after they asked: it is as fresh as a read of their own. What the
   * list lacks, or cannot be read in it, is asked for by itself. A single read stays a single read.
   */
  read<T>(place: string, id: string, read: TogetherRead<T>, on: CallContext): Promise<T>;
}

/** How long a first reader waits for company, in milliseconds: an engine asks for many objects in one breath. */
const GATHER_MS = 4;
/** So many readers are answered by one list; a single one stays a single read. */
const COMPANY = 2;

interface Waiting {
  readonly on: CallContext;
  /** The rows of the list, or undefined: read by yourself. */
  readonly answer: (rows: ReadonlyMap<string, Reader> | undefined) => void;
}

interface Group {
  waiting: Waiting[];
  list(on: CallContext): Promise<ReadonlyMap<string, Reader>>;
}

/** Makes {@link Together}. */
export function createTogether(clock: Clock): Together {
  const groups = new Map<string, Group>();

  const run = async (place: string, group: Group): Promise<void> => {
    try {
      while (group.waiting.length > 0) {
        await clock.sleep(GATHER_MS);
        const batch = group.waiting.filter(({ on }) => !on.signal.aborted);
        group.waiting = [];
        const rows = batch.length < COMPANY ? undefined : await listFor(batch, group).catch(() => undefined);
        for (const { answer } of batch) answer(rows);
      }
    } finally {
      groups.delete(place);
      for (const { answer } of group.waiting) answer(undefined);
    }
  };

  return {
    read: async (place, id, read, on) => {
      const rows = await new Promise<ReadonlyMap<string, Reader> | undefined>((resolve, reject) => {
        if (on.signal.aborted) return reject(on.signal.reason);
        const stop = (): void => reject(on.signal.reason);
        on.signal.addEventListener("abort", stop);
        const answer = (found: ReadonlyMap<string, Reader> | undefined): void => {
          on.signal.removeEventListener("abort", stop);
          resolve(found);
        };
        const known = groups.get(place);
        const group = known ?? { waiting: [], list: read.list };
        group.waiting.push({ on, answer });
        if (known !== undefined) return;
        groups.set(place, group);
        void run(place, group);
      });
      const row = rows?.get(id);
      if (row === undefined) return rows !== undefined && read.absent !== undefined ? read.absent() : read.one(on);
      try {
        return read.fromRow(row);
      } catch {
        return read.one(on);
      }
    },
  };
}

/** Reads the list for all who wait; it ends early when none of them waits any more. */
async function listFor(batch: readonly Waiting[], group: Group): Promise<ReadonlyMap<string, Reader>> {
  const over = new AbortController();
  let left = batch.length;
  const leave = (): void => {
    left -= 1;
    if (left === 0) over.abort(batch[0]?.on.signal.reason);
  };
  for (const { on } of batch) on.signal.addEventListener("abort", leave);
  try {
    return await group.list({
      signal: over.signal,
      progress: (text) => {
        for (const { on } of batch) on.progress(text);
      },
    });
  } finally {
    for (const { on } of batch) on.signal.removeEventListener("abort", leave);
  }
}
