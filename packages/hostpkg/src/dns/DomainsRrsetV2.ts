import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject } from "../project.js";
import { allZones, platformsOwn, zonesCalled } from "./called.js";
import { dns } from "./dialect.js";
import { domainName, nameInDns } from "./names.js";
import { sameContent } from "./recordContents.js";
import { contentProblem } from "./recordForms.js";
import { standsAlone } from "./standsAlone.js";

interface Content {
  readonly content: string;
}

export const DomainsRrsetV2 = managed({
  name: "DomainsRrsetV2",
  kind: "record set",
  doc: "The records of one name and one type in a zone of the current DNS hosting. The record sets NS and SOA of the zone itself belong to the platform.",
  at: {
    path: "/zones/{zoneId}/rrset",
    within: ["projectId"],
    dialect: dns,
    places: { zoneId: { byName: zonesCalled, all: allZones, parents: ["DomainsZoneV2"] } },
    // The platform puts these two into every zone itself, and nothing else.
    startsWithout: ({ type }) => !["NS", "SOA"].includes(type.toUpperCase()),
  },
  identity: {
    key: ["name", "type"],
    unique: (before, after) => before.zoneId === after.zoneId && standsAlone(before, after),
  },
  wire: {
    born: null,
    codecs: {
      // The platform may spell a content in another way: what means the same keeps the program's spelling.
      records: {
        decode: (set, prior) => {
          const type = set.string("type");
          const left = [...((prior.records as readonly Content[] | undefined) ?? [])];
          return (set.optionalList("records") ?? []).map((record) => {
            const content = record.text("content");
            const at = left.findIndex((one) => sameContent(type, one.content, content));
            const [known] = at < 0 ? [] : left.splice(at, 1);
            return { content: known?.content ?? content, disabled: record.optionalBoolean("disabled") ?? false };
          });
        },
      },
    },
  },
  fields: {
    zoneId: s.string().notEmpty().replaces().doc("Identifier of the zone."),
    projectId: inProject,
    name: domainName("Name that the records are for, fully qualified, such as `www.example.com.`.")
      .autoNamed()
      .replaces(),
    type: s
      .string()
      .values(
        { A: "", AAAA: "", TXT: "", CNAME: "", NS: "", MX: "", SRV: "", SSHFP: "", ALIAS: "", CAA: "" },
        { open: true },
      )
      .replaces()
      .doc("Type of the records."),
    ttl: s.number().integer().min(60).max(604_800).doc("How long answers may be kept, in seconds, from 60 to 604800."),
    records: s
      .set(
        s.object({
          content: s.string().notEmpty().doc("What the record says, in the form that its type asks for."),
          disabled: s.boolean().default(false).doc("Whether the record is left out of answers."),
        }),
      )
      .check((value) => (value.length === 0 || value.length > 100 ? "must have from 1 to 100 records" : undefined))
      .doc("The records, 1 to 100. Their order means nothing."),
    comment: s.string().optional().doc("Comment on the record set."),
    managedBy: s.string().computed().doc("What manages the record set on the platform; empty when it is nothing."),
  },
  rules: [
    nameInDns("www.example.com."),
    ({ type }, { fail }) => {
      if (type?.toUpperCase() === "SOA")
        fail("type", "must not be SOA: that record set belongs to the platform, and comes with the zone");
    },
    ({ type, records = [] }, { fail }) => {
      for (const [index, { content }] of records.entries()) {
        const problem = type === undefined ? undefined : contentProblem(type, content);
        if (problem !== undefined) fail(`records[${index}].content`, problem);
      }
    },
  ],
  update: [{ method: "PATCH", body: "members" }],
  list: { unfit: platformsOwn },
});
