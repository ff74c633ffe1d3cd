import type { Reader } from "@tripod/http";
import { byKey, type Item } from "./items.js";
import { itemsOf } from "./writeItems.js";

/**
 * Returns the output items of a list: first the recorded ones in their order and spelling, then items that were added
 * elsewhere. Undefined if the items were not read, or if neither platform nor state has items.
 */
export function shownItems(live: Reader, recorded: readonly Item[] | undefined) {
  const isRead = (live.raw as { readonly items?: unknown }).items !== undefined;
  const there = byKey(itemsOf(live));
  if (!isRead || (there.size === 0 && recorded === undefined)) return undefined;
  const spelled = byKey(recorded ?? []);
  const keys = [
    ...[...spelled.keys()].filter((key) => there.has(key)),
    ...[...there.keys()].filter((key) => !spelled.has(key)),
  ];
  return keys.map((key) => {
    const { id, description, expiration } = there.get(key) as Item;
    const { value } = spelled.get(key) ?? (there.get(key) as Item);
    return { value, description, ...(expiration && { expiration }), ...(id !== undefined && { id }) };
  });
}
