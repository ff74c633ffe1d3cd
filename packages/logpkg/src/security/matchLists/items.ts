import { type Answer, type Clock, pages, type Reader, read } from "@tripod/http";

/** An item of a match list. */
export interface Item {
  readonly value: string;
  readonly description: string;
  readonly expiration?: string | undefined;
  /** By what the platform calls it; absent of one that is not there any more. */
  readonly id?: string | undefined;
}

/** What tells an item from others: the platform keeps values in lower case. */
export function keyOf({ value }: Pick<Item, "value">): string {
  return value.toLowerCase();
}

export function byKey<T extends Pick<Item, "value">>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [keyOf(item), item]));
}

/** Whether two items of one value are the same. */
export function isSame(one: Item, other: Item): boolean {
  return one.description === other.description && (one.expiration || undefined) === (other.expiration || undefined);
}

/** Whether an item is over, so that the platform may have dropped it. */
export function isOver({ expiration }: Pick<Item, "expiration">, clock: Pick<Clock, "now">): boolean {
  return !!expiration && Date.parse(`${expiration}Z`) <= clock.now();
}

/** What brings the items that are there to those that are wished for. Nothing is compared twice, however many there are. */
export function itemChanges(there: readonly Item[], wished: readonly Item[]) {
  const [present, wanted] = [byKey(there), byKey(wished)];
  const added: Item[] = [];
  const changed: Item[] = [];
  for (const [key, item] of wanted) {
    const is = present.get(key);
    if (is === undefined) added.push(item);
    else if (!isSame(is, item)) is.id === undefined ? added.push(item) : changed.push({ ...item, id: is.id });
  }
  const dropped = [...present].flatMap(([key, { id }]) => (wanted.has(key) || id === undefined ? [] : [id]));
  return { added, changed, dropped };
}

/** Every item of a list, page after page. `get` asks for what is at a path, in which `{id}` is the list. */
export async function readItems(
  get: (path: string) => Promise<Answer>,
  listName: string | undefined,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  const all = pages<Reader, string>({
    first: "",
    identify: (row) => row.glance("id") || JSON.stringify(row.raw),
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
  // Items of other lists must never be taken for those of this one, and removed.
  const of = row.optionalString("listName");
  if (of !== undefined && listName !== undefined && of !== listName)
    throw row.unexpected("listName", "is another list than the one that was asked for");
  const expiration = row.optionalString("expiration");
  return {
    id: row.string("id"),
    value: row.string("value"),
    description: row.optionalString("meta.description") ?? "",
    ...(expiration && { expiration }),
  };
}
