import { type CallContext, collect, pages, type Query, type Reader, read } from "@tripod/http";
import type { OutputsOf } from "@tripod/kit";
import type { Api } from "../api.js";
import { listedIn, type RecordFields, type Row, type RowOptions, rowsOf } from "../rows.js";
import { type Checkpoint, checkpointRecord } from "./checkpoints.js";
import { type Plan, planFields } from "./plans.js";

/** Records asked for at once. */
const PAGE = 500;

/** The scheduled backups of one project in one region. */
export interface Backups {
  checkpoints(
    filter: { readonly planName?: string | undefined; readonly volumeName?: string | undefined },
    context: CallContext,
  ): Promise<readonly Row<Checkpoint>[]>;
  plans(
    filter: { readonly name?: string | undefined; readonly volumeName?: string | undefined },
    context: CallContext,
  ): Promise<readonly Row<Plan, "status">[]>;
}

/** Makes the client of the scheduled backups of one project in one region. The filters are the platform's own. */
export function createBackups(api: Api): Backups {
  return {
    checkpoints: ({ planName, volumeName }, context) => {
      const query = { plan_name: planName, volume_name: volumeName };
      return readAll(api, { member: "checkpoints", query, fields: checkpointRecord, shown: [] }, context);
    },
    plans: ({ name, volumeName }, context) => {
      const query = { name, volume_name: volumeName };
      return readAll(api, { member: "plans", query, fields: planFields, shown: ["status"] }, context);
    },
  };
}

interface List<F extends RecordFields, Shown extends keyof F & string> extends RowOptions<F, Shown> {
  /** Name of the list, in the path and in the answer. */
  readonly member: string;
  readonly query: Query;
}

/**
 * Reads a whole list. It ends when as many records have arrived as `total` says, or when a page brings nothing new. A
 * short page says nothing: the platform may send fewer records than asked for.
 */
async function readAll<F extends RecordFields, Shown extends keyof F & string>(
  api: Api,
  { member, query, ...options }: List<F, Shown>,
  context: CallContext,
): Promise<readonly Row<OutputsOf<F>, Shown>[]> {
  const seen = new Set<string>();
  const records = await collect(
    pages<Reader, string>({
      first: "",
      context,
      identify,
      fetch: async (marker) => {
        const answer = await api.get(
          { operation: `List backup ${member}`, path: `/${member}/`, query: { ...query, limit: PAGE, marker } },
          context,
        );
        const body = read(answer);
        const page = listedIn(body, member);
        const fresh = page.filter((record) => !seen.has(identify(record)));
        for (const record of fresh) seen.add(identify(record));
        const isLast = fresh.length === 0 || seen.size >= (body.optionalInteger("total") ?? Number.POSITIVE_INFINITY);
        const next = isLast ? undefined : page.at(-1)?.glance("id") || undefined;
        return { items: fresh, next, stated: body.optionalInteger("total"), answer };
      },
    }),
  );
  return rowsOf(records, options);
}

/** What makes two records the same: their id, where they have one. */
function identify(record: Reader): string {
  return record.glance("id") || JSON.stringify(record.raw);
}
