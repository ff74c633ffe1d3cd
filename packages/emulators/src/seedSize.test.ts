import assert from "node:assert/strict";
import { test } from "node:test";
import { startClusters } from "./clusters/startClusters.js";
import { startHosting } from "./hosting/startHosting.js";
import { startLogs } from "./logs/startLogs.js";
import type { RunningPlatform } from "./platform.js";
import { partOf, SEED_NAMES } from "./seedSize.js";

const START = { hosting: startHosting, logs: startLogs, clusters: startClusters };

/** Members that contain the start time of a platform. */
const OF_START = new Set(["createdAt", "modifiedAt"]);

function rowsOf({ objects }: RunningPlatform<object, unknown>): Map<string, readonly string[]> {
  const text = (row: object) => JSON.stringify(row, (name, value: unknown) => (OF_START.has(name) ? undefined : value));
  return new Map(objects.names().map((name) => [name, objects.rows(name).map(text)]));
}

for (const [name, start] of Object.entries(START)) {
  test(`${name}: the large seed contains every row of the small one, which is the default`, async (t) => {
    const [defaultSeed, small, large] = await Promise.all([
      start(),
      start({ seed: "small" }),
      start({ seed: "large" }),
    ]);
    t.after(() => Promise.all([defaultSeed, small, large].map((platform) => platform.close())));
    const [few, many] = [rowsOf(small), rowsOf(large)];
    assert.deepEqual(rowsOf(defaultSeed), few);
    for (const [collection, rows] of few) {
      const others = new Set(many.get(collection));
      assert.deepEqual(
        rows.filter((row) => !others.has(row)),
        [],
        collection,
      );
      // Two accounts, with at most a dozen objects each; record sets are a dozen per zone.
      assert.ok(rows.length <= (collection === "dns.rrsets" ? 60 : 24), `${collection} has ${rows.length} rows`);
      assert.equal(rows.length === 0, others.size === 0, `${collection} is only in one of the seeds`);
    }
    const count = (rows: typeof few) => [...rows.values()].flat().length;
    assert.ok(count(many) > 4 * count(few), `${count(many)} and ${count(few)} rows`);
  });

  test(`${name}: an unknown seed is an error that names both`, async () => {
    await assert.rejects(start({ seed: "medium" as "small" }), {
      name: "RangeError",
      message: /^seed: .*"medium".*\bsmall\b.*\blarge\b/,
    });
  });
}

test("clusters: the large seed contains every pack release, cluster and permission of the small one", async (t) => {
  const [small, large] = await Promise.all(SEED_NAMES.map((seed) => startClusters({ seed })));
  t.after(() => Promise.all([small?.close(), large?.close()]));
  const uidsOf = (tenant: (typeof small & object)["control"]["tenants"][number] | undefined) =>
    ["clusters", "gateways", "packs", "permissions", "registries"].flatMap((kind) => [
      ...(tenant?.[kind as "clusters"] ?? []).map(({ uid }) => `${kind} ${uid}`),
      ...(kind === "packs" ? (tenant?.packs ?? []).flatMap(({ releases }) => releases.map(({ uid }) => uid)) : []),
    ]);
  for (const [index, tenant] of (small?.control.tenants ?? []).entries()) {
    const all = new Set(uidsOf(large?.control.tenants[index]));
    assert.deepEqual(
      uidsOf(tenant).filter((uid) => !all.has(uid)),
      [],
    );
  }
});

test("partOf keeps marked objects in the large seed only, and the mark in none", () => {
  const document = {
    a: [{ n: 1 }, { n: 2, large: true }],
    b: { large: true, c: [null, "x"] },
    d: { e: { large: false } },
  };
  assert.deepEqual(partOf(document, "small"), { a: [{ n: 1 }], d: { e: {} } });
  assert.deepEqual(partOf(document, "large"), { a: [{ n: 1 }, { n: 2 }], b: { c: [null, "x"] }, d: { e: {} } });
});
