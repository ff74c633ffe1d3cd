import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { echoFilter, matches } from "../filter.js";
import { projectId } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { locationFields } from "./locations.js";

/** Places that nobody can order in. */
const INTERNAL = "only_in_admin";

export const getDedicatedLocationV1 = lookup({
  name: "getDedicatedLocationV1",
  terraform: "dedicated_location_v1",
  doc: "Lists the locations of dedicated servers, all of them or the one with a given name; the platform's internal ones are left out. Nothing found is an empty list, not an error.",
  fields: {
    projectId,
    filter: s
      .object({
        name: s
          .string()
          .optional()
          .computed()
          .doc("Exact name of the location, such as `SPB-2`; upper and lower case differ. Empty: any."),
      })
      .optional()
      .doc("Which locations are wanted. All without it."),
    id: resultId(LIST_ID),
    locations: s.list(s.object(locationFields)).computed().doc("The locations found, in the platform's order."),
  },
  async run({ projectId, filter }, { platform, ...context }) {
    const all = await platform.dedicated(projectId).locations(context);
    const locations = all
      .filter(({ shown }) => shown.visibility !== INTERNAL && matches(filter, shown))
      .map((row) => row.read());
    return { id: listId(locations.map(({ id }) => id)), filter: echoFilter(["name"], filter), locations };
  },
});
