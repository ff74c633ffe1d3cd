import { seenBy } from "./access.js";
import type { ClustersApp } from "./app.js";
import type { Caller } from "./caller.js";
import { metadataOf } from "./metadata.js";
import { nameFilter } from "./nameFilter.js";
import { pageOf } from "./paging.js";
import { notFound } from "./platformError.js";
import { listOf, readBody } from "./requestBody.js";
import type { MaintenancePolicySeed } from "./seed.js";
import type { Owned } from "./world.js";

type Policy = Owned<MaintenancePolicySeed>;

interface PolicyFilter {
  policyName?: unknown;
  policyType?: unknown;
}

const KIND = "maintenance";

/** Policies for clusters; maintenance windows are the one kind there is. */
export function maintenancePolicyRoutes(app: ClustersApp): void {
  app.post("/v1/dashboard/spcPolicies", async (c) => {
    const { filter } = await readBody(c);
    const { policyName, policyType } = (filter ?? {}) as PolicyFilter;
    const named = nameFilter(policyName);
    const kinds = listOf(policyType);
    const seen = seenBy(c.var.caller, c.var.caller.tenant.maintenancePolicies);
    const found = seen.filter(({ name }) => named(name) && (kinds.length === 0 || kinds.includes(KIND)));
    const { items, listmeta } = pageOf(found, c.req.query());
    return c.json({ items: items.map((policy) => row(policy, c.var.caller)), listmeta });
  });

  app.get("/v1/spcPolicies/maintenance/:uid", (c) => {
    const seen = seenBy(c.var.caller, c.var.caller.tenant.maintenancePolicies);
    const policy = seen.find(({ uid }) => uid === c.req.param("uid"));
    if (policy === undefined) throw notFound("Specified maintenance policy");
    return c.json({ metadata: metadataOf(policy), spec: { schedules: policy.schedules } });
  });
}

function row(policy: Policy, caller: Caller) {
  const users = caller.tenant.clusterTemplates.filter(({ policies }) => policies.includes(policy.uid));
  return {
    metadata: metadataOf(policy),
    spec: { kind: KIND },
    status: { inUseClusterTemplates: users.map(({ name, uid, state }) => ({ name, uid, state })) },
  };
}
