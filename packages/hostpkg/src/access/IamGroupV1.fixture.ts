import type { Specimen } from "@tripod/testkit";
import { PROJECT } from "../places.fixture.js";

export const IamGroupV1Specimen: Specimen = {
  resource: "IamGroupV1",
  shared: ["roles"],
  facts: {},
  collection: "iam.groups",
  minimal: () => ({ name: "specimen" }),
  full: () => ({ name: "specimen", description: "Developers", roles: [{ roleName: "member", scope: "account" }] }),
  changes: () => ({
    name: "other",
    description: "Testers",
    roles: [{ roleName: "billing", scope: "account" }],
  }),
  changesWithin: () => [{ "roles[0].scope": "project", "roles[0].projectId": PROJECT }],
  drift: { patch: { description: "Changed by hand" }, shows: ["description"] },
  // The roles of a new group need a separate request.
  requests: { create: 4, update: 5 },
};
