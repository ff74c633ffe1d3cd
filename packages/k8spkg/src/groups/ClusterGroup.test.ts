import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { Application } from "../applications/Application.js";
import type { ClusterPlatform } from "../platform.js";
import { ClusterProfile } from "../profiles/ClusterProfile.js";
import { startBench } from "../resources.testing.js";
import { ClusterGroup } from "./ClusterGroup.js";

const { assertRejected } = createWording(import.meta.url);

const group = ClusterGroup as AnyResource<ClusterPlatform>;
const profile = ClusterProfile as AnyResource<ClusterPlatform>;
const application = Application as AnyResource<ClusterPlatform>;
const HOST = "64f0a1b2c3d4e5f601020701";

interface Stored {
  metadata: { annotations: Record<string, string> };
  spec: {
    clustersConfig: Record<string, unknown>;
    profiles: { uid: string; packValues: { manifests: { uid: string }[] }[]; variables: object[] }[];
  };
  status: { isActive: boolean };
}

describe("ClusterGroup", () => {
  const bench = useInSuite(() => startBench({ statePace: 0 }));
  beforeEach(() => bench.clusters.faults.clear());

  const row = (uid: string) => bench.row("clusterGroups", uid) as unknown as Stored;

  it("rejects the type K3s for new groups at preview, and manages existing ones", async () => {
    const args = { name: "old", config: { k8sDistribution: "k3s" } };
    const { failures } = bench.check(group, args);
    assert.deepEqual(
      failures.map(({ path }) => path),
      ["config.k8sDistribution"],
    );
    const made = await bench.create(group, { name: "old", config: {} });
    row(made.id).spec.clustersConfig.kubernetesDistroType = "k3s";
    const live = await bench.refresh(group, made);
    assert.ok(live);
    const more = { ...args, config: { ...args.config, cpuMillicore: 4000 } };
    assert.deepEqual(bench.check(group, more, live).failures, []);
    assert.deepEqual(bench.diff(group, more, live).replaces, []);
    assert.deepEqual(
      bench.check(group, { ...more, context: "project" }, live).failures.map(({ path }) => path),
      ["config.k8sDistribution"],
    );
    const changed = await bench.update(group, more, live);
    assert.deepEqual(changed.reasons, []);
    await bench.delete(group, changed);
  });

  it("keeps its recorded endpoint type and distribution if a response lacks them", async () => {
    const args = { name: "sparse", config: { hostEndpointType: "LoadBalancer", k8sDistribution: "cncf_k8s" } };
    const made = await bench.create(group, args);
    for (const name of ["endpointType", "kubernetesDistroType"])
      for (const value of [undefined, null, ""]) {
        const { clustersConfig } = row(made.id).spec;
        const { [name]: known } = clustersConfig;
        Object.assign(clustersConfig, { [name]: value });
        const seen = (await bench.refresh(group, made)) ?? assert.fail();
        assert.deepEqual(bench.diff(group, args, seen).changes, [], `${name}: ${value}`);
        Object.assign(clustersConfig, { [name]: known });
      }
    await bench.delete(group, made);
  });

  it("rejects duplicate clusters and profiles", () => {
    const twice = (more: object) =>
      bench.check(group, { name: "bad", config: {}, ...more }).failures.map(({ path }) => path);
    assert.deepEqual(twice({ clusters: [{ clusterUid: HOST }, { clusterUid: HOST }] }), ["clusters[1].clusterUid"]);
    assert.deepEqual(twice({ clusterProfiles: [{ id: HOST }, { id: HOST, variables: { x: "1" } }] }), [
      "clusterProfiles",
    ]);
  });

  it("belongs to the tenant by default, and is distinct from a project group of the same name", async () => {
    const [own, tenants] = [
      await bench.create(group, { name: "both", context: "project", config: {} }),
      await bench.create(group, { name: "both", config: {} }),
    ];
    assert.deepEqual(
      [own, tenants].map(({ id }) => row(id).metadata.annotations.scope),
      ["project", "tenant"],
    );
    for (const [one, id] of [
      ["both", tenants.id],
      ["both:tenant", tenants.id],
      ["both:project", own.id],
      ["project/both", own.id],
    ] as const)
      assert.equal((await bench.import(group, one))?.id, id, one);
    for (const made of [own, tenants]) await bench.delete(group, made);
  });

  it("shows profiles that other clients add or remove, and keeps its own values that responses omit", async () => {
    const [first, second] = [
      await bench.create(profile, { name: "group first", context: "tenant" }),
      await bench.create(profile, { name: "group second", context: "tenant" }),
    ];
    const args = { name: "fitted", config: {}, clusterProfiles: [{ id: first.id, variables: { replicas: "4" } }] };
    const made = await bench.create(group, args);
    assert.deepEqual(row(made.id).spec.profiles[0]?.variables, [{ name: "replicas", value: "4" }]);
    const seen = await bench.refresh(group, made);
    assert.ok(seen);
    assert.deepEqual(bench.diff(group, args, seen).changes, []);
    const others = { uid: second.id, packValues: [], variables: [] };
    row(made.id).spec.profiles.push(others as never);
    const drifted = await bench.refresh(group, made);
    assert.ok(drifted);
    assert.equal(bench.diff(group, args, drifted).changes.length, 1);
    const right = await bench.update(group, args, drifted);
    assert.deepEqual(
      row(made.id).spec.profiles.map(({ uid, variables }) => [uid, variables]),
      [[first.id, [{ name: "replicas", value: "4" }]]],
    );
    for (const [kind, one] of [
      [group, right],
      [profile, first],
      [profile, second],
    ] as const)
      await bench.delete(kind, one);
  });

  it("keeps the IDs of manifests, and host addresses of other clients", async () => {
    const base = await bench.create(profile, { name: "group base", context: "tenant" });
    const args = (content: string, hostDns: string) => ({
      name: "kept",
      config: {},
      clusters: [{ clusterUid: HOST, hostDns }],
      clusterProfiles: [
        { id: base.id, packs: [{ name: "m", type: "manifest", manifests: [{ name: "all", content }] }] },
      ],
    });
    const made = await bench.create(group, args("kind: A", "*.a.example.com"));
    const manifest = () => row(made.id).spec.profiles[0]?.packValues[0]?.manifests[0]?.uid;
    const [uid, hosts] = [manifest(), row(made.id).spec.clustersConfig.hostClustersConfig as Record<string, object>[]];
    assert.ok(uid);
    hosts[0] = {
      ...hosts[0],
      endpointConfig: { ...hosts[0]?.endpointConfig, loadBalancerConfig: { externalIPs: ["192.0.2.1"] } },
    };
    const changed = await bench.update(group, args("kind: B", "*.b.example.com"), made);
    assert.equal(manifest(), uid);
    assert.deepEqual(row(made.id).spec.clustersConfig.hostClustersConfig, [
      {
        clusterUid: HOST,
        endpointConfig: {
          ingressConfig: { host: "*.b.example.com" },
          loadBalancerConfig: { externalIPs: ["192.0.2.1"] },
        },
      },
    ]);
    await bench.delete(group, changed);
    await bench.delete(profile, base);
  });

  it("cannot be deleted while it has virtual clusters, which the message names; an inactive one is treated as deleted", async (test) => {
    const made = await bench.create(group, { name: "used", context: "project", config: {} });
    const shop = await bench.create(application, {
      name: "in-group",
      applicationProfileUid: "d8485a8204e1d45c3a5e2d3a",
      config: { clusterContext: "project", clusterGroupUid: made.id, clusterName: "sandbox-7" },
    });
    await assertRejected(test, bench.delete(group, made), { code: "conflict" });
    await bench.delete(application, shop);
    row(made.id).status.isActive = false;
    assert.equal(await bench.refresh(group, made), undefined);
    row(made.id).status.isActive = true;
    await bench.delete(group, made);
  });
});
