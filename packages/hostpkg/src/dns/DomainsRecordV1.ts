import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { allLegacyDomains, legacyDomainsCalled } from "./called.js";
import { legacyDns } from "./legacyDialect.js";
import { legacyName, nameInDns } from "./names.js";
import { membersOfType, RECORD_TYPES } from "./recordMembers.js";
import { standsAlone } from "./standsAlone.js";

const whole = (most: number, doc: string) => s.number().integer().min(0).max(most).optional().doc(doc);

export const DomainsRecordV1 = managed({
  name: "DomainsRecordV1",
  kind: "legacy record",
  doc: "A record of a domain of the legacy DNS hosting. The legacy hosting is no longer supported or developed: use `DomainsRrsetV2` in a zone of the current one. Which inputs a record has beside its name depends on its type.",
  at: {
    path: "/{domainId}/records/",
    dialect: legacyDns,
    places: { domainId: { byName: legacyDomainsCalled, all: allLegacyDomains, parents: ["DomainsDomainV1"] } },
    // The platform puts these two into every domain itself, and nothing else.
    startsWithout: ({ type }) => type !== "NS" && type !== "SOA",
  },
  identity: {
    id: "{domainId}/{id}",
    key: ["name", "type"],
    unique: (before, after) => before.domainId === after.domainId && standsAlone(before, after),
  },
  fields: {
    domainId: s
      .number()
      .whole()
      .min(1)
      .orText()
      .replaces()
      .doc("Number of the domain: the `id` of a `DomainsDomainV1`, or of what `getDomainsDomainV1` finds."),
    name: legacyName("Name that the record is for, such as `www.example.com`.").autoNamed(),
    type: s
      .string()
      .values(RECORD_TYPES)
      .replaces()
      .doc(
        "Type of the record. A, AAAA, TXT, CNAME, NS and ALIAS have `content`; MX has `content` and `priority`; SRV has `priority`, `weight`, `port` and `target`; CAA has `tag`, `flag` and `value`; SSHFP has `algorithm`, `fingerprintType` and `fingerprint`; SOA has `email`.",
      ),
    ttl: s.number().integer().min(60).max(604_800).doc("How long answers may be kept, in seconds, from 60 to 604800."),
    content: s.string().emptyIsAbsent().optional().doc("What the record says, such as an address or a host name."),
    email: s.string().emptyIsAbsent().optional().doc("Mail address of the administrator, for SOA."),
    priority: whole(65_535, "Priority of the host, for MX and SRV; the lowest is tried first. From 0 to 65535."),
    weight: whole(65_535, "Share among hosts of one priority, for SRV. From 0 to 65535."),
    port: whole(65_535, "Port of the service, for SRV. From 0 to 65535."),
    target: s.string().emptyIsAbsent().optional().doc("Host of the service, for SRV."),
    tag: s
      .string()
      .values({ issue: "", issuewild: "", iodef: "", auth: "", path: "", policy: "" })
      .emptyIsAbsent()
      .optional()
      .doc("What the record is about, for CAA."),
    flag: whole(255, "Flags, for CAA: 128 where the record has to be understood, else 0. From 0 to 255."),
    value: s.string().emptyIsAbsent().optional().doc("Value of the tag, such as the name of an authority, for CAA."),
    algorithm: whole(4, "Number of the key's algorithm, for SSHFP. From 0 to 4."),
    fingerprintType: whole(2, "Number of the fingerprint's algorithm, for SSHFP. From 0 to 2."),
    fingerprint: s
      .string()
      .check((value) => (/^[0-9a-f]+$/i.test(value) ? undefined : "must be hexadecimal digits"))
      .sameAs((before, after) => before.toLowerCase() === after.toLowerCase())
      .emptyIsAbsent()
      .optional()
      .doc("Fingerprint of the key in hexadecimal digits, for SSHFP."),
  },
  rules: [nameInDns("www.example.com"), membersOfType()],
  update: "members",
});
