import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { echoFilters, matchesAny } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId, region } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { extensionFields } from "./extensions.js";
import { filtersDoc } from "./filters.js";

export const getDbaasAvailableExtensionV1 = lookup({
  name: "getDbaasAvailableExtensionV1",
  terraform: "dbaas_available_extension_v1",
  doc: "Lists the extensions that managed databases can have, all of them or those that a filter takes. Only datastores of the PostgreSQL family have extensions. Nothing found is an empty list, not an error.",
  fields: {
    projectId,
    region,
    filters: s
      .set(s.object({ name: filterText("Exact name of the extension; upper and lower case differ. Empty: any.") }))
      .optional()
      .doc(filtersDoc("extensions")),
    id: resultId(LIST_ID),
    availableExtensions: s
      .list(s.object(extensionFields))
      .computed()
      .doc("The extensions found, in the platform's order."),
  },
  async run({ projectId, region, filters }, { platform, ...context }) {
    const all = await platform.databases(projectId, region).availableExtensions(context);
    return {
      id: listId(all.map(({ id }) => id)),
      filters: echoFilters(["name"], filters),
      availableExtensions: all.filter(({ shown }) => matchesAny(filters, shown)).map((row) => row.read()),
    };
  },
});
