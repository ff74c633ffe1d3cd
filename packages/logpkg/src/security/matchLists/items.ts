import { type Answer, type Clock, pages, type Reader, read } from "@tripod/http";
import { instantOf } from "@tripod/kit";

/** Item of a match list. */
export interface Item {
  readonly value: string;
  /** Undefined if the response lacks it. */
  readonly description?: string | undefined;
  readonly expiration?: string | undefined;
  /** Platform's ID; undefined for an item that no longer exists. */
  readonly id?: string | undefined;
}

/** Returns the key of an item. The platform stores values in lower case. */
export function keyOf({ value }: Pick<Item, "value">): string {
  return value.toLowerCase();
}

export function byKey<T extends Pick<Item, "value">>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [keyOf(item), item]));
}

/** Reports whether two items with the same value are equal. */
export function isSame(one: Item, other: Item): boolean {
  const [until, otherUntil] = [one, other].map(({ expiration }) => expiration && instantOf(expiration));
  return (one.description ?? "") === (other.description ?? "") && Object.is(until || 0, otherUntil || 0);
}

/** Reports whether an item has expired, so that the platform may have dropped it. */
export function isOver({ expiration }: Pick<Item, "expiration">, clock: Pick<Clock, "now">): boolean {
  return !!expiration && instantOf(expiration) <= clock.now();
}

/** Returns the changes from the live items to the desired ones. Takes linear time. */
export function itemChanges(there: readonly Item[], wished: readonly Item[]) {
  const [present, desired] = [byKey(there), byKey(wished)];
  const added: Item[] = [];
  const changed: Item[] = [];
  for (const [key, item] of desired) {
    const is = present.get(key);
    if (is === undefined) added.push(item);
    else if (!isSame(is, item)) is.id === undefined ? added.push(item) : changed.push({ ...item, id: is.id });
  }
  const dropped = [...present].flatMap(([key, { id }]) => (desired.has(key) || id === undefined ? [] : [id]));
  return { added, changed, dropped };
}

/** Returns all items of a list, page by page. `get` reads a path, in which `{id}` is the ID of the list. */
export async function readItems(
  get: (path: string) => Promise<Answer>,
  listName: string | undefined,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  const all = pages<Reader, string>({
    first: "",
    identify: (row) => row.peekText("id") || JSON.stringify(row.raw),
    fetch: async (token) => {
      const answer = await get(`sec/v1/match-list-items/all?listIds={id}${tokenPart(token)}`);
      const page = read(answer).object("data");
      return { items: page.list("objects"), next: page.optionalString("nextPageToken") || undefined, answer };
    },
  });
  for await (const page of all) for (const row of page) items.push(itemIn(row, listName));
  return items;
}

function tokenPart(token: string): string {
  return token === "" ? "" : `&nextPageToken=${encodeURIComponent(token)}`;
}

function itemIn(row: Reader, listName: string | undefined): Item {
  // Rejects items of other lists, which the provider would otherwise remove.
  const of = row.optionalString("listName");
  if (of !== undefined && listName !== undefined && of !== listName)
    throw row.unexpected("listName", "is not the list that was requested");
  const expiration = row.optionalString("expiration");
  return {
    id: row.string("id"),
    value: row.string("value"),
    description: row.optionalString("meta.description"),
    ...(expiration && { expiration }),
  };
}
