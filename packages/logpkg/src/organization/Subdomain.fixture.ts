import type { ResourceFixture } from "@tripod/testkit";

export const SubdomainFixture: ResourceFixture = {
  resource: "Subdomain",
  facts: {},
  collection: "subdomain",
  minimal: () => ({ subdomain: "example-org" }),
  full: () => ({ subdomain: "example-org" }),
  changes: () => ({ subdomain: "example-new" }),
  drift: { patch: { subdomain: "drifted" }, shows: ["subdomain"] },
};
