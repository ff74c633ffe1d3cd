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
    metadata: s
      .object({ name: s.string().notEmpty().doc("Name of the filter, unique in the tenant.") })
      .doc("Metadata of the filter."),
    spec: s
      .object({
        filterGroup: s
          .object({
            conjunction: s
              .string()
              .values({ and: "match of all conditions", or: "match of at least one condition" })
              .doc("Logical operator that combines the conditions."),
            filters: s
              .set(
                s.object({
                  key: s.string().notEmpty().doc("Tag key."),
                  negation: s
                    .boolean()
                    .default(false)
                    .doc(
                      "Whether the condition is negated: it matches resources whose tag does not have any of the values.",
                    ),
                  operator: s.string().values({ eq: "equality with one of the values" }).doc("Comparison operator."),
                  values: s.list(s.string()).doc("Tag values."),
                }),
              )
              .doc("Tag conditions."),
          })
          .doc("Group of tag conditions and their logical operator."),
      })
      .doc("Filter expression."),
    timeouts: operationTimeouts(),
  },
  update: [{ body: "full", returnsObject: false }],
  list: { path: "/v1/filters", rows: "partial" },
});
