import type { Specimen } from "@tripod/testkit";

export const TokenSpecimen: Specimen = {
  resource: "Token",
  facts: { replaces: ["type"], secret: ["encodedTokenAndUrl"] },
  collection: "tokens",
  minimal: () => ({ name: "fixture", status: "Active", type: "CollectorRegistration" }),
  full: () => ({
    name: "fixture",
    status: "Inactive",
    type: "CollectorRegistration",
    description: "For the fixture",
  }),
  changes: () => ({ name: "fixture two", status: "Active", description: "Changed" }),
  drift: { patch: { description: "Drifted" }, shows: ["description"] },
};
