import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { PROJECT } from "../places.fixture.js";
import { connectTo, failureOf, startResources } from "../resources.testing.js";
import { DomainsDomainV1 } from "./DomainsDomainV1.js";
import { DomainsRecordV1 } from "./DomainsRecordV1.js";
import { DomainsRrsetV2 } from "./DomainsRrsetV2.js";
import { DomainsZoneV2 } from "./DomainsZoneV2.js";

const { assertFailure, assertLog, assertWording } = createWording(import.meta.url);

describe("record sets and their zone", () => {
  const bench = useInSuite(startResources);

  const zone = (name: string) => bench.create(DomainsZoneV2, { name, projectId: PROJECT });
  const set = (zoneId: string, name: string, type = "A", content = "192.0.2.1") => ({
    zoneId,
    projectId: PROJECT,
    name,
    type,
    ttl: 300,
    records: [{ content }],
  });
  const reads = () =>
    bench.local.requests
      .all()
      .filter(({ method, path }) => method === "GET" && path.includes("/rrset"))
      .map(({ path }) => path);

  for (const [from, to] of [
    ["A", "CNAME"],
    ["CNAME", "A"],
    ["ALIAS", "AAAA"],
    ["CNAME", "ALIAS"],
  ] as const) {
    it(`a change from ${from} to ${to} deletes the old record set first, because both cannot coexist`, async () => {
      const { id } = await zone(`${from}-${to}.example.`.toLowerCase());
      const contents = { A: "192.0.2.1", AAAA: "2001:db8::1", CNAME: "a.example.", ALIAS: "a.example." };
      const name = `www.${from}-${to}.example.`.toLowerCase();
      const made = await bench.create(DomainsRrsetV2, set(id, name, from, contents[from]));
      const wanted = set(id, name.toUpperCase(), to, contents[to]);
      assert.equal(bench.diff(DomainsRrsetV2, wanted, made).deleteBeforeReplace, true);
      const elsewhere = set(id, `other.${name}`, to, contents[to]);
      assert.equal(bench.diff(DomainsRrsetV2, elsewhere, made).deleteBeforeReplace, false);
      await bench.delete(DomainsRrsetV2, made);
      await bench.create(DomainsRrsetV2, wanted);
    });
  }

  const conflict = async (work: Promise<unknown>) => (await failureOf(work)).message;

  it("a conflict names the import ID of the zone or record set that exists", async (test) => {
    const made = await zone("taken.example.");
    // The next run has not created them.
    const next = connectTo(bench.local);
    assertWording(test, await conflict(next.create(DomainsZoneV2, { name: "TAKEN.example", projectId: PROJECT })), {
      zoneId: made.id,
    });
    const one = await bench.create(DomainsRrsetV2, set(made.id, "www.taken.example."));
    const twice = await conflict(next.create(DomainsRrsetV2, set(made.id, "www.taken.example.")));
    assertWording(test, twice, { zoneId: made.id, recordSetId: one.id });
  });

  it("a conflict with an object of this program suggests no import", async (test) => {
    const made = await zone("ours.example.");
    const text = await conflict(zone("OURS.example"));
    assertWording(test, text, { zoneId: made.id });
  });

  it("a conflict with a zone of another account suggests no import", async (test) => {
    const fault = { kind: "answer", status: 409, body: { error: "bad_request", description: "Conflict" } } as const;
    bench.local.faults.add({ route: "POST /domains/v2/zones", fault, times: 1 });
    const text = await conflict(zone("theirs.example."));
    assertWording(test, text);
  });

  it("a conflict with an alias names the record set that excludes the new one", async (test) => {
    const { id } = await zone("alias.example.");
    await bench.create(DomainsRrsetV2, set(id, "www.alias.example.", "CNAME", "a.example."));
    const text = await conflict(bench.create(DomainsRrsetV2, set(id, "www.alias.example.")));
    assertWording(test, text);
  });

  it("a replacement creates the new record set first if both types can coexist", async () => {
    const { id } = await zone("next.example.");
    const made = await bench.create(DomainsRrsetV2, set(id, "www.next.example."));
    const wanted = set(id, "www.next.example.", "AAAA", "2001:db8::1");
    assert.equal(bench.diff(DomainsRrsetV2, wanted, made).deleteBeforeReplace, false);
  });

  it("a create in a zone of this process reads no record sets first", async () => {
    const { id } = await zone("fresh.example.");
    bench.local.requests.reset();
    await bench.create(DomainsRrsetV2, set(id, "www.fresh.example."));
    await bench.create(DomainsRrsetV2, set(id, "api.fresh.example."));
    assert.deepEqual(reads(), []);
  });

  it("creates in any other zone read its record sets once", async () => {
    const { id } = bench.local.control.addZone(PROJECT, { name: "elsewhere.example." });
    bench.local.requests.reset();
    await bench.create(DomainsRrsetV2, set(id, "www.elsewhere.example."));
    await bench.create(DomainsRrsetV2, set(id, "api.elsewhere.example."));
    assert.equal(reads().length, 1);
  });

  it("recovery after a lost response never adopts the record sets that the platform creates in a new zone", async () => {
    const { id } = await zone("apex.example.");
    const apex = bench.local.control
      .project(PROJECT)
      .recordSets.find(({ zone_id, type }) => zone_id === id && type === "NS");
    assert.ok(apex);
    const wanted = { ...set(id, "apex.example.", "NS"), ttl: apex.ttl, records: apex.records };
    bench.local.faults.add({ route: "POST /domains/v2/zones/*/rrset", fault: { kind: "html", status: 502 }, times: 9 });
    const made = await bench.create(DomainsRrsetV2, wanted);
    bench.local.faults.clear();
    assert.match(made.id, /^pending-create:/);
    assert.doesNotMatch(made.reasons.join(), new RegExp(apex.id));
  });

  it("recovery after a lost response adopts the created record set, also in a new zone", async () => {
    const { id } = await zone("lost.example.");
    bench.local.faults.add({ route: "POST /domains/v2/zones/*/rrset", fault: { kind: "lost-answer" }, times: 1 });
    const made = await bench.create(DomainsRrsetV2, set(id, "www.lost.example."));
    const there = bench.local.control
      .project(PROJECT)
      .recordSets.filter(({ zone_id, type }) => zone_id === id && type === "A");
    assert.deepEqual(
      there.map((one) => one.id),
      [made.id],
    );
  });

  it("a refresh removes the record sets of a deleted zone from state with one warning", async (test) => {
    const gone = await zone("gone.example.");
    const made = await Promise.all(
      ["www", "ftp", "mail"].map((name) => bench.create(DomainsRrsetV2, set(gone.id, `${name}.gone.example.`))),
    );
    bench.local.control.removeZone(gone.id);
    bench.log.splice(0);
    const seen = await Promise.all(made.map((one) => bench.refresh(DomainsRrsetV2, one)));
    assert.deepEqual(seen, [undefined, undefined, undefined]);
    assert.equal(bench.log.length, 1, bench.log.join());
    assertLog(test, bench.log, { zoneId: gone.id });
    assert.equal(await bench.refresh(DomainsZoneV2, gone), undefined);
    for (const one of made) await bench.delete(DomainsRrsetV2, one);
  });

  it("a refresh does not treat a zone as deleted if the list of zones cannot be read", async (test) => {
    const there = await zone("hidden.example.");
    const made = await bench.create(DomainsRrsetV2, set(there.id, "www.hidden.example."));
    bench.local.control.removeZone(there.id);
    const refused = {
      kind: "answer",
      status: 403,
      body: { error: "forbidden", description: "No right to list" },
    } as const;
    bench.local.faults.add({ route: "GET /domains/v2/zones", fault: refused, times: 5 });
    const error = await failureOf(bench.refresh(DomainsRrsetV2, made));
    bench.local.faults.clear();
    assertFailure(test, error, { code: "failed-precondition" });
  });

  it("legacy records delete a CNAME first, do not read a new domain, and report a deleted domain with the next step", async () => {
    const domain = await bench.create(DomainsDomainV1, { name: "legacy-places.example" });
    const record = (type: string, content: string) => ({
      domainId: Number(domain.id),
      name: "www.legacy-places.example",
      type,
      ttl: 300,
      content,
    });
    bench.local.requests.reset();
    const made = await bench.create(DomainsRecordV1, record("A", "192.0.2.1"));
    assert.ok(!bench.local.requests.all().some(({ method }) => method === "GET"));
    assert.equal(bench.diff(DomainsRecordV1, record("CNAME", "a.example"), made).deleteBeforeReplace, true);
    await bench.delete(DomainsDomainV1, domain);
    const error = await failureOf(bench.refresh(DomainsRecordV1, made)).catch(() => undefined);
    // The legacy hosting has a separate error code for a missing domain, which means that its records are deleted too.
    assert.equal(error, undefined);
    assert.equal(await bench.refresh(DomainsRecordV1, made), undefined);
  });
});
