import type { Clock, Reader } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/rest";
import { type Api, LARGEST_PAGE } from "../api.js";
import { type Metadata, metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import { exactly } from "../searchFilter.js";
import type { Objects } from "../select.js";

/** Maintenance schedule of clusters. */
export const policyFields = {
  schedules: s
    .list(
      "Maintenance windows, in the order of the API response.",
      s.object({
        name: s.string("Name of the maintenance window.").computed(),
        startCron: s.string("Window start: a five-field cron expression.").computed(),
        durationHrs: s.number("Window duration, in hours: 1–24.").integer().computed(),
      }),
    )
    .computed()
    .wire("spec.schedules"),
};

/** Policy with the maintenance schedule of clusters. */
export type MaintenancePolicy = Metadata & OutputsOf<typeof policyFields>;

/** Maintenance policies in one scope. */
export type MaintenancePolicies = Objects<MaintenancePolicy, Metadata>;

/** Creates the client of the maintenance policies in one scope. */
export function createMaintenancePolicies(api: Api, clock: Clock): MaintenancePolicies {
  const policyType = ["maintenance"];
  const search = (filter: object) => ({
    operation: "Search cluster config policies",
    path: "/v1/dashboard/spcPolicies",
    query: { limit: LARGEST_PAGE },
    body: { filter: { ...filter, policyType }, sort: [] },
  });
  return createObjects(api, clock, {
    list: search({}),
    search: (name) => search({ policyName: exactly(name) }),
    get: (id) => ({
      operation: "Get cluster config policy",
      path: `/v1/spcPolicies/maintenance/${encodeURIComponent(id)}`,
    }),
    row: metadataOf,
    whole: decodePolicy,
  });
}

function decodePolicy(policy: Reader): MaintenancePolicy {
  return { ...metadataOf(policy), ...decodeRecord(policyFields, policy, { names: "same" }) };
}
