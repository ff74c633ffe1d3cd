import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { ROLE_EXTRAS, roleFields } from "./roleFields.js";

export const Role = managed({
  name: "Role",
  terraform: "role",
  kind: "role",
  doc: "A role of the first generation. Users get it by `roleIds` of `User`; an update leaves who has it as it is. Roles of both generations are one set: manage each by one resource only.",
  path: "v1/roles",
  dialect: (platform) => tokenApi(platform, ["roles"]),
  rowsAreWhole: true,
  yieldsTo: ["RoleV2"],
  fields: {
    ...roleFields,
    filterPredicate: s.string().optional().doc("Query that restricts what its users can search."),
  },
  make: { body: (encoded) => ({ description: "", filterPredicate: "", capabilities: [], ...encoded, users: [] }) },
  // The platform takes the users with it, so they are sent as they were read just before.
  update: "put",
  strip: ROLE_EXTRAS,
});
