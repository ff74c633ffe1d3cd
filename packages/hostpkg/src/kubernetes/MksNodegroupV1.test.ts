import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { PROJECT, REGION } from "../places.specimen.js";
import { type Recorded, type ResourceBench, startResources } from "../resources.testing.js";
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

  it("accepts the flavor that the platform chose for its size, and no other one", async () => {
    const made = await bench.create(MksNodegroupV1, args);
    const flavorId = made.state.flavorId;
    assert.deepEqual(bench.check(MksNodegroupV1, { ...args, flavorId }, made).failures, []);
    assert.deepEqual(bench.diff(MksNodegroupV1, { ...args, flavorId }, made).changes, []);
    assert.deepEqual((await bench.update(MksNodegroupV1, { ...args, flavorId }, made)).reasons, []);
    await assert.rejects(
      bench.preview(MksNodegroupV1, { ...args, flavorId: "other" }, made),
      /flavorId: cannot be given/,
    );
    assert.deepEqual(
      bench.check(MksNodegroupV1, { ...args, flavorId }).failures.map(({ path }) => path),
      ["cpus", "ramMb"],
    );
    await bench.delete(MksNodegroupV1, made);
  });

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

  describe("whose nodes the platform counts", () => {
    const scaled = { enableAutoscale: true, autoscaleMinNodes: 1, autoscaleMaxNodes: 6 };
    /** The platform has made it as large as it likes. */
    const grow = ({ id }: Recorded, count: number): void => {
      const rows = bench.local.objects.rows("kubernetes.nodegroups") as Record<string, unknown>[];
      const group = rows.find((row) => id.endsWith(`/${row.id}`)) ?? assert.fail("there is none");
      const [node] = group.nodes as Record<string, unknown>[];
      group.nodes = Array.from({ length: count }, (_, n) => ({ ...node, id: `n${n}` }));
    };
    const paths = (args: object, of: Recorded) => bench.diff(MksNodegroupV1, args, of).changes.map(({ path }) => path);

    it("is shown as it is, and is not set back, by a refresh, by another change, and by an import", async () => {
      const wanted = { ...args, ...scaled };
      const made = await bench.create(MksNodegroupV1, wanted);
      grow(made, 4);
      assert.deepEqual(paths(wanted, made), []);
      const found = (await bench.refresh(MksNodegroupV1, made)) ?? assert.fail("it counts as gone");
      assert.deepEqual([found.state.nodesCount, (found.state.nodes as unknown[]).length], [4, 4]);
      assert.equal(found.inputs.nodesCount, 1, "what the program said is no drift");
      assert.deepEqual(paths(wanted, found), []);
      assert.deepEqual(paths({ ...wanted, nodesCount: 2 }, found), [], "it counts once autoscaling is off");
      for (const [index, object] of [made, found].entries()) {
        const later = { ...wanted, nodesCount: 2, labels: { pool: `n${index}` }, autoscaleMaxNodes: 8 + index };
        const wrote = await bench.writes(async () => {
          const planned = await bench.preview(MksNodegroupV1, later, object);
          assert.equal(planned.state.nodesCount, object.state.nodesCount);
          assert.equal((await bench.update(MksNodegroupV1, later, object)).state.nodesCount, 4);
        });
        assert.deepEqual(
          wrote.map(({ route }) => route.split(" ")[0]),
          ["PUT"],
          "its nodes are counted by the platform",
        );
      }
      assert.ok(!bench.log.some((line) => /nodesCount/.test(line)), bench.log.join());
      const imported = (await bench.import(MksNodegroupV1, made.id)) ?? assert.fail("it was not found");
      assert.deepEqual(paths(wanted, imported), ["cpus", "ramMb", "labels", "autoscaleMaxNodes"]);
      await bench.delete(MksNodegroupV1, found);
    });

    it("goes to what the program says once autoscaling is off, and stays as it is where that was left to it", async () => {
      const made = await bench.create(MksNodegroupV1, { ...args, ...scaled });
      grow(made, 4);
      assert.deepEqual(paths(args, made), [], "autoscaling stays as it is");
      const off = { ...args, nodesCount: 2, enableAutoscale: false };
      const found = (await bench.refresh(MksNodegroupV1, made)) ?? assert.fail("it counts as gone");
      assert.deepEqual(paths(off, found), ["nodesCount", "enableAutoscale"]);
      const wrote = await bench.writes(async () => {
        const { state } = await bench.update(MksNodegroupV1, off, made);
        assert.deepEqual([state.nodesCount, state.enableAutoscale], [2, false]);
      });
      assert.deepEqual(
        wrote.map(({ body }) => body),
        [
          {
            nodegroup: {
              labels: {},
              taints: [],
              enable_autoscale: false,
              autoscale_min_nodes: 1,
              autoscale_max_nodes: 6,
            },
          },
          { nodegroup: { desired: 2 } },
        ],
      );
      await bench.delete(MksNodegroupV1, made);
    });

    it("is left to the platform by the same run that switches autoscaling on", async () => {
      const made = await bench.create(MksNodegroupV1, args);
      const wrote = await bench.writes(async () => {
        const { state } = await bench.update(MksNodegroupV1, { ...args, ...scaled, nodesCount: 3 }, made);
        assert.equal(state.nodesCount, 1);
      });
      assert.equal(wrote.length, 1);
      await bench.delete(MksNodegroupV1, made);
    });
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
