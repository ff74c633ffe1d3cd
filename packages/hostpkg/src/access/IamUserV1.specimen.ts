import type { Specimen } from "@tripod/testkit";
import { PROJECT } from "../places.specimen.js";
import { IamSamlFederationV1Specimen } from "./IamSamlFederationV1.specimen.js";

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
  // Its list is read before, because no answer shows the e-mail address. Roles are read, given, taken away, and read.
  requests: { create: 2, update: 4 },
};
