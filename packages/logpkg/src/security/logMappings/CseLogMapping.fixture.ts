import type { ResourceFixture } from "@tripod/testkit";

const LEAST = {
  name: "fixture",
  productGuid: "11111111-2222-4333-8444-555555555555",
  recordType: "NetworkFlow",
  enabled: true,
  fields: [{ name: "user_username", value: "usr" }],
  unstructuredFields: { patternNames: ["GROK_1"] },
};

const input = { eventIdPattern: "*", logFormat: "JSON", product: "Firewall", vendor: "Example" };

export const CseLogMappingFixture: ResourceFixture = {
  resource: "CseLogMapping",
  facts: { defaults: { relatesEntities: false } },
  collection: "security.logMappings",
  minimal: () => LEAST,
  full: () => ({
    ...LEAST,
    enabled: false,
    parentId: "9f0b6c1e-4a0d-4c57-9a3e-2f6f0f7f1c10",
    relatesEntities: true,
    skippedValues: ["-", "none"],
    fields: [
      {
        name: "action",
        value: "action",
        valueType: "constant",
        skippedValues: ["Short text"],
        defaultValue: "dv",
        format: "JSON",
        caseInsensitive: true,
        alternateValues: ["av"],
        timeZone: "UTC",
        splitDelimiter: ",",
        splitIndex: "0",
        fieldJoins: ["f1", "f2"],
        joinDelimiter: "-",
        formatParameters: ["p"],
        lookups: [{ key: "k", value: "v" }],
      },
      { name: "user_username", value: "usr" },
    ],
    structuredInputs: [input],
    unstructuredFields: { patternNames: ["GROK_1", "GROK_2"] },
  }),
  changes: () => ({
    name: "fixture two",
    productGuid: "11111111-2222-4333-8444-666666666666",
    recordType: "Authentication",
    enabled: true,
    parentId: "9f0b6c1e-4a0d-4c57-9a3e-2f6f0f7f1c12",
    relatesEntities: false,
    skippedValues: ["n/a"],
    fields: [{ name: "user_username", value: "account" }],
    structuredInputs: [{ ...input, product: "Proxy" }],
    unstructuredFields: { patternNames: ["GROK_3"] },
  }),
  clearedByNull: ["parentId", "unstructuredFields"],
  drift: { patch: { recordType: "Audit" }, shows: ["recordType"] },
  writeOnly: ["parentId"],
  // The mapping and its `enabled` need separate requests.
  requests: { update: 3 },
};
