import { HttpFailure, type Reader } from "@tripod/http";
import type { Target } from "../addressing/target.js";
import type { Plan } from "../definition/plan.js";
import type { ObjectList } from "../requests/objectList.js";
import { type Row, unidentifiedRow } from "../requests/rows.js";
import type { Values } from "../values/values.js";
import { withCancelGrace } from "../waiters/cancelGrace.js";
import {
  type CreateBaseline,
  findCreatedObject,
  isForeign,
  isOlder,
  MAX_NAMED,
  type RecoveryResult,
} from "./createBaseline.js";
import { isCalledSo } from "./resemblance.js";
import { canRecover } from "./sendCreate.js";

/** Duration of the search for an object after a lost response, in milliseconds: minimum and default. */
export const SEARCH_MS = 60_000;

/** Maximum time between the first attempt and the appearance of an object, as a multiple of the search time. */
const APPEARANCE_FACTOR = 2;

/** Delays between two reads of the list, in milliseconds. */
const READ_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000];
const MAX_READ_DELAY_MS = 10_000;

/** Returns the delay after a read of the list without the object, in milliseconds. The first read has the number 0. */
export function readDelayMs(looks: number): number {
  return READ_DELAYS_MS[looks] ?? MAX_READ_DELAY_MS;
}

/** Delay between two reads after a cancellation, in milliseconds. */
const CANCELED_READ_DELAY_MS = 500;

/** Object to search for. */
export interface SearchRequest {
  readonly desired: Values;
  readonly inputs: Values;
  readonly baseline: CreateBaseline;
}

/** Result of a search that ran for its whole duration. */
export interface Found extends RecoveryResult {
  /** For kinds without a key: objects equal to the request that belong to no resource of this process. */
  readonly alike: readonly string[];
  /** Error of the last read of the list, if it failed. */
  readonly failed: HttpFailure | undefined;
}

const NOTHING: Found = { id: undefined, unlike: [], unproven: [], several: [], alike: [], failed: undefined };

/** Reports whether the search has seen objects that the create may have made. */
export function hasCandidates({ unlike, unproven, several, alike }: Found): boolean {
  return [unlike, unproven, several, alike].some((ids) => ids.length > 0);
}

/** Reports whether the search has seen the list at its end, and nothing in it that the create may have made. */
export function isCleared(found: Found): boolean {
  return found.failed === undefined && !hasCandidates(found);
}

/** Returns how long the object of a lost response is searched for, in milliseconds. */
export function searchTime({ create }: Plan): number {
  return Math.max(SEARCH_MS, create.searchMs ?? 0);
}

/**
 * Returns the time after which an object that has not appeared is treated as not created, by the clock of the dialect.
 */
export function mayAppearUntil({ plan }: Target, startedAt: number): number {
  return startedAt + APPEARANCE_FACTOR * searchTime(plan);
}

/**
 * Returns the time until which the object of an earlier run's create is searched for, by the clock of the dialect. The
 * first attempt may have been recorded by a clock that was ahead.
 */
export function resumedSearchUntil(target: Target, startedAt: number): number {
  return mayAppearUntil(target, Math.min(startedAt, target.dialect.clock.now()));
}

/** Returns the seconds of a search, for messages. */
export function searchSeconds(plan: Plan, passed: number): number {
  return Math.round(Math.max(passed, searchTime(plan)) / 1_000);
}

/**
 * Searches for the object of a create whose response was lost, with growing delays. A failed read does not end the
 * search. A cancellation does, a few seconds later.
 *
 * @param until When the search ends, by the clock of the dialect. The list is read at least once.
 */
export async function search(
  target: Target,
  list: ObjectList,
  request: SearchRequest,
  until = target.dialect.clock.now() + searchTime(target.plan),
): Promise<Found> {
  const { clock } = target.dialect;
  const { signal } = target.context;
  return withCancelGrace(target, async (late) => {
    const isOver = (): boolean => late.context.signal.aborted;
    let found = NOTHING;
    for (let looks = 0; ; looks += 1) {
      try {
        found = await look(late, list, request);
        if (found.id !== undefined || found.several.length > 0 || found.alike.length > 0) return found;
      } catch (error) {
        if (isOver()) return found;
        if (!(error instanceof HttpFailure)) throw error;
        found = { ...found, failed: error };
      }
      if (isOver()) return found;
      const left = until - clock.now();
      if (!signal.aborted && left <= 0) return found;
      const pause = signal.aborted ? CANCELED_READ_DELAY_MS : Math.min(readDelayMs(looks), left);
      // A cancellation ends the delay, and the search continues for its remaining seconds.
      await clock.sleep(pause, signal.aborted ? late.context.signal : signal).catch(() => undefined);
      if (isOver()) return found;
    }
  });
}

async function look(target: Target, list: ObjectList, { desired, inputs, baseline }: SearchRequest): Promise<Found> {
  const unidentified: Reader[] = [];
  const rows = list.rows(target.context, (row) => unidentified.push(row));
  const found = canRecover(target.plan)
    ? { ...NOTHING, ...(await findCreatedObject(target, rows, desired, inputs, baseline)) }
    : { ...NOTHING, alike: await alikeIn(target, rows, desired, baseline) };
  // A row without an ID may be the object, so the list proves nothing.
  const row = unidentified.find((one) =>
    canRecover(target.plan)
      ? isCalledSo(target, one, inputs) && !isOlder(target, one, baseline)
      : target.codec.showsNothingElse(one, desired),
  );
  return row === undefined ? found : { ...found, failed: unidentifiedRow(target, row) };
}

/** Returns the objects that a create may have made, of a kind that nothing distinguishes. */
async function alikeIn(
  target: Target,
  rows: AsyncIterable<Row>,
  desired: Values,
  baseline: CreateBaseline,
): Promise<readonly string[]> {
  const alike: string[] = [];
  for await (const { id, body: row } of rows) {
    if (!isForeign(target, baseline, id) && target.codec.showsNothingElse(row, desired)) alike.push(id);
    if (alike.length === MAX_NAMED) break;
  }
  return alike;
}
