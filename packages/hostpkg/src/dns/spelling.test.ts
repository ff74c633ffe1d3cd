import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { PROJECT, REGION } from "../places.fixture.js";
import { PrivateDnsZoneV1 } from "../privateDns/PrivateDnsZoneV1.js";
import { startResources } from "../resources.testing.js";
import { DomainsDomainV1 } from "./DomainsDomainV1.js";
import { DomainsRecordV1 } from "./DomainsRecordV1.js";
import { DomainsRrsetV2 } from "./DomainsRrsetV2.js";
import { DomainsZoneV2 } from "./DomainsZoneV2.js";

const { assertFailures } = createWording(import.meta.url);

describe("spellings of DNS inputs", () => {
  const bench = useInSuite(startResources);
  let zones = 0;
  const zone = () => {
    zones += 1;
    return bench.create(DomainsZoneV2, { name: `m\u00fcnchen-${zones}.example`, projectId: PROJECT });
  };
  const rowOf = (collection: string, id: string) =>
    bench.local.objects.rows(collection).find((row) => id.endsWith(String(row.id))) ?? assert.fail();

  it("a zone with an international name is created in ASCII and has no diff after a refresh", async () => {
    const made = await zone();
    assert.match(String(rowOf("dns.zones", made.id).name), /^xn--mnchen-1-.*\.example\.$/);
    const live = (await bench.refresh(DomainsZoneV2, made)) ?? assert.fail();
    assert.deepEqual(bench.diff(DomainsZoneV2, made.inputs, live).changes, []);
  });

  it("a zone whose name is a single word is rejected with a next step that fits any source of the name", (test) => {
    const { failures } = bench.check(DomainsZoneV2, { name: "example", projectId: PROJECT });
    assertFailures(test, failures, ["name"]);
  });

  // The wire reference documents contents with one blank between their parts, and types in upper case.
  for (const [type, content, sent] of [
    ["mx", " 10\t mail.example. ", "10 mail.example."],
    ["Cname", "m\u00fcnchen.example.", "xn--mnchen-3ya.example."],
    ["SRV", "10  5\n5060 sip.example.", "10 5 5060 sip.example."],
    ["CAA", ' 0   issue  "ca.example;  a=b" ', '0 issue "ca.example;  a=b"'],
    ["SSHFP", "4  2 ABCD", "4 2 ABCD"],
    ["dname", "Example.org.", "Example.org."],
    ["TXT", ' "a" \n "b" ', ' "a" \n "b" '],
  ] as const) {
    it(`a ${type} record set with ${JSON.stringify(content)} is created and has no diff after a refresh`, async () => {
      const { id } = await zone();
      const inputs = {
        zoneId: id,
        projectId: PROJECT,
        name: `www.m\u00fcnchen-${zones}.example`,
        type,
        ttl: 60,
        records: [{ content }],
      };
      const made = await bench.create(DomainsRrsetV2, inputs);
      assert.deepEqual(made.reasons, []);
      assert.equal(rowOf("dns.rrsets", made.id).type, type.toUpperCase());
      assert.deepEqual(rowOf("dns.rrsets", made.id).records, [{ content: sent, disabled: false }]);
      const live = (await bench.refresh(DomainsRrsetV2, made)) ?? assert.fail();
      assert.deepEqual(bench.diff(DomainsRrsetV2, made.inputs, live).changes, []);
      const wrote = await bench.writes(() => bench.update(DomainsRrsetV2, { ...made.inputs, ttl: 120 }, live));
      assert.deepEqual(wrote[0]?.body, { ttl: 120, records: [{ content: sent, disabled: false }] });
      await bench.delete(DomainsRrsetV2, live);
    });
  }

  it("ignores the case of a type", async () => {
    const { id } = await zone();
    const inputs = { zoneId: id, projectId: PROJECT, name: "www.a.example.", type: "A", ttl: 60 };
    const made = await bench.create(DomainsRrsetV2, { ...inputs, records: [{ content: "192.0.2.1" }] });
    assert.deepEqual(bench.diff(DomainsRrsetV2, { ...made.inputs, type: "a" }, made).changes, []);
  });

  it("a legacy domain with an international name is created in ASCII and settles", async () => {
    const inputs = { name: "m\u00fcnchen.example." };
    const made = await bench.create(DomainsDomainV1, inputs);
    assert.equal(rowOf("legacyDns.domains", made.id).name, "xn--mnchen-3ya.example");
    const live = (await bench.refresh(DomainsDomainV1, made)) ?? assert.fail();
    assert.deepEqual(bench.diff(DomainsDomainV1, inputs, live).changes, []);
  });

  it("a legacy record keeps the spelling of its host name", async () => {
    const domain = await bench.create(DomainsDomainV1, { name: "spelling.example" });
    const record = { domainId: Number(domain.id), ttl: 60, name: "Mail.Spelling.example." };
    for (const inputs of [
      { ...record, type: "MX", priority: 10, content: "MX.Example.net." },
      { ...record, type: "SRV", priority: 10, weight: 0, port: 1, target: "Sip.Example.net." },
    ]) {
      const made = await bench.create(DomainsRecordV1, inputs);
      const row = rowOf("legacyDns.records", made.id);
      const normalized = "content" in inputs ? { content: "mx.example.net" } : { target: "sip.example.net" };
      bench.local.objects.patch("legacyDns.records", row, normalized);
      const live = (await bench.refresh(DomainsRecordV1, made)) ?? assert.fail();
      assert.deepEqual(bench.diff(DomainsRecordV1, inputs, live).changes, []);
      bench.local.objects.patch("legacyDns.records", row, {
        content: "other.example.net",
        target: "other.example.net",
      });
      const drifted = (await bench.refresh(DomainsRecordV1, live)) ?? assert.fail();
      assert.equal(bench.diff(DomainsRecordV1, inputs, drifted).changes.length, 1);
    }
  });

  it("a private zone sends values as configured and keeps their spelling", async () => {
    const inputs = {
      projectId: PROJECT,
      region: REGION,
      domain: "spelling.example",
      records: [
        { domain: "m\u00fcnchen.spelling.example", type: "CNAME", values: ["DB.spelling.example"] },
        { domain: "v6.spelling.example", type: "AAAA", values: ["2001:DB8:0:0:0:0:0:1"] },
        { domain: "mail.spelling.example", type: "MX", values: ["10 mail.spelling.example."] },
      ],
    };
    const made = await bench.create(PrivateDnsZoneV1, inputs);
    const sent = (rowOf("privateDns.zones", made.id).records as { domain: string; values: string[] }[]).map(
      ({ domain, values }) => [domain, ...values],
    );
    assert.deepEqual(sent, [
      ["xn--mnchen-3ya.spelling.example.", "DB.spelling.example"],
      ["v6.spelling.example.", "2001:DB8:0:0:0:0:0:1"],
      ["mail.spelling.example.", "10 mail.spelling.example."],
    ]);
    const records = (rowOf("privateDns.zones", made.id).records as { values: string[] }[]).map((set) => ({
      ...set,
      values: set.values.map((value) => value.toLowerCase().replace("0:0:0:0:0:1", ":1")),
    }));
    bench.local.objects.patch("privateDns.zones", rowOf("privateDns.zones", made.id), { records: records as never });
    const live = (await bench.refresh(PrivateDnsZoneV1, made)) ?? assert.fail();
    assert.deepEqual(bench.diff(PrivateDnsZoneV1, made.inputs, live).changes, []);
    const wrote = await bench.writes(() =>
      bench.update(PrivateDnsZoneV1, { ...inputs, records: inputs.records.slice(1) }, live),
    );
    const { body } = wrote[0] ?? assert.fail();
    assert.deepEqual((body as { readonly delete: unknown }).delete, [
      { type: "CNAME", domain: "xn--mnchen-3ya.spelling.example." },
    ]);
  });
});
