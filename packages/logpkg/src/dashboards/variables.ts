import { s } from "@tripod/kit";
import { variants } from "@tripod/rest";
import { textOf } from "../texts.js";

const sourceDefinition = variants(
  "variableSourceType",
  {
    csvVariableSourceDefinition: "CsvVariableSourceDefinition",
    logQueryVariableSourceDefinition: "LogQueryVariableSourceDefinition",
    metadataVariableSourceDefinition: "MetadataVariableSourceDefinition",
  },
  {
    csvVariableSourceDefinition: s
      .object("Fixed list of values (comma-separated).", { values: s.string("Comma-separated values.") })
      .optional(),
    logQueryVariableSourceDefinition: s
      .object("Log query source: values from the results of a log query.", {
        query: s.string("Log query that returns the values.").notEmpty(),
        field: s.string("Field of the query results that contains the values of the variable.").notEmpty(),
      })
      .optional(),
    metadataVariableSourceDefinition: s
      .object("Metadata source: values of metric metadata.", {
        filter: s.string("Metadata filter (metrics selector): selects the metrics whose metadata supplies the values."),
        key: s.string("Metadata key that supplies the values of the variable.").notEmpty(),
      })
      .optional(),
  },
);

/** Variable of a dashboard. */
export const variable = s.object({
  name: textOf(1, 256).doc("Name of the variable, 1–256 characters."),
  id: s.string("ID of the variable. Set by the platform.").optional().computed(),
  displayName: s.string("Display name of the variable. Default: the name of the variable.").optional(),
  defaultValue: s.string("Default value of the variable.").optional(),
  allowMultiSelect: s.boolean("Whether multi-select is enabled: users can select several values.").default(false),
  hideFromUi: s.boolean("Whether the variable is hidden in the UI.").default(false).wire("hideFromUI"),
  includeAllOption: s.boolean('Whether users can select the "All" option.').default(true),
  sourceDefinition: sourceDefinition.doc("Value source of the variable. Set exactly one member."),
});
