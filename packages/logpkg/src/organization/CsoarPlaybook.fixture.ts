import type { ResourceFixture } from "@tripod/testkit";

export const CsoarPlaybookFixture: ResourceFixture = {
  resource: "CsoarPlaybook",
  facts: {
    // No request can change the name; updatedName renames a playbook.
    replaces: ["name"],
    defaults: { isDeleted: false, draft: false, isPublished: false, nested: false, isEnabled: true },
  },
  collection: "playbooks",
  minimal: () => ({ name: "Triage" }),
  full: () => ({ name: "Triage", description: "First look at an insight", tags: "triage,insights", isPublished: true }),
  changes: () => ({ description: "Changed", tags: "triage" }),
  example: { takes: { id: "Triage", inputs: { name: "Triage", type: "General", isPublished: true } } },
  drift: { none: "the API does not return playbooks" },
};
