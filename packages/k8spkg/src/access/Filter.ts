import { s } from "@tripod/kit";
import { isObject } from "@tripod/objects";
import { ofTenant } from "../dialect.js";
import { managed } from "../managed.js";
import { operationTimeouts } from "../metadataFields.js";

export const Filter = managed({
  name: "Filter",
  kind: "filter",
  doc: "A filter that chooses resources of the tenant by their tags. Roles of the type `resource` are given for what it chooses.",
  at: { path: "/v1/filters/tag", dialect: ofTenant("filters") },
  identity: { key: ["metadata"], title: (live) => live.optionalString("metadata.name") },
  wire: {
    // Rows of the list say of what kind they are, and no more.
    isKind: ({ spec }) => !isObject(spec) || spec.filterType === undefined || spec.filterType === "tag",
    otherKind: () => "a filter that does not choose by tags",
  },
  fields: {
    metadata: s
      .object({ name: s.string().notEmpty().doc("Name of the filter, unique in the tenant.") })
      .doc("What it is called."),
    spec: s
      .object({
        filterGroup: s
          .object({
            conjunction: s
              .string()
              .values({ and: "every condition", or: "one condition at least" })
              .doc("How many of the conditions must hold."),
            filters: s
              .set(
                s.object({
                  key: s.string().notEmpty().doc("Key of the tag."),
                  negation: s.boolean().default(false).doc("Whether the tag must have none of the values."),
                  operator: s.string().values({ eq: "the tag has one of the values" }).doc("How they are compared."),
                  values: s.list(s.string()).doc("Values of the tag."),
                }),
              )
              .doc("The conditions. Their order means nothing."),
          })
          .doc("The conditions, and how many of them must hold."),
      })
      .doc("What it chooses."),
    timeouts: operationTimeouts(),
  },
  update: [{ body: "whole", answersObject: false }],
  list: { path: "/v1/filters", rows: "short" },
});
