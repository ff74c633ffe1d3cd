import type { Specimen } from "@tripod/testkit";
import { PROJECT } from "../places.fixture.js";
import { IamSamlFederationV1Specimen } from "./IamSamlFederationV1.fixture.js";

export const IamUserV1Specimen: Specimen = {
  resource: "IamUserV1",
  shared: ["roles"],
  facts: { replaces: ["email", "federation"] },
  needs: { federation: IamSamlFederationV1Specimen },
  collection: "iam.users",
  minimal: () => ({ email: "specimen@example.com" }),
  full: (of) => ({
    email: "specimen@example.com",
    federation: { id: of("federation"), externalId: "specimen" },
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
  changesWithin: () => [{ "roles[0].scope": "project", "roles[0].projectId": PROJECT }],
  drift: { patch: { roles: [] }, shows: ["roles"] },
  hidden: ["email"],
  // The list is read before a create, because no response contains the email address. An update reads the roles,
  // assigns, revokes, and reads them again.
  requests: { create: 2, update: 4 },
};
