import type { CallContext, Clock, Reader } from "@tripod/http";

/** A read of one object, and the list that can replace it. */
export interface TogetherRead<T> {
  /** Reads the object individually. */
  one(on: CallContext): Promise<T>;
  /** Returns the rows of the parent by ID. */
  list(on: CallContext): Promise<ReadonlyMap<string, Reader>>;
  /** Returns the object of a row. */
  fromRow(row: Reader): T;
  /** Returns the result for an object that the list lacks. Default: the object is read individually. */
  absent?(): T;
}

/** Batches reads of objects of the same parent to save requests. */
export interface ReadBatcher {
  /**
   * Reads one object. Concurrent reads of objects of the same parent share one list request, which starts after the
   * reads and is therefore as fresh as individual reads. Objects that the list lacks, or that cannot be decoded from
   * it, are read individually. A single read sends a single GET.
   */
  read<T>(parentKey: string, id: string, read: TogetherRead<T>, on: CallContext): Promise<T>;
}

/** How long a first read waits for others, in milliseconds: the engine starts many reads at the same time. */
const GATHER_MS = 4;
/** Minimum number of reads for a list request. */
const COMPANY = 2;

interface Waiting {
  readonly on: CallContext;
  /** Receives the rows of the list. Undefined if the object must be read individually. */
  readonly answer: (rows: ReadonlyMap<string, Reader> | undefined) => void;
}

interface Group {
  waiting: Waiting[];
  list(on: CallContext): Promise<ReadonlyMap<string, Reader>>;
}

/** Creates a {@link ReadBatcher}. */
export function createReadBatcher(clock: Clock): ReadBatcher {
  const groups = new Map<string, Group>();

  const run = async (parentKey: string, group: Group): Promise<void> => {
    try {
      while (group.waiting.length > 0) {
        await clock.sleep(GATHER_MS);
        const batch = group.waiting.filter(({ on }) => !on.signal.aborted);
        group.waiting = [];
        const rows = batch.length < COMPANY ? undefined : await listFor(batch, group).catch(() => undefined);
        for (const { answer } of batch) answer(rows);
      }
    } finally {
      groups.delete(parentKey);
      for (const { answer } of group.waiting) answer(undefined);
    }
  };

  return {
    read: async (parentKey, id, read, on) => {
      const rows = await new Promise<ReadonlyMap<string, Reader> | undefined>((resolve, reject) => {
        if (on.signal.aborted) return reject(on.signal.reason);
        const stop = (): void => reject(on.signal.reason);
        on.signal.addEventListener("abort", stop);
        const answer = (found: ReadonlyMap<string, Reader> | undefined): void => {
          on.signal.removeEventListener("abort", stop);
          resolve(found);
        };
        const known = groups.get(parentKey);
        const group = known ?? { waiting: [], list: read.list };
        group.waiting.push({ on, answer });
        if (known !== undefined) return;
        groups.set(parentKey, group);
        void run(parentKey, group);
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

/** Reads the list for all waiting reads. It is aborted if all of them are. */
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
