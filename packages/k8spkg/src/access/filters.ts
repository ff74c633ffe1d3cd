import type { Clock, Reader } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/objects";
import { type Api, LARGEST_PAGE } from "../api.js";
import { annotationsOf, labelsOf, metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import type { Named, Objects } from "../select.js";

const groupFields = {
  conjunction: s
    .string()
    .computed()
    .doc("How many of the conditions must hold: `and` for every one, `or` for one at least."),
  filters: s
    .list(
      s.object({
        key: s.string().computed().doc("Key of the tag."),
        negation: s.boolean().computed().doc("Whether the tag must have none of the values."),
        operator: s.string().computed().doc("How they are compared: `eq`."),
        values: s.list(s.string().doc("A value.")).computed().doc("Values of the tag."),
      }),
    )
    .computed()
    .doc("The conditions, in the platform's order."),
};

/** What a filter is called and chooses. The platform has one of each, which stands in a list here. */
export const filterFields = {
  metadatas: s
    .list(
      s.object({
        name: s.string().computed().doc("Name of the filter."),
        annotations: s.map(s.string().doc("Its text.")).computed().doc("Annotations of the filter by name."),
        labels: s
          .map(s.string().doc("Value of the label."))
          .computed()
          .doc("Labels of the filter by name, as the platform keeps them."),
      }),
    )
    .computed()
    .terraform("metadata")
    .doc("What the filter is called: one entry."),
  specs: s
    .list(
      s.object({
        filterGroups: s
          .list(s.object(groupFields))
          .computed()
          .terraform("filter_group")
          .doc("The conditions, and how many of them must hold: one entry."),
      }),
    )
    .computed()
    .terraform("spec")
    .doc("What it chooses: one entry."),
};

/** A filter that chooses by tags. */
export type Filter = Named & OutputsOf<typeof filterFields>;

/** Makes the client of the tenant's filters by tags. Their list says of each no more than its kind, and has other kinds. */
export function createFilters(api: Api, clock: Clock): Objects<Filter, Named> {
  const path = "/v1/filters";
  const all = createObjects(api, clock, {
    list: { operation: "List filters", path, query: { limit: LARGEST_PAGE } },
    get: (id) => ({ operation: "Get filter", path: `${path}/tag/${encodeURIComponent(id)}` }),
    row: (row) => ({ ...namedBy(row), isByTags: ["", "tag"].includes(row.glance("spec.filterType")) }),
    whole: decodeFilter,
  });
  return { ...all, byName: async (name, context) => (await all.byName(name, context)).filter((row) => row.isByTags) };
}

function decodeFilter(filter: Reader): Filter {
  const group = filter.optionalObject("spec.filterGroup");
  const filterGroups = group === undefined ? [] : [decodeRecord(groupFields, group, { names: "same" })];
  const { id, name } = namedBy(filter);
  const metadata = { name, annotations: annotationsOf(filter), labels: labelsOf(filter) };
  return { id, name, metadatas: [metadata], specs: [{ filterGroups }] };
}

function namedBy(filter: Reader): Named {
  const { id, name } = metadataOf(filter);
  return { id, name };
}
