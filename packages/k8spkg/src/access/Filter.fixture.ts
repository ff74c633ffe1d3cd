import type { ResourceFixture } from "@tripod/testkit";

const is = (key: string, ...values: string[]) => ({ key, operator: "eq", values });

export const FilterFixture: ResourceFixture = {
  resource: "Filter",
  facts: { defaults: { "spec.filterGroup.filters[].negation": false } },
  collection: "filters",
  minimal: () => ({
    metadata: { name: "fixture" },
    spec: { filterGroup: { conjunction: "and", filters: [is("env", "prod")] } },
  }),
  full: () => ({
    metadata: { name: "fixture" },
    spec: {
      filterGroup: {
        conjunction: "and",
        filters: [{ ...is("team", "core"), negation: true }, is("env", "prod", "stage")],
      },
    },
  }),
  changes: () => ({
    metadata: { name: "other" },
    spec: { filterGroup: { conjunction: "or", filters: [is("env", "dev")] } },
  }),
  immutable: { "spec.filterGroup.filters[].operator": "there is one" },
  drift: {
    patch: { spec: { filterGroup: { conjunction: "or", filters: [{ ...is("env", "dev"), negation: false }] } } },
    shows: ["spec"],
  },
  // The response to a create contains only the UID.
  requests: { create: 2, update: 3, delete: 2 },
};
