import type { Specimen } from "@tripod/testkit";

export const TokenSpecimen: Specimen = {
  resource: "Token",
  facts: { replaces: ["type"], secret: ["encodedTokenAndUrl"] },
  collection: "tokens",
  minimal: () => ({ name: "specimen", status: "Active", type: "CollectorRegistration" }),
  full: () => ({
    name: "specimen",
    status: "Inactive",
    type: "CollectorRegistration",
    description: "For the specimen",
  }),
  changes: () => ({ name: "specimen two", status: "Active", description: "Changed" }),
  drift: { patch: { description: "Drifted" }, shows: ["description"] },
};
