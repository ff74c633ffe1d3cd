import { s } from "@tripod/kit";
import { decodeRows } from "@tripod/rest";
import { lookup } from "../definitions.js";
import { echoFilters, matchesAny } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId, region } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { parameterFields } from "./configurationParameters.js";
import { filtersDoc } from "./databases.js";

export const getDbaasConfigurationParameterV1 = lookup({
  name: "getDbaasConfigurationParameterV1",
  terraform: "dbaas_configuration_parameter_v1",
  doc: "Configuration parameters of the database engines in Selectel Managed Databases. The lookup returns all values as strings: numbers in decimal notation with all digits, booleans as `true` and `false`. If nothing matches, the list is empty.",
  fields: {
    projectId,
    region,
    filters: s
      .set(
        filtersDoc("parameters"),
        s.object({
          datastoreTypeId: filterText("Datastore type ID. Default: any."),
          name: filterText("Name of the parameter. Exact match, case-sensitive. Default: any."),
        }),
      )
      .optional(),
    id: resultId(LIST_ID),
    configurationParameters: s
      .list("Matching configuration parameters, in the order of the API response.", s.object(parameterFields))
      .computed(),
  },
  async run({ projectId, region, filters }, { platform, ...context }) {
    const all = await platform.databases(projectId, region).configurationParameters(context);
    return {
      id: listId(all.map(({ id }) => id)),
      filters: echoFilters(["datastoreTypeId", "name"], filters),
      configurationParameters: decodeRows(
        all.filter(({ texts }) => matchesAny(filters, texts)),
        (row) => row.read(),
        context,
      ),
    };
  },
});
