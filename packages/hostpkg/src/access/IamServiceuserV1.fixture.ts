import { type ResourceFixture, secret } from "@tripod/testkit";
import { PROJECT } from "../places.fixture.js";

const MEMBER = { roleName: "member", scope: "account" };

export const IamServiceuserV1Fixture: ResourceFixture = {
  resource: "IamServiceuserV1",
  sharedLists: ["roles"],
  facts: { defaults: { enabled: true }, secret: ["password"] },
  collection: "iam.serviceUsers",
  minimal: () => ({ name: "fixture", password: secret("planted-Secret-1") }),
  full: () => ({ name: "fixture", password: secret("planted-Secret-1"), enabled: false, roles: [MEMBER] }),
  changes: () => ({
    name: "other",
    password: secret("planted-Secret-2"),
    enabled: true,
    roles: [{ roleName: "billing", scope: "account" }],
  }),
  nestedChanges: () => [{ "roles[0].scope": "project", "roles[0].projectId": PROJECT }],
  drift: { patch: { enabled: true }, shows: ["enabled"] },
  writeOnly: ["password"],
  // The object is read before and after each change; roles are assigned and revoked with one request each.
  requests: { update: 5 },
};
