import { type Clock, createDirectory, type Reader } from "@tripod/http";
import { type Api, LARGEST_PAGE, LISTS_SHARED_FOR } from "../api.js";
import { type Metadata, metadataOf } from "../metadata.js";
import { exactly } from "../searchFilter.js";
import type { Objects } from "../select.js";

/** A policy that says when clusters may be maintained. */
export interface MaintenancePolicy extends Metadata {
  readonly schedules: readonly {
    readonly name: string;
    /** Cron expression. */
    readonly startCron: string;
    readonly durationHrs: number;
  }[];
}

/** The maintenance policies that one scope sees. */
export type MaintenancePolicies = Objects<MaintenancePolicy, Metadata>;

/** Makes the client of the maintenance policies of one scope. */
export function createMaintenancePolicies(api: Api, clock: Clock): MaintenancePolicies {
  const policyType = ["maintenance"];
  const search = (filter: object) => ({
    operation: "Search cluster config policies",
    path: "/v1/dashboard/spcPolicies",
    query: { limit: LARGEST_PAGE },
    body: { filter: { ...filter, policyType }, sort: [] },
    decode: metadataOf,
    identify: ({ id }: Metadata) => id,
  });
  const directory = createDirectory<Metadata>({
    clock,
    freshFor: LISTS_SHARED_FOR,
    list: (context) => api.pages(search({}), context),
    search: (name, context) => api.list(search({ policyName: exactly(name) }), context),
    nameOf: ({ name }) => name,
    changes: () => 0,
  });
  return {
    byId: async (id, context) => {
      const path = `/v1/spcPolicies/maintenance/${encodeURIComponent(id)}`;
      const found = await api.find({ operation: "Get cluster config policy", path }, context);
      return found && decodePolicy(found);
    },
    byName: (name, context) => directory.find(name, context),
    names: async (context) => (await directory.all(context)).map(({ name }) => name),
  };
}

function decodePolicy(policy: Reader): MaintenancePolicy {
  return {
    ...metadataOf(policy),
    schedules: (policy.optionalList("spec.schedules") ?? []).map((schedule) => ({
      name: schedule.optionalString("name") ?? "",
      startCron: schedule.optionalString("startCron") ?? "",
      durationHrs: schedule.integer("durationHrs"),
    })),
  };
}
