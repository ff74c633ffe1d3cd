import type { ResourceFixture } from "@tripod/testkit";

export const DomainsDomainV1Fixture: ResourceFixture = {
  resource: "DomainsDomainV1",
  facts: { containsData: true, replaces: ["name"] },
  collection: "legacyDns.domains",
  minimal: () => ({ name: "fixture-legacy.example" }),
  full: () => ({ name: "fixture-legacy.example" }),
  changes: () => ({ name: "other-legacy.example" }),
  drift: { none: "the only input of a domain is its name, which cannot be changed" },
};
