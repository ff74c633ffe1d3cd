import { type Plain, s, valuesEqual } from "@tripod/kit";
import { isNothing, isObject } from "@tripod/rest";
import { fromPlatform } from "../vocabulary.js";
import { wordOf } from "./words.js";

/**
 * Returns the field of AWS tag filters, with tags such as `env=prod;test`. A filter without a type has the default
 * type.
 */
export function tagFilters() {
  return s
    .set(
      s.object({
        type: s.string("Filter type.").values({ TagFilters: "tags as strings" }).optional(),
        namespace: s.string("CloudWatch namespace to which the filter applies, such as `AWS/EC2`.").optional(),
        tags: s
          .set(
            "Tags that a resource must have, as `key=value`. Separate several values with `;`, such as `env=a;b`.",
            s.string().notEmpty(),
          )
          .optional(),
      }),
    )
    .codec({ encode: completeFilters as never })
    .semanticEquals((before, after) => valuesEqual(spelling(before), spelling(after)));
}

interface TagFilter {
  readonly type?: string | undefined;
  readonly namespace?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** Adds type, namespace and tags, which a response may omit. */
function completeFilters(filters: readonly TagFilter[]): readonly TagFilter[] {
  return filters.map(({ type, namespace, tags }) => ({
    type: type || "TagFilters",
    namespace: namespace ?? "",
    tags: tags ?? [],
  }));
}

/** Returns filters in one spelling: the order of filters and tags has no meaning. */
function spelling(filters: readonly TagFilter[]): Plain {
  const sorted = completeFilters(filters).map(({ tags = [], ...filter }) => ({ ...filter, tags: [...tags].sort() }));
  return sorted.map((filter) => JSON.stringify(filter)).sort();
}

/** Returns the field of Azure tag filters, with tags by name and values. */
export function cloudBTagFilters() {
  return s
    .set(
      s.object({
        type: wordOf("tagFilterType", { CloudBTagFilters: "tags by name and values" }).doc("Filter type."),
        namespace: s.string("Namespace to which the filter applies.").optional(),
        tags: s
          .set(
            "Tags that a resource must have.",
            s.object({
              name: s.string("Tag name.").notEmpty(),
              values: s
                .set("Tag values, at least one of which must match. Default: any value.", s.string().notEmpty())
                .optional(),
            }),
          )
          .optional(),
      }),
    )
    .codec({ decode: cloudBFilters as never });
}

function cloudBFilters(live: unknown): readonly object[] | undefined {
  return Array.isArray(live) ? live.filter(isObject).map(cloudBFilter) : undefined;
}

/** Decodes a filter. A response may omit type, namespace and tags. */
function cloudBFilter({ type, namespace, tags }: Readonly<Record<string, unknown>>): object {
  return {
    type: fromPlatform("tagFilterType", typeof type === "string" && type !== "" ? type : "AzureTagFilters"),
    ...(isNothing(namespace) ? {} : { namespace: String(namespace) }),
    ...(Array.isArray(tags) ? { tags: tags.filter(isObject).map(cloudBTag) } : {}),
  };
}

function cloudBTag({ name, values }: Readonly<Record<string, unknown>>): object {
  return { name: String(name ?? ""), ...(Array.isArray(values) ? { values: values.map(String) } : {}) };
}
