import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyResource, UNKNOWN } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { VirtualCluster } from "./VirtualCluster.js";

const { assertRejected, assertWording } = createWording(import.meta.url);

const virtual = VirtualCluster as unknown as AnyResource<ClusterPlatform>;
const GROUP = "64f0a1b2c3d4e5f601021203";
const HOST = "64f0a1b2c3d4e5f601020701";
const ADD_ON = "64f0a1b2c3d4e5f601020805";

describe("VirtualCluster", () => {
  const bench = useInSuite(() => startBench({ statePace: 0 }));

  const writes = () => bench.asked().filter((request) => !request.startsWith("GET ") && !request.endsWith("/search"));
  const problems = (args: object) => bench.check(virtual, args).failures.map(({ path, reason }) => `${path} ${reason}`);

  it("requires a host, and limits that are not below the requests", (test) => {
    assertWording(test, problems({ name: "lost" }).join());
    assert.deepEqual(problems({ name: "hosted", hostClusterUid: HOST }), []);
    const tight = { name: "tight", clusterGroupUid: GROUP, resources: { minCpu: 4, maxCpu: 2 } };
    assertWording(test, problems(tight).join());
    const inputs = { name: "kept", clusterGroupUid: GROUP, resources: { minCpu: 4, maxCpu: 8 } };
    const kept = { id: "kept", inputs, state: inputs, reasons: [] };
    const failing = (resources: object) =>
      bench.check(virtual, { ...inputs, resources }, kept).failures.map(({ path }) => path);
    assert.deepEqual(failing({ maxCpu: 2 }), ["resources.maxCpu"]);
    assert.deepEqual(failing({ maxCpu: 2, minCpu: UNKNOWN }), []);
  });

  it("sends the inputs that the create does not accept after it, and is paused when it runs", async () => {
    bench.asked();
    const made = await bench.create(virtual, {
      name: "whole",
      clusterGroupUid: GROUP,
      namespaces: [{ name: "web", resourceAllocation: { cpu_cores: "1", memory_MiB: "512" } }],
      clusterRbacBindings: [
        {
          type: "ClusterRoleBinding",
          role: { kind: "ClusterRole", name: "view" },
          subjects: [{ type: "User", name: "ann" }],
        },
      ],
      osPatchOnBoot: true,
      pauseAgentUpgrades: "lock",
      pauseCluster: true,
    });
    assert.deepEqual(made.reasons, []);
    const one = `/v1/spectroclusters/${made.id}`;
    assert.deepEqual(writes(), [
      "POST /v1/spectroclusters/virtual",
      `PUT ${one}/config/namespaces`,
      `PUT ${one}/config/rbacs`,
      `PATCH ${one}/clusterConfig/osPatch`,
      `POST ${one}/upgrade/settings`,
      `PATCH ${one}/clusterConfig/lifecycleConfig`,
    ]);
    assert.equal(bench.row("clusters", made.id).lifecycle, "Paused");

    // Removing the input resumes the cluster.
    const resumed = await bench.update(virtual, { name: "whole", clusterGroupUid: GROUP }, made);
    assert.deepEqual(resumed.reasons, []);
    assert.equal(bench.row("clusters", made.id).lifecycle, "Running");
  });

  it("has no diff for the platform's defaults, in every host cluster of its group", async () => {
    const program = { name: "quiet", clusterGroupUid: GROUP };
    const made = await bench.create(virtual, program);
    assert.equal(made.state.hostClusterUid, HOST);
    const { spec } = bench.row("clusters", made.id) as { spec: object };
    const hostClusterConfig = {
      isHostCluster: null,
      clusterGroup: { uid: GROUP },
      hostCluster: { uid: "64f0a1b2c3d4e5f601020704" },
    };
    bench.clusters.objects.patch(
      "clusters",
      { uid: made.id },
      { spec: { ...spec, clusterConfig: { hostClusterConfig } } },
    );
    const seen = await bench.refresh(virtual, made);
    assert.equal(seen?.state.hostClusterUid, "64f0a1b2c3d4e5f601020704");
    assert.deepEqual(bench.diff(virtual, program, seen ?? made).changes, []);
  });

  it("is never replaced to move it to another host cluster", async (test) => {
    const made = await bench.create(virtual, { name: "settled", hostClusterUid: HOST });
    const elsewhere = { name: "settled", hostClusterUid: "64f0a1b2c3d4e5f601020704" };
    await assertRejected(test, bench.preview(virtual, elsewhere, made), {
      code: "invalid-argument",
      path: "hostClusterUid",
    });
  });

  it("keeps unset resources", async () => {
    const program = (maxCpu: number) => ({ name: "sized", hostClusterUid: HOST, resources: { maxCpu } });
    const made = await bench.create(virtual, program(2));
    await bench.update(virtual, program(3), made);
    const { config } = bench.row("clusters", made.id) as { config: { spec: { machinePoolConfig: object[] } } };
    assert.deepEqual(config.spec.machinePoolConfig, [
      {
        name: "pool",
        instanceType: { minCPU: 0, minMemInMiB: 0, minStorageGiB: 0, maxCPU: 3, maxMemInMiB: 4096, maxStorageGiB: 2 },
      },
    ]);
  });

  it("removes all profiles if the input is unset", async () => {
    const program = { name: "plain", hostClusterUid: HOST };
    const made = await bench.create(virtual, { ...program, clusterProfiles: [{ id: ADD_ON }] });
    bench.asked();
    const bare = await bench.update(virtual, program, made);
    assert.deepEqual(bare.reasons, []);
    assert.deepEqual(writes(), [`DELETE /v1/spectroclusters/${made.id}/profiles`]);
  });

  it("keeps the host, configuration and quota that a response lacks", async () => {
    const cloudConfig = { chartVersion: "0.14", k8sVersion: "1.29", chartValues: "sync: {}\n" };
    const program = { name: "lacking", clusterGroupUid: GROUP, cloudConfig, resources: { minCpu: 1, maxCpu: 3 } };
    const made = await bench.create(virtual, program);
    for (const member of ["hostClusterConfig", "helmRelease", "kubernetesVersion", "instanceType", "maxCPU"]) {
      const edit = (body: unknown): unknown =>
        JSON.parse(JSON.stringify(body, (name, value) => (name === member ? undefined : value)));
      bench.clusters.faults.add({ route: "GET /*", times: 50, fault: { kind: "edit", edit } });
      const read = await bench.refresh(virtual, made).finally(() => bench.clusters.faults.clear());
      assert.deepEqual(bench.diff(virtual, program, read ?? assert.fail()).changes, [], member);
    }
  });

  it("is imported with its configuration, so that the next update does not replace it", async () => {
    const cloudConfig = { chartVersion: "0.14", k8sVersion: "1.29", chartValues: "sync: {}\n" };
    const program = { name: "known", clusterGroupUid: GROUP, cloudConfig, clusterTimezone: "Europe/Paris" };
    const made = await bench.create(virtual, { ...program, context: "cluster" });
    const imported = await bench.import(virtual, `${made.id}:project`);
    assert.ok(imported);
    assert.deepEqual(bench.diff(virtual, program, imported).changes, []);
  });
});
