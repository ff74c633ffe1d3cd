import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { securityApi } from "../securityApi.js";
import { words } from "../words.js";

const IOC_TYPES = ["ASN", "DOMAIN", "HASH", "IP_ADDRESS", "MAC_ADDRESS", "PORT", "RECORD_PROPERTY", "URL"];

export const CseContextAction = managed({
  name: "CseContextAction",
  kind: "context action",
  doc: "An entry of the menu at a value in the web application: it opens an address or a search in which the value stands.",
  at: { path: "sec/v1/context-actions", dialect: (platform) => securityApi(platform, ["contextActions"]) },
  fields: {
    name: s.string().notEmpty().autoNamed().doc("Name of the entry, unique."),
    type: s
      .string()
      .values({ URL: "an address is opened", QUERY: "a search is" })
      .default("URL")
      .doc("What the entry does."),
    template: s
      .string()
      .optional()
      .doc(
        "The address or the search, in which `{{value}}` and the like stand for the value. Anybody who may see the entry can read it, so let it hold no token.",
      ),
    iocTypes: s
      .set(s.string().values(Object.fromEntries(IOC_TYPES.map((type) => [type, ""]))))
      .doc("At which values it is offered, by what they are. Their order means nothing."),
    entityTypes: words()
      .optional()
      .doc("Types of entities at which it is offered, such as `_hostname`. Their order means nothing."),
    recordFields: s
      .list(s.string().notEmpty())
      .optional()
      .doc("Fields of records at which it is offered, where `allRecordFields` is false."),
    allRecordFields: s.boolean().default(true).doc("Whether it is offered at every field of records."),
    enabled: s.boolean().default(true).doc("Whether it is offered at all."),
  },
  create: {
    // It need not take `enabled`: where its answer shows another value, an update follows.
    later: ["enabled"],
    // It stands in no envelope.
    body: (encoded, { enabled }) => ({ ...encoded, enabled }),
  },
  update: "members",
});
