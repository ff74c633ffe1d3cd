import type { HttpFailure, Reader } from "@tripod/http";
import { rowsById, rowsOf } from "../ask/rows.js";
import { importForm } from "../place/id.js";
import { pathOf, type Target } from "../place/target.js";
import { memberAt, type Values } from "../values/values.js";
import { isCalledSo, showsWhatWasSent } from "./resemblance.js";

/** How much too early a time of birth without fractions of a second may be, in milliseconds. */
const COARSE = 1_000;

/** A failure names no more than so many. */
const MOST_NAMED = 20;

/** What proves which object a creation made. */
export interface Evidence {
  readonly before: ReadonlySet<string> | undefined;
  readonly startedAt: number;
}

/** The ids of those that are there before one is made, where nothing else proves which one was. */
export async function thereBefore(target: Target, inputs: Values): Promise<ReadonlySet<string> | undefined> {
  const { plan, dialect } = target;
  const { name, identity, create } = plan;
  if (plan.listPath === undefined || create.method === "PUT") return undefined;
  const read = async () => new Set((await rowsById(target)).keys());
  if (identity.lost === "appears") return read();
  const baseline = () => dialect.ledger.baseline(`${target.place} ${name}`, read);
  // Those that are never looked for are only named, so that it is no reason to fail when they cannot be read.
  if (plan.key.length === 0) return baseline().catch(() => undefined);
  if (birthPath(target) !== undefined) return undefined;
  const isNew =
    plan.at.startsWithout?.(inputs as never) === true &&
    dialect.ledger.hasBegun(dialect.scope, pathOf(target, plan.place));
  return isNew ? new Set() : baseline();
}

/** What a search for the object that a creation made came to. */
export interface Search {
  readonly id: string | undefined;
  /** Those that have come since under the same name, and show something else than was sent: each may be it all the same. */
  readonly unlike: readonly string[];
}

/** Looks for the object that a creation with a lost answer made. */
export async function madeSince(
  target: Target,
  body: Values,
  inputs: Values,
  failure: HttpFailure,
  evidence: Evidence,
): Promise<Search> {
  const { plan, dialect } = target;
  const fitting: { readonly id: string; readonly proven: boolean }[] = [];
  const unlike: string[] = [];
  try {
    for await (const { id, body: row } of rowsOf(target)) {
      if (dialect.ledger.isHandedOut(target.place, id)) continue;
      if (evidence.before?.has(id) === true || !isCalledSo(target, row, inputs)) continue;
      const proven = isProven(target, row, evidence);
      if (showsWhatWasSent(target, row, body)) fitting.push({ id, proven });
      else if (proven && unlike.length < MOST_NAMED) unlike.push(id);
    }
  } catch {
    // What matters to the user is the creation, not the search that failed as well.
    throw failure.amend({ outcome: "unknown", code: "outcome-unknown" });
  }
  const young = fitting.filter(({ proven }) => proven);
  if (young.length === 1) return { id: young[0]?.id, unlike };
  if (fitting.length === 0) return { id: undefined, unlike };
  const ids = fitting.map(({ id }) => id).join(", ");
  const [is, one] = fitting.length === 1 ? ["is", "one such object"] : ["are", "several such objects"];
  throw failure.amend({
    outcome: "unknown",
    code: "outcome-unknown",
    likely: `the answer was lost, and there ${is} ${one}, with the id${fitting.length === 1 ? "" : "s"} ${ids}; nothing proves which of them this program made`,
    next: `Look at them: import the one that stays as ${importForm(plan)}, and delete those that are too many`,
  });
}

/**
 * Whether the object was certainly not there before the first try. What is known of the platform's clock is never ahead of
 * it, so that the time of the first try is not too late.
 */
function isProven(target: Target, row: Reader, { before, startedAt }: Evidence): boolean {
  if (before !== undefined) return true;
  const path = birthPath(target);
  const shown = path === undefined ? undefined : memberAt(row.raw, path);
  const born = parseTime(shown);
  if (born === undefined) return false;
  const isFine = born % 1000 !== 0;
  return born >= startedAt + target.dialect.ledger.skew() - (isFine ? 0 : COARSE);
}

/** The wire path of the time of birth, where objects show it. */
function birthPath({ plan, dialect }: Target): string | undefined {
  const own = plan.wire.born;
  return own === null ? undefined : (own ?? dialect.at.createdAt);
}

/** A time as platforms write it: RFC 3339, the same without a zone (UTC), or seconds or milliseconds since the epoch. */
function parseTime(value: unknown): number | undefined {
  if (typeof value === "number") return value > 1e11 ? value : value * 1000;
  if (typeof value !== "string" || value.length > 64) return undefined;
  const ms = Date.parse(/\d{2}:\d{2}/.test(value) && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(value) ? `${value}Z` : value);
  return Number.isNaN(ms) ? undefined : ms;
}
