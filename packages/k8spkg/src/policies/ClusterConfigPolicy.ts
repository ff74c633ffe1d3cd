import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { contextField, objectName, operationTimeouts, tags } from "../metadataFields.js";
import { searched } from "../searchedApi.js";

const CRON = /^\S+(?: \S+){4}$/;

export const ClusterConfigPolicy = managed({
  name: "ClusterConfigPolicy",
  kind: "maintenance policy",
  doc: "A policy that says when clusters may be maintained. Templates refer to it; one that a template uses is not deleted by the platform.",
  at: {
    path: "/v1/spcPolicies/maintenance",
    within: ["context"],
    dialect: searched("policies", { filter: { policyType: ["maintenance"] } }),
  },
  wire: { codecs: { policyType: { decode: () => "maintenance" } } },
  fields: {
    name: objectName("Name of the policy, unique in its context."),
    context: contextField("a policy"),
    policyType: s
      .string()
      .values({ maintenance: "when clusters may be maintained" })
      .default("maintenance")
      .wire(null)
      .doc("What kind of policy it is. There is one."),
    tags: tags("the policy"),
    schedules: s
      .set(
        s.object({
          name: s.string().notEmpty().doc("Name of the schedule."),
          startCron: s
            .string()
            .check((text) =>
              CRON.test(text) ? undefined : "must be a cron expression of five fields such as 0 2 * * SUN",
            )
            .doc("When a maintenance window begins, as a cron expression."),
          durationHrs: s.number().integer().min(1).max(24).doc("How long the window is, in hours: 1 to 24."),
        }),
      )
      .optional()
      .wire("spec.schedules")
      .terraform("schedules")
      .doc("When clusters may be maintained. Their order means nothing."),
    timeouts: operationTimeouts(),
  },
  create: { body: (encoded) => ({ spec: { schedules: [] }, ...encoded }) },
  update: [{ body: "whole", without: ["status"], answersObject: false }],
  delete: { path: "/v1/spcPolicies/{id}" },
  list: { path: "/v1/dashboard/spcPolicies", rows: "short" },
});
