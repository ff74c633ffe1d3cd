import type { Specimen } from "@tripod/testkit";

export const DomainsDomainV1Specimen: Specimen = {
  resource: "DomainsDomainV1",
  facts: { holds: true, replaces: ["name"] },
  collection: "legacyDns.domains",
  minimal: () => ({ name: "specimen-legacy.example" }),
  full: () => ({ name: "specimen-legacy.example" }),
  changes: () => ({ name: "other-legacy.example" }),
  drift: { none: "the only input of a domain is its name, which cannot be changed" },
};
