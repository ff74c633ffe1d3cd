import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { echoFilters, matchesAny } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId, region } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { datastoreTypeFields } from "./datastoreTypes.js";
import { filtersDoc } from "./filters.js";

export const getDbaasDatastoreTypeV1 = lookup({
  name: "getDbaasDatastoreTypeV1",
  terraform: "dbaas_datastore_type_v1",
  doc: "Lists the datastore types of managed databases, that is, engines with their versions, all of them or those that a filter takes. Nothing found is an empty list, not an error.",
  fields: {
    projectId,
    region,
    filters: s
      .set(
        s.object({
          engine: filterText(
            "Exact name of the engine, such as `postgresql`, `mysql_native` (semi-synchronous), `mysql` (synchronous), `redis` or `kafka`. Empty: any.",
          ),
          version: filterText(
            "Exact version: a major version such as `16`, or one with a suffix for a variant such as `16-1C`; `16` does not find `16-1C`. Empty: any.",
          ),
        }),
      )
      .optional()
      .doc(filtersDoc("datastore types")),
    id: resultId(LIST_ID),
    datastoreTypes: s
      .list(s.object(datastoreTypeFields))
      .computed()
      .doc("The datastore types found, in the platform's order."),
  },
  async run({ projectId, region, filters }, { platform, ...context }) {
    const all = await platform.databases(projectId, region).datastoreTypes(context);
    return {
      id: listId(all.map(({ id }) => id)),
      filters: echoFilters(["engine", "version"], filters),
      datastoreTypes: all.filter(({ shown }) => matchesAny(filters, shown)).map((row) => row.read()),
    };
  },
});
