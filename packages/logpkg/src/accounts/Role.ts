import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { ROLE_EXTRAS, roleFields } from "./roleFields.js";

export const Role = managed({
  name: "Role",
  kind: "role",
  doc: "Role of Sumo Logic role-based access control (RBAC), managed with version 1 of the API. `User` assigns roles with `roleIds`; updating a role keeps its users. Both versions of the API show the same roles: manage each role with one resource only.",
  endpoint: { path: "v1/roles", dialect: (platform) => tokenApi(platform, ["roles"]) },
  fields: {
    ...roleFields,
    filterPredicate: s
      .string("Search filter: query that restricts which data users with the role can search.")
      .optional(),
  },
  create: { body: (encoded) => ({ description: "", filterPredicate: "", capabilities: [], ...encoded, users: [] }) },
  update: [{ body: "full", omit: ROLE_EXTRAS }],
  list: { supersededBy: ["RoleV2"] },
});
