import type { ResourceFixture } from "@tripod/testkit";

export const CseTagSchemaFixture: ResourceFixture = {
  resource: "CseTagSchema",
  facts: { replaces: ["key"] },
  collection: "security.tagSchemas",
  minimal: () => ({ key: "fixture", label: "Fixture", freeForm: true }),
  full: () => ({
    key: "fixture",
    label: "Fixture",
    freeForm: false,
    contentTypes: ["entity", "rule"],
    valueOptions: [{ value: "v1", label: "One", link: "https://wiki.example.org/1" }, { value: "v2" }],
  }),
  changes: () => ({
    key: "fixture two",
    label: "Other",
    freeForm: true,
    contentTypes: ["customInsight"],
    valueOptions: [{ value: "v9", label: "Nine", link: "https://wiki.example.org/9" }],
  }),
  drift: { patch: { label: "drifted" }, shows: ["label"] },
};
