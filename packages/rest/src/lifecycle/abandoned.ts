import type { Reader } from "@tripod/http";
import { pluralOf } from "../addressing/kinds.js";
import { isClaimed } from "../addressing/ownership.js";
import type { Target } from "../addressing/target.js";
import { importFormFor, importIdOf } from "../requests/importId.js";
import type { Values } from "../values/values.js";
import { isCalledSo } from "./resemblance.js";

/** Objects that are older than this were not left by the latest run, in milliseconds. */
const RECENT_MS = 60 * 60_000;

/** Maximum number of objects that a warning names. */
const MAX_NAMED = 5;

/** Reports whether a create of a paid object may repeat one that a killed run has already sent. */
export function mayBeAbandoned(target: Target): boolean {
  const { isKeyEnforced, listPath } = target.plan;
  return !isKeyEnforced && listPath !== undefined && target.codec.hasCreationTime;
}

/**
 * Warns before a create about equal objects that were created within the last hour and that no resource of this run has
 * read, compared or created (promise C12): the engine records nothing about a create whose provider was killed.
 *
 * @param rows Rows of the list, with their IDs as far as they show one.
 */
export function warnAbandoned(
  target: Target,
  desired: Values,
  inputs: Values,
  rows: readonly (readonly [id: string | undefined, row: Reader])[],
): void {
  const { plan, dialect, context } = target;
  const now = dialect.clock.now() + dialect.tracker.skew();
  const found: string[] = [];
  for (const [id, row] of rows) {
    const born = target.codec.createdAtIn(row);
    if (born === undefined || now - born > RECENT_MS) continue;
    const importId = id === undefined ? importFormFor(target, inputs) : importIdOf(target, { id, body: row });
    if (id !== undefined && (isClaimed(target, id) || context.isManaged?.(id) === true)) continue;
    if (context.isManaged?.(importId) === true) continue;
    const isEqual = isCalledSo(target, row, inputs) && target.codec.showsSent(row, desired);
    if (isEqual && found.length < MAX_NAMED) found.push(`${importId} (created ${ageOf(now - born)} ago)`);
  }
  const [first] = found;
  if (first === undefined) return;
  const importId = first.slice(0, first.indexOf(" ("));
  const command = context.importCommand?.(importId);
  const way = command === undefined ? `import it as ${importId}` : `run \`${command}\``;
  context.log(
    "warning",
    `Equal ${pluralOf(plan.kind)} exist that no resource of this run manages: ${found.join(", ")}. An interrupted run may have left them. This run creates another one. To adopt the existing one instead, cancel and ${way}; otherwise delete it`,
  );
}

/** Returns an age in the largest suitable unit: `3 min`. */
export function ageOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
