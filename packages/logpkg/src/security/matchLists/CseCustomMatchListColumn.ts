import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { fewInSecurityApi } from "../securityApi.js";

export const CseCustomMatchListColumn = managed({
  name: "CseCustomMatchListColumn",
  kind: "custom match list column",
  doc: "A set of fields of records against which a match list can be held, beside the platform's own. A list names it in `targetColumn`.",
  at: {
    path: "sec/v1/custom-match-list-columns",
    dialect: (platform) => fewInSecurityApi(platform, ["customMatchListColumns"]),
  },
  fields: {
    name: s.string().notEmpty().autoNamed().doc("Name of the column, unique."),
    fields: s.list(s.string().notEmpty()).doc("The fields of records, such as `device_ip`."),
  },
  update: "members",
});
