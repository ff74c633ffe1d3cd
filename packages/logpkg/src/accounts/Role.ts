import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { ROLE_EXTRAS, roleFields } from "./roleFields.js";

export const Role = managed({
  name: "Role",
  kind: "role",
  doc: "A role of the first generation. Users get it by `roleIds` of `User`; an update leaves who has it as it is. Roles of both generations are one set: manage each by one resource only.",
  at: { path: "v1/roles", dialect: (platform) => tokenApi(platform, ["roles"]) },
  fields: {
    ...roleFields,
    filterPredicate: s.string().optional().doc("Query that restricts what its users can search."),
  },
  create: { body: (encoded) => ({ description: "", filterPredicate: "", capabilities: [], ...encoded, users: [] }) },
  update: [{ body: "whole", without: ROLE_EXTRAS }],
  list: { yieldsTo: ["RoleV2"] },
});
