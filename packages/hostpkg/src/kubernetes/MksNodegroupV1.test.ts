import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { PROJECT, REGION } from "../places.fixture.js";
import { failureOf, type Recorded, startResources } from "../resources.testing.js";
import { MksClusterV1 } from "./MksClusterV1.js";
import { MksNodegroupV1 } from "./MksNodegroupV1.js";

const { assertRejected, assertWording } = createWording(import.meta.url);

const TAINT = { key: "only", value: "batch", effect: "NoSchedule" };

describe("MksNodegroupV1", () => {
  const bench = useInSuite(startResources);
  let args: Readonly<Record<string, unknown>>;
  before(async () => {
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

  it("accepts the flavor that the platform chose for its size and rejects another one", async (test) => {
    const made = await bench.create(MksNodegroupV1, args);
    const flavorId = made.state.flavorId;
    assert.deepEqual(bench.check(MksNodegroupV1, { ...args, flavorId }, made).failures, []);
    assert.deepEqual(bench.diff(MksNodegroupV1, { ...args, flavorId }, made).changes, []);
    assert.deepEqual((await bench.update(MksNodegroupV1, { ...args, flavorId }, made)).reasons, []);
    await assertRejected(test, bench.preview(MksNodegroupV1, { ...args, flavorId: "other" }, made), {
      code: "invalid-argument",
      path: "flavorId",
    });
    assert.deepEqual(
      bench.check(MksNodegroupV1, { ...args, flavorId }).failures.map(({ path }) => path),
      ["cpus", "ramMb"],
    );
    await bench.delete(MksNodegroupV1, made);
  });

  it("assigns one new node group to each of several equal concurrent creates", async () => {
    const made = await Promise.all([1, 2, 3].map(() => bench.create(MksNodegroupV1, args)));
    assert.equal(new Set(made.map(({ id }) => id)).size, 3);
    assert.equal(bench.local.objects.rows("kubernetes.nodegroups").length, 3);
    assert.deepEqual(
      made.flatMap(({ reasons }) => reasons),
      [],
    );
    for (const one of made) await bench.delete(MksNodegroupV1, one);
  });

  it("keeps taints when labels change and sends a separate resize request", async () => {
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

  describe("with autoscaling", () => {
    const scaled = { enableAutoscale: true, autoscaleMinNodes: 1, autoscaleMaxNodes: 6 };
    /** Scales a node group as the platform would. */
    const grow = ({ id }: Recorded, count: number): void => {
      const rows = bench.local.objects.rows("kubernetes.nodegroups") as Record<string, unknown>[];
      const group = rows.find((row) => id.endsWith(`/${row.id}`)) ?? assert.fail("the node group does not exist");
      const [node] = group.nodes as Record<string, unknown>[];
      group.nodes = Array.from({ length: count }, (_, n) => ({ ...node, id: `n${n}` }));
    };
    const paths = (args: object, of: Recorded) => bench.diff(MksNodegroupV1, args, of).changes.map(({ path }) => path);

    it("reports the live node count and never reverts it in a refresh, an update or an import", async () => {
      const wanted = { ...args, ...scaled };
      const made = await bench.create(MksNodegroupV1, wanted);
      grow(made, 4);
      assert.deepEqual(paths(wanted, made), []);
      const found = (await bench.refresh(MksNodegroupV1, made)) ?? assert.fail("the node group is missing");
      assert.deepEqual([found.state.nodesCount, (found.state.nodes as unknown[]).length], [4, 4]);
      assert.equal(found.inputs.nodesCount, 1, "the configured node count is not drift");
      assert.deepEqual(paths(wanted, found), []);
      assert.deepEqual(paths({ ...wanted, nodesCount: 2 }, found), [], "the input applies only without autoscaling");
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
          "the platform controls the node count",
        );
      }
      assert.ok(!bench.log.some((line) => /nodesCount/.test(line)), bench.log.join());
      const imported = (await bench.import(MksNodegroupV1, made.id)) ?? assert.fail("the node group was not found");
      assert.deepEqual(paths(wanted, imported), ["cpus", "ramMb", "labels", "autoscaleMaxNodes"]);
      await bench.delete(MksNodegroupV1, found);
    });

    it("applies the configured node count once autoscaling is disabled, and keeps autoscaling if its input is removed", async () => {
      const made = await bench.create(MksNodegroupV1, { ...args, ...scaled });
      grow(made, 4);
      assert.deepEqual(paths(args, made), [], "autoscaling remains enabled");
      const off = { ...args, nodesCount: 2, enableAutoscale: false };
      const found = (await bench.refresh(MksNodegroupV1, made)) ?? assert.fail("the node group is missing");
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

    it("rejects at preview a maximum below the minimum that the platform keeps", async (test) => {
      const made = await bench.create(MksNodegroupV1, { ...args, ...scaled, autoscaleMinNodes: 3 });
      for (const enableAutoscale of [true, undefined]) {
        const later = { ...args, enableAutoscale, autoscaleMaxNodes: 2 };
        await assertRejected(test, bench.preview(MksNodegroupV1, later, made), {
          code: "invalid-argument",
          path: "autoscaleMaxNodes",
        });
      }
      await bench.delete(MksNodegroupV1, made);
    });

    it("sends no node count in the update that enables autoscaling", async () => {
      const made = await bench.create(MksNodegroupV1, args);
      const wrote = await bench.writes(async () => {
        const { state } = await bench.update(MksNodegroupV1, { ...args, ...scaled, nodesCount: 3 }, made);
        assert.equal(state.nodesCount, 1);
      });
      assert.equal(wrote.length, 1);
      await bench.delete(MksNodegroupV1, made);
    });
  });

  it("retries while the cluster is busy", async () => {
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

  it("does not report a cluster as missing because a refusal names it", async (test) => {
    const body = { error: { id: String(args.clusterId), message: "The quota of the cluster is used up." } };
    const fault = { kind: "answer", status: 403, body } as const;
    bench.local.faults.add({ route: "POST /mks/:region/v1/clusters/:clusterId/nodegroups", fault, times: 1 });
    const { message } = await failureOf(bench.create(MksNodegroupV1, args));
    assertWording(test, message);
  });

  it("is deleted with its cluster", async () => {
    const place = { projectId: PROJECT, region: REGION };
    const cluster = await bench.create(MksClusterV1, { ...place, name: "short-lived", kubeVersion: "1.30.7" });
    const made = await bench.create(MksNodegroupV1, { ...args, clusterId: cluster.id });
    await bench.delete(MksClusterV1, cluster);
    assert.equal(await bench.refresh(MksNodegroupV1, made), undefined);
    await bench.delete(MksNodegroupV1, made);
  });

  it("replaces the nodes for other user data, and not for line breaks or padding of its Base64", async () => {
    const userData = Buffer.from("#!/bin/sh\necho one two three four five six seven\n").toString("base64");
    const made = await bench.create(MksNodegroupV1, { ...args, userData });
    const replaces = (other: string) => bench.diff(MksNodegroupV1, { ...args, userData: other }, made).replaces;
    const wrapped = userData.replace(/.{20}/g, "$&\n");
    for (const same of [`${userData}\n`, `${userData}\r\n`, wrapped, userData.replace(/=+$/, "")])
      assert.deepEqual(replaces(same), [], JSON.stringify(same));
    assert.deepEqual(replaces(Buffer.from("#!/bin/sh\necho two\n").toString("base64")), ["userData"]);
    await bench.delete(MksNodegroupV1, made);
  });

  it("rejects contradictory inputs at preview", () => {
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
