import { type Specimen, secret } from "@tripod/testkit";
import { PROJECT } from "../places.fixture.js";

const MEMBER = { roleName: "member", scope: "account" };

export const IamServiceuserV1Specimen: Specimen = {
  resource: "IamServiceuserV1",
  shared: ["roles"],
  facts: { defaults: { enabled: true }, secret: ["password"] },
  collection: "iam.serviceUsers",
  minimal: () => ({ name: "specimen", password: secret("planted-Secret-1") }),
  full: () => ({ name: "specimen", password: secret("planted-Secret-1"), enabled: false, roles: [MEMBER] }),
  changes: () => ({
    name: "other",
    password: secret("planted-Secret-2"),
    enabled: true,
    roles: [{ roleName: "billing", scope: "account" }],
  }),
  changesWithin: () => [{ "roles[0].scope": "project", "roles[0].projectId": PROJECT }],
  drift: { patch: { enabled: true }, shows: ["enabled"] },
  hidden: ["password"],
  // The object is read before and after each change; roles are assigned and revoked with one request each.
  requests: { update: 5 },
};
