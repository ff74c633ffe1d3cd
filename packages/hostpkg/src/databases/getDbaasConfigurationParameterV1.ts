import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { echoFilters, matchesAny } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId, region } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { parameterFields } from "./configurationParameters.js";
import { filtersDoc } from "./filters.js";

export const getDbaasConfigurationParameterV1 = lookup({
  name: "getDbaasConfigurationParameterV1",
  terraform: "dbaas_configuration_parameter_v1",
  doc: "Lists the parameters that the configuration of managed databases takes, all of them or those that a filter takes. Values are texts, whatever their type: numbers in plain decimal notation with all of their digits, `true` and `false`. Nothing found is an empty list, not an error.",
  fields: {
    projectId,
    region,
    filters: s
      .set(
        s.object({
          datastoreTypeId: filterText("Identifier of the datastore type. Empty: any."),
          name: filterText("Exact name of the parameter; upper and lower case differ. Empty: any."),
        }),
      )
      .optional()
      .doc(filtersDoc("parameters")),
    id: resultId(LIST_ID),
    configurationParameters: s
      .list(s.object(parameterFields))
      .computed()
      .doc("The parameters found, in the platform's order."),
  },
  async run({ projectId, region, filters }, { platform, ...context }) {
    const all = await platform.databases(projectId, region).configurationParameters(context);
    return {
      id: listId(all.map(({ id }) => id)),
      filters: echoFilters(["datastoreTypeId", "name"], filters),
      configurationParameters: all.filter(({ shown }) => matchesAny(filters, shown)).map((row) => row.read()),
    };
  },
});
