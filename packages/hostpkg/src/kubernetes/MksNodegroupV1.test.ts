import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { PROJECT, REGION } from "../places.specimen.js";
import { type ResourceBench, startResources } from "../resources.testing.js";
import { MksClusterV1 } from "./MksClusterV1.js";
import { MksNodegroupV1 } from "./MksNodegroupV1.js";

const TAINT = { key: "only", value: "batch", effect: "NoSchedule" };

describe("a node group", () => {
  let bench: ResourceBench;
  let args: Readonly<Record<string, unknown>>;
  before(async () => {
    bench = await startResources();
    const place = { projectId: PROJECT, region: REGION };
    const cluster = await bench.create(MksClusterV1, { ...place, name: "kube", kubeVersion: "1.30.7" });
    args = {
      ...place,
      clusterId: cluster.id,
      availabilityZone: "ru-3a",
      nodesCount: 1,
      cpus: 2,
      ramMb: 4096,
      volumeGb: 30,
      volumeType: "fast.ru-3a",
      installNvidiaDevicePlugin: false,
    };
  });
  after(() => bench.close());

  it("is found by having appeared: equal ones that are made at once get one each", async () => {
    const made = await Promise.all([1, 2, 3].map(() => bench.create(MksNodegroupV1, args)));
    assert.equal(new Set(made.map(({ id }) => id)).size, 3);
    assert.equal(bench.local.objects.rows("kubernetes.nodegroups").length, 3);
    assert.deepEqual(
      made.flatMap(({ reasons }) => reasons),
      [],
    );
    for (const one of made) await bench.delete(MksNodegroupV1, one);
  });

  it("keeps its taints when labels change, and is resized by a request of its own", async () => {
    const made = await bench.create(MksNodegroupV1, { ...args, taints: [TAINT] });
    const later = { ...args, taints: [TAINT], labels: { pool: "batch" }, nodesCount: 2 };
    const wrote = await bench.writes(async () => {
      const grown = await bench.update(MksNodegroupV1, later, made);
      assert.equal((grown.state.nodes as unknown[]).length, 2);
    });
    assert.deepEqual(
      wrote.map(({ body }) => body),
      [{ nodegroup: { labels: { pool: "batch" }, taints: [TAINT] } }, { nodegroup: { desired: 2 } }],
    );
  });

  it("waits while the platform is busy with the cluster", async () => {
    const busy = {
      kind: "answer",
      status: 409,
      body: { error: { message: "The cluster is PENDING_UPDATE." } },
    } as const;
    bench.local.faults.add({ route: "POST /mks/:region/v1/clusters/:clusterId/nodegroups", fault: busy, times: 3 });
    bench.local.requests.reset();
    const made = await bench.create(MksNodegroupV1, args);
    assert.equal(bench.local.requests.all().filter(({ method }) => method === "POST").length, 4);
    assert.deepEqual(made.reasons, []);
    await bench.delete(MksNodegroupV1, made);
  });

  it("is gone with its cluster", async () => {
    const place = { projectId: PROJECT, region: REGION };
    const cluster = await bench.create(MksClusterV1, { ...place, name: "short-lived", kubeVersion: "1.30.7" });
    const made = await bench.create(MksNodegroupV1, { ...args, clusterId: cluster.id });
    await bench.delete(MksClusterV1, cluster);
    assert.equal(await bench.refresh(MksNodegroupV1, made), undefined);
    await bench.delete(MksNodegroupV1, made);
  });

  it("is refused at preview where its inputs contradict one another", () => {
    const paths = (more: object) => bench.check(MksNodegroupV1, { ...args, ...more }).failures.map(({ path }) => path);
    assert.deepEqual(paths({ flavorId: "f" }), ["cpus", "ramMb"]);
    assert.deepEqual(paths({ cpus: undefined }), ["cpus"]);
    assert.deepEqual(paths({ localVolume: true }), ["volumeType"]);
    assert.deepEqual(paths({ volumeType: undefined }), ["volumeType"]);
    assert.deepEqual(paths({ enableAutoscale: true }), ["autoscaleMaxNodes"]);
    assert.deepEqual(paths({ taints: [{ ...TAINT, effect: "Never" }] }), ["taints[0].effect"]);
    assert.deepEqual(paths({ userData: "#!/bin/sh" }), ["userData"]);
  });
});
