import { type CallContext, collect, pages, type Query, type Reader, read } from "@tripod/http";
import { type Api, OFFERS_SHARED_FOR } from "../api.js";

/** A list of the dedicated servers API. */
export interface DedicatedList<T extends { readonly id: string }> {
  readonly operation: string;
  readonly path: string;
  readonly query?: Query;
  /** Whether it is what the platform sells, which changes seldom, or what the project has. */
  readonly holds: "offers" | "belongings";
  readonly decode: (record: Reader) => T;
}

/**
 * Reads a whole list. Every answer is an envelope around `result`; as far as is known it holds all records at once, and
 * where its `item_count` says that there are more, the further pages are asked for. Repeated records are kept.
 */
export async function readList<T extends { readonly id: string }>(
  api: Api,
  { operation, path, query = {}, holds, decode }: DedicatedList<T>,
  context: CallContext,
): Promise<T[]> {
  let received = 0;
  const records = await collect(
    pages<Numbered<T>, Query>({
      first: {},
      identify: ({ key }) => key,
      fetch: async (place) => {
        const share = holds === "offers" ? OFFERS_SHARED_FOR : "in-flight";
        const answer = await api.get({ operation, path, query: { ...query, ...place }, share }, context);
        const body = read(answer);
        const items = numbered((body.optionalList("result") ?? []).map(decode));
        received += items.length;
        const isLast = items.length === 0 || received >= (body.optionalInteger("item_count") ?? 0);
        const further = { page: Number(place.page ?? 1) + 1, limit: Number(place.limit ?? items.length) };
        return { items, next: isLast ? undefined : further, answer };
      },
    }),
  );
  return records.map(({ record }) => record);
}

/** A record, with a key that tells it from equal ones of its page but not from those of other pages. */
interface Numbered<T> {
  readonly key: string;
  readonly record: T;
}

function numbered<T extends { readonly id: string }>(records: readonly T[]): Numbered<T>[] {
  const counts = new Map<string, number>();
  return records.map((record) => {
    const count = counts.get(record.id) ?? 0;
    counts.set(record.id, count + 1);
    return { key: `${record.id} ${count}`, record };
  });
}
