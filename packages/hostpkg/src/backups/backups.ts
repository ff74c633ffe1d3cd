import { type CallContext, collect, pages, type Query, type Reader, read } from "@tripod/http";
import type { Api } from "../api.js";
import { type Checkpoint, decodeCheckpoint } from "./checkpoints.js";
import { decodePlan, type Plan } from "./plans.js";

/** Records asked for at once. */
const PAGE = 500;

/** The scheduled backups of one project in one region. */
export interface Backups {
  checkpoints(
    filter: { readonly planName?: string | undefined; readonly volumeName?: string | undefined },
    context: CallContext,
  ): Promise<readonly Checkpoint[]>;
  plans(
    filter: { readonly name?: string | undefined; readonly volumeName?: string | undefined },
    context: CallContext,
  ): Promise<readonly Plan[]>;
}

/** Makes the client of the scheduled backups of one project in one region. The filters are the platform's own. */
export function createBackups(api: Api): Backups {
  return {
    checkpoints: ({ planName, volumeName }, context) => {
      const query = { plan_name: planName, volume_name: volumeName };
      return readAll(api, { member: "checkpoints", query, decode: decodeCheckpoint }, context);
    },
    plans: ({ name, volumeName }, context) => {
      const query = { name, volume_name: volumeName };
      return readAll(api, { member: "plans", query, decode: decodePlan }, context);
    },
  };
}

interface List<T extends { readonly id: string }> {
  /** Name of the list, in the path and in the answer. */
  readonly member: string;
  readonly query: Query;
  readonly decode: (record: Reader) => T;
}

/**
 * Reads a whole list. It ends when as many records have arrived as `total` says, or when a page brings nothing new. A
 * short page says nothing: the platform may send fewer records than asked for.
 */
function readAll<T extends { readonly id: string }>(
  api: Api,
  { member, query, decode }: List<T>,
  context: CallContext,
): Promise<T[]> {
  const seen = new Set<string>();
  return collect(
    pages<T, string>({
      first: "",
      identify: ({ id }) => id,
      fetch: async (marker) => {
        const answer = await api.get(
          { operation: `List backup ${member}`, path: `/${member}/`, query: { ...query, limit: PAGE, marker } },
          context,
        );
        const body = read(answer);
        const records = (body.optionalList(member) ?? []).map(decode);
        const fresh = records.filter(({ id }) => !seen.has(id));
        for (const { id } of fresh) seen.add(id);
        const isLast = fresh.length === 0 || seen.size >= (body.optionalInteger("total") ?? Number.POSITIVE_INFINITY);
        return { items: fresh, next: isLast ? undefined : records.at(-1)?.id, answer };
      },
    }),
  );
}
