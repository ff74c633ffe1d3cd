import { createHash } from "node:crypto";
import { s } from "@tripod/kit";
import { contextOf, freeIdentifier, oneOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { CONTEXTS_OF_RUNNING, scopeOf } from "../scope.js";
import { ARCHITECTURES, HEALTHS, STATUSES } from "./valueSets.js";

export const getAppliances = lookup({
  name: "getAppliances",
  terraform: "appliances",
  doc: "IDs of the edge hosts (appliances) that match all filters. A filter that is unset or empty matches every edge host. If no edge host matches, `ids` is empty.",
  fields: {
    context: contextOf("edge hosts", CONTEXTS_OF_RUNNING),
    id: s
      .string(
        "ID filter: as an argument, matches only the edge host with this ID. As a result without this argument: an identifier of the list, derived from the filters.",
      )
      .optional()
      .computed()
      .check(freeIdentifier),
    architecture: oneOf(ARCHITECTURES).doc("CPU architecture filter."),
    health: oneOf(HEALTHS).doc("Health filter."),
    status: oneOf(STATUSES).doc("Edge host status filter."),
    tags: s
      .map(
        "Tag filter: matches edge hosts that have all of the tags. For a tag without a value, set an empty string or `spectro__tag`.",
        s.string("Tag value."),
      )
      .optional(),
    ids: s
      .list("IDs of the matching edge hosts, in the order of the API response.", s.string("Edge host ID."))
      .computed(),
  },
  async run({ id, context: level, ...filters }, { platform, ...context }) {
    const found = await platform.appliances(scopeOf(level)).idsMatching(filters, context);
    return { id: id ?? listId(level, filters), ids: found.filter((one) => id === undefined || one === id) };
  },
});

type Filters = Readonly<Record<string, string | Readonly<Record<string, string>> | undefined>>;

/**
 * Returns the result ID: `appliance` without filters; otherwise derived from the filters, regardless of their order.
 */
function listId(context: string, filters: Filters): string {
  const setFilters = Object.entries({ ...filters, context: context === "project" ? undefined : context })
    .map(([name, value]) => [name, typeof value === "object" ? Object.entries(value).sort() : value])
    .filter(([, value]) => value !== undefined && value.length > 0)
    .sort();
  if (setFilters.length === 0) return "appliance";
  return `appliance-${createHash("sha256").update(JSON.stringify(setFilters)).digest("hex").slice(0, 16)}`;
}
