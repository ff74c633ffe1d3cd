import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Row } from "@tripod/emulators";
import { type AnyField, type AnyResource, reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { type Recorded, startBench } from "../resources.testing.js";
import { ClusterAksFixture } from "./ClusterAks.fixture.js";
import { ClusterAks } from "./ClusterAks.js";
import { ClusterCloudAFixture } from "./ClusterCloudA.fixture.js";
import { ClusterCloudA } from "./ClusterCloudA.js";
import { ClusterCloudBFixture } from "./ClusterCloudB.fixture.js";
import { ClusterCloudB } from "./ClusterCloudB.js";
import { ClusterCloudCFixture } from "./ClusterCloudC.fixture.js";
import { ClusterCloudC } from "./ClusterCloudC.js";
import { ClusterEdgeNativeFixture } from "./ClusterEdgeNative.fixture.js";
import { ClusterEdgeNative } from "./ClusterEdgeNative.js";
import { ClusterEdgeVsphereFixture } from "./ClusterEdgeVsphere.fixture.js";
import { ClusterEdgeVsphere } from "./ClusterEdgeVsphere.js";
import { ClusterEksFixture } from "./ClusterEks.fixture.js";
import { ClusterEks } from "./ClusterEks.js";
import { ClusterMaasFixture } from "./ClusterMaas.fixture.js";
import { ClusterMaas } from "./ClusterMaas.js";
import { ClusterVsphereFixture } from "./ClusterVsphere.fixture.js";
import { ClusterVsphere } from "./ClusterVsphere.js";
import { ACCOUNT } from "./clusterFixture.testing.js";
import { VirtualClusterFixture } from "./VirtualCluster.fixture.js";
import { VirtualCluster } from "./VirtualCluster.js";

const { assertRejected } = createWording(import.meta.url);

type Kind = AnyResource<ClusterPlatform>;
const edge = ClusterEdgeNative as unknown as Kind;
const eks = ClusterEks as unknown as Kind;
const aks = ClusterAks as unknown as Kind;
const maas = ClusterMaas as unknown as Kind;
const vsphere = ClusterVsphere as unknown as Kind;
const edgeVsphere = ClusterEdgeVsphere as unknown as Kind;
const cloudA = ClusterCloudA as unknown as Kind;
const cloudB = ClusterCloudB as unknown as Kind;
const cloudC = ClusterCloudC as unknown as Kind;
const virtual = VirtualCluster as unknown as Kind;

describe("kinds of clusters", () => {
  const bench = useInSuite(() => startBench({ statePace: 0 }));
  beforeEach(() => {
    bench.empty("clusters");
    bench.asked();
  });
  const config = (made: Recorded) =>
    bench.row("clusters", made.id).config as { spec: Row & { machinePoolConfig: Row[] } };
  const writes = () => bench.asked().filter((request) => !request.startsWith("GET "));
  const failing = (kind: Kind, inputs: object, recorded?: Recorded) =>
    bench.check(kind, inputs, recorded).failures.map(({ path }) => path);

  it("reads a cluster whose cloud type is not a string as one of the requested kind", async () => {
    const made = await bench.create(eks, reveal(ClusterEksFixture.minimal(() => ACCOUNT) as never) as Row);
    const edit = (body: unknown) => {
      const { spec, ...rest } = body as { spec: Row };
      return { ...rest, spec: { ...spec, cloudType: { name: "eks" } } };
    };
    bench.clusters.faults.add({ route: `GET /v1/spectroclusters/${made.id}`, fault: { kind: "edit", edit } });
    const found = await bench.import(eks, made.id).finally(() => bench.clusters.faults.clear());
    assert.equal(found?.id, made.id);
  });

  for (const [kind, fixture, more] of [
    [eks, ClusterEksFixture, { endpointAccess: "private" }],
    [aks, ClusterAksFixture, { privateCluster: true }],
    [cloudA, ClusterCloudAFixture, {}],
    [cloudB, ClusterCloudBFixture, {}],
    [maas, ClusterMaasFixture, {}],
    [vsphere, ClusterVsphereFixture, {}],
  ] as const)
    it(`${kind.name}: a response without a member of the cloud config changes no required member and replaces nothing`, async () => {
      const { type } = (kind.fields.cloudConfig as AnyField).spec;
      const members = type.kind === "object" ? type.fields : assert.fail();
      const required = Object.keys(members).filter((name) => members[name]?.spec.presence === "required");
      const isRequired = (path: string) => required.includes(/^cloudConfig\.(\w+)/.exec(path)?.[1] ?? "");
      const { cloudConfig, ...rest } = reveal(fixture.minimal(() => ACCOUNT) as never) as Row;
      const program = { ...rest, cloudConfig: { ...(cloudConfig as Row), ...more } };
      const made = await bench.create(kind, program);
      const live = config(made).spec.clusterConfig as Row;
      for (const name of Object.keys(live)) {
        const value = live[name];
        live[name] = null;
        const read = (await bench.refresh(kind, made)) ?? assert.fail();
        const { changes, replaces, refused } = bench.diff(kind, program, read);
        assert.deepEqual([...replaces, ...refused], [], name);
        assert.deepEqual(changes.map(({ path }) => path).filter(isRequired), [], name);
        live[name] = value as never;
      }
    });

  for (const [kind, fixture, names] of [
    [vsphere, ClusterVsphereFixture, ["hostEndpoint"]],
    [cloudC, ClusterCloudCFixture, ["controlPlaneEndpoint"]],
    [edge, ClusterEdgeNativeFixture, ["vip"]],
    [virtual, VirtualClusterFixture, ["chartName", "chartRepo", "chartVersion", "chartValues", "k8sVersion"]],
  ] as const)
    it(`${kind.name} treats an empty ${names.join(", ")} as unset, which keeps the value`, () => {
      const program = reveal(fixture.minimal(() => ACCOUNT) as never) as Row;
      const empty = Object.fromEntries(names.map((name) => [name, ""]));
      const { inputs } = bench.check(kind, { ...program, cloudConfig: { ...(program.cloudConfig as Row), ...empty } });
      const config = reveal(inputs.cloudConfig) as Row;
      for (const name of names) assert.equal(config[name], undefined, name);
    });

  for (const [kind, fixture] of [
    [vsphere, ClusterVsphereFixture],
    [edgeVsphere, ClusterEdgeVsphereFixture],
  ] as const)
    it(`${kind.name} keeps the recorded placement if the response has another form than a list`, async () => {
      const program = reveal(fixture.minimal(() => ACCOUNT) as never) as Row;
      const made = await bench.create(kind, program);
      for (const pool of config(made).spec.machinePoolConfig) pool.placements = {};
      const read = (await bench.refresh(kind, made)) ?? assert.fail();
      assert.deepEqual(bench.diff(kind, program, read).changes, []);
    });

  for (const { kind, pool } of [
    { kind: eks, pool: ClusterEksFixture },
    { kind: cloudA, pool: ClusterCloudAFixture },
    { kind: aks, pool: ClusterAksFixture },
    { kind: maas, pool: ClusterMaasFixture },
    { kind: vsphere, pool: ClusterVsphereFixture },
    { kind: cloudC, pool: ClusterCloudCFixture },
  ])
    it(`${kind.name} reports a node count outside of its limits once`, () => {
      const full = reveal(pool.full(() => ACCOUNT) as never) as Row & { machinePools: Row[] };
      const at = full.machinePools.findIndex(({ controlPlane }) => controlPlane !== true);
      const pathsFor = (size: Row) =>
        failing(kind, {
          ...full,
          machinePools: full.machinePools.map((one, i) => (i === at ? { ...one, ...size } : one)),
        });
      assert.deepEqual(pathsFor({ count: 1, min: 2, max: 3 }), [`machinePools[${at}].count`]);
      assert.deepEqual(pathsFor({ count: 4, min: 2, max: 3 }), [`machinePools[${at}].count`]);
      assert.deepEqual(pathsFor({ count: 3, min: 4, max: 2 }), [`machinePools[${at}].min`]);
      assert.deepEqual(pathsFor({ count: 2, min: 2, max: 3 }), []);
    });

  describe("on hosts", () => {
    const host = (number: number, more: object = {}) => ({ hostUid: `host-${number}`, ...more });
    const plane = (more: object = {}) => ({ name: "cp", controlPlane: true, edgeHosts: [host(1)], ...more });
    const workers = (...edgeHosts: object[]) => ({ name: "workers", edgeHosts });
    const program = (...machinePools: object[]) => ({ name: "edge", cloudConfig: { vip: "10.3.0.5" }, machinePools });

    it("keep unset processors", async () => {
      const made = await bench.create(edge, program(plane(), workers(host(2))));
      const [, pool] = config(made).spec.machinePoolConfig;
      Object.assign(pool as Row, { machinePoolProperties: { archType: "arm64" } });
      const read = await bench.refresh(edge, made);
      assert.ok(read);
      assert.deepEqual(bench.diff(edge, program(plane(), workers(host(2))), read).changes, []);
      await bench.update(edge, program(plane(), workers(host(2), host(3))), read);
      const [, after] = config(made).spec.machinePoolConfig;
      assert.deepEqual(after?.machinePoolProperties, { archType: "arm64" });
    });

    it("delete the node of a replaced host without a host name before the pool update", async () => {
      const made = await bench.create(edge, program(plane(), workers(host(2), host(3))));
      bench.asked();
      await bench.update(edge, program(plane(), workers(host(2), host(4))), made);
      const pool = `/v1/cloudconfigs/edge-native/${String(made.state.cloudConfigId)}/machinePools/workers`;
      assert.deepEqual(writes(), [`DELETE ${pool}/machines/m-host-3`, `PUT ${pool}`]);
    });

    it("delete the node of a replaced host whose successor has the same host name", async () => {
      const named = { hostName: "edge-a" };
      const made = await bench.create(edge, program(plane(), workers(host(2), host(3, named))));
      bench.asked();
      await bench.update(edge, program(plane(), workers(host(2), host(4, named))), made);
      const pool = `/v1/cloudconfigs/edge-native/${String(made.state.cloudConfigId)}/machinePools/workers`;
      assert.deepEqual(writes(), [`DELETE ${pool}/machines/m-host-3`, `PUT ${pool}`]);
    });

    it("keep the node of an unchanged host with the host name of a replaced one", async () => {
      const named = { hostName: "edge-a" };
      const made = await bench.create(edge, program(plane(), workers(host(2, named), host(3, named))));
      bench.asked();
      await bench.update(edge, program(plane(), workers(host(2, named))), made);
      const pool = `/v1/cloudconfigs/edge-native/${String(made.state.cloudConfigId)}/machinePools/workers`;
      assert.deepEqual(writes(), [`DELETE ${pool}/machines/m-host-3`, `PUT ${pool}`]);
    });

    it("keep all machines if the platform's list of them points back to a page that was read", async (test) => {
      const made = await bench.create(edge, program(plane(), workers(host(2), host(3))));
      const path = `/v1/cloudconfigs/edge-native/${String(made.state.cloudConfigId)}/machinePools/workers/machines`;
      const machine = { metadata: { uid: "m-host-3", name: "host-3" }, spec: { edgeHostUid: "host-3" } };
      const body = { items: [machine], listmeta: { continue: "again" } };
      bench.clusters.faults.add({ route: `GET ${path}`, fault: { kind: "answer", status: 200, body }, times: 5 });
      bench.asked();
      await assertRejected(test, bench.update(edge, program(plane(), workers(host(2))), made), {
        code: "unexpected-answer",
      });
      bench.clusters.faults.clear();
      assert.deepEqual(writes(), []);
    });

    it("treat a machine and a pool that another client deletes during the update as deleted", async () => {
      const made = await bench.create(edge, program(plane(), workers(host(2), host(3))));
      const pool = `/v1/cloudconfigs/edge-native/${String(made.state.cloudConfigId)}/machinePools/workers`;
      const missing = {
        kind: "answer",
        status: 404,
        body: { code: "ResourceNotFound", message: "not found" },
      } as const;
      bench.clusters.faults.add({ route: `DELETE ${pool}/machines/m-host-3`, fault: missing, times: 1 });
      bench.asked();
      const less = await bench.update(edge, program(plane(), workers(host(2))), made);
      assert.deepEqual([less.reasons, writes()], [[], [`DELETE ${pool}/machines/m-host-3`, `PUT ${pool}`]]);
      bench.clusters.faults.add({ route: `GET ${pool}/machines`, fault: missing, times: 1 });
      const none = await bench.update(edge, program(plane()), less);
      assert.deepEqual([none.reasons, writes()], [[], [`DELETE ${pool}`]]);
    });

    it("do not treat machines as deleted because another server answers 404", async () => {
      const made = await bench.create(edge, program(plane(), workers(host(2), host(3))));
      const pool = `/v1/cloudconfigs/edge-native/${String(made.state.cloudConfigId)}/machinePools/workers`;
      const foreign = { kind: "answer", status: 404, body: "Not Found" } as const;
      for (const route of [`GET ${pool}/machines`, `DELETE ${pool}/machines/m-host-3`]) {
        bench.clusters.faults.add({ route, fault: foreign, times: 9 });
        await assert.rejects(bench.update(edge, program(plane(), workers(host(2))), made), /answered 404/, route);
        bench.clusters.faults.clear();
      }
    });

    it("delete the machines of a removed pool, then the pool", async () => {
      const made = await bench.create(edge, program(plane(), workers(host(2))));
      await bench.update(edge, program(plane()), made);
      assert.deepEqual(
        config(made).spec.machinePoolConfig.map(({ name }) => name),
        ["cp"],
      );
    });

    it("ignore a change and a removal of the cloud account", async () => {
      const made = await bench.create(edge, { ...program(plane()), cloudAccountId: ACCOUNT });
      for (const cloudAccountId of ["64f0a1b2c3d4e5f601020609", undefined])
        assert.deepEqual(bench.diff(edge, { ...program(plane()), cloudAccountId }, made).changes, []);
    });

    it("change the control plane address in place, and have no diff without one", async () => {
      const made = await bench.create(edge, program(plane()));
      bench.asked();
      const moved = { ...program(plane()), cloudConfig: { vip: "10.3.0.9" } };
      const after = await bench.update(edge, moved, made);
      assert.deepEqual(writes(), [
        `PUT /v1/cloudconfigs/edge-native/${String(made.state.cloudConfigId)}/clusterConfig`,
      ]);
      assert.deepEqual((config(made).spec.clusterConfig as Row).controlPlaneEndpoint, {
        host: "10.3.0.9",
        type: "VIP",
      });
      assert.deepEqual(bench.diff(edge, { ...program(plane()), cloudConfig: {} }, after).changes, []);
      const imported = await bench.import(edge, made.id);
      assert.equal((reveal(imported?.state.cloudConfig as never) as Row).vip, "10.3.0.9");
    });

    it("get the first address of an overlay network", async () => {
      const made = await bench.create(edge, {
        ...program(plane()),
        cloudConfig: { overlayCidrRange: "100.64.0.0/16" },
      });
      assert.equal((reveal(made.state.cloudConfig as never) as Row).vip, "100.64.0.1");
    });

    it("keep their control plane", async () => {
      const made = await bench.create(edge, program(plane(), workers(host(2))));
      assert.deepEqual(failing(edge, program(plane({ name: "other" })), made), ["machinePools"]);
      assert.deepEqual(failing(edge, program(workers(host(2)))), ["machinePools"]);
      assert.deepEqual(failing(edge, program(plane(), plane({ name: "two", edgeHosts: [host(2)] }))), ["machinePools"]);
    });

    for (const [what, pools] of [
      ["a host in two pools", [plane(), workers(host(1))]],
      ["one half of a pair", [plane({ edgeHosts: [host(1, { twoNodeRole: "primary" })] })]],
      ["an interval of the control plane", [plane({ nodeRepaveInterval: 30 })]],
    ] as const) {
      it(`reject ${what}`, () => {
        assert.equal(failing(edge, program(...pools)).length, 1);
      });
    }
  });

  describe("of CloudB", () => {
    const at = { region: "westeurope", subscriptionId: "sub-1", resourceGroup: "rg", sshKey: "ssh-rsa AAAA" };
    const pool = { name: "workers", count: 2, instanceType: "Standard_D4" };
    const managed = { ...pool, diskSizeGb: 60, storageAccountType: "Premium_LRS", isSystemNodePool: true };
    const program = (more: object = {}) => ({
      name: "b",
      cloudAccountId: ACCOUNT,
      cloudConfig: at,
      machinePools: [{ ...pool, name: "cp", count: 1, controlPlane: true }],
      ...more,
    });

    it("keep the operating system type that the cloud has chosen, and reject another one for an existing pool", async () => {
      const silent = { ...program(), machinePools: [managed] };
      const made = await bench.create(aks, silent);
      Object.assign(config(made).spec.machinePoolConfig[0] as Row, { osSku: "Ubuntu" });
      const read = await bench.refresh(aks, made);
      assert.ok(read);
      assert.deepEqual(bench.diff(aks, silent, read).changes, []);
      const said = await bench.update(aks, { ...silent, machinePools: [{ ...managed, osSku: "Ubuntu" }] }, read);
      const other = { ...silent, machinePools: [{ ...managed, osSku: "AzureLinux" }] };
      assert.deepEqual(failing(aks, other, said), ["machinePools[0].osSku"]);
    });

    it("reject an operating system that does not match", () => {
      const pools = (more: object) => ({ ...program(), machinePools: [{ ...managed, ...more }] });
      assert.deepEqual(failing(aks, pools({ osType: "Windows" })), ["machinePools[0].osType"]);
      assert.deepEqual(failing(aks, pools({ osSku: "Windows2022" })), ["machinePools[0].osSku"]);
    });

    it("are never moved to another region by an update", async () => {
      const made = await bench.create(cloudB, program());
      const { refused } = bench.diff(cloudB, program({ cloudConfig: { ...at, region: "northeurope" } }), made);
      assert.deepEqual(
        refused.map(({ path }) => path),
        ["cloudConfig.region"],
      );
    });

    it("reject an incomplete network, and a control plane with two nodes", () => {
      const half = { ...at, virtualNetworkName: "vnet" };
      assert.deepEqual(failing(cloudB, program({ cloudConfig: half })), ["cloudConfig.networkResourceGroup"]);
      const two = [{ ...pool, name: "cp", controlPlane: true }];
      assert.deepEqual(failing(cloudB, program({ machinePools: two })), ["machinePools[0].count"]);
    });
  });

  it("of CloudA reject subnets without a VPC, and dedicated hosts without their group", () => {
    const pool = { name: "cp", count: 1, controlPlane: true, instanceType: "t3.large" };
    const program = (more: object) => ({
      name: "a",
      cloudAccountId: ACCOUNT,
      cloudConfig: { region: "eu-west-1", sshKeyName: "key" },
      machinePools: [{ ...pool, ...more }],
    });
    assert.deepEqual(failing(cloudA, program({ azSubnets: { a: "subnet-1" } })), ["machinePools[0].azSubnets"]);
    assert.deepEqual(failing(cloudA, program({ hostResourceGroupArn: "arn" })), [
      "machinePools[0].hostResourceGroupArn",
    ]);
  });
});
