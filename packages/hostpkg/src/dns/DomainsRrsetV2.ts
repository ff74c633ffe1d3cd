import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject } from "../project.js";
import { uuid } from "../uuid.js";
import { allZones, platformsOwn, zonesCalled } from "./called.js";
import { dns } from "./dialect.js";
import { domainName, nameInDns } from "./names.js";
import { canonicalContent, sentContent } from "./recordContents.js";
import { contentProblem } from "./recordForms.js";
import { OTHER_TYPES, RECORD_SET_TYPES } from "./recordTypes.js";
import { standsAlone } from "./standsAlone.js";

interface Content {
  readonly content: string;
}

export const DomainsRrsetV2 = managed({
  name: "DomainsRrsetV2",
  kind: "record set",
  doc: "Record set (RRset) in a zone of Selectel DNS Hosting (actual): all records with one name and one type. The platform manages the NS and SOA record sets at the zone apex. They cannot be changed.",
  endpoint: {
    path: "/zones/{zoneId}/rrset",
    scopeInputs: ["projectId"],
    dialect: dns,
    parents: { zoneId: { byName: zonesCalled, all: allZones, resources: ["DomainsZoneV2"] } },
    // The platform creates these two types in every zone, and no others.
    startsEmpty: ({ type }) => !["NS", "SOA"].includes(type.toUpperCase()),
  },
  identity: {
    key: ["name", "type"],
    enforced: true,
    unique: (one, other) => one.zoneId === other.zoneId && standsAlone(one, other),
  },
  wire: {
    createdAt: null,
    encode: (body, { type }) => {
      const records = body.records as readonly Content[] | undefined;
      if (records === undefined) return;
      body.records = records.map((record) => ({ ...record, content: sentContent(type, record.content) }));
    },
    codecs: {
      // The platform may normalize a content. Semantically equal contents keep the spelling of the inputs.
      records: {
        decode: (set, state) => {
          const type = set.string("type");
          const recorded = (state.records as readonly Content[] | undefined) ?? [];
          const left = recorded.map(({ content }) => ({ content, key: canonicalContent(type, content) }));
          return (set.optionalList("records") ?? []).map((record) => {
            const content = record.text("content");
            const key = canonicalContent(type, content);
            const at = left.findIndex((one) => one.key === key);
            const [recordedRow] = at < 0 ? [] : left.splice(at, 1);
            return { content: recordedRow?.content ?? content, disabled: record.optionalBoolean("disabled") ?? false };
          });
        },
      },
    },
  },
  fields: {
    zoneId: uuid("Zone ID (`DomainsZoneV2`).").replaces(),
    projectId: inProject.doc(
      "Project ID of the zone, with or without dashes; both forms are equal. The zone does not exist for another project.",
    ),
    name: domainName(
      "Record set name (FQDN), such as `www.example.com.`. Each label has at most 63 characters. Case and the trailing dot are ignored.",
    )
      .autoName()
      .replaces(),
    // The platform accepts upper case only.
    type: s
      .string("Record type. Case is ignored.")
      .values({ ...RECORD_SET_TYPES, ...OTHER_TYPES }, { ignoreCase: true })
      .codec({ encode: (type) => type.toUpperCase() })
      .replaces(),
    ttl: s
      .number("Time to live (TTL) of the records: how long resolvers may cache them. In seconds, 60–604,800.")
      .integer()
      .min(60)
      .max(604_800),
    records: s
      .set(
        "Resource records of the set, 1–100.",
        s.object({
          content: s
            .string(
              "Record data (RDATA) in the zone file format of the record type, such as `203.0.113.10` or `10 mail.example.com.`. Host names end with a dot. Each label has at most 63 characters. TXT and CAA values are in double quotes.",
            )
            .notEmpty(),
          disabled: s
            .boolean("Whether the record is disabled. The platform does not serve disabled records.")
            .default(false),
        }),
      )
      .checkCount((count) => (count === 0 || count > 100 ? "must have 1 to 100 records" : undefined)),
    comment: s.string("Comment on the record set. An empty string is the same as no comment.").optional(),
    managedBy: s
      .string(
        "Owner of the record set (UUID), if a service of the platform manages the record set. Empty if unmanaged.",
      )
      .computed(),
  },
  rules: [
    nameInDns("www.example.com."),
    ({ type, records }, { each, fail }) => {
      each(records, ({ content }, index) => {
        const problem = type === undefined ? undefined : contentProblem(type, content);
        if (problem !== undefined) fail(`records[${index}].content`, problem);
      });
    },
  ],
  update: [{ method: "PATCH", sends: ["ttl", "records", "comment"], body: "inputs" }],
  list: { unmanageable: platformsOwn },
});
