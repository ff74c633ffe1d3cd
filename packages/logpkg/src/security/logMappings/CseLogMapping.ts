import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { securityApi } from "../securityApi.js";
import { mappedField, structuredInput } from "./mappedFields.js";

const PATH = "sec/v1/log-mappings";

export const CseLogMapping = managed({
  name: "CseLogMapping",
  kind: "log mapping",
  doc: "How messages of a product become records of the security product.",
  at: { path: PATH, dialect: (platform) => securityApi(platform, ["logMappings"]) },
  wire: {
    // An answer never shows it: what is recorded stays.
    mayLack: ["parentId"],
    codecs: { parentId: { decode: (_, known) => known.parentId } },
  },
  fields: {
    name: s.string().notEmpty().autoNamed().doc("Name of the mapping."),
    productGuid: s.string().notEmpty().doc("Id of the product, as `getCseLogMappingVendorProduct` finds it."),
    recordType: s.string().notEmpty().doc("What the records are, such as `Authentication` or `NetworkFlow`."),
    enabled: s.boolean().doc("Whether it is applied."),
    parentId: s
      .string()
      .notEmpty()
      .optional()
      .doc("Id of the mapping that it takes over from. The platform never shows it: after an import it is not known."),
    relatesEntities: s.boolean().default(false).doc("Whether the entities of one record belong together."),
    skippedValues: s.list(s.string()).optional().doc("Values that are no values in any field, such as `-`."),
    fields: s
      .list(mappedField)
      .check((fields) => (fields.length === 0 ? "must have at least one element" : undefined))
      .doc("How the fields of the record are made."),
    structuredInputs: s
      .list(structuredInput)
      .optional()
      .doc("Which structured messages it is for. These or `unstructuredFields` must be given."),
    unstructuredFields: s
      .object({ patternNames: s.list(s.string().notEmpty()).doc("Names of the patterns that read them.") })
      .optional()
      .doc("Which messages without a structure it is for."),
  },
  rules: [
    ({ structuredInputs = [], unstructuredFields }, { fail, unknown }) => {
      if (unknown.has("structuredInputs") || unknown.has("unstructuredFields")) return;
      if (structuredInputs.length === 0 && unstructuredFields === undefined)
        fail("structuredInputs", "must be given where there are no unstructuredFields");
    },
  ],
  update: [
    {
      sends: [
        "name",
        "productGuid",
        "recordType",
        "parentId",
        "relatesEntities",
        "skippedValues",
        "fields",
        "structuredInputs",
        "unstructuredFields",
      ],
      body: "members",
    },
    { sends: ["enabled"], path: `${PATH}/{id}/enabled`, body: "members", envelope: null, answersObject: true },
  ],
  // The list holds the platform's own as well, thousands of them.
  list: {
    rows: "short",
    only: async () => (row) => (row.source === "user" ? undefined : "a log mapping of the platform's own"),
  },
});
