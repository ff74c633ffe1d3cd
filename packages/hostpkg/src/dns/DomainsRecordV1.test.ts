import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { checkResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { startResources } from "../resources.testing.js";
import { DomainsDomainV1 } from "./DomainsDomainV1.js";
import { DomainsRecordV1 } from "./DomainsRecordV1.js";

const { assertWording } = createWording(import.meta.url);

describe("DomainsRecordV1", () => {
  const bench = useInSuite(startResources);
  let domainId: number;
  const rows = () => bench.local.objects.rows("legacyDns.records").filter((row) => row.domain_id === domainId);
  before(async () => {
    const domain = await bench.create(DomainsDomainV1, { name: "Legacy-Records.example." });
    domainId = Number(domain.id);
    const live = (await bench.refresh(DomainsDomainV1, domain)) ?? assert.fail();
    assert.deepEqual(bench.diff(DomainsDomainV1, { name: "legacy-records.example" }, live).changes, []);
  });
  const record = (more: object) => ({ domainId, name: "www.legacy-records.example", ttl: 300, ...more });

  it("sends only configured members, and no 0 for an unset number", async () => {
    const srv = { type: "SRV", priority: 0, weight: 0, port: 5060, target: "sip.legacy-records.example" };
    const wrote = await bench.writes(async () => {
      await bench.create(DomainsRecordV1, record({ type: "A", content: "192.0.2.1" }));
      await bench.create(DomainsRecordV1, record({ name: "_sip._tcp.legacy-records.example", ...srv }));
    });
    assert.deepEqual(
      wrote.map(({ body }) => body),
      [
        { name: "www.legacy-records.example", type: "A", ttl: 300, content: "192.0.2.1" },
        { name: "_sip._tcp.legacy-records.example", ttl: 300, ...srv },
      ],
    );
  });

  it("ignores empty and 0 members of other types with a warning and does not send them", async () => {
    const nothing = { priority: 0, weight: 0, port: 0, flag: 0, email: "", target: "", tag: "", fingerprint: "" };
    const args = record({ name: "module.legacy-records.example", type: "A", content: "192.0.2.7", ...nothing });
    const { warnings } = checkResource(
      DomainsRecordV1 as never,
      args as never,
      {},
      { resourceName: "it", seed: new Uint8Array(32), random: (count) => new Uint8Array(count) },
    );
    assert.deepEqual(warnings.map(({ path }) => path).sort(), Object.keys(nothing).sort());
    const wrote = await bench.writes(async () => {
      const made = await bench.create(DomainsRecordV1, args);
      const live = (await bench.refresh(DomainsRecordV1, made)) ?? assert.fail();
      assert.deepEqual(bench.diff(DomainsRecordV1, args, live).changes, []);
    });
    assert.deepEqual(
      wrote.map(({ body }) => body),
      [{ name: "module.legacy-records.example", type: "A", ttl: 300, content: "192.0.2.7" }],
    );
  });

  it("sends all members in an update and does not diff absent members of other types", async () => {
    const mx = record({ name: "legacy-records.example", type: "MX", content: "mx1.example", priority: 10 });
    const made = await bench.create(DomainsRecordV1, mx);
    const live = (await bench.refresh(DomainsRecordV1, made)) ?? assert.fail();
    assert.deepEqual(bench.diff(DomainsRecordV1, mx, live).changes, []);
    const wrote = await bench.writes(() => bench.update(DomainsRecordV1, { ...mx, content: "mx2.example" }, live));
    assert.deepEqual(
      wrote.map(({ body }) => body),
      [{ name: "legacy-records.example", type: "MX", ttl: 300, content: "mx2.example", priority: 10 }],
    );
  });

  it("creates several records with one name and type, and finds each after a lost response", async (test) => {
    const name = "many.legacy-records.example";
    const contents = ["192.0.2.11", "192.0.2.12", "192.0.2.13"];
    bench.local.faults.add({ route: "POST /domains/v1/*/records", fault: { kind: "lost-answer" }, times: 2 });
    bench.local.faults.add({ route: "POST /domains/v1/*/records/", fault: { kind: "lost-answer" }, times: 2 });
    const made = await Promise.all(
      contents.map((content) => bench.create(DomainsRecordV1, record({ name, type: "A", content }))),
    );
    bench.local.faults.clear();
    assertWording(test, [...new Set(bench.told)].join("\n"));
    assert.equal(new Set(made.map(({ id }) => id)).size, contents.length);
    const there = rows().filter((row) => row.name === name);
    assert.deepEqual(there.map(({ content }) => content).sort(), contents);
    for (const [index, { id }] of made.entries()) {
      assert.equal(there.find((row) => `${domainId}/${row.id}` === id)?.content, contents[index]);
    }
  });

  it("imports a record with its domain without a replacement", async () => {
    const args = record({ name: "imported.legacy-records.example", type: "TXT", content: "hello" });
    const { id } = await bench.create(DomainsRecordV1, args);
    const imported = (await bench.import(DomainsRecordV1, id)) ?? assert.fail();
    assert.equal(imported.state.domainId, domainId);
    const { changes, replaces } = bench.diff(DomainsRecordV1, args, imported);
    assert.deepEqual([changes, replaces], [[], []]);
  });
});
