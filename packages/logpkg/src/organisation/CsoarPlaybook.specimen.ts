import type { Specimen } from "@tripod/testkit";

export const CsoarPlaybookSpecimen: Specimen = {
  resource: "CsoarPlaybook",
  collection: "playbooks",
  minimal: () => ({ name: "Triage" }),
  full: () => ({ name: "Triage", description: "First look at an insight", tags: "triage,insights", isPublished: true }),
  changes: () => ({ description: "Changed", tags: "triage" }),
  drift: { none: "the platform cannot show playbooks" },
};
