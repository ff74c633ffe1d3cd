import { type CallContext, collect, pages, type Query, type Reader, read } from "@tripod/http";
import type { OutputsOf } from "@tripod/kit";
import { rowsIn } from "@tripod/rest";
import { type Api, OFFERS_SHARED_FOR } from "../api.js";
import { type RecordFields, type Row, type RowOptions, rowsOf } from "../rows.js";

/** List endpoint of the dedicated servers API. */
export interface DedicatedList<F extends RecordFields, Shown extends keyof F & string> extends RowOptions<F, Shown> {
  readonly operation: string;
  readonly path: string;
  readonly query?: Query;
  /** Whether the list contains offers of the platform, which change rarely, or objects of the project. */
  readonly holds: "offers" | "belongings";
}

/**
 * Reads all records of a list. Responses wrap them in `result`, usually all in one page. If `item_count` is larger, the
 * remaining pages are requested. Duplicate records are kept.
 */
export async function readList<F extends RecordFields, Shown extends keyof F & string>(
  api: Api,
  { operation, path, query = {}, holds, ...options }: DedicatedList<F, Shown>,
  context: CallContext,
): Promise<readonly Row<OutputsOf<F>, Shown>[]> {
  const records = await collect(
    pages<Numbered, Query>({
      first: {},
      context,
      identify: ({ key }) => key,
      fetch: async (offset) => {
        const cache = holds === "offers" ? OFFERS_SHARED_FOR : "in-flight";
        const answer = await api.get({ operation, path, query: { ...query, ...offset }, cache }, context);
        const body = read(answer);
        const total = body.optionalInteger("item_count");
        const items = numbered(rowsIn(body, "result", total ?? 0));
        const isLast = items.length === 0 || total === undefined;
        const further = { page: Number(offset.page ?? 1) + 1, limit: Number(offset.limit ?? items.length) };
        return { items, next: isLast ? undefined : further, total, answer };
      },
    }),
  );
  return rowsOf(
    records.map(({ record }) => record),
    options,
  );
}

/** Record with a key that distinguishes it from equal records of its page but not from those of other pages. */
interface Numbered {
  readonly key: string;
  readonly record: Reader;
}

function numbered(records: readonly Reader[]): Numbered[] {
  const counts = new Map<string, number>();
  return records.map((record) => {
    const id = record.peekText("uuid") || JSON.stringify(record.raw);
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return { key: `${id} ${count}`, record };
  });
}
