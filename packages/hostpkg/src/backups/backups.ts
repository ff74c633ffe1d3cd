import { type CallContext, collect, pages, type Query, type Reader, read } from "@tripod/http";
import type { OutputsOf } from "@tripod/kit";
import type { Api } from "../api.js";
import { listedIn, type RecordFields, type Row, type RowOptions, rowsOf } from "../rows.js";
import { type Checkpoint, checkpointRecord } from "./checkpoints.js";
import { type Plan, planFields } from "./plans.js";

/** Records per page. */
const PAGE = 500;

/** Client of the scheduled backups of one project in one region. */
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

/** Creates the client of the scheduled backups of one project in one region. The platform applies the filters. */
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
  /** Name of the list, in the path and in the response. */
  readonly member: string;
  readonly query: Query;
}

/**
 * Reads all pages of a list. Stops when `total` records have arrived or when a page contains no new record. A short page
 * does not end the list, because the platform may send fewer records than requested.
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

/** Returns the identity of a record: its ID, or its whole content without an ID. */
function identify(record: Reader): string {
  return record.glance("id") || JSON.stringify(record.raw);
}
