import { s } from "@tripod/kit";
import { api, inZone } from "./api.js";
import { dnsName } from "./names.js";

const record = s.object({
  content: s.string("Record data in zone file format, such as `192.0.2.1` or `10 mail.example.org.`.").notEmpty(),
  disabled: s.boolean("Whether the server ignores the record.").default(false),
});

export const RecordSet = api.member({
  name: "RecordSet",
  kind: "record set",
  doc: "All records of a zone with one name and one type.",
  endpoint: { path: "/zones/{zone}", list: "rrsets", shows: { id: "zone" }, parents: inZone },
  identity: { key: ["type", "name"] },
  fields: {
    zone: s.string("Zone ID (`Zone`).").replaces(),
    name: dnsName("Name, such as `www.example.org.`.").replaces(),
    type: s.string("Record type, such as `A`.").replaces(),
    ttl: s.number("Time to live in seconds.").integer().min(0).default(3600),
    records: s.set("Records.", record),
    comment: s
      .string("Comment on the record set.")
      .optional()
      .wire("comments", {
        encode: (content) => [{ content, account: "" }],
        decode: (raw) => (raw as readonly { readonly content: string }[])[0]?.content,
      }),
  },
  rules: [
    ({ type, records }, { fail }) => {
      if (type === "SOA") fail("type", "must not be SOA, because the server manages the SOA record set");
      if (records?.length === 0) fail("records", "must not be empty");
    },
  ],
  write: {
    set: (one) => ({ rrsets: [{ ...one, comments: one.comments || [], changetype: "REPLACE" }] }),
    remove: (key) => ({ rrsets: [{ ...key, changetype: "DELETE" }] }),
  },
});
