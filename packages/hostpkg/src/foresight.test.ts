import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { VpcFloatingipV2 } from "./cloud/VpcFloatingipV2.js";
import { DbaasUserV1 } from "./databases/DbaasUserV1.js";
import { DbaasPostgresqlDatastoreV1 } from "./databases/datastores/DbaasPostgresqlDatastoreV1.js";
import { DbaasRedisDatastoreV1 } from "./databases/datastores/DbaasRedisDatastoreV1.js";
import { DedicatedServerV1 } from "./dedicated/DedicatedServerV1.js";
import { MksClusterV1 } from "./kubernetes/MksClusterV1.js";
import { MksNodegroupV1 } from "./kubernetes/MksNodegroupV1.js";
import { PROJECT, REGION } from "./places.fixture.js";
import { connectTo, failureOf, startResources } from "./resources.testing.js";
import { GlobalRouterDedicatedNetworkV1 } from "./routers/GlobalRouterDedicatedNetworkV1.js";
import { GlobalRouterVpcNetworkV1 } from "./routers/GlobalRouterVpcNetworkV1.js";

const { assertFailure, assertLog, assertRejected, assertWording } = createWording(import.meta.url);

const place = { projectId: PROJECT, region: REGION };
const ELSEWHERE = "00000000-0000-4000-8000-00000000dead";

describe("preflight checks", () => {
  const bench = useInSuite(startResources);
  /** Offers of the emulator. */
  const offers = {
    postgresql: "51000000-0000-4000-8000-000000000106",
    redis: "51000000-0000-4000-8000-000000000112",
    small: "5f000000-0000-4000-8000-000000000001",
    vpcZone: "204e91c7-2f60-4d3a-b815-90ac6d17e001",
  };
  afterEach(() => bench.local.faults.clear());

  const cluster = (more: object = {}) => ({
    ...place,
    name: "main",
    typeId: offers.postgresql,
    subnetId: "5a3f0a0e-8e0f-4f0e-9a55-1f1c2f7f3a11",
    nodeCount: 1,
    flavorId: offers.small,
    ...more,
  });
  const server = (more: object = {}) => ({
    projectId: PROJECT,
    configurationId: "a1000000-0000-4000-8000-000000000201",
    locationId: "b0000000-0000-4000-8000-000000000101",
    pricePlanName: "1 month",
    osId: "05000000-0000-4000-8000-000000000102",
    ...more,
  });
  const kube = (more: object = {}) => ({ ...place, name: "kube", kubeVersion: "1.30.7", ...more });
  const nodes = (more: object = {}) => ({
    ...place,
    clusterId: ELSEWHERE,
    availabilityZone: "ru-3a",
    nodesCount: 1,
    cpus: 2,
    ramMb: 4096,
    volumeGb: 30,
    volumeType: "fast.ru-3a",
    installNvidiaDevicePlugin: false,
    ...more,
  });
  const network = (zoneId: string) => ({ routerId: ELSEWHERE, zoneId, osNetworkId: ELSEWHERE, projectId: PROJECT });

  it("reject what the platform does not offer, with the property path and the offers", async (test) => {
    const refusals = [
      [DbaasPostgresqlDatastoreV1, cluster({ typeId: ELSEWHERE }), "typeId"],
      [DbaasPostgresqlDatastoreV1, cluster({ typeId: offers.redis }), "typeId"],
      [DbaasPostgresqlDatastoreV1, cluster({ flavorId: ELSEWHERE }), "flavorId"],
      [DbaasRedisDatastoreV1, cluster(), "typeId"],
      [DbaasPostgresqlDatastoreV1, cluster({ region: "nowhere-1" }), "region"],
      [DbaasUserV1, { ...place, region: "ru-33", datastoreId: ELSEWHERE, name: "u", password: "p" }, "region"],
      [MksClusterV1, kube({ kubeVersion: "1.99.1" }), "kubeVersion"],
      [MksNodegroupV1, nodes({ availabilityZone: "ru-3z", volumeType: "fast.ru-3z" }), "availabilityZone"],
      [VpcFloatingipV2, { ...place, region: "nowhere-1" }, "region"],
      [GlobalRouterVpcNetworkV1, network(ELSEWHERE), "zoneId"],
      [GlobalRouterDedicatedNetworkV1, { routerId: ELSEWHERE, zoneId: offers.vpcZone, vlan: 100 }, "zoneId"],
      [DedicatedServerV1, server({ configurationId: ELSEWHERE }), "configurationId"],
      [DedicatedServerV1, server({ locationId: ELSEWHERE }), "locationId"],
      [DedicatedServerV1, server({ pricePlanName: "1 week" }), "pricePlanName"],
      [DedicatedServerV1, server({ osId: ELSEWHERE }), "osId"],
    ] as const;
    for (const [resource, args, path] of refusals) {
      await assertRejected(test, bench.preview(resource as never, args), { code: "invalid-argument", path });
    }
  });

  it("accept offered values and change nothing", async () => {
    const wrote = await bench.writes(async () => {
      await bench.preview(DbaasPostgresqlDatastoreV1, cluster());
      await bench.preview(MksClusterV1, kube());
      await bench.preview(MksClusterV1, kube({ kubeVersion: "v1.30" }));
      await bench.preview(MksNodegroupV1, nodes());
      await bench.preview(DedicatedServerV1, server());
      await bench.preview(VpcFloatingipV2, place);
      await bench.preview(GlobalRouterVpcNetworkV1, network(offers.vpcZone));
    });
    assert.deepEqual(wrote, []);
  });

  it("warn about quotas that a cluster or a node group would exceed", async (test) => {
    const warned = async (resource: object, args: object, there?: object) => {
      bench.log.splice(0);
      await bench.preview(resource as never, args, there as never);
      return bench.log.filter((line) => line.startsWith("warning")).join();
    };
    assert.equal(await warned(MksNodegroupV1, nodes()), "");
    assertWording(test, await warned(MksNodegroupV1, nodes({ nodesCount: 900, ramMb: 1 })));
    const there = { id: ELSEWHERE, state: {}, reasons: [], inputs: nodes({ nodesCount: 899 }) };
    assert.equal(await warned(MksNodegroupV1, nodes({ nodesCount: 900 }), there), "");
    assert.equal(await warned(MksClusterV1, kube()), "");
    const body = { quotas: { mks_cluster_regional: [{ region: REGION, zone: null, value: 2, used: 2 }] } };
    const fault = { kind: "answer", status: 200, body } as const;
    bench.local.faults.add({ route: "GET /quota-manager/:region/projects/:id/quotas", fault, times: 5 });
    const fresh = connectTo(bench.local);
    await fresh.preview(MksClusterV1, kube());
    assertLog(test, fresh.log);
  });

  it("read each list of offers once for many resources", async () => {
    const fresh = connectTo(bench.local);
    fresh.local.requests.reset();
    await Promise.all(["a", "b", "c", "d"].map((name) => fresh.preview(DbaasPostgresqlDatastoreV1, cluster({ name }))));
    const asked = fresh.local.requests.all().filter(({ path }) => !path.includes("/identity/"));
    assert.deepEqual(asked.map(({ path }) => path.split("/").at(-1)).sort(), ["datastore-types", "flavors"]);
  });

  it("are skipped if offers cannot be read, without a retry for each resource", async () => {
    for (const fault of [{ kind: "html", status: 403 }, { kind: "hang" }] as const) {
      const fresh = connectTo(bench.local);
      bench.local.faults.add({ route: "GET /*", fault, times: 50 });
      bench.local.requests.reset();
      await fresh.preview(DbaasPostgresqlDatastoreV1, cluster({ typeId: ELSEWHERE }));
      const first = fresh.local.requests.all().length;
      await fresh.preview(DbaasPostgresqlDatastoreV1, cluster({ typeId: ELSEWHERE, name: "other" }));
      await fresh.preview(DedicatedServerV1, server({ osId: ELSEWHERE }));
      assert.equal(fresh.local.requests.all().length, first);
      bench.local.faults.clear();
    }
  });

  it("of an update check changed inputs only", async (test) => {
    const args = kube({ kubeVersion: "1.30.7" });
    const there = { id: ELSEWHERE, state: {}, reasons: [], inputs: { ...args, kubeVersion: "1.12.1" } };
    await bench.preview(MksClusterV1, { ...args, kubeVersion: "1.12.3", enableAutorepair: false }, there as never);
    const error = await failureOf(bench.preview(MksClusterV1, { ...args, kubeVersion: "1.13.0" }, there as never));
    assertFailure(test, error, { code: "invalid-argument", path: "kubeVersion" });
  });
});
