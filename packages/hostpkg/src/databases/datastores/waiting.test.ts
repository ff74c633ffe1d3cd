import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { clock } from "../../network.testing.js";
import { PROJECT, REGION } from "../../places.fixture.js";
import { failureOf, startResources } from "../../resources.testing.js";
import { DbaasGrantV1 } from "../DbaasGrantV1.js";
import { DbaasPostgresqlDatabaseV1 } from "../DbaasPostgresqlDatabaseV1.js";
import { DbaasUserV1 } from "../DbaasUserV1.js";
import { DbaasPostgresqlDatastoreV1 } from "./DbaasPostgresqlDatastoreV1.js";

const { assertFailure, assertWording } = createWording(import.meta.url);

const cluster = {
  name: "orders",
  projectId: PROJECT,
  region: REGION,
  typeId: "51000000-0000-4000-8000-000000000106",
  subnetId: "724df69b-cc22-4919-87dc-c694622158f5",
  nodeCount: 1,
  flavorId: "5f000000-0000-4000-8000-000000000001",
};
const place = { projectId: PROJECT, region: REGION };

describe("waiters of managed databases", () => {
  const bench = useInSuite(startResources);
  beforeEach(() => bench.local.objects.pace(0));
  const rows = () => bench.local.objects.rows("databases.datastores");

  it("log the platform's status as progress until the cluster is active", async () => {
    bench.local.objects.pace(8);
    const { state, reasons } = await bench.create(DbaasPostgresqlDatastoreV1, cluster);
    assert.deepEqual([state.status, reasons], ["ACTIVE", []]);
    assert.ok(bench.told.some((text) => /\bdatastore [0-9a-f-]+: PENDING_CREATE \([\d.]+ s so far\)$/.test(text)));
  });

  for (const [what, more, timeout] of [
    ["the input timeouts", { timeouts: { create: "20s" } }, {}],
    ["customTimeouts", {}, { timeoutMs: 20_000 }],
  ] as const) {
    it(`limit a create by ${what}, record the cluster, and continue in the next run`, async (test) => {
      bench.local.objects.pace(40);
      const before = rows().length;
      const made = await bench.create(DbaasPostgresqlDatastoreV1, { ...cluster, ...more }, timeout);
      assertWording(test, made.reasons[0] ?? "");
      assert.deepEqual([made.state.status, made.state.name], ["PENDING_CREATE", "orders"]);
      assert.equal(rows().at(-1)?.id, made.id);
      bench.local.objects.pace(0);
      const writes = await bench.writes(async () => {
        const next = await bench.update(DbaasPostgresqlDatastoreV1, cluster, made);
        assert.deepEqual([next.id, next.state.status, next.reasons], [made.id, "ACTIVE", []]);
      });
      assert.deepEqual([writes, rows().length], [[], before + 1]);
    });
  }

  it("stop immediately on cancellation, record the cluster, and continue in the next run", async (test) => {
    bench.local.objects.pace(40);
    const user = new AbortController();
    const stopped = clock.sleep(500).then(() => {
      user.abort(new Error("the user has had enough"));
      return bench.pauses();
    });
    const made = await bench.create(DbaasPostgresqlDatastoreV1, cluster, { signal: user.signal });
    assert.equal(bench.pauses(), await stopped, "the waiter slept a delay to its end");
    assertWording(test, made.reasons[0] ?? "");
    assert.equal(rows().at(-1)?.id, made.id);
    const next = await bench.update(DbaasPostgresqlDatastoreV1, cluster, made);
    assert.deepEqual([next.id, next.state.status], [made.id, "ACTIVE"]);
  });

  it("continue in the next run for a cluster without changed inputs", async (test) => {
    const { id: datastoreId } = await bench.create(DbaasPostgresqlDatastoreV1, cluster);
    const inside = { ...place, datastoreId };
    const owner = await bench.create(DbaasUserV1, { ...inside, name: "owner", password: "planted-1" });
    const reader = await bench.create(DbaasUserV1, { ...inside, name: "reader", password: "planted-2" });
    const database = await bench.create(DbaasPostgresqlDatabaseV1, { ...inside, name: "db", ownerId: owner.id });
    bench.local.objects.pace(40);
    const grant = { ...inside, databaseId: database.id, userId: reader.id };
    const made = await bench.create(DbaasGrantV1, grant, { timeoutMs: 5_000 });
    assertWording(test, made.reasons[0] ?? "");
    assert.deepEqual(bench.diff(DbaasGrantV1, grant, made).changes, []);
    assert.deepEqual(bench.diff(DbaasGrantV1, { ...grant, userId: owner.id }, made).replaces, ["userId"]);
    assert.equal((await bench.update(DbaasGrantV1, grant, made)).state.status, "ACTIVE");
  });

  it("record a failed cluster with the status that the platform reports, in every run", async (test) => {
    bench.local.objects.endNextIn("databases.datastores", "ERROR");
    const made = await bench.create(DbaasPostgresqlDatastoreV1, cluster);
    assertWording(test, made.reasons[0] ?? "");
    assert.deepEqual([made.state.status, rows().at(-1)?.id], ["ERROR", made.id]);
    const next = await failureOf(bench.update(DbaasPostgresqlDatastoreV1, { ...cluster, name: "other" }, made));
    assertFailure(test, next, { code: "failed-precondition" }, { id: made.id });
    const refreshed = await bench.refresh(DbaasPostgresqlDatastoreV1, made);
    assert.equal(refreshed?.state.status, "ERROR");
    assertWording(test, bench.log.find((line) => line.startsWith("warning: ") && line.includes(made.id)) ?? "");
    await bench.delete(DbaasPostgresqlDatastoreV1, made);
    assert.ok(!rows().some(({ id }) => id === made.id));
  });

  it("report the platform's reason of a failed cluster and do not suggest a replacement", async (test) => {
    const made = await bench.create(DbaasPostgresqlDatastoreV1, cluster);
    const why = { status: "ERROR", status_reason: "no host has\nroom for it" };
    bench.local.objects.patch("databases.datastores", made.id, why);
    const error = await failureOf(bench.update(DbaasPostgresqlDatastoreV1, { ...cluster, name: "other" }, made));
    assertFailure(test, error, { code: "failed-precondition" });
    await bench.delete(DbaasPostgresqlDatastoreV1, made);
  });

  it("fail if the cluster disappears during its creation", async (test) => {
    bench.local.objects.pace(40);
    const making = bench.create(DbaasPostgresqlDatastoreV1, { ...cluster, name: "vanishing" });
    while (!rows().some(({ name }) => name === "vanishing")) await clock.sleep(20);
    const { id } = rows().at(-1) as { id: string };
    bench.local.objects.remove("databases.datastores", id);
    const made = await making;
    assertWording(test, made.reasons[0] ?? "");
    assert.equal(await bench.refresh(DbaasPostgresqlDatastoreV1, made), undefined);
  });

  it("accept a resize of a cluster with a full disk", async (test) => {
    const made = await bench.create(DbaasPostgresqlDatastoreV1, cluster);
    bench.local.objects.patch("databases.datastores", made.id, { status: "DISK_FULL" });
    const grown = { ...cluster, flavorId: "5f000000-0000-4000-8000-000000000002" };
    const after = await bench.update(DbaasPostgresqlDatastoreV1, grown, made);
    assert.deepEqual([after.state.status, after.state.flavorId], ["ACTIVE", grown.flavorId]);
    assertWording(test, bench.log.find((line) => /\bDISK_FULL\b/.test(line)) ?? "");
  });

  it("retry a request that a busy cluster rejected after the cluster is stable", async (test) => {
    const { id: datastoreId } = await bench.create(DbaasPostgresqlDatastoreV1, cluster);
    bench.local.objects.pace(8);
    const made = await bench.create(DbaasPostgresqlDatastoreV1, { ...cluster, name: "busy" }, { timeoutMs: 1_000 });
    assert.equal(made.state.status, "PENDING_CREATE");
    const user = { ...place, name: "writer", password: "planted-3" };
    const writes = await bench.writes(() => bench.create(DbaasUserV1, { ...user, datastoreId: made.id }));
    assert.equal(writes.length, 2);
    await bench.create(DbaasUserV1, { ...user, datastoreId });
    const taken = await failureOf(bench.create(DbaasUserV1, { ...user, datastoreId }));
    assertFailure(test, taken, { code: "conflict" });
  });

  it("share one timeout among all waits of an operation", async (test) => {
    const made = await bench.create(DbaasPostgresqlDatastoreV1, cluster);
    const wished = { ...cluster, name: "renamed", nodeCount: 2, backupRetentionDays: 9, timeouts: { update: "3s" } };
    // After each write the cluster is busy for six polls, with delays of two seconds in total.
    let looks = 6;
    const written = (body: unknown) => {
      looks = 0;
      return body;
    };
    const seen = (body: unknown) => {
      const { datastore } = body as { readonly datastore?: object };
      if (datastore === undefined || looks === 6) return body;
      looks += 1;
      return { datastore: { ...datastore, status: "RESIZING" } };
    };
    for (const [method, edit] of Object.entries({ PUT: written, POST: written, PATCH: written, GET: seen }))
      bench.local.faults.add({ route: `${method} /dbaas/*`, fault: { kind: "edit", edit } });
    const after = await bench.update(DbaasPostgresqlDatastoreV1, wished, made);
    bench.local.faults.clear();
    assertWording(test, after.reasons[0] ?? "");
    assert.equal(after.state.name, "renamed", "completed steps are recorded");
    bench.local.objects.pace(0);
    // After a partial failure the engine keeps the inputs that it had.
    const kept = { ...after, inputs: made.inputs };
    const next = await bench.update(DbaasPostgresqlDatastoreV1, { ...wished, timeouts: undefined }, kept);
    assert.deepEqual([next.state.nodeCount, next.state.backupRetentionDays, next.reasons], [2, 9, []]);
  });
});
