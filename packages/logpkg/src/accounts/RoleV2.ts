import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { ROLE_EXTRAS, roleFields } from "./roleFields.js";

const filter = (of: string) =>
  s.string(`Search filter for ${of}: query that restricts which data users with the role can search.`).optional();

/** Defaults of update requests, which must contain every list, including empty ones. */
const EMPTY = {
  description: "",
  logAnalyticsFilter: "",
  auditDataFilter: "",
  securityDataFilter: "",
  selectedViews: [],
  capabilities: [],
};

export const RoleV2 = managed({
  name: "RoleV2",
  kind: "role",
  doc: "Role of Sumo Logic role-based access control (RBAC), managed with version 2 of the API: search filters per kind of data and access to indexes. `User` assigns roles with `roleIds`; updating a role keeps its users.",
  endpoint: { path: "v2/roles", dialect: (platform) => tokenApi(platform, ["roles"]) },
  fields: {
    ...roleFields,
    logAnalyticsFilter: filter("logs"),
    auditDataFilter: filter("audit data"),
    securityDataFilter: filter("security data"),
    selectionType: s
      .string("Index access of the role: how `selectedViews` is applied. Default: `All`.")
      .values({
        All: "all indexes",
        Allow: "only the indexes in `selectedViews`",
        Deny: "all indexes except those in `selectedViews`",
      })
      .optional()
      .computed()
      .codec({ decode: (value) => value || "All" }),
    selectedViews: s
      .set(
        "Indexes (scheduled views and partitions) that the role allows or denies, depending on `selectionType`.",
        s.object({
          viewName: s.string("Name of the index: a scheduled view or a partition.").notEmpty(),
          viewFilter: s
            .string("Search filter for the index: query that restricts which data users can search.")
            .optional(),
        }),
      )
      .optional(),
  },
  create: { body: (encoded) => ({ ...EMPTY, ...encoded, users: [] }) },
  update: [{ body: "full", omit: ROLE_EXTRAS }],
});
