import type { Clock } from "@tripod/http";
import { createTogether, type Together } from "./together.js";
import { createTurns, type Turns } from "./turns.js";

/**
 * Per-client bookkeeping: IDs that belong to resources of this process, IDs that existed before the first create, a
 * mutex per key, and waiting reads. It prevents two resources from getting the same object.
 */
export interface Ledger {
  /** Notes that the object belongs to a resource of this process. */
  handOut(place: string, id: string): void;
  isHandedOut(place: string, id: string): boolean;
  /** Returns the IDs of a place that belong to resources of this process. */
  idsIn(place: string): readonly string[];
  /** Notes that the object is deleted. If programs choose IDs, a later object with this ID is another one. */
  release(place: string, id: string): void;
  /**
   * Returns the IDs that existed in a parent before this process created objects there. Reads them once for each parent
   * and caches them for minutes; {@link handOut} records objects that this process creates meanwhile.
   */
  baseline(place: string, read: () => Promise<ReadonlySet<string>>): Promise<ReadonlySet<string>>;
  /** Notes that this process has created the object at a path. It may be a parent of others, such as a zone. */
  begin(scope: string, path: string): void;
  /** Reports whether this process has created a parent in a path within the lifetime of a {@link baseline}. */
  hasBegun(scope: string, path: string): boolean;
  /** Stores the platform's time from the `Date` header of a new response. */
  noteServerTime(date: string | undefined): void;
  /** Returns how far the platform's clock is ahead of the local one, in milliseconds. 0 if unknown. */
  skew(): number;
  /** Reports whether this is the first call with a text, so that messages about many objects are logged once. */
  tellsFirst(text: string): boolean;
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
  readonly turns: Turns;
  /** Batches reads of objects of one parent. */
  readonly together: Together;
}

/** Lifetime of a baseline, in milliseconds. Another client rarely creates an object with the same key meanwhile. */
const BASELINE_MS = 5 * 60_000;
/** Maximum number of IDs in memory. The oldest are dropped first. */
const MOST_IDS = 100_000;

/** Creates the ledger of one client. */
export function createLedger(clock: Clock): Ledger {
  const handedOut = new Set<string>();
  const baselines = new Map<string, { readonly at: number; readonly ids: Promise<ReadonlySet<string>> }>();
  const begun = new Map<string, number>();
  const told = new Set<string>();
  const pending = new Map<string, number>();
  let numbers = 0;
  let skew = 0;
  const keyOf = (place: string, id: string): string => JSON.stringify([place, id]);
  return {
    handOut: (place, id) => {
      handedOut.add(keyOf(place, id));
      if (handedOut.size > MOST_IDS) for (const oldest of handedOut) return void handedOut.delete(oldest);
    },
    isHandedOut: (place, id) => handedOut.has(keyOf(place, id)),
    idsIn: (place) => {
      const start = `[${JSON.stringify(place)},`;
      const keys = [...handedOut].filter((key) => key.startsWith(start));
      return keys.map((key) => (JSON.parse(key) as [string, string])[1]);
    },
    release: (place, id) => {
      handedOut.delete(keyOf(place, id));
      for (const [name, { ids }] of baselines) {
        if (!name.startsWith(place)) continue;
        ids.then(
          (known) => known.has(id) && baselines.delete(name),
          () => undefined,
        );
      }
    },
    baseline: (place, read) => {
      const known = baselines.get(place);
      if (known !== undefined && clock.now() - known.at < BASELINE_MS) return known.ids;
      const ids = read();
      baselines.set(place, { at: clock.now(), ids });
      ids.catch(() => baselines.delete(place));
      return ids;
    },
    begin: (scope, path) => {
      begun.set(keyOf(scope, path), clock.now());
      if (begun.size > MOST_IDS) for (const oldest of begun.keys()) return void begun.delete(oldest);
    },
    hasBegun: (scope, path) => {
      const isLate = (at: number | undefined) => at !== undefined && clock.now() - at < BASELINE_MS;
      for (let end = path.indexOf("/", 1); end > 0; end = path.indexOf("/", end + 1)) {
        if (isLate(begun.get(keyOf(scope, path.slice(0, end))))) return true;
      }
      return false;
    },
    noteServerTime: (date) => {
      const time = date === undefined ? Number.NaN : Date.parse(date);
      if (!Number.isNaN(time)) skew = time - clock.now();
    },
    skew: () => skew,
    tellsFirst: (text) => {
      if (told.has(text)) return false;
      told.add(text);
      if (told.size > MOST_IDS) for (const oldest of told) return told.delete(oldest);
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
    turns: createTurns(),
    together: createTogether(clock),
  };
}
