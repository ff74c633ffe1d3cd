import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { allLegacyDomains, legacyDomainsCalled } from "./called.js";
import { legacyDns } from "./legacyDialect.js";
import { legacyName, nameInDns, sameName } from "./names.js";
import { sameContent } from "./recordContents.js";
import { membersOfType, RECORD_TYPES } from "./recordMembers.js";
import { standsAlone } from "./standsAlone.js";

const whole = (most: number, doc: string) => s.number(doc).integer().min(0).max(most).optional();

export const DomainsRecordV1 = managed({
  name: "DomainsRecordV1",
  kind: "legacy record",
  doc: "Resource record of a domain in Selectel DNS Hosting (legacy). The platform no longer supports the legacy DNS hosting: use `DomainsRrsetV2` in a zone of DNS Hosting (actual). The record type determines which inputs apply.",
  endpoint: {
    path: "/{domainId}/records/",
    dialect: legacyDns,
    parents: { domainId: { byName: legacyDomainsCalled, all: allLegacyDomains, resources: ["DomainsDomainV1"] } },
    // The platform creates these two types in every domain, and no others.
    startsEmpty: ({ type }) => type !== "NS" && type !== "SOA",
  },
  identity: {
    id: "{domainId}/{id}",
    key: ["name", "type"],
    unique: (one, other) => one.domainId === other.domainId && standsAlone(one, other),
  },
  wire: {
    codecs: {
      // The platform may normalize a content. Semantically equal contents keep the spelling of the inputs.
      content: {
        decode: (record, { content }) => {
          const live = record.optionalText("content");
          return content !== undefined && sameContent(record.string("type"), content, live ?? "") ? content : live;
        },
      },
    },
  },
  fields: {
    domainId: s
      .number("Domain ID: the `id` of a `DomainsDomainV1` or of a result of `getDomainsDomainV1`.")
      .whole()
      .min(1)
      .acceptString()
      .replaces(),
    name: legacyName("Record name, such as `www.example.com`. Each label has at most 63 characters.").autoName(),
    type: s
      .string(
        "Record type. Inputs by type: A, AAAA, TXT, CNAME, NS and ALIAS have `content`. MX has `content` and `priority`. SRV has `priority`, `weight`, `port` and `target`. CAA has `tag`, `flag` and `value`. SSHFP has `algorithm`, `fingerprintType` and `fingerprint`. SOA has `email`.",
      )
      .values(RECORD_TYPES)
      .replaces(),
    ttl: s
      .number("Time to live (TTL) of the record: how long resolvers may cache the record. In seconds, 60–604,800.")
      .integer()
      .min(60)
      .max(604_800),
    content: s
      .string(
        "Record data (RDATA), by type: an IPv4 address (A), an IPv6 address (AAAA), a host name (CNAME, NS, ALIAS, MX) or a text (TXT). Not for SRV, SSHFP, CAA and SOA.",
      )
      .emptyAsUnset()
      .optional(),
    email: s.string("Administrator email address (RNAME) of an SOA record.").emptyAsUnset().optional(),
    priority: whole(
      65_535,
      "Priority (preference) of an MX or SRV record, 0–65,535. Clients try the lowest priority first.",
    ),
    weight: whole(
      65_535,
      "Weight of an SRV record among targets with equal priority, 0–65,535. Targets with a higher weight are preferred.",
    ),
    port: whole(65_535, "TCP or UDP port of an SRV record, 0–65,535."),
    target: s
      .string("Target host of an SRV record. Each label has at most 63 characters.")
      .emptyAsUnset()
      .optional()
      .semanticEquals(sameName),
    tag: s
      .string("CAA property tag of a CAA record.")
      .values({
        issue: "certificate authority that may issue certificates",
        issuewild: "certificate authority that may issue wildcard certificates",
        iodef: "URL to which certificate authorities report violations",
        auth: "`auth` property",
        path: "`path` property",
        policy: "`policy` property",
      })
      .emptyAsUnset()
      .optional(),
    flag: whole(
      255,
      "CAA flags of a CAA record, 0–255. 128 marks the property as critical: an authority that does not know the property must not issue certificates.",
    ),
    value: s
      .string("CAA property value of a CAA record, such as the domain of a certificate authority.")
      .emptyAsUnset()
      .optional(),
    algorithm: whole(
      4,
      "SSHFP key algorithm of an SSHFP record: 1 (RSA), 2 (DSA), 3 (ECDSA) or 4 (Ed25519). The platform accepts 0–4.",
    ),
    fingerprintType: whole(
      2,
      "SSHFP hash algorithm of an SSHFP record: 1 (SHA-1) or 2 (SHA-256). The platform accepts 0–2.",
    ),
    fingerprint: s
      .string("Fingerprint (hexadecimal) of the SSH key of an SSHFP record.")
      .check((value) => (/^[0-9a-f]+$/i.test(value) ? undefined : "must consist of hexadecimal digits"))
      .semanticEquals((oldValue, newValue) => oldValue.toLowerCase() === newValue.toLowerCase())
      .emptyAsUnset()
      .optional(),
  },
  rules: [nameInDns("www.example.com"), membersOfType()],
  update: "inputs",
});
