import type { Clock } from "@tripod/http";
import { createTogether, type Together } from "./together.js";
import { createTurns, type Turns } from "./turns.js";

/**
 * What one client knows about the objects of its platform: which belong to its resources already, which were there before
 * it made any, who is making one, and which reads are waiting. It is what keeps two resources from getting one object.
 */
export interface Ledger {
  /** Notes that the object belongs to a resource of this process. */
  handOut(place: string, id: string): void;
  isHandedOut(place: string, id: string): boolean;
  /** Returns the IDs of a place that belong to resources of this process. */
  idsIn(place: string): readonly string[];
  /** Notes that the object is deleted: one that has its id now is another, where programs choose ids. */
  release(place: string, id: string): void;
  /**
   * The ids of the objects of a place before this process made any there. Read once for a place and kept for minutes:
   * what this process makes in between is known by {@link handOut}.
   */
  baseline(place: string, read: () => Promise<ReadonlySet<string>>): Promise<ReadonlySet<string>>;
  /** Notes that this process has made the object at a path, which may be a place of others: a zone. */
  begin(scope: string, path: string): void;
  /** Whether this process has made what a path leads through, so lately that a {@link baseline} of it would still count. */
  hasBegun(scope: string, path: string): boolean;
  /** Learns the platform's time from the `Date` header of an answer that just came. */
  noteServerTime(date: string | undefined): void;
  /** How far the platform's clock is ahead of ours, in milliseconds, as far as it is known. */
  skew(): number;
  /** Whether nobody has said this before: what concerns many objects is told once. */
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
  /** One creation of an object of one key at a time. */
  readonly turns: Turns;
  /** Reads of objects of one place, answered together. */
  readonly together: Together;
}

/** How long a baseline is kept, in milliseconds: an object of the same key that somebody else makes meanwhile is rare. */
const BASELINE_MS = 5 * 60_000;
/** More ids than these are not remembered: the oldest go first. */
const MOST_IDS = 100_000;

/** Makes the ledger of one client. */
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
