import type { Reader } from "@tripod/http";
import { isClaimed } from "../addressing/ownership.js";
import { pathOf, type Target } from "../addressing/target.js";
import type { Row } from "../requests/rows.js";
import type { Values } from "../values/values.js";
import { isCalledSo } from "./resemblance.js";

/** Maximum error of a creation time without fractions of a second, in milliseconds. */
const MAX_TIME_ERROR_MS = 1_000;

/** Maximum number of objects that an error names. */
export const MAX_NAMED = 20;

/** IDs of objects. */
export interface Ids {
  has(id: string): boolean;
}

/** Proof of which object a create made. */
export interface CreateBaseline {
  /** IDs of all objects that existed before the first attempt, if they were read. */
  readonly before: Ids | undefined;
  /** Time of the first attempt by the local clock, in milliseconds. */
  readonly startedAt: number;
  /**
   * Offset of the platform's clock at the first attempt, if an earlier run recorded it. Default: the current offset.
   */
  readonly skew?: number | undefined;
  /** Objects of other resources of the run that sent the create. */
  readonly others?: Ids | undefined;
}

/** Returns the IDs of the objects that exist before a create, if nothing else proves which object it creates. */
export async function recordBaseline(
  target: Target,
  inputs: Values,
  rows: () => Promise<ReadonlyMap<string, Reader>>,
): Promise<ReadonlySet<string> | undefined> {
  const { plan, dialect } = target;
  const { name, identity, create } = plan;
  if (plan.listPath === undefined || create.method === "PUT") return undefined;
  const read = async () => new Set((await rows()).keys());
  if (identity.onLostResponse === "detectNew") return read();
  const baseline = () => dialect.tracker.baseline(`${target.parentKey} ${name}`, read);
  // The IDs of objects that are never searched for are only needed for messages, so a failed read is not an error.
  if (plan.key.length === 0) return baseline().catch(() => undefined);
  if (target.codec.hasCreationTime) return undefined;
  const isNew =
    plan.endpoint.startsEmpty?.(inputs as never) === true &&
    dialect.tracker.createdHere(dialect.scopeKey, pathOf(target, plan.parentKeyPath));
  return isNew ? new Set() : baseline();
}

/** Result of a search for the object of a create. */
export interface RecoveryResult {
  /** Object, if exactly one can be it. */
  readonly id: string | undefined;
  /**
   * Objects with the key that have appeared since and differ from the request. Each may still be the created object.
   */
  readonly unlike: readonly string[];
  /** Objects equal to the request, without proof that this create made them. */
  readonly unproven: readonly string[];
  /** Objects equal to the request that have appeared since, if there are several. */
  readonly several: readonly string[];
}

/** Searches the list once for the object of a create with a lost response. */
export async function findCreatedObject(
  target: Target,
  rows: AsyncIterable<Row>,
  body: Values,
  inputs: Values,
  baseline: CreateBaseline,
): Promise<RecoveryResult> {
  const proven: string[] = [];
  const unproven: string[] = [];
  const unlike: string[] = [];
  for await (const { id, body: row } of rows) {
    if (isForeign(target, baseline, id) || !isCalledSo(target, row, inputs)) continue;
    const isNew = isProven(target, row, baseline);
    if (target.codec.showsSent(row, body)) (isNew ? proven : unproven).push(id);
    else if (isNew && unlike.length < MAX_NAMED) unlike.push(id);
  }
  const [id, ...others] = proven;
  return {
    id: others.length === 0 ? id : undefined,
    unlike,
    unproven: unproven.slice(0, MAX_NAMED),
    several: others.length === 0 ? [] : proven.slice(0, MAX_NAMED),
  };
}

/** Reports whether a create cannot have made an object: it existed before, or belongs to another resource. */
export function isForeign(target: Target, { before, others }: CreateBaseline, id: string): boolean {
  return isClaimed(target, id) || before?.has(id) === true || others?.has(id) === true;
}

/** Reports whether the object certainly did not exist before the first attempt. */
function isProven(target: Target, row: Reader, baseline: CreateBaseline): boolean {
  return baseline.before !== undefined || isNewer(target, row, baseline) === true;
}

/** Reports whether the object of a row certainly existed before the first attempt, by its creation time. */
export function isOlder(target: Target, row: Reader, baseline: CreateBaseline): boolean {
  return isNewer(target, row, baseline) === false;
}

/**
 * Compares the creation time of an object with the first attempt. Undefined if the row does not show it. The known skew
 * never puts the time of the first attempt ahead of the platform's clock.
 */
function isNewer(target: Target, row: Reader, { startedAt, skew }: CreateBaseline): boolean | undefined {
  const born = target.codec.createdAtIn(row);
  if (born === undefined) return undefined;
  const isFine = born % 1000 !== 0;
  return born >= startedAt + (skew ?? target.dialect.tracker.skew()) - (isFine ? 0 : MAX_TIME_ERROR_MS);
}
