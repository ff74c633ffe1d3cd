import { s } from "@tripod/kit";
import { cronProblem } from "../cron.js";
import { managed } from "../managed.js";
import { contextField, objectName, operationTimeouts, tags } from "../metadataFields.js";
import { searchDialect } from "../searchApi.js";

export const ClusterConfigPolicy = managed({
  name: "ClusterConfigPolicy",
  kind: "maintenance policy",
  doc: "Maintenance policy (cluster config policy): the schedule of maintenance windows in which the platform upgrades attached clusters. Cluster templates reference it. The platform rejects the deletion of a policy that a cluster template uses.",
  endpoint: {
    path: "/v1/spcPolicies/maintenance",
    scopeInputs: ["context"],
    dialect: searchDialect("policies", { filter: { policyType: ["maintenance"] } }),
  },
  wire: { codecs: { policyType: { decode: () => "maintenance" } } },
  fields: {
    name: objectName("Name of the policy, unique in its scope."),
    context: contextField("a maintenance policy"),
    policyType: s
      .string("Policy type.")
      .values({ maintenance: "maintenance windows of clusters" })
      .default("maintenance")
      .wire(null),
    tags: tags("the policy"),
    schedules: s
      .set(
        "Maintenance windows.",
        s.object({
          name: s.string("Name of the maintenance window.").notEmpty(),
          startCron: s
            .string("Window start: a five-field cron expression, such as `0 2 * * SUN`.")
            .notEmpty()
            .check(cronProblem),
          durationHrs: s.number("Window duration, in hours: 1–24.").integer().min(1).max(24),
        }),
      )
      .optional()
      .wire("spec.schedules"),
    timeouts: operationTimeouts(),
  },
  create: { body: (encoded) => ({ spec: { schedules: [] }, ...encoded }) },
  update: [{ body: "full", omit: ["status"], returnsObject: false }],
  delete: { path: "/v1/spcPolicies/{id}" },
  list: { path: "/v1/dashboard/spcPolicies", rows: "partial" },
});
