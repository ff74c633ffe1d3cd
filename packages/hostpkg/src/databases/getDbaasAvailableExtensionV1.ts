import { s } from "@tripod/kit";
import { decodeRows } from "@tripod/rest";
import { lookup } from "../definitions.js";
import { echoFilters, matchesAny } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId, region } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { filtersDoc } from "./databases.js";
import { extensionFields } from "./extensions.js";

export const getDbaasAvailableExtensionV1 = lookup({
  name: "getDbaasAvailableExtensionV1",
  terraform: "dbaas_available_extension_v1",
  doc: "Extensions available in Selectel Managed Databases. Only datastore types of the PostgreSQL family have extensions. If nothing matches, the list is empty.",
  fields: {
    projectId,
    region,
    filters: s
      .set(
        filtersDoc("extensions"),
        s.object({ name: filterText("Name of the extension. Exact match, case-sensitive. Default: any.") }),
      )
      .optional(),
    id: resultId(LIST_ID),
    availableExtensions: s
      .list("Matching extensions, in the order of the API response.", s.object(extensionFields))
      .computed(),
  },
  async run({ projectId, region, filters }, { platform, ...context }) {
    const all = await platform.databases(projectId, region).availableExtensions(context);
    return {
      id: listId(all.map(({ id }) => id)),
      filters: echoFilters(["name"], filters),
      availableExtensions: decodeRows(
        all.filter(({ texts }) => matchesAny(filters, texts)),
        (row) => row.read(),
        context,
      ),
    };
  },
});
