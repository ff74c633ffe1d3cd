import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { PROJECT, REGION } from "../../places.fixture.js";
import { failureOf, startResources } from "../../resources.testing.js";
import { DbaasFirewallV1 } from "../DbaasFirewallV1.js";
import { DbaasUserV1 } from "../DbaasUserV1.js";
import { DbaasKafkaDatastoreV1 } from "./DbaasKafkaDatastoreV1.js";
import { DbaasPostgresqlDatastoreV1 } from "./DbaasPostgresqlDatastoreV1.js";

const { assertRejected, assertWording } = createWording(import.meta.url);

const POSTGRESQL = "51000000-0000-4000-8000-000000000106";
const cluster = {
  name: "orders",
  projectId: PROJECT,
  region: REGION,
  typeId: POSTGRESQL,
  subnetId: "724df69b-cc22-4919-87dc-c694622158f5",
  nodeCount: 3,
  flavors: [{ vcpus: 2, ram: 4096, disk: 32 }],
};

describe("database cluster resources", () => {
  const bench = useInSuite(startResources);

  for (const [more, path] of [
    [{ flavorId: "5f000000-0000-4000-8000-000000000001" }, "flavors"],
    [{ flavors: [] }, "flavorId"],
    [{ flavors: [cluster.flavors[0], cluster.flavors[0]] }, "flavors"],
    [{ nodeCount: 7 }, "nodeCount"],
    [{ typeId: "16" }, "typeId"],
    [{ securityGroups: ["web"] }, "securityGroups[0]"],
    [{ logs: "elsewhere" }, "logs"],
    [{ backupRetentionDays: 0 }, "backupRetentionDays"],
    [{ poolers: [{ mode: "fast", size: 30 }] }, "poolers[0].mode"],
    [{ poolers: [{ mode: "session", size: 501 }] }, "poolers[0].size"],
    [{ floatingIps: [{ master: 1, replica: 3 }] }, "floatingIps[0].replica"],
    [{ timeouts: { create: "soon" } }, "timeouts.create"],
  ] as const) {
    it(`check rejects ${JSON.stringify(more)} without a request`, () => {
      const { failures } = bench.check(DbaasPostgresqlDatastoreV1, { ...cluster, ...more });
      assert.deepEqual(
        failures.map((failure) => failure.path),
        [path],
      );
    });
  }

  it("a refresh rejects a list of allowed addresses with an entry that cannot be read", async () => {
    const args = { ...cluster, name: "walled", firewalls: [{ ips: ["192.0.2.1", "192.0.2.2"] }] };
    const made = await bench.create(DbaasPostgresqlDatastoreV1, args);
    const edit = (body: unknown) => {
      const { datastore } = body as { datastore: { firewall: object[] } };
      return { datastore: { ...datastore, firewall: [datastore.firewall[0], {}] } };
    };
    bench.local.faults.add({ route: "GET /dbaas/*/v1/datastores/:id", fault: { kind: "edit", edit } });
    await assert.rejects(bench.refresh(DbaasPostgresqlDatastoreV1, made), { code: "unexpected-answer" });
    const importId = `${PROJECT}/${REGION}/${made.id}`;
    await assert.rejects(bench.import(DbaasFirewallV1, importId), { code: "unexpected-answer" });
    bench.local.faults.clear();
    await bench.delete(DbaasPostgresqlDatastoreV1, made);
  });

  it("ignores how the platform spells allowed addresses", async () => {
    const edit = (body: unknown) => {
      const { datastore } = body as { datastore: object };
      return { datastore: { ...datastore, firewall: [{ ip: "192.0.2.1/32" }, { ip: "10.0.0.0/8" }] } };
    };
    const ips = ["10.0.0.7/8", "192.0.2.1"];
    const { id: datastoreId } = await bench.create(DbaasPostgresqlDatastoreV1, cluster);
    bench.local.faults.add({ route: "GET /dbaas/*/v1/datastores/:id", fault: { kind: "edit", edit } });
    const list = await bench.create(DbaasFirewallV1, { projectId: PROJECT, region: REGION, datastoreId, ips });
    assert.deepEqual((await bench.refresh(DbaasFirewallV1, list))?.state.ips, ips);
    const args = { ...cluster, name: "spelled", firewalls: [{ ips }] };
    const made = await bench.create(DbaasPostgresqlDatastoreV1, args);
    assert.deepEqual(made.reasons, []);
    const live = (await bench.refresh(DbaasPostgresqlDatastoreV1, made)) ?? assert.fail();
    bench.local.faults.clear();
    const written = { ...args, firewalls: [{ ips: ["10.0.0.0/8", "192.0.2.1/32"] }] };
    for (const program of [args, written])
      assert.deepEqual(bench.diff(DbaasPostgresqlDatastoreV1, program, live).changes, []);
  });

  it("create names the required engine and the engine of the type, and creates nothing", async (test) => {
    const writes = await bench.writes(async () => {
      await assertRejected(test, bench.create(DbaasKafkaDatastoreV1, { ...cluster, nodeCount: 1 }), {
        code: "invalid-argument",
        path: "typeId",
      });
    });
    assert.deepEqual(writes, []);
  });

  it("create and update report an error response with the property that it is about", async (test) => {
    const { id: datastoreId } = await bench.create(DbaasPostgresqlDatastoreV1, cluster);
    const route = "PUT /dbaas/ru-3/v1/datastores/*";
    const body = {
      error: { code: 400, title: "Bad Request", message: "Validation failure: {'pooler.size': \"9 is odd\"}" },
    };
    bench.local.faults.add({ route, fault: { kind: "answer", status: 400, body }, times: 1 });
    const made = await bench.create(DbaasPostgresqlDatastoreV1, { ...cluster, name: "second" });
    const wished = { ...cluster, name: "second", poolers: [{ mode: "session", size: 9 }] };
    const { message } = await failureOf(bench.update(DbaasPostgresqlDatastoreV1, wished, made));
    assertWording(test, message);
    const user = { projectId: PROJECT, region: REGION, name: "u", password: "planted-secret" };
    const stranger = { ...user, datastoreId: datastoreId.replace(/^.{8}/, "00000000") };
    await assertRejected(test, bench.create(DbaasUserV1, stranger), { code: "invalid-argument", path: "datastoreId" });
  });

  it("preview rejects restores on an existing cluster", async () => {
    const restores = [{ datastoreId: "298fbdfc-0ed4-4700-8e03-944adfd6a81c" }];
    for (const imported of [false, true]) {
      const made = await bench.create(DbaasPostgresqlDatastoreV1, { ...cluster, name: `plain-${imported}` });
      const seen = imported ? await bench.import(DbaasPostgresqlDatastoreV1, made.id) : made;
      const diff = bench.diff(
        DbaasPostgresqlDatastoreV1,
        { ...cluster, name: `plain-${imported}`, restores },
        seen as never,
      );
      assert.deepEqual(
        diff.refused.map(({ path }) => path),
        imported ? [] : ["restores"],
        "the platform does not return the backup from which an imported datastore was restored",
      );
      await bench.delete(DbaasPostgresqlDatastoreV1, made);
    }
  });

  it("sends configuration parameters with their platform types and restores the defaults of removed ones", async () => {
    const config = { work_mem: "08192", max_connections: "200" };
    const made = await bench.create(DbaasPostgresqlDatastoreV1, { ...cluster, config });
    const row = () => bench.local.objects.rows("databases.datastores").find(({ id }) => id === made.id);
    assert.deepEqual([row()?.config, made.state.config], [{ work_mem: 8192, max_connections: 200 }, config]);
    bench.local.objects.patch("databases.datastores", made.id, { config: { ...(row()?.config as object), theirs: 1 } });
    assert.deepEqual((await bench.refresh(DbaasPostgresqlDatastoreV1, made))?.state.config, config);
    const wished = { ...cluster, config: { work_mem: "8192.0" } };
    const after = await bench.update(DbaasPostgresqlDatastoreV1, wished, made);
    assert.deepEqual([row()?.config, after.state.config], [{ work_mem: 8192, theirs: 1 }, wished.config]);
    assert.deepEqual(
      bench.diff(DbaasPostgresqlDatastoreV1, { ...cluster, config: { work_mem: "8192" } }, after).changes,
      [],
    );
  });

  it("keeps configuration parameters of other clients that the inputs never contained", async () => {
    const made = await bench.create(DbaasPostgresqlDatastoreV1, cluster);
    const row = () => bench.local.objects.rows("databases.datastores").find(({ id }) => id === made.id);
    bench.local.objects.patch("databases.datastores", made.id, { config: { max_connections: 300 } });
    const seen = await bench.refresh(DbaasPostgresqlDatastoreV1, made);
    assert.ok(seen);
    await bench.update(DbaasPostgresqlDatastoreV1, { ...cluster, config: { work_mem: "8192" } }, seen);
    assert.deepEqual(row()?.config, { max_connections: 300, work_mem: 8192 });
  });

  it("assigns and removes floating IP addresses one node at a time, and removes all of them if the input is removed", async () => {
    const open = { ...cluster, floatingIps: [{ master: 1, replica: 1 }] };
    const made = await bench.create(DbaasPostgresqlDatastoreV1, open);
    const count = async () => (await bench.refresh(DbaasPostgresqlDatastoreV1, made))?.state.floatingIps;
    assert.deepEqual(await count(), [{ master: 1, replica: 1 }]);
    const more = { ...cluster, floatingIps: [{ master: 0, replica: 2 }] };
    const next = await bench.update(DbaasPostgresqlDatastoreV1, more, made);
    assert.deepEqual(next.state.floatingIps, [{ master: 0, replica: 2 }]);
    const writes = await bench.writes(() => bench.update(DbaasPostgresqlDatastoreV1, cluster, next));
    assert.deepEqual(
      writes.map(({ route }) => route),
      ["DELETE /dbaas/ru-3/v1/floating-ips", "DELETE /dbaas/ru-3/v1/floating-ips"],
    );
    assert.deepEqual(await count(), [{ master: 0, replica: 0 }]);
  });

  it("check rejects a change of one of the two sizes that an import returns", async () => {
    const { flavors, ...rest } = cluster;
    const named = { ...rest, flavorId: "5f000000-0000-4000-8000-000000000001" };
    const { id } = await bench.create(DbaasPostgresqlDatastoreV1, named);
    const imported = (await bench.import(DbaasPostgresqlDatastoreV1, id)) ?? assert.fail("the cluster was not found");
    const paths = (more: object) =>
      bench
        .check(DbaasPostgresqlDatastoreV1, { ...named, flavors, ...more }, imported)
        .failures.map(({ path }) => path);
    const flavorId = "5f000000-0000-4000-8000-000000000002";
    assert.deepEqual(paths({}), []);
    assert.deepEqual(paths({ flavorId }), ["flavors"]);
    assert.deepEqual(paths({ flavors: [{ vcpus: 2, ram: 8192, disk: 64 }] }), ["flavors"]);
    assert.deepEqual(paths({ flavorId, flavors: undefined }), []);
  });

  it("diff replaces the cluster for a new disk type, and resizes it for a new disk size", async () => {
    const made = await bench.create(DbaasPostgresqlDatastoreV1, cluster);
    const [flavor] = cluster.flavors;
    const diff = (change: object) =>
      bench.diff(DbaasPostgresqlDatastoreV1, { ...cluster, flavors: [{ ...flavor, ...change }] }, made);
    assert.deepEqual(diff({ diskType: "network-ultra" }).replaces, ["flavors"]);
    assert.equal(diff({ diskType: "network-ultra" }).deleteBeforeReplace, false);
    assert.deepEqual(diff({ disk: 64 }).replaces, []);
    const larger = { ...cluster, flavors: [{ ...flavor, disk: 64 }], nodeCount: 2 };
    const writes = await bench.writes(() => bench.update(DbaasPostgresqlDatastoreV1, larger, made));
    assert.deepEqual(writes, [
      {
        route: "POST /dbaas/ru-3/v1/datastores/ID/resize",
        body: { resize: { node_count: 2, flavor: { vcpus: 2, ram: 4096, disk: 64 } } },
      },
    ]);
  });
});
