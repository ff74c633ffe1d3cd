import { findExactlyOne, s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { matches } from "../filter.js";
import { type QuotaQuery, quotaFields } from "./quotas.js";

/** What the quotas limit. */
const NAMES = {
  routers: "global routers",
  networks: "networks connected to them",
  subnets: "subnets of these networks",
  staticRoutes: "static routes of the routers",
  static_routes: "the same, in the platform's spelling",
};

export const getGlobalRouterQuotaV1 = lookup({
  name: "getGlobalRouterQuotaV1",
  terraform: "global_router_quota_v1",
  doc: "Looks up one quota of the global router. Where a name has quotas in several scopes, `scope` and `scopeValue` say which one is meant. All results are those of the quota that was found, so they can differ from the arguments where the platform answers with its default quota.",
  fields: {
    name: s.string().values(NAMES).doc("What the quota limits. It comes back as it was given."),
    scope: s
      .string()
      .optional()
      .computed()
      .check(plainWord)
      .doc("What the quota belongs to; `account_id` for a whole account. Empty: any."),
    scopeValue: s
      .string()
      .optional()
      .computed()
      .check(plainWord)
      .doc("Which one of these: for the scope `account_id`, the account number. Empty: any."),
    ...quotaFields,
  },
  async run(query, { platform, ...context }) {
    const { name, scope, scopeValue } = query;
    const found = await platform.quotas().find(query, context);
    const exact = found.filter((quota) => matches({ scope, scopeValue }, quota));
    const quota = await findExactlyOne(exact.length === 1 ? exact : found, {
      one: `quota ${name}`,
      several: `quotas ${name}`,
      place: placeOf(query),
      describe: (one) =>
        `scope ${JSON.stringify(one.scope)} with scopeValue ${JSON.stringify(one.scopeValue)} (id ${one.id})`,
      tellApart: "give scope and scopeValue to say which one is meant",
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

/** The platform's filter is a list of `member=value` and cannot quote. */
function plainWord(value: string): string | undefined {
  return /[,=]/.test(value) ? "must hold neither a comma nor an equal sign" : undefined;
}
