import { type CallContext, collect, pages, type Reader, read } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/rest";
import type { Api } from "../api.js";
import { resultId } from "../resultId.js";
import { toPlatform } from "../vocabulary.js";

/** Fields of a quota of the global router in addition to name, scope and scope value. */
export const quotaFields = {
  id: resultId("ID of the quota."),
  limit: s.number("Limit of the quota.").integer().computed(),
};

const quotaRecord = { name: s.string(), scope: s.string(), scopeValue: s.string(), ...quotaFields };

export type Quota = OutputsOf<typeof quotaRecord>;

/** Query for quotas. */
export interface QuotaQuery {
  readonly name: string;
  readonly scope?: string | undefined;
  readonly scopeValue?: string | undefined;
}

/** Client of the quotas of one account. */
export interface Quotas {
  /**
   * Returns the quotas with a name. The platform may return a quota of another scope if the requested scope has no
   * quota.
   */
  find(query: QuotaQuery, context: CallContext): Promise<readonly Quota[]>;
}

/** Default page size of the platform. Only a page with this many records may be followed by another one. */
const PAGE = 20;

/** Creates the client of the quotas of one account. */
export function createQuotas(api: Api): Quotas {
  return {
    find: async (query, context) => {
      const records = await collect(
        pages<Reader, number>({
          first: 1,
          identify: (record) => record.peekText("id") || JSON.stringify(record.raw),
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
      return records.filter((record) => record.peekText("name") === name).map(decodeQuota);
    },
  };
}

/** Returns a filter such as `name=routers,scope=account_id`. The values must not contain commas or equal signs. */
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
