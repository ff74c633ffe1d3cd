import { createHash } from "node:crypto";
import type { Hono } from "hono";
import { bodyOf, type CollectionHandle, unwrapped } from "../../collection/collection.js";
import { flag, list, type Members, object, takeMembers, text } from "../../collection/members.js";
import { wholeNumberIn } from "../../collection/pages.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Row } from "../../collection/rows.js";
import type { LogsCall } from "../logsApi.js";
import type { LogsDependencies, LogsEnv } from "../logsEnv.js";
import { OK } from "./securityApi.js";

/** Stored item. */
interface Item {
  value: string;
  description: string;
  expiration?: string | null;
}

const WHEN = text({ pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, nullable: true });
const ITEM: Members = {
  value: text({ required: true, min: 1 }),
  active: flag(),
  description: text(),
  expiration: WHEN,
};
const ADDED: Members = { items: list(object(ITEM), { required: true, min: 1, max: 1000 }) };
const CHANGED: Members = { active: flag(), description: text(), expiration: WHEN };
const DROPPED: Members = { ids: list(text(), { required: true, max: 1000 }) };

const PAGE = 1000;
const MAX_ITEMS = 100_000;
const MAX_DEPTH = 10_000;

/** Items of match lists. IDs are derived from list and value. */
export function addMatchListItems(
  app: Hono<LogsEnv>,
  lists: CollectionHandle<LogsEnv>,
  { clock, pace }: Pick<LogsDependencies, "clock" | "pace">,
): void {
  const itemsOf = (row: Row): Item[] => row.items as Item[];
  /** Returns the item with an ID, and its list. */
  const found = (call: LogsCall, id: string): { row: Row; item: Item } | undefined => {
    for (const row of lists.rows(call)) {
      const item = itemsOf(row).find((one) => idOf(row, one) === id);
      if (item) return { row, item };
    }
    return undefined;
  };
  /** Changes of an item become visible after a delay; until then, responses contain the previous state. */
  const pending = new WeakMap<Item, { readonly before: Item | undefined; readonly until: number }>();
  const later = (item: Item, before: Item | undefined, { description = "", expiration }: Row): void => {
    item.description = String(description);
    if (expiration === undefined || expiration === null) delete item.expiration;
    else item.expiration = String(expiration);
    pending.set(item, { before, until: clock.now() + pace.stageMs });
  };
  const view = (row: Row): Row[] =>
    itemsOf(row)
      .flatMap((one) => {
        const { before, until = 0 } = pending.get(one) ?? {};
        const now = until > clock.now() ? before : one;
        return now === undefined ? [] : [now];
      })
      .filter(({ expiration }) => !expiration || Date.parse(`${expiration}Z`) > clock.now())
      .map((one) => asRow(row, one));
  const requested = (call: LogsCall): Row[] => {
    const ids = (call.context.req.query("listIds") ?? "").split(",");
    return lists
      .rows(call)
      .filter(({ id }) => ids.includes(String(id)))
      .flatMap(view);
  };

  app.post(
    "/sec/v1/match-lists/:id/items",
    lists.answer(async (call) => {
      const body = unwrapped(await bodyOf(call.context), undefined);
      const input = (takeMembers(ADDED, body, { unknownMembers: "refuse" }).items ?? []) as readonly Row[];
      const row = lists.find(call);
      const items = itemsOf(row);
      const byValue = new Map(items.map((one) => [one.value, one]));
      for (const { value, ...members } of input) {
        const low = String(value).toLowerCase();
        const there = byValue.get(low);
        const item = there ?? { value: low, description: "" };
        later(item, there && { ...there }, members);
        if (there) continue;
        items.push(item);
        byValue.set(low, item);
      }
      if (items.length > MAX_ITEMS) throw new CollectionRefusal("quota", "A list has 100000 items at most.", {});
      lists.change(row, call);
      return call.context.json(OK);
    }),
  );
  app.get(
    "/sec/v1/match-list-items/all",
    lists.answer((call) => {
      const rows = requested(call);
      const start = Number(call.context.req.query("nextPageToken")?.replace("from-", "") ?? 0);
      const end = start + PAGE;
      const more = end < rows.length ? { nextPageToken: `from-${end}` } : {};
      return call.context.json({ data: { objects: rows.slice(start, end), ...more } });
    }),
  );
  app.get(
    "/sec/v1/match-list-items",
    lists.answer((call) => {
      const value = call.context.req.query("value");
      const rows = requested(call).filter((one) => value === undefined || one.value === value);
      const [offset, limit] = [
        wholeNumberIn(call.context, "offset", 0, 0),
        wholeNumberIn(call.context, "limit", 1, 50),
      ];
      if (offset + limit > MAX_DEPTH)
        throw new CollectionRefusal("invalid", "offset and limit reach 10000 together at most.", { inQuery: true });
      const page = rows.slice(offset, offset + limit);
      return call.context.json({
        data: { objects: page, total: rows.length, hasNextPage: offset + page.length < rows.length },
      });
    }),
  );
  app.put(
    "/sec/v1/match-list-items/:id",
    lists.answer(async (call) => {
      const input = takeMembers(CHANGED, unwrapped(await bodyOf(call.context), "fields"), { unknownMembers: "ignore" });
      const id = call.context.req.param("id") ?? "";
      const one = found(call, id);
      if (!one) throw new CollectionRefusal("notFound", "There is no such item.", { id });
      const { row, item } = one;
      later(item, { ...item }, input);
      lists.change(row, call);
      return call.context.json({ data: asRow(row, item) });
    }),
  );
  app.post(
    "/sec/v1/match-list-items/bulk-delete",
    lists.answer(async (call) => {
      const body = unwrapped(await bodyOf(call.context), undefined);
      const ids = new Set(takeMembers(DROPPED, body, { unknownMembers: "ignore" }).ids as readonly string[]);
      for (const row of lists.rows(call)) {
        const items = itemsOf(row);
        const left = items.filter((one) => !ids.delete(idOf(row, one)));
        if (left.length === items.length) continue;
        items.splice(0, items.length, ...left);
        lists.change(row, call);
      }
      return call.context.json({ data: { errorResults: [...ids] } });
    }),
  );
}

/** Returns the ID of an item from its value and the name of its list, so that equal values are one item. */
function idOf({ name }: Row, { value }: Pick<Item, "value">): string {
  const list = String(name);
  return (
    createHash("sha256")
      .update(value + list)
      .digest("hex") + Buffer.from(list).toString("hex")
  );
}

function asRow(row: Row, item: Item): Row {
  const { value, description, expiration } = item;
  const when = { username: row.createdBy, when: row.created };
  return {
    id: idOf(row, item),
    value,
    active: true,
    ...(expiration !== undefined && { expiration }),
    meta: { description, created: when, updated: when },
    listName: row.name,
  };
}
