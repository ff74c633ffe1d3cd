import { s } from "@tripod/kit";
import { variants } from "@tripod/objects";
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
      .object({ values: s.string().doc("The values, with commas between them.") })
      .optional()
      .doc("Fixed values."),
    logQueryVariableSourceDefinition: s
      .object({
        query: s.string().notEmpty().doc("The query."),
        field: s.string().notEmpty().doc("Field of its results."),
      })
      .optional()
      .doc("What a query over logs finds."),
    metadataVariableSourceDefinition: s
      .object({
        filter: s.string().doc("Which metadata counts."),
        key: s.string().notEmpty().doc("Name of the metadata."),
      })
      .optional()
      .doc("Values of metadata."),
  },
);

/** One variable of a dashboard. */
export const variable = s.object({
  name: limited(256, 1).doc("Name of the variable, 1 to 256 characters."),
  id: s.string().optional().computed().doc("Identifier of the variable, given by the platform."),
  displayName: s.string().optional().doc("What users see in place of the name."),
  defaultValue: s.string().optional().doc("Its value in the beginning."),
  allowMultiSelect: s.boolean().default(false).doc("Whether several values can be chosen at once."),
  hideFromUi: s.boolean().default(false).wire("hideFromUI").doc("Whether users do not see it."),
  includeAllOption: s.boolean().default(true).doc("Whether all values can be chosen at once."),
  sourceDefinition: sourceDefinition.doc("Where its values come from: exactly one of its members."),
});
