import { s } from "@tripod/kit";
import { domainName } from "../dns/names.js";
import { managed } from "../managed.js";
import { inProject, inRegion } from "../project.js";
import { privateDnsZones } from "./dialect.js";
import { changeOf, keyOf, type RecordSet, sent, shownSets, TYPES } from "./recordSets.js";

/** What a zone has that is given none, in seconds. */
const USUAL_TTL = 3600;

const ttl = s.number().integer().min(1);

export const PrivateDnsZoneV1 = managed({
  name: "PrivateDnsZoneV1",
  kind: "private DNS zone",
  doc: "A zone that the private DNS services of its project and region answer for, with its record sets. Record sets that the platform makes itself, for servers in the networks, stay as they are and are not shown.",
  loses: "all its records, also those that no program knows of",
  at: { path: "/zones", within: ["projectId", "region"], dialect: privateDnsZones },
  identity: { key: ["domain"] },
  wire: {
    codecs: {
      records: {
        decode: (zone, prior) => {
          const known = (prior.records as readonly RecordSet[] | undefined) ?? [];
          const shown = shownSets(zone, known);
          return shown.length === 0 ? prior.records && [] : shown;
        },
      },
    },
  },
  fields: {
    domain: domainName("Name of the zone, fully qualified, such as `corp.example.`.").replaces(),
    projectId: inProject,
    region: inRegion,
    ttl: ttl
      .optional()
      .usually(USUAL_TTL)
      .doc("How long answers may be kept, in seconds, for record sets that say nothing of their own. 3600 without it."),
    records: s
      .set(
        s.object({
          domain: domainName("Name that the records are for, fully qualified, such as `db.corp.example.`."),
          type: s.string().values(TYPES).doc("Type of the records."),
          ttl: ttl.optional().doc("How long answers may be kept, in seconds. That of the zone without it."),
          values: s
            .set(s.string())
            .check((values) =>
              values.length === 0 || values.length > 100 ? "must have from 1 to 100 values" : undefined,
            )
            .doc("What the records say, 1 to 100 texts. Their order means nothing."),
        }),
      )
      .check((sets) => (sets.length > 1000 ? "must have at most 1000 record sets" : undefined))
      .optional()
      .doc("The record sets, one for each name and type. Their order means nothing."),
    serialNumber: s.number().computed().doc("Version of the zone: it rises with each change."),
    bindings: s
      .list(
        s.object({
          resourceId: s.string().computed().doc("Identifier of what the zone is bound to."),
          resourceType: s.string().computed().doc("What that is, such as `network`."),
        }),
      )
      .computed()
      .doc("What the zone answers in: the networks with a private DNS service."),
  },
  rules: [
    ({ records = [] }, { fail }) => {
      const seen = new Set<string>();
      for (const [index, set] of records.entries()) {
        const key = keyOf(set);
        if (seen.has(key))
          fail(`records[${index}]`, `is a second record set ${set.domain} ${set.type}; join their values`);
        seen.add(key);
      }
    },
  ],
  create: { body: (encoded, { records = [] }) => ({ ...encoded, name: encoded.domain, records: records.map(sent) }) },
  update: [
    { method: "PUT", sends: ["ttl"], answersObject: false, body: ({ inputs }) => ({ ttl: inputs.ttl ?? USUAL_TTL }) },
    {
      method: "PUT",
      path: "/zones/{id}/recordset",
      sends: ["records"],
      body: ({ inputs, recorded }) => changeOf(inputs.records ?? [], recorded.outputs.records ?? []),
    },
  ],
  list: { rows: "short" },
});
