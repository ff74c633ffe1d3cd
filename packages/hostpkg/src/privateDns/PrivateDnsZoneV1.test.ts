import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { Row } from "@tripod/emulators";
import { useInSuite } from "@tripod/kit/testing";
import { PROJECT, REGION } from "../places.fixture.js";
import { type Recorded, startResources } from "../resources.testing.js";
import { PrivateDnsZoneV1 } from "./PrivateDnsZoneV1.js";

const set = (domain: string, type: string, ...values: readonly string[]) => ({ domain, type, values });

describe("PrivateDnsZoneV1", () => {
  const bench = useInSuite(startResources);
  let made: Recorded;
  const args = {
    projectId: PROJECT,
    region: REGION,
    domain: "corp.example.",
    records: [
      set("db.corp.example.", "A", "10.0.0.5", "10.0.0.6"),
      set("www.corp.example.", "CNAME", "db.corp.example."),
    ],
  };
  const row = () => bench.local.objects.rows("privateDns.zones").at(-1) ?? assert.fail();
  before(async () => {
    const wrote = await bench.writes(async () => {
      made = await bench.create(PrivateDnsZoneV1, args);
    });
    // If the TTL is unset, the platform chooses it. 0 is not a valid TTL.
    assert.ok(!JSON.stringify(wrote).includes("ttl"), JSON.stringify(wrote));
  });

  it("neither returns nor deletes the record sets that the platform manages", async () => {
    const generated = { ...set("vm-1.corp.example.", "A", "10.0.0.7"), ttl: 60, generated: true };
    const apex = [set("corp.example.", "NS", "ns1.corp.example."), set("corp.example.", "SOA", "ns1 admin 1 2 3 4 5")];
    const shown = [...apex, ...(row().records as Row[]).toReversed(), generated];
    bench.local.objects.patch("privateDns.zones", row(), { records: shown as unknown as Row[] });
    const live = (await bench.refresh(PrivateDnsZoneV1, made)) ?? assert.fail();
    assert.deepEqual(live.state.records, args.records);
    assert.deepEqual(bench.diff(PrivateDnsZoneV1, args, live).changes, []);
    const imported = (await bench.import(PrivateDnsZoneV1, made.id)) ?? assert.fail();
    assert.deepEqual(bench.diff(PrivateDnsZoneV1, { ...args, ttl: 3600 }, imported).changes, []);
    const later = { ...args, records: [set("db.corp.example.", "A", "10.0.0.8")] };
    const wrote = await bench.writes(async () => {
      made = await bench.update(PrivateDnsZoneV1, later, live);
    });
    assert.deepEqual(
      wrote.map(({ body }) => body),
      [{ set: later.records, delete: [{ type: "CNAME", domain: "www.corp.example." }] }],
    );
    const left = (row().records as { type: string }[]).map(({ type }) => type).sort();
    assert.deepEqual(left, ["A", "A", "NS", "SOA"]);
  });

  it("restores the default TTL if the input is removed", async () => {
    const wrote = await bench.writes(async () => {
      made = await bench.update(PrivateDnsZoneV1, { ...made.inputs, ttl: 600 }, made);
      const { ttl: _, ...without } = made.inputs;
      made = await bench.update(PrivateDnsZoneV1, without, made);
    });
    assert.deepEqual(
      wrote.map(({ body }) => body),
      [{ ttl: 600 }, { ttl: 3600 }],
    );
    const live = (await bench.refresh(PrivateDnsZoneV1, made)) ?? assert.fail();
    assert.deepEqual(bench.diff(PrivateDnsZoneV1, made.inputs, live).changes, []);
  });

  it("detects record sets that another client added, and removes them", async () => {
    const theirs = { ...set("extra.corp.example.", "TXT", "theirs"), ttl: -1, generated: false };
    const records = [...(row().records as Row[]), theirs as unknown as Row];
    bench.local.objects.patch("privateDns.zones", row(), { records });
    const live = (await bench.refresh(PrivateDnsZoneV1, made)) ?? assert.fail();
    assert.ok(bench.diff(PrivateDnsZoneV1, made.inputs, live).changes.length > 0);
    const wrote = await bench.writes(() => bench.update(PrivateDnsZoneV1, made.inputs, live));
    const gone = wrote.map(({ body }) => (body as { delete?: unknown }).delete);
    assert.deepEqual(gone, [[{ type: "TXT", domain: "extra.corp.example." }]]);
  });

  // Wire reference of private DNS: TTL and record sets are optional members of a create request.
  it("sends only the name of a zone without record sets", async () => {
    for (const more of [{}, { records: [] }]) {
      const wrote = await bench.writes(async () => {
        const zone = await bench.create(PrivateDnsZoneV1, {
          ...args,
          domain: "empty.example.",
          records: undefined,
          ...more,
        });
        await bench.delete(PrivateDnsZoneV1, zone);
      });
      assert.deepEqual(wrote[0]?.body, { name: "empty.example.", domain: "empty.example." });
    }
  });
});
