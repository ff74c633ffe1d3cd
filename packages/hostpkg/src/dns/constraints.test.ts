import { describe } from "node:test";
import { refuses } from "../constraints.testing.js";
import { PROJECT } from "../places.fixture.js";
import { PrivateDnsServiceV1 } from "../privateDns/PrivateDnsServiceV1.js";
import { PrivateDnsZoneV1 } from "../privateDns/PrivateDnsZoneV1.js";
import { DomainsDomainV1 } from "./DomainsDomainV1.js";
import { DomainsRecordV1 } from "./DomainsRecordV1.js";
import { DomainsRrsetV2 } from "./DomainsRrsetV2.js";
import { DomainsZoneV2 } from "./DomainsZoneV2.js";

const records = (...contents: readonly string[]) => contents.map((content) => ({ content }));
const CONTENT = "records[0].content";

describe("input checks of DNS", () => {
  refuses(DomainsZoneV2, { name: "example.com.", projectId: PROJECT }, [
    [{ name: "example" }, "name"],
    [{ name: undefined }, "name"],
    [{ projectId: "" }, "projectId"],
    [{ projectId: undefined }, "projectId"],
    [{ disabled: "perhaps" }, "disabled"],
    [{ ttl: 60 }, "ttl"],
  ]);
  const set = {
    zoneId: "20000000-0000-4000-8000-000000000001",
    projectId: PROJECT,
    name: "www.example.com.",
    type: "A",
    ttl: 60,
    records: records("192.0.2.1"),
  };
  refuses(DomainsRrsetV2, set, [
    [{ zoneId: "" }, "zoneId"],
    [{ name: "www" }, "name"],
    [{ ttl: 59 }, "ttl"],
    [{ ttl: 604_801 }, "ttl"],
    [{ ttl: 60.5 }, "ttl"],
    [{ type: "SOA" }, "type"],
    [{ type: "AA" }, "type"],
    [{ records: [] }, "records"],
    [{ records: records(...Array.from({ length: 101 }, (_, index) => `192.0.2.${index}`)) }, "records"],
    [{ records: records("") }, CONTENT],
    [{ records: records("192.0.2.1", "2001:db8::1") }, "records[1].content"],
    [{ records: [{ disabled: true }] }, CONTENT],
    [{ type: "AAAA" }, CONTENT],
    [{ type: "CNAME", records: records("two names.") }, CONTENT],
    [{ type: "ALIAS", records: records("two names.") }, CONTENT],
    [{ type: "NS", records: records("two names.") }, CONTENT],
    [{ type: "MX", records: records("mail.example.com.") }, CONTENT],
    [{ type: "MX", records: records("65536 mail.example.com.") }, CONTENT],
    [{ type: "SRV", records: records("10 5 sip.example.com.") }, CONTENT],
    [{ type: "SSHFP", records: records("5 1 abcdef") }, CONTENT],
    [{ type: "SSHFP", records: records("1 1 xyz") }, CONTENT],
    [{ type: "CAA", records: records("0 issue ca.example") }, CONTENT],
    [{ type: "CAA", records: records('0 other "ca.example"') }, CONTENT],
    [{ type: "CNAME", records: records("www.example.com") }, CONTENT],
    [{ type: "ALIAS", records: records("www.example.com") }, CONTENT],
    [{ type: "NS", records: records("ns1.example.com") }, CONTENT],
    [{ type: "MX", records: records("10 mail.example.com") }, CONTENT],
    [{ type: "SRV", records: records("10 5 5060 sip.example.com") }, CONTENT],
    [{ type: "CNAME", records: records("a..b.example.") }, CONTENT],
    [{ type: "CNAME", records: records("http://www.example.com/") }, CONTENT],
    [{ type: "MX", records: records("10 -mail.example.com.") }, CONTENT],
    [{ projectId: "12" }, "projectId"],
    [{ type: "TXT", records: records("v=spf1 -all") }, CONTENT],
    [{ type: "TXT", records: records('"a"b"') }, CONTENT],
    [{ type: "TXT", records: records('"a') }, CONTENT],
    [{ type: "TXT", records: records('"a""b"') }, CONTENT],
    [{ type: "TXT", records: records('"a\\"') }, CONTENT],
    [{ type: "txt", records: records("v=spf1 -all") }, CONTENT],
    [{ type: "aaaa" }, CONTENT],
    [{ type: "soa" }, "type"],
  ]);
  for (const [type, content] of [
    ["AAAA", "2001:DB8::1"],
    ["CNAME", "a.example."],
    ["MX", "10  mail.example."],
    ["SRV", "10 5 5060 sip.example."],
    ["SSHFP", "4 2 ABCDEF"],
    ["CAA", '0 issue "ca.example; account=1"'],
    ["TXT", ' "a long one" \n "and the rest" '],
    ["TXT", '"a\\"b"'],
    ["TXT", '"a" "b"'],
    ["TXT", ' "a" '],
    ["TXT", '""'],
    ["txt", '"a"'],
    ["HTTPS", "1 . alpn=h3"],
  ] as const) {
    refuses(DomainsRrsetV2, { ...set, type, records: records(content) }, []);
  }
  refuses(DomainsDomainV1, { name: "example.com" }, [
    [{ name: "example" }, "name"],
    [{ name: "" }, "name"],
  ]);
  const record = { domainId: 1, name: "www.example.com", ttl: 60 };
  const refusesOf = (type: string, members: object, cases: Parameters<typeof refuses>[2]) =>
    refuses(DomainsRecordV1, { ...record, type, ...members }, cases);
  refusesOf("A", { content: "192.0.2.1" }, [
    [{ domainId: 0 }, "domainId"],
    [{ domainId: "main" }, "domainId"],
    [{ ttl: 59 }, "ttl"],
    [{ ttl: 604_801 }, "ttl"],
    [{ type: "HINFO" }, "type"],
    [{ content: undefined }, "content"],
    [{ content: "" }, "content"],
    [{ content: "192.0.2.300" }, "content"],
    [{ type: "AAAA" }, "content"],
    [{ email: "a@example.com" }, "email"],
  ]);
  for (const type of ["CNAME", "NS", "ALIAS"]) {
    refusesOf(type, { content: "www.example.com" }, [
      [{ content: "two names" }, "content"],
      [{ content: "http://www.example.com/" }, "content"],
      [{ content: "192.0.2.1" }, "content"],
    ]);
  }
  refusesOf("SOA", { email: "a@example.com" }, [[{ email: undefined }, "email"]]);
  refusesOf("MX", { content: "mail.example.com", priority: 0 }, [
    [{ priority: 65_536 }, "priority"],
    [{ priority: -1 }, "priority"],
    [{ priority: undefined }, "priority"],
    [{ weight: 5 }, "weight"],
    [{ content: "10 mail.example.com" }, "content"],
    [{ content: "-mail.example.com" }, "content"],
  ]);
  refusesOf("SRV", { priority: 10, weight: 0, port: 5060, target: "sip.example.com" }, [
    [{ weight: undefined }, "weight"],
    [{ weight: 65_536 }, "weight"],
    [{ port: undefined }, "port"],
    [{ port: 65_536 }, "port"],
    [{ target: undefined }, "target"],
    [{ target: "" }, "target"],
    [{ target: "a..b" }, "target"],
    [{ content: "sip.example.com" }, "content"],
  ]);
  refusesOf("CAA", { tag: "issue", flag: 128, value: "ca.example" }, [
    [{ tag: "issues" }, "tag"],
    [{ tag: undefined }, "tag"],
    [{ flag: 256 }, "flag"],
    [{ flag: undefined }, "flag"],
    [{ value: undefined }, "value"],
  ]);
  refusesOf("SSHFP", { algorithm: 4, fingerprintType: 2, fingerprint: "ABCDEF01" }, [
    [{ algorithm: 5 }, "algorithm"],
    [{ algorithm: undefined }, "algorithm"],
    [{ fingerprintType: 3 }, "fingerprintType"],
    [{ fingerprint: "xyz" }, "fingerprint"],
    [{ fingerprint: undefined }, "fingerprint"],
  ]);
});

describe("input checks of private DNS", () => {
  const place = { projectId: PROJECT, region: "ru-3" };
  refuses(PrivateDnsServiceV1, { ...place, networkId: "n" }, [
    [{ networkId: "" }, "networkId"],
    [{ region: "" }, "region"],
    [{ region: undefined }, "region"],
  ]);
  const one = { domain: "db.corp.example.", type: "A", values: ["10.0.0.5"] };
  refuses(PrivateDnsZoneV1, { ...place, domain: "corp.example.", ttl: 60, records: [one] }, [
    [{ domain: "" }, "domain"],
    [{ ttl: 0 }, "ttl"],
    [{ records: [{ ...one, type: "NS" }] }, "records[0].type"],
    [{ records: [{ ...one, type: "a" }] }, "records[0].type"],
    [{ records: [{ ...one, values: [] }] }, "records[0].values"],
    [{ records: [{ ...one, values: Array.from({ length: 101 }, (_, n) => `10.0.0.${n}`) }] }, "records[0].values"],
    [{ records: [{ ...one, ttl: 0 }] }, "records[0].ttl"],
    [{ records: [{ ...one, values: ["10.0.0.5", "10.0.0.500"] }] }, "records[0].values[1]"],
    [{ records: [{ ...one, type: "AAAA" }] }, "records[0].values[0]"],
    [{ records: [{ ...one, type: "CNAME", values: ["a..b"] }] }, "records[0].values[0]"],
    [{ records: [{ ...one, type: "MX", values: ["10 -mail.example.com"] }] }, "records[0].values[0]"],
    [{ records: [one, { ...one, domain: "DB.corp.example", values: ["10.0.0.6"] }] }, "records[1]"],
    [{ records: Array.from({ length: 1001 }, (_, n) => ({ ...one, domain: `h${n}.corp.example.` })) }, "records"],
  ]);
  for (const [type, value] of [
    ["AAAA", "fd00::1"],
    ["CNAME", "www.corp.example"],
    ["MX", "10 mail.corp.example."],
    ["MX", "mail.corp.example"],
    ["TXT", "hello"],
  ]) {
    refuses(PrivateDnsZoneV1, { ...place, domain: "corp.example.", records: [{ ...one, type, values: [value] }] }, []);
  }
});
