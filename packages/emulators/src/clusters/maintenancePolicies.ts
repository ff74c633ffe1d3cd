import { list, object, text, whole } from "../collection/members.js";
import { CollectionRefusal } from "../collection/refusal.js";
import type { Row } from "../collection/rows.js";
import type { ClustersApp } from "./app.js";
import { nameFilter } from "./nameFilter.js";
import { addObjectKind, type ClustersCall, type Dependencies, metadataOf, refuseForeign } from "./objectKinds.js";
import { pageOf } from "./paging.js";
import { listOf, readBody } from "./requestBody.js";

interface PolicyFilter {
  policyName?: unknown;
  policyType?: unknown;
}

const KIND = "maintenance";
const PATH = "/v1/spcPolicies";

/** Maintenance policies of clusters: the only kind is a maintenance window. They are deleted at another path. */
export function maintenancePolicyRoutes(app: ClustersApp, dependencies: Dependencies): void {
  const handle = addObjectKind(app, dependencies, {
    name: "maintenancePolicies",
    kind: "maintenance policy",
    path: `${PATH}/${KIND}`,
    scope: "context",
    list: false,
    remove: false,
    spec: {
      schedules: list(
        object({
          name: text({ required: true, min: 1 }),
          startCron: text({ required: true, min: 1 }),
          durationHrs: whole({ required: true, min: 1, max: 24 }),
        }),
        { nullable: true },
      ),
    },
  });
  app.delete(
    `${PATH}/:id`,
    handle.answer((call) => {
      const row = handle.find(call);
      refuseForeign(row, call, { scope: "context", kind: "maintenance policy" });
      const users = usersOf(row, call).map((one) => String(metadataOf(one).name));
      if (users.length > 0)
        throw new CollectionRefusal("dependents", `The policy is in use by ${users.join(", ")}`, { kind: "policy" });
      handle.remove(row, call);
      return call.context.body(null, 204);
    }),
  );
  app.post(
    "/v1/dashboard/spcPolicies",
    handle.answer(async (call) => {
      const { filter } = await readBody(call.context);
      const { policyName, policyType } = (filter ?? {}) as PolicyFilter;
      const named = nameFilter(policyName);
      const kinds = listOf(policyType);
      const found = handle
        .rows(call)
        .filter((row) => named(String(metadataOf(row).name)) && (kinds.length === 0 || kinds.includes(KIND)));
      const { items, listmeta } = pageOf(found, call.context.req.query());
      return call.context.json({ items: items.map((policy) => summary(policy, call)), listmeta });
    }),
  );
}

/** Returns the templates that use a policy. */
function usersOf({ uid }: Row, { objects, place }: ClustersCall): readonly Row[] {
  return objects.at("clusterTemplates", place).filter(({ spec }) => {
    const { policies } = spec as { policies?: readonly Row[] | null };
    return (policies ?? []).some((policy) => policy.uid === uid);
  });
}

function summary(policy: Row, call: ClustersCall): Row {
  return {
    metadata: { ...metadataOf(policy), uid: policy.uid },
    spec: { kind: KIND },
    status: {
      inUseClusterTemplates: usersOf(policy, call).map((template) => ({
        name: metadataOf(template).name,
        uid: template.uid,
        state: template.state ?? "Pending",
      })),
    },
  };
}
