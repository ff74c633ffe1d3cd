import { s } from "@tripod/kit";
import { decodeRows } from "@tripod/rest";
import { lookup } from "../definitions.js";
import { echoFilters, matchesAny } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId, region } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { datastoreTypeFields, filtersDoc } from "./databases.js";

export const getDbaasDatastoreTypeV1 = lookup({
  name: "getDbaasDatastoreTypeV1",
  terraform: "dbaas_datastore_type_v1",
  doc: "Datastore types (engines and versions) of Selectel Managed Databases. If nothing matches, the list is empty.",
  fields: {
    projectId,
    region,
    filters: s
      .set(
        filtersDoc("datastore types"),
        s.object({
          engine: filterText(
            "Database engine, such as `postgresql`, `mysql_native` (semi-synchronous replication), `mysql` (synchronous replication), `redis` or `kafka`. Exact match. Default: any.",
          ),
          version: filterText(
            "Engine version, such as `16`, or `16-1C` for a variant. Exact match: `16` does not match `16-1C`. Default: any.",
          ),
        }),
      )
      .optional(),
    id: resultId(LIST_ID),
    datastoreTypes: s
      .list("Matching datastore types, in the order of the API response.", s.object(datastoreTypeFields))
      .computed(),
  },
  async run({ projectId, region, filters }, { platform, ...context }) {
    const all = await platform.databases(projectId, region).datastoreTypes(context);
    return {
      id: listId(all.map(({ id }) => id)),
      filters: echoFilters(["engine", "version"], filters),
      datastoreTypes: decodeRows(
        all.filter(({ texts }) => matchesAny(filters, texts)),
        (row) => row.read(),
        context,
      ),
    };
  },
});
