import { s } from "@tripod/kit";
import { domainName } from "../dns/names.js";
import { valueProblem } from "../dns/recordForms.js";
import { managed } from "../managed.js";
import { inProject, inRegion } from "../project.js";
import { privateDnsZones } from "./dialect.js";
import { changeOf, keyOf, type RecordSet, sent, shownSets, TYPES } from "./recordSets.js";

/** TTL of a zone without this input, in seconds. */
const USUAL_TTL = 3600;

const ttl = s.number().integer().min(1);

export const PrivateDnsZoneV1 = managed({
  name: "PrivateDnsZoneV1",
  kind: "private DNS zone",
  doc: "Private zone of Selectel Private DNS, with its record sets. The private DNS services of the project and pool answer for the zone. The platform generates record sets for servers in the networks; the provider neither shows nor changes them.",
  dataLoss: "all records of the zone, including unmanaged records",
  endpoint: { path: "/zones", scopeInputs: ["projectId", "region"], dialect: privateDnsZones },
  identity: { key: ["domain"] },
  wire: {
    codecs: {
      records: {
        decode: (zone, state) => {
          const recorded = (state.records as readonly RecordSet[] | undefined) ?? [];
          const liveSets = shownSets(zone, recorded);
          return liveSets.length === 0 ? state.records && [] : liveSets;
        },
      },
    },
  },
  fields: {
    domain: domainName("Zone name (FQDN), such as `corp.example.`. Each label has at most 63 characters.").replaces(),
    projectId: inProject,
    region: inRegion,
    ttl: ttl
      .optional()
      .platformDefault(USUAL_TTL)
      .doc(
        "Default TTL of the zone for record sets without `ttl`, in seconds, at least 1. Default: `3600`. Removing the value restores the default.",
      ),
    records: s
      .set(
        "Record sets, one per name and type.",
        s.object({
          domain: domainName("Record name (FQDN), such as `db.corp.example.`. Each label has at most 63 characters."),
          type: s.string("Record type.").values(TYPES),
          ttl: ttl
            .optional()
            .doc("TTL (time to live) of the record set, in seconds, at least 1. Default: the TTL of the zone."),
          values: s
            .set(
              "Record data, 1–100 values, by type: IPv4 addresses (A), IPv6 addresses (AAAA), a host name (CNAME), mail exchangers (MX) or texts (TXT).",
              s.string(),
            )
            .checkCount((count) => (count === 0 || count > 100 ? "must have 1 to 100 values" : undefined)),
        }),
      )
      .checkCount((count) => (count > 1000 ? "must have at most 1000 record sets" : undefined))
      .optional(),
    serialNumber: s
      .number("SOA serial number of the zone. The platform increases the number with each change.")
      .computed(),
    bindings: s
      .list(
        "Bound networks: the networks with a private DNS service in which the zone is resolved.",
        s.object({
          resourceId: s.string("Bound resource ID, such as the ID of a network.").computed(),
          resourceType: s.string("Resource type of the bound resource, such as `network`.").computed(),
        }),
      )
      .computed(),
  },
  rules: [
    ({ records }, { each, fail }) => {
      const earlierKeys = new Set<string>();
      each(records, (set, index) => {
        const key = keyOf(set);
        if (earlierKeys.has(key))
          fail(`records[${index}]`, `is a second record set ${set.domain} ${set.type}. Merge their values`);
        earlierKeys.add(key);
      });
      each(records, ({ type, values }, index) => {
        each(values, (value, at) => {
          // The form of the part before a mail host is not documented.
          const problem = valueProblem(type, type === "MX" ? value.replace(/^\d+\s+/, "") : value);
          if (problem !== undefined) fail(`records[${index}].values[${at}]`, problem);
        });
      });
    },
  ],
  create: {
    body: ({ records: _, ...encoded }, { records = [] }) => ({
      ...encoded,
      name: encoded.domain,
      ...(records.length > 0 && { records: records.map(sent) }),
    }),
  },
  update: [
    { method: "PUT", sends: ["ttl"], returnsObject: false, body: ({ inputs }) => ({ ttl: inputs.ttl ?? USUAL_TTL }) },
    {
      method: "PUT",
      path: "/zones/{id}/recordset",
      sends: ["records"],
      body: ({ inputs, recorded }) => changeOf(inputs.records ?? [], recorded.outputs.records ?? []),
    },
  ],
  list: { rows: "partial" },
});
