import type { Clock } from "@tripod/http";
import { createKeyedMutex, type KeyedMutex } from "./keyedMutex.js";
import { createReadBatcher, type ReadBatcher } from "./readBatcher.js";

/**
 * Per-client bookkeeping: IDs that belong to resources of this process, IDs that existed before the first create, a
 * mutex per key, and waiting reads. It prevents two resources from getting the same object.
 */
export interface ObjectTracker {
  /** Notes that the object belongs to a resource of this process. */
  claim(parentKey: string, id: string): void;
  isClaimed(parentKey: string, id: string): boolean;
  /** Returns the IDs of a place that belong to resources of this process. */
  idsIn(parentKey: string): readonly string[];
  /** Notes that the object is deleted. If programs choose IDs, a later object with this ID is another one. */
  unclaim(parentKey: string, id: string): void;
  /**
   * Returns the IDs that existed in a parent before this process created objects there. Reads them once for each parent
   * and caches them for minutes; {@link claim} records objects that this process creates meanwhile.
   */
  baseline(parentKey: string, read: () => Promise<ReadonlySet<string>>): Promise<ReadonlySet<string>>;
  /** Notes that this process has created the object at a path. It may be a parent of others, such as a zone. */
  markCreated(scope: string, path: string): void;
  /** Reports whether this process has created a parent in a path within the lifetime of a {@link baseline}. */
  createdHere(scope: string, path: string): boolean;
  /**
   * Stores the platform's time from the `Date` header of a new response, in milliseconds: the middle of its second.
   * Every response counts, because the first create of a run compares creation times as well.
   */
  noteServerTime(time: number | undefined): void;
  /** Returns how far the platform's clock is ahead of the local one, in milliseconds. 0 if unknown. */
  skew(): number;
  /** Reports whether this is the first call with a text, so that messages about many objects are logged once. */
  isFirstReport(text: string): boolean;
  /** Notes that a create of these inputs has no known outcome, and that its object may appear `until` then. */
  notePending(inputs: string, until: number): void;
  /** Reports whether a create of these inputs has no known outcome: another one could not be distinguished from it. */
  isPending(inputs: string): boolean;
  /** Forgets a pending create whose outcome is known now. */
  clearPending(inputs: string): void;
  /** IDs of objects whose secret was lost with the response to their create, by what their creates have in common. */
  readonly orphans: Map<string, string>;
  /** Returns another number each time: it distinguishes pending creates of this process. */
  nextNumber(): number;
  /** Mutex for creates with the same key. */
  readonly mutex: KeyedMutex;
  /** Batches reads of objects of one parent. */
  readonly batcher: ReadBatcher;
}

/** Lifetime of a baseline, in milliseconds. Another client rarely creates an object with the same key meanwhile. */
const BASELINE_MS = 5 * 60_000;
/** Half of the resolution of a `Date` header, in milliseconds. */
const MAX_TIME_ERROR_MS = 500;
/** Maximum number of IDs in memory. The oldest are dropped first. */
const MAX_IDS = 100_000;

/** Creates an empty {@link ObjectTracker}. */
export function createObjectTracker(clock: Clock): ObjectTracker {
  const claimed = new Set<string>();
  const baselines = new Map<string, { readonly at: number; readonly ids: Promise<ReadonlySet<string>> }>();
  const createdPaths = new Map<string, number>();
  const reported = new Set<string>();
  const pending = new Map<string, number>();
  let numbers = 0;
  let skew: number | undefined;
  const keyOf = (parentKey: string, id: string): string => JSON.stringify([parentKey, id]);
  return {
    claim: (parentKey, id) => {
      claimed.add(keyOf(parentKey, id));
      if (claimed.size > MAX_IDS) for (const oldest of claimed) return void claimed.delete(oldest);
    },
    isClaimed: (parentKey, id) => claimed.has(keyOf(parentKey, id)),
    idsIn: (parentKey) => {
      const start = `[${JSON.stringify(parentKey)},`;
      const keys = [...claimed].filter((key) => key.startsWith(start));
      return keys.map((key) => (JSON.parse(key) as [string, string])[1]);
    },
    unclaim: (parentKey, id) => {
      claimed.delete(keyOf(parentKey, id));
      for (const [name, { ids }] of baselines) {
        if (!name.startsWith(parentKey)) continue;
        ids.then(
          (baselineIds) => baselineIds.has(id) && baselines.delete(name),
          () => undefined,
        );
      }
    },
    baseline: (parentKey, read) => {
      const earlier = baselines.get(parentKey);
      if (earlier !== undefined && clock.now() - earlier.at < BASELINE_MS) return earlier.ids;
      const ids = read();
      baselines.set(parentKey, { at: clock.now(), ids });
      ids.catch(() => baselines.delete(parentKey));
      return ids;
    },
    markCreated: (scope, path) => {
      createdPaths.set(keyOf(scope, path), clock.now());
      if (createdPaths.size > MAX_IDS)
        for (const oldest of createdPaths.keys()) return void createdPaths.delete(oldest);
    },
    createdHere: (scope, path) => {
      const isLate = (at: number | undefined) => at !== undefined && clock.now() - at < BASELINE_MS;
      for (let end = path.indexOf("/", 1); end > 0; end = path.indexOf("/", end + 1)) {
        if (isLate(createdPaths.get(keyOf(scope, path.slice(0, end))))) return true;
      }
      return false;
    },
    noteServerTime: (time) => {
      if (time === undefined) return;
      // Least skew that the response allows: the assumed time of the platform is never later than the real one.
      const least = time - MAX_TIME_ERROR_MS - clock.now();
      const isConfirmed = skew !== undefined && skew >= least && skew <= least + 2 * MAX_TIME_ERROR_MS;
      if (!isConfirmed) skew = least;
    },
    skew: () => skew ?? 0,
    isFirstReport: (text) => {
      if (reported.has(text)) return false;
      reported.add(text);
      if (reported.size > MAX_IDS) for (const oldest of reported) return reported.delete(oldest);
      return true;
    },
    notePending: (inputs, until) => void pending.set(inputs, until),
    isPending: (inputs) => (pending.get(inputs) ?? 0) > clock.now(),
    clearPending: (inputs) => void pending.delete(inputs),
    orphans: new Map(),
    nextNumber: () => {
      numbers += 1;
      return numbers;
    },
    mutex: createKeyedMutex(),
    batcher: createReadBatcher(clock),
  };
}
