import type { Clock, Reader } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/rest";
import { type Api, LARGEST_PAGE } from "../api.js";
import { annotationsOf, labelsOf, metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import type { Named, Objects } from "../select.js";

const groupFields = {
  conjunction: s
    .string("Logical operator that combines the conditions: `and` (all must match) or `or` (at least one must match).")
    .computed(),
  filters: s
    .list(
      "Tag conditions, in the order of the API response.",
      s.object({
        key: s.string("Tag key.").computed(),
        negation: s
          .boolean("Whether the condition is negated: it matches resources whose tag does not have any of the values.")
          .computed(),
        operator: s.string("Comparison operator: `eq`.").computed(),
        values: s.list("Tag values.", s.string("Tag value.")).computed(),
      }),
    )
    .computed(),
};

/** Name and spec of a filter. The platform has one object each, which is a list of one element here. */
export const filterFields = {
  metadatas: s
    .list(
      "Metadata of the filter: one element.",
      s.object({
        name: s.string("Name of the filter.").computed(),
        annotations: s.map("Annotations of the filter by key.", s.string("Annotation value.")).computed(),
        labels: s.map("Labels of the filter by key.", s.string("Label value.")).computed(),
      }),
    )
    .computed(),
  specs: s
    .list(
      "Filter expression: one element.",
      s.object({
        filterGroups: s
          .list("Group of tag conditions and their logical operator: one element.", s.object(groupFields))
          .computed(),
      }),
    )
    .computed(),
};

/** Filter that chooses by tags. */
export type Filter = Named & OutputsOf<typeof filterFields>;

/**
 * Creates the client of the tenant's tag filters. Their list has only the kind of each filter, and includes other
 * kinds.
 */
export function createFilters(api: Api, clock: Clock): Objects<Filter, Named> {
  const path = "/v1/filters";
  const all = createObjects(api, clock, {
    list: { operation: "List filters", path, query: { limit: LARGEST_PAGE } },
    get: (id) => ({ operation: "Get filter", path: `${path}/tag/${encodeURIComponent(id)}` }),
    row: (row) => ({ ...namedBy(row), isByTags: ["", "tag"].includes(row.peekText("spec.filterType")) }),
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
