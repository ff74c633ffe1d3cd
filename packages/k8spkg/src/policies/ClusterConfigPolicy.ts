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
      .string()
      .values({ maintenance: "maintenance windows of clusters" })
      .default("maintenance")
      .wire(null)
      .doc("Policy type."),
    tags: tags("the policy"),
    schedules: s
      .set(
        s.object({
          name: s.string().notEmpty().doc("Name of the maintenance window."),
          startCron: s
            .string()
            .notEmpty()
            .check(cronProblem)
            .doc("Window start: a five-field cron expression, such as `0 2 * * SUN`."),
          durationHrs: s.number().integer().min(1).max(24).doc("Window duration, in hours: 1–24."),
        }),
      )
      .optional()
      .wire("spec.schedules")
      .doc("Maintenance windows."),
    timeouts: operationTimeouts(),
  },
  create: { body: (encoded) => ({ spec: { schedules: [] }, ...encoded }) },
  update: [{ body: "full", omit: ["status"], returnsObject: false }],
  delete: { path: "/v1/spcPolicies/{id}" },
  list: { path: "/v1/dashboard/spcPolicies", rows: "partial" },
});
