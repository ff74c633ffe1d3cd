import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT } from "../places.fixture.js";
import { IamSamlFederationV1Fixture } from "./IamSamlFederationV1.fixture.js";

export const IamUserV1Fixture: ResourceFixture = {
  resource: "IamUserV1",
  sharedLists: ["roles"],
  facts: { replaces: ["email", "federation"] },
  dependencies: { federation: IamSamlFederationV1Fixture },
  collection: "iam.users",
  minimal: () => ({ email: "fixture@example.com" }),
  full: (of) => ({
    email: "fixture@example.com",
    federation: { id: of("federation"), externalId: "fixture" },
    roles: [{ roleName: "member", scope: "account" }],
  }),
  changes: (of) => ({
    email: "other@example.com",
    federation: { id: of("federation"), externalId: "other" },
    roles: [
      { roleName: "reader", scope: "account" },
      { roleName: "billing", scope: "account" },
    ],
  }),
  nestedChanges: () => [{ "roles[0].scope": "project", "roles[0].projectId": PROJECT }],
  drift: { patch: { roles: [] }, shows: ["roles"] },
  writeOnly: ["email"],
  // The list is read before a create, because no response contains the email address. An update reads the roles,
  // assigns, revokes, and reads them again.
  requests: { create: 2, update: 4 },
};
