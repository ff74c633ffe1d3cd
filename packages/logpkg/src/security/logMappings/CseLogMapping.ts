import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { securityApi } from "../securityApi.js";
import { mappedField, structuredInput } from "./mappedFields.js";

const PATH = "sec/v1/log-mappings";

export const CseLogMapping = managed({
  name: "CseLogMapping",
  kind: "log mapping",
  doc: "Log mapping of Sumo Logic Cloud SIEM: transforms messages of a product to records.",
  endpoint: { path: PATH, dialect: (platform) => securityApi(platform, ["logMappings"]) },
  wire: {
    // Responses omit the value, so it comes from state.
    mayOmit: ["parentId"],
    codecs: { parentId: { decode: (_, recorded) => recorded.parentId } },
  },
  fields: {
    name: s.string("Name of the mapping.").notEmpty().autoName(),
    productGuid: s.string("Product GUID, from `getCseLogMappingVendorProduct`.").notEmpty(),
    recordType: s.string("Record type, such as `Authentication` or `NetworkFlow`.").notEmpty(),
    enabled: s.boolean("Whether the mapping is enabled."),
    parentId: s
      .string("Parent mapping ID. The API does not return the ID; it is unknown after an import.")
      .notEmpty()
      .optional(),
    relatesEntities: s.boolean("Whether to relate entities of one record to each other.").default(false),
    skippedValues: s
      .set("Skipped values: field values that are treated as missing, such as `-`.", s.string())
      .optional(),
    fields: s
      .list("Field mappings: how record fields are filled.", mappedField)
      .checkCount((count) => (count === 0 ? "must have at least one element" : undefined)),
    structuredInputs: s
      .list(
        "Structured inputs: messages to which the mapping applies. Required unless `unstructuredFields` is set.",
        structuredInput,
      )
      .optional(),
    unstructuredFields: s
      .object(
        "Unstructured input: messages without a structure, parsed with grok patterns. Required unless `structuredInputs` is set.",
        {
          patternNames: s.list(
            "Grok pattern names: the patterns with which the platform parses the messages.",
            s.string().notEmpty(),
          ),
        },
      )
      .optional(),
  },
  rules: [
    ({ structuredInputs = [], unstructuredFields }, { fail, unknown }) => {
      if (unknown.has("structuredInputs") || unknown.has("unstructuredFields")) return;
      if (structuredInputs.length === 0 && unstructuredFields === undefined)
        fail("structuredInputs", "is required if unstructuredFields is unset");
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
      body: "inputs",
    },
    { sends: ["enabled"], path: `${PATH}/{id}/enabled`, body: "inputs", envelope: null, returnsObject: true },
  ],
  // The list also contains thousands of built-in log mappings.
  list: {
    rows: "partial",
    filter: async () => (row) => (row.source === "user" ? undefined : "a built-in log mapping"),
  },
});
