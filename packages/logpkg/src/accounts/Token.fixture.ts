import type { ResourceFixture } from "@tripod/testkit";

export const TokenFixture: ResourceFixture = {
  resource: "Token",
  facts: { replaces: ["type"], secret: ["encodedTokenAndUrl"] },
  collection: "tokens",
  minimal: () => ({ name: "fixture", status: "Active", type: "CollectorRegistration" }),
  full: () => ({ name: "fixture", status: "Inactive", type: "CollectorRegistration", description: "For the fixture" }),
  changes: () => ({ name: "fixture two", status: "Active", description: "Changed" }),
  drift: { patch: { description: "Drifted" }, shows: ["description"] },
};
