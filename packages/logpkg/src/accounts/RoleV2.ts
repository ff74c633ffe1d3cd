import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { ROLE_EXTRAS, roleFields } from "./roleFields.js";

const filter = (of: string) => s.string().optional().doc(`Query that restricts what its users can search in ${of}.`);

/** An update wants every list, empty ones included. */
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
  doc: "A role of the second generation, with filters for each kind of data and the views that its users may see. Users get it by `roleIds` of `User`; an update leaves who has it as it is.",
  at: { path: "v2/roles", dialect: (platform) => tokenApi(platform, ["roles"]) },
  fields: {
    ...roleFields,
    logAnalyticsFilter: filter("logs"),
    auditDataFilter: filter("audit data"),
    securityDataFilter: filter("security data"),
    selectionType: s
      .string()
      .values({ All: "every view", Allow: "only the selected ones", Deny: "all but the selected ones" })
      .optional()
      .computed()
      .coded({ decode: (shown) => shown || "All" })
      .doc("What `selectedViews` means. Without it, `All`."),
    selectedViews: s
      .set(
        s.object({
          viewName: s.string().notEmpty().doc("Name of the view or partition."),
          viewFilter: s.string().optional().doc("Query that restricts what can be searched in it."),
        }),
      )
      .optional()
      .doc("Views that its users may see, or may not, as `selectionType` says. Their order means nothing."),
  },
  create: { body: (encoded) => ({ ...EMPTY, ...encoded, users: [] }) },
  update: [{ body: "whole", without: ROLE_EXTRAS }],
});
