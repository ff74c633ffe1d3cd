import { type Answer, HttpFailure, type Reader, read, waitUntil } from "@tripod/http";
import { fail } from "@tripod/kit";
import { memberAt, type StepContext } from "@tripod/rest";
import type { LogPlatform } from "../../platform.js";
import { byKey, type Item, isOver, isSame, itemChanges } from "./items.js";

/** Maximum number of items of one request. */
const BATCH = 1000;
/** Number of concurrent changes of single items. The rate limits of the platform apply as well. */
const AT_A_TIME = 4;
/** Timeout until written items are visible, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 20 * 60_000;

type Context = StepContext<LogPlatform>;
type Changes = ReturnType<typeof itemChanges>;

/**
 * Applies the desired items to a list and waits until they are visible. Removes items last, so that an interrupted run
 * leaves too many items rather than too few. All requests are idempotent, because each value is one item. The next run
 * finds the changes that an interrupted run did not apply.
 */
export async function writeItems(
  there: readonly Item[],
  wished: readonly Item[],
  on: Context,
): Promise<Reader | undefined> {
  const changes = itemChanges(there, wished);
  const { added, changed, dropped } = changes;
  const list = encodeURIComponent(on.id);
  for (const items of batchesOf(added, BATCH)) {
    await send(on, "POST", `sec/v1/match-lists/${list}/items`, { items: items.map(asAdded) });
  }
  for (const items of batchesOf(changed, AT_A_TIME)) {
    await Promise.all(
      items.map((item) => {
        const { id = "", description, expiration } = item;
        const fields = { active: true, description, expiration: expiration?.toUpperCase() || null };
        return send(on, "PUT", `sec/v1/match-list-items/${encodeURIComponent(id)}`, { fields });
      }),
    );
  }
  const kept: string[] = [];
  for (const ids of batchesOf(dropped, BATCH)) {
    const answer = await send(on, "POST", "sec/v1/match-list-items/bulk-delete", { ids });
    kept.push(...keptIn(answer));
  }
  if (kept.length > 0) await refuseKept(kept, on);
  return added.length + changed.length + dropped.length === 0 ? undefined : readAfter(changes, on);
}

/** Returns the IDs that the response reports as not removed: strings, or objects with an ID. */
function keptIn(answer: Answer): readonly string[] {
  const rows = read(answer).optionalList("data.errorResults") ?? [];
  return rows.map(({ raw }) => String(memberAt(raw, "id") ?? raw));
}

/** Fails if items to be removed still exist. The platform also reports items that no longer existed. */
async function refuseKept(kept: readonly string[], on: Context): Promise<void> {
  const there = new Set(itemsOf(await on.read()).map(({ id }) => id));
  const left = kept.filter((id) => there.has(id));
  if (left.length > 0)
    fail("items", `the platform did not remove the items with the IDs ${left.join(", ")}. Run \`pulumi up\` again`);
}

function asAdded({ value, description, expiration }: Item) {
  return { value, active: true, description, ...(expiration && { expiration: expiration.toUpperCase() }) };
}

function send(on: Context, method: "POST" | "PUT", path: string, body: object) {
  const operation = "Update items of match list";
  return on.dialect.send({ operation, method, idempotency: "idempotent", path, body }, on.context);
}

function* batchesOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

/**
 * Returns the list once the changes are visible. After the timeout, logs a warning instead of failing, because the list
 * exists.
 */
async function readAfter(changes: Changes, on: Context): Promise<Reader | undefined> {
  const { dialect, context } = on;
  try {
    return await waitUntil({
      clock: dialect.clock,
      signal: context.signal,
      progress: context.progress,
      ...on.waitTimeout(DEFAULT_TIMEOUT_MS),
      operation: `Update items of match list ${on.id}`,
      firstPauseMs: 500,
      longestPauseMs: 5_000,
      poll: () => on.read(),
      transientState: (live) => missing(changes, live, on),
    });
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.code !== "deadline-exceeded") throw error;
    context.log(
      "warning",
      `${error.message}. \`pulumi refresh\` shows the current items, and the next \`pulumi up\` applies the rest`,
    );
    return undefined;
  }
}

/** Returns the number of changes that are not yet visible. Contains no values, which may be names of people. */
function missing({ added, changed, dropped }: Changes, live: Reader, { dialect: { clock } }: Context) {
  const items = itemsOf(live);
  const there = byKey(items);
  const ids = new Set(items.map(({ id }) => id));
  const late = [...added, ...changed].filter((item) => {
    const is = there.get(item.value.toLowerCase());
    return !isOver(item, clock) && (is === undefined || !isSame(is, item));
  });
  const left = dropped.filter((id) => ids.has(id));
  if (late.length + left.length === 0) return undefined;
  return `items not yet visible: ${late.length}; removed items still visible: ${left.length}`;
}

/** Returns the items that were read with a list; empty if they were not read. */
export function itemsOf(live: Reader | undefined): readonly Item[] {
  const { items } = (live?.raw ?? {}) as { readonly items?: readonly Item[] };
  return items ?? [];
}
