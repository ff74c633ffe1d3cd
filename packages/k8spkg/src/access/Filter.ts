import { s } from "@tripod/kit";
import { isObject } from "@tripod/rest";
import { ofTenant } from "../dialect.js";
import { managed } from "../managed.js";
import { operationTimeouts } from "../metadataFields.js";

export const Filter = managed({
  name: "Filter",
  kind: "filter",
  doc: "Resource filter: a tag expression that selects resources of the tenant. Roles of the type `resource` apply to the selected resources.",
  endpoint: { path: "/v1/filters/tag", dialect: ofTenant("filters") },
  identity: { key: ["metadata"], displayName: (live) => live.optionalString("metadata.name") },
  wire: {
    // Rows of the list contain the kind only.
    isKind: ({ spec }) => !isObject(spec) || spec.filterType === undefined || spec.filterType === "tag",
    otherKind: () => "a filter that does not choose by tags",
  },
  fields: {
    metadata: s.object("Metadata of the filter.", {
      name: s.string("Name of the filter, unique in the tenant.").notEmpty(),
    }),
    spec: s.object("Filter expression.", {
      filterGroup: s.object("Group of tag conditions and their logical operator.", {
        conjunction: s
          .string("Logical operator that combines the conditions.")
          .values({ and: "match of all conditions", or: "match of at least one condition" }),
        filters: s.set(
          "Tag conditions.",
          s.object({
            key: s.string("Tag key.").notEmpty(),
            negation: s
              .boolean(
                "Whether the condition is negated: it matches resources whose tag does not have any of the values.",
              )
              .default(false),
            operator: s.string("Comparison operator.").values({ eq: "equality with one of the values" }),
            values: s.list("Tag values.", s.string()),
          }),
        ),
      }),
    }),
    timeouts: operationTimeouts(),
  },
  update: [{ body: "full", returnsObject: false }],
  list: { path: "/v1/filters", rows: "partial" },
});
