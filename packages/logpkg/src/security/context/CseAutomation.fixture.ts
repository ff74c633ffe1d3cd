import type { ResourceFixture } from "@tripod/testkit";

export const CseAutomationFixture: ResourceFixture = {
  resource: "CseAutomation",
  facts: { replaces: ["playbookId", "cseResourceType"] },
  collection: "security.automations",
  minimal: () => ({
    playbookId: "64b0c1d2e3f4a5b6c7d8e9f0",
    cseResourceType: "INSIGHT",
    executionTypes: ["NEW_INSIGHT"],
    enabled: true,
  }),
  full: () => ({
    playbookId: "64b0c1d2e3f4a5b6c7d8e9f0",
    cseResourceType: "ENTITY",
    cseResourceSubTypes: ["_ip", "_mac"],
    executionTypes: ["NEW_INSIGHT", "ON_DEMAND"],
    enabled: false,
  }),
  changes: () => ({
    playbookId: "64b0c1d2e3f4a5b6c7d8e9f1",
    cseResourceSubTypes: ["_hostname"],
    executionTypes: ["INSIGHT_CLOSED"],
    enabled: true,
  }),
  immutable: { cseResourceType: "the other type does not accept subtypes" },
  drift: { patch: { enabled: true }, shows: ["enabled"] },
};
