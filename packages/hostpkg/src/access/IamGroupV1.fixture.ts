import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT } from "../places.fixture.js";

export const IamGroupV1Fixture: ResourceFixture = {
  resource: "IamGroupV1",
  sharedLists: ["roles"],
  facts: {},
  collection: "iam.groups",
  minimal: () => ({ name: "fixture" }),
  full: () => ({ name: "fixture", description: "Developers", roles: [{ roleName: "member", scope: "account" }] }),
  changes: () => ({ name: "other", description: "Testers", roles: [{ roleName: "billing", scope: "account" }] }),
  nestedChanges: () => [{ "roles[0].scope": "project", "roles[0].projectId": PROJECT }],
  drift: { patch: { description: "Changed by hand" }, shows: ["description"] },
  // The roles of a new group need a separate request.
  requests: { create: 4, update: 5 },
};
