import { createHash } from "node:crypto";
import { s } from "@tripod/kit";
import { contextOf, freeIdentifier, oneOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { CONTEXTS_OF_RUNNING, scopeOf } from "../scope.js";
import { ARCHITECTURES, HEALTHS, STATUSES } from "./words.js";

export const getAppliances = lookup({
  name: "getAppliances",
  terraform: "appliances",
  doc: "Lists the ids of the appliances (edge hosts) that all given filters take; a filter that is not given, or empty, takes every appliance. Nothing found is an empty list, not an error.",
  fields: {
    context: contextOf("the appliances", CONTEXTS_OF_RUNNING),
    id: s
      .string()
      .optional()
      .computed()
      .check(freeIdentifier)
      .doc(
        "As an argument: takes only the appliance with this id. As a result, without it: a name for this list, made from the filters.",
      ),
    architecture: oneOf(ARCHITECTURES).doc("Takes appliances with this architecture."),
    health: oneOf(HEALTHS).doc("Takes appliances with this health."),
    status: oneOf(STATUSES).doc("Takes appliances that are doing this."),
    tags: s
      .map(s.string().doc("Value of the tag."))
      .optional()
      .doc(
        "Takes appliances that have all of these tags. For a tag without a value give empty text or `spectro__tag`.",
      ),
    ids: s
      .list(s.string().doc("Id of an appliance."))
      .computed()
      .doc("Ids of the appliances found, in the platform's order."),
  },
  async run({ id, context: level, ...filters }, { platform, ...context }) {
    const found = await platform.appliances(scopeOf(level)).idsMatching(filters, context);
    return { id: id ?? listId(level, filters), ids: found.filter((one) => id === undefined || one === id) };
  },
});

type Filters = Readonly<Record<string, string | Readonly<Record<string, string>> | undefined>>;

/** `appliance` for all of a project; otherwise different filters give different ids, whatever their order. */
function listId(context: string, filters: Filters): string {
  const given = Object.entries({ ...filters, context: context === "project" ? undefined : context })
    .map(([name, value]) => [name, typeof value === "object" ? Object.entries(value).sort() : value])
    .filter(([, value]) => value !== undefined && value.length > 0)
    .sort();
  if (given.length === 0) return "appliance";
  return `appliance-${createHash("sha256").update(JSON.stringify(given)).digest("hex").slice(0, 16)}`;
}
