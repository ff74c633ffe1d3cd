import type { Specimen } from "@tripod/testkit";

export const SubdomainSpecimen: Specimen = {
  resource: "Subdomain",
  facts: {},
  collection: "subdomain",
  minimal: () => ({ subdomain: "example-org" }),
  full: () => ({ subdomain: "example-org" }),
  changes: () => ({ subdomain: "example-new" }),
  drift: { patch: { subdomain: "drifted" }, shows: ["subdomain"] },
};
