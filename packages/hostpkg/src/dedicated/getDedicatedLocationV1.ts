import { s } from "@tripod/kit";
import { decodeRows } from "@tripod/rest";
import { lookup } from "../definitions.js";
import { echoFilter, matches } from "../filter.js";
import { projectId } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { locationFields } from "./locations.js";

/** Visibility of internal locations, which do not accept orders. */
const INTERNAL = "only_in_admin";

export const getDedicatedLocationV1 = lookup({
  name: "getDedicatedLocationV1",
  terraform: "dedicated_location_v1",
  doc: "Locations of Selectel Dedicated Servers. The lookup does not return the internal locations of the platform. If nothing matches, the list is empty.",
  fields: {
    projectId,
    filter: s
      .object("Filter for locations. A result must match all members of the filter. Default: all locations.", {
        name: s
          .string("Name of the location, such as `SPB-2`. Exact match, case-sensitive. Default: any.")
          .optional()
          .computed(),
      })
      .optional(),
    id: resultId(LIST_ID),
    locations: s.list("Matching locations, in the order of the API response.", s.object(locationFields)).computed(),
  },
  async run({ projectId, filter }, { platform, ...context }) {
    const all = await platform.dedicated(projectId).locations(context);
    const matching = all.filter(({ texts }) => texts.visibility !== INTERNAL && matches(filter, texts));
    const locations = decodeRows(matching, (row) => row.read(), context);
    return { id: listId(locations.map(({ id }) => id)), filter: echoFilter(["name"], filter), locations };
  },
});
