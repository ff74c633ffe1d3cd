import { s } from "@tripod/kit";
import { variants } from "@tripod/rest";
import { limited } from "../content/contentFields.js";

const sourceDefinition = variants(
  "variableSourceType",
  {
    csvVariableSourceDefinition: "CsvVariableSourceDefinition",
    logQueryVariableSourceDefinition: "LogQueryVariableSourceDefinition",
    metadataVariableSourceDefinition: "MetadataVariableSourceDefinition",
  },
  {
    csvVariableSourceDefinition: s
      .object({ values: s.string().doc("Comma-separated values.") })
      .optional()
      .doc("Fixed list of values (comma-separated)."),
    logQueryVariableSourceDefinition: s
      .object({
        query: s.string().notEmpty().doc("Log query that returns the values."),
        field: s.string().notEmpty().doc("Field of the query results that contains the values of the variable."),
      })
      .optional()
      .doc("Log query source: values from the results of a log query."),
    metadataVariableSourceDefinition: s
      .object({
        filter: s
          .string()
          .doc("Metadata filter (metrics selector): selects the metrics whose metadata supplies the values."),
        key: s.string().notEmpty().doc("Metadata key that supplies the values of the variable."),
      })
      .optional()
      .doc("Metadata source: values of metric metadata."),
  },
);

/** Variable of a dashboard. */
export const variable = s.object({
  name: limited(256, 1).doc("Name of the variable, 1–256 characters."),
  id: s.string().optional().computed().doc("ID of the variable. Set by the platform."),
  displayName: s.string().optional().doc("Display name of the variable. Default: the name of the variable."),
  defaultValue: s.string().optional().doc("Default value of the variable."),
  allowMultiSelect: s.boolean().default(false).doc("Whether multi-select is enabled: users can select several values."),
  hideFromUi: s.boolean().default(false).wire("hideFromUI").doc("Whether the variable is hidden in the UI."),
  includeAllOption: s.boolean().default(true).doc('Whether users can select the "All" option.'),
  sourceDefinition: sourceDefinition.doc("Value source of the variable. Set exactly one member."),
});
