import { findExactlyOne, s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { matches } from "../filter.js";
import { type QuotaQuery, quotaFields } from "./quotas.js";

/** Quota names with the resource that each limits. */
const NAMES = {
  routers: "routers of the account",
  networks: "networks connected to a router",
  subnets: "subnets of connected networks",
  staticRoutes: "static routes of a router",
  static_routes: "static routes of a router, in the spelling of the API",
};

export const getGlobalRouterQuotaV1 = lookup({
  name: "getGlobalRouterQuotaV1",
  terraform: "global_router_quota_v1",
  doc: "Quota of Selectel Global Router. If a quota exists in several scopes, select one with `scope` and `scopeValue`. All results are those of the found quota: if the API returns its default quota, `scope` and `scopeValue` differ from the arguments.",
  fields: {
    name: s.string("Quota name. The result contains the value of the argument.").values(NAMES),
    scope: s
      .string("Scope of the quota, such as `account_id` for the account. Default: any.")
      .optional()
      .computed()
      .check(plainWord),
    scopeValue: s
      .string("Scope value: for the scope `account_id`, the account number. Default: any.")
      .optional()
      .computed()
      .check(plainWord),
    ...quotaFields,
  },
  async run(query, { platform, ...context }) {
    const { name, scope, scopeValue } = query;
    const found = await platform.quotas().find(query, context);
    const exact = found.filter((quota) => matches({ scope, scopeValue }, quota));
    const quota = await findExactlyOne(exact.length === 1 ? exact : found, {
      one: `quota ${name}`,
      several: `quotas ${name}`,
      scope: placeOf(query),
      describe: (one) =>
        `scope ${JSON.stringify(one.scope)} with scopeValue ${JSON.stringify(one.scopeValue)} (id ${one.id})`,
      tellApart: "set scope and scopeValue to select one",
      hint: () => (placeOf(query) === EVERYWHERE ? "" : "; try without scope and scopeValue"),
    });
    return { ...quota, name };
  },
});

const EVERYWHERE = "in this account";

function placeOf({ scope = "", scopeValue = "" }: QuotaQuery): string {
  const asked = Object.entries({ scope, scopeValue }).filter(([, value]) => value !== "");
  if (asked.length === 0) return EVERYWHERE;
  return `with ${asked.map(([member, value]) => `${member} ${JSON.stringify(value)}`).join(" and ")} ${EVERYWHERE}`;
}

/**
 * Returns the problem of a value that the filter of the API, a list of `member=value` without quoting, cannot contain.
 */
function plainWord(value: string): string | undefined {
  return /[,=]/.test(value) ? "must not contain commas or equal signs" : undefined;
}
