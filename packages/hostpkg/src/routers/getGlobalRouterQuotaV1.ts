import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { matches } from "../filter.js";
import { resultId } from "../resultId.js";
import { aliases } from "../vocabulary.js";
import type { QuotaQuery } from "./quotas.js";

/** What the quotas limit. */
const NAMES = {
  routers: "global routers",
  networks: "networks connected to them",
  subnets: "subnets of these networks",
  staticRoutes: "static routes of the routers",
};

export const getGlobalRouterQuotaV1 = lookup({
  name: "getGlobalRouterQuotaV1",
  terraform: "global_router_quota_v1",
  doc: "Looks up one quota of the global router. Where a name has quotas in several scopes, `scope` and `scopeValue` say which one is meant. All results are those of the quota that was found, so they can differ from the arguments where the platform answers with its default quota.",
  fields: {
    name: s
      .string()
      .values(NAMES, { aliases: aliases("quotaName") })
      .doc("What the quota limits."),
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
    id: resultId("Identifier of the quota."),
    limit: s.number().computed().doc("How many there may be."),
  },
  async run(query, { platform, fail, ...context }) {
    const { name, scope, scopeValue } = query;
    const found = (await platform.quotas().find(query, context)).filter((quota) => quota.name === name);
    const exact = found.filter((quota) => matches({ scope, scopeValue }, quota));
    const [quota, ...others] = exact.length === 1 ? exact : found;
    if (quota === undefined) return fail("name", noQuota(query));
    if (others.length === 0) return quota;
    const candidates = [quota, ...others].map(
      (one) => `scope ${JSON.stringify(one.scope)} with scopeValue ${JSON.stringify(one.scopeValue)} (id ${one.id})`,
    );
    return fail(
      "name",
      `several quotas ${name}: ${candidates.join("; ")}. Give scope and scopeValue to say which one is meant`,
    );
  },
});

function noQuota({ name, scope = "", scopeValue = "" }: QuotaQuery): string {
  const asked = Object.entries({ scope, scopeValue }).filter(([, value]) => value !== "");
  if (asked.length === 0) return `no quota ${name} in this account`;
  const place = asked.map(([member, value]) => `${member} ${JSON.stringify(value)}`).join(" and ");
  return `no quota ${name} with ${place} in this account; try without scope and scopeValue`;
}

/** The platform's filter is a list of `member=value` and cannot quote. */
function plainWord(value: string): string | undefined {
  return /[,=]/.test(value) ? "must hold neither a comma nor an equal sign" : undefined;
}
