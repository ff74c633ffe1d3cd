import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { securityApi } from "../securityApi.js";
import { words } from "../words.js";

const IOC_TYPES = {
  ASN: "autonomous system number",
  DOMAIN: "domain name",
  HASH: "file hash",
  IP_ADDRESS: "IPv4 or IPv6 address",
  MAC_ADDRESS: "hardware address",
  PORT: "port number",
  RECORD_PROPERTY: "record field",
  URL: "web address",
};

export const CseContextAction = managed({
  name: "CseContextAction",
  kind: "context action",
  doc: "Context action of Sumo Logic Cloud SIEM: a menu entry in the web application that opens a URL or a search for a value.",
  endpoint: { path: "sec/v1/context-actions", dialect: (platform) => securityApi(platform, ["contextActions"]) },
  fields: {
    name: s.string("Name of the context action, unique.").notEmpty().autoName(),
    type: s.string("Action type.").values({ URL: "URL to open", QUERY: "search to open" }).default("URL"),
    template: s
      .string(
        "URL or query template, in which the placeholder `{{value}}` is replaced with the value. All viewers of the action can read the template, so do not use secrets.",
      )
      .optional(),
    iocTypes: s.set("Indicator of compromise (IOC) types for which the action is shown.", s.string().values(IOC_TYPES)),
    entityTypes: words().optional().doc("Entity types for which the action is shown, such as `_hostname`."),
    recordFields: s
      .list(
        "Record fields for which the action is shown, if `allRecordFields` is false. Default: all record fields.",
        s.string().notEmpty(),
      )
      .optional(),
    allRecordFields: s.boolean("Whether the action is shown for all record fields.").default(true),
    enabled: s.boolean("Whether the action is enabled.").default(true),
  },
  create: {
    // The create may ignore `enabled`. An update follows if the response has another value.
    deferred: ["enabled"],
    // The create request has no envelope.
    body: (encoded, { enabled }) => ({ ...encoded, enabled }),
  },
  update: "inputs",
});
