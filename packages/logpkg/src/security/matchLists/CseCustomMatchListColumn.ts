import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { fewInSecurityApi } from "../securityApi.js";

export const CseCustomMatchListColumn = managed({
  name: "CseCustomMatchListColumn",
  kind: "custom match list column",
  doc: "Custom match list column of Sumo Logic Cloud SIEM: a set of record fields to match, in addition to the built-in columns. A match list refers to the column in `targetColumn`.",
  endpoint: {
    path: "sec/v1/custom-match-list-columns",
    dialect: (platform) => fewInSecurityApi(platform, ["customMatchListColumns"]),
  },
  fields: {
    name: s.string("Name of the column, unique.").notEmpty().autoName(),
    fields: s.set("Record fields of the column, such as `device_ip`.", s.string().notEmpty()),
  },
  update: "inputs",
});
