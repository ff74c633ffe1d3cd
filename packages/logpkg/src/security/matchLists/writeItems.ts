import { type Answer, HttpFailure, type Reader, read, waitUntil } from "@tripod/http";
import { fail } from "@tripod/kit";
import { memberAt, type StepContext } from "@tripod/objects";
import type { LogPlatform } from "../../platform.js";
import { byKey, type Item, isOver, isSame, itemChanges } from "./items.js";

/** As many items as one request takes. */
const BATCH = 1000;
/** So many changes of single items are sent at a time; the platform's limits are kept all the same. */
const AT_A_TIME = 4;
/** How long written items may take to show, in milliseconds. */
const PATIENCE = 20 * 60_000;

type Context = StepContext<LogPlatform>;
type Changes = ReturnType<typeof itemChanges>;

/**
 * Brings the items of a list to those that are wished for, and waits until they show. What is taken away goes last, so that
 * a list that is half done has too much rather than too little. One value is one item, so that every request may be sent
 * twice; what an interrupted run has not done, the next one finds.
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
        const fields = { active: true, description, expiration: expiration || null };
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
  return added.length + changed.length + dropped.length === 0 ? undefined : shown(changes, on);
}

/** The ids that an answer says were not removed: texts, or objects that show one. */
function keptIn(answer: Answer): readonly string[] {
  const rows = read(answer).optionalList("data.errorResults") ?? [];
  return rows.map(({ raw }) => String(memberAt(raw, "id") ?? raw));
}

/** Fails where items are there that were to be removed: what was not there any more was not removed either. */
async function refuseKept(kept: readonly string[], on: Context): Promise<void> {
  const there = new Set(itemsOf(await on.read()).map(({ id }) => id));
  const left = kept.filter((id) => there.has(id));
  if (left.length > 0) fail("items", `the platform has not removed the items with the ids ${left.join(", ")}`);
}

function asAdded({ value, description, expiration }: Item) {
  return { value, active: true, description, ...(expiration && { expiration }) };
}

function send(on: Context, method: "POST" | "PUT", path: string, body: object) {
  const operation = "Update items of match list";
  return on.dialect.send({ operation, method, effect: "repeatable", path, body }, on.context);
}

function* batchesOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

/** The list once it shows what was written. What does not show in time is told: the list is there all the same. */
async function shown(changes: Changes, on: Context): Promise<Reader | undefined> {
  const { dialect, context } = on;
  try {
    return await waitUntil({
      clock: dialect.clock,
      signal: context.signal,
      progress: context.progress,
      ...on.patience(PATIENCE),
      doing: `Update items of match list ${on.id}`,
      firstPauseMs: 500,
      longestPauseMs: 5_000,
      look: () => on.read(),
      passes: (live) => missing(changes, live, on),
    });
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.code !== "deadline-exceeded") throw error;
    context.log(
      "warning",
      `${error.message}. A refresh shows which items there are, and the next update writes the rest`,
    );
    return undefined;
  }
}

/** What of it does not show yet, in numbers: values may be names of people. */
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
  return `items written that do not show yet: ${late.length}; removed that still do: ${left.length}`;
}

/** The items that were read with a list; none where they were not. */
export function itemsOf(live: Reader | undefined): readonly Item[] {
  const { items } = (live?.raw ?? {}) as { readonly items?: readonly Item[] };
  return items ?? [];
}
