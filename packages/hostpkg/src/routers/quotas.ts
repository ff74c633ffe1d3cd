import { type CallContext, collect, pages, type Reader, read } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/objects";
import type { Api } from "../api.js";
import { resultId } from "../resultId.js";
import { toPlatform } from "../vocabulary.js";

/** What is known of a quota of the global router beside its name, scope and scope value. */
export const quotaFields = {
  id: resultId("ID of the quota."),
  limit: s.number().integer().computed().doc("Limit of the quota."),
};

const quotaRecord = { name: s.string(), scope: s.string(), scopeValue: s.string(), ...quotaFields };

export type Quota = OutputsOf<typeof quotaRecord>;

/** Which quotas are wanted. */
export interface QuotaQuery {
  readonly name: string;
  readonly scope?: string | undefined;
  readonly scopeValue?: string | undefined;
}

/** The quotas of one account. */
export interface Quotas {
  /** Those with the name, in the platform's spelling. The platform may answer with a quota of another scope where the asked one has none of its own. */
  find(query: QuotaQuery, context: CallContext): Promise<readonly Quota[]>;
}

/** Records on a page where none are asked for: only after so many there may be another page. */
const PAGE = 20;

/** Makes the client of the quotas of one account. */
export function createQuotas(api: Api): Quotas {
  return {
    find: async (query, context) => {
      const records = await collect(
        pages<Reader, number>({
          first: 1,
          identify: (record) => record.glance("id") || JSON.stringify(record.raw),
          fetch: async (page) => {
            const answer = await api.get(
              {
                operation: "List global router quotas",
                path: "/quotas",
                query: { filters: filterExpression(query), ...(page === 1 ? {} : { page }) },
                headers: { "Accept-Language": "en" },
              },
              context,
            );
            const items = read(answer).optionalList("") ?? [];
            return { items, next: items.length < PAGE ? undefined : page + 1, answer };
          },
        }),
      );
      const name = toPlatform("quotaName", query.name);
      return records.filter((record) => record.glance("name") === name).map(decodeQuota);
    },
  };
}

/** `name=routers,scope=account_id`; the values must hold neither commas nor equal signs. */
function filterExpression({ name, scope, scopeValue }: QuotaQuery): string {
  const parts = { name: toPlatform("quotaName", name), scope, scope_value: scopeValue };
  return Object.entries(parts)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([member, value]) => `${member}=${value}`)
    .join(",");
}

function decodeQuota(quota: Reader): Quota {
  return decodeRecord(quotaRecord, quota, { names: "snake", needs: ["id", "name"] });
}
