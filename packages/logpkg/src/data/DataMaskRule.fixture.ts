import type { ResourceFixture } from "@tripod/testkit";

export const DataMaskRuleFixture: ResourceFixture = {
  resource: "DataMaskRule",
  facts: { replaces: ["name"], defaults: { maskString: "##redactedPII##", description: "" } },
  collection: "dataMaskingRules",
  minimal: () => ({ name: "fixture", regexPattern: "\\d{16}", enabled: true }),
  full: () => ({
    name: "fixture",
    regexPattern: "(?<![\\w.])\\d{1,3}(?:\\.\\d{1,3}){3}(?![\\w.])",
    maskString: "ADDRESS_HIDDEN",
    enabled: true,
    description: "Hides addresses",
  }),
  changes: () => ({
    name: "fixture-two",
    regexPattern: "\\d{8}",
    maskString: "X",
    enabled: false,
    description: "Hides numbers",
  }),
  drift: { patch: { regexPattern: "\\d+", enabled: false }, shows: ["enabled", "regexPattern"] },
};
