import { type CallContext, collect, pages, type Reader, read } from "@tripod/http";
import type { Api } from "../api.js";
import { fromPlatform, toPlatform } from "../vocabulary.js";

/** A quota of the global router. */
export interface Quota {
  readonly id: string;
  readonly name: string;
  readonly scope: string;
  readonly scopeValue: string;
  /** How many objects of this kind there may be. */
  readonly limit: number;
}

/** Which quotas are wanted. */
export interface QuotaQuery {
  readonly name: string;
  readonly scope?: string | undefined;
  readonly scopeValue?: string | undefined;
}

/** The quotas of one account. */
export interface Quotas {
  /** All that the platform finds. It may answer with a quota of another scope where the asked one has none of its own. */
  find(query: QuotaQuery, context: CallContext): Promise<readonly Quota[]>;
}

/** Records asked for at once, the most that the platform takes, and its own choice when asked for none. */
const PAGE = 200;
const USUAL_PAGE = 20;

/** Makes the client of the quotas of one account. */
export function createQuotas(api: Api): Quotas {
  return {
    find: (query, context) =>
      collect(
        pages<Quota, number>({
          first: 1,
          identify: ({ id }) => id,
          fetch: async (page) => {
            const answer = await api.get(
              {
                operation: "List global router quotas",
                path: "/quotas",
                query: { filters: filterExpression(query), limit: PAGE, ...(page === 1 ? {} : { page }) },
                headers: { "Accept-Language": "en" },
              },
              context,
            );
            const items = read(answer).list("").map(decodeQuota);
            return { items, next: items.length < USUAL_PAGE ? undefined : page + 1, answer };
          },
        }),
      ),
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
  return {
    id: quota.text("id"),
    name: fromPlatform("quotaName", quota.string("name")),
    scope: quota.optionalString("scope") ?? "",
    scopeValue: quota.optionalText("scope_value") ?? "",
    limit: quota.integer("limit"),
  };
}
