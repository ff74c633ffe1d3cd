import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { type AnyResource, reveal } from "@tripod/kit";
import type { Row } from "@tripod/platforms";
import type { ClusterPlatform } from "../platform.js";
import { type Bench, type Recorded, startBench } from "../resources.testing.js";
import { ClusterMaas } from "./ClusterMaas.js";
import { ClusterVsphere } from "./ClusterVsphere.js";
import { ACCOUNT } from "./clusterSpecimen.testing.js";

type Kind = AnyResource<ClusterPlatform>;
const maas = ClusterMaas as unknown as Kind;
const vsphere = ClusterVsphere as unknown as Kind;

describe("clusters in data centres", () => {
  let bench: Bench;
  before(async () => {
    bench = await startBench({ statePace: 0 });
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.empty("clusters");
    bench.asked();
  });
  const config = (made: Recorded) =>
    bench.row("clusters", made.id).config as { spec: Row & { clusterConfig: Row; machinePoolConfig: Row[] } };
  const failing = (kind: Kind, inputs: object, recorded?: Recorded) =>
    bench.check(kind, inputs, recorded).failures.map(({ path }) => path);
  const shownConfig = (recorded: Recorded | undefined) => reveal(recorded?.state.cloudConfig as never) as Row;

  describe("of vSphere", () => {
    const where = { cluster: "c1", resourcePool: "rp", datastore: "ds", network: "VM Network" };
    const machine = { instanceType: { cpu: 4, memoryMb: 8192, diskSizeGb: 60 }, placement: where };
    const plane = { ...machine, name: "cp", count: 1, controlPlane: true };
    const workers = { ...machine, name: "workers", count: 2 };
    const at = { datacenter: "dc", folder: "f", sshKeys: ["ssh-rsa AAAA"] };
    const program = (more: object = {}, pools: readonly object[] = [plane, workers]) => ({
      name: "v",
      cloudAccountId: ACCOUNT,
      cloudConfig: { ...at, ...more },
      machinePools: pools,
    });

    it("are told the id of the placement that is there, so that no machine moves when a pool changes", async () => {
      const made = await bench.create(vsphere, program());
      const uids = config(made).spec.machinePoolConfig.map(({ placements }) => (placements as Row[])[0]?.uid);
      const larger = program({}, [plane, { ...workers, count: 3, placement: { ...where, datastore: "ds2" } }]);
      const after = await bench.update(vsphere, larger, made);
      assert.deepEqual(
        config(after).spec.machinePoolConfig.map(({ placements }) => (placements as Row[])[0]?.uid),
        uids,
      );
      assert.deepEqual(bench.diff(vsphere, larger, after).changes, []);
    });

    it("cannot move the control plane, which the preview says", async () => {
      const made = await bench.create(vsphere, program());
      const moved = { ...plane, placement: { ...where, datastore: "ds2" } };
      assert.deepEqual(failing(vsphere, program({}, [moved, workers]), made), ["machinePools[0]"]);
      assert.deepEqual(failing(vsphere, program({}, [workers, plane]), made), []);
    });

    it("take one key by its older name, which is no difference later", async () => {
      const older = program({ sshKeys: undefined, sshKey: " ssh-rsa AAAA " });
      const made = await bench.create(vsphere, older);
      assert.deepEqual(config(made).spec.clusterConfig.sshKeys, ["ssh-rsa AAAA"]);
      const read = await bench.refresh(vsphere, made);
      assert.ok(read);
      assert.deepEqual(bench.diff(vsphere, older, read).changes, []);
      assert.equal(shownConfig(read).sshKeys, undefined);
    });

    it("leave alone what others have set within what the program says", async () => {
      const made = await bench.create(vsphere, program());
      (config(made).spec.clusterConfig.placement as Row).cluster = "theirs";
      const read = await bench.refresh(vsphere, made);
      assert.ok(read);
      await bench.update(vsphere, program({ imageTemplateFolder: "images" }), read);
      const { placement } = config(made).spec.clusterConfig;
      assert.deepEqual(placement, { datacenter: "dc", folder: "f", imageTemplateFolder: "images", cluster: "theirs" });
    });

    it("leave the address alone that the platform has chosen", async () => {
      const made = await bench.create(vsphere, program());
      config(made).spec.clusterConfig.controlPlaneEndpoint = { host: "10.2.0.9" };
      const read = await bench.refresh(vsphere, made);
      assert.ok(read);
      assert.deepEqual(bench.diff(vsphere, program(), read).changes, []);
      await bench.update(vsphere, program({ ntpServers: ["0.pool.ntp.org"] }), read);
      assert.deepEqual(config(made).spec.clusterConfig.controlPlaneEndpoint, { host: "10.2.0.9" });
    });

    it("are refused without a key, and with a key in two places", () => {
      assert.deepEqual(failing(vsphere, program({ sshKeys: undefined })), ["cloudConfig.sshKeys"]);
      assert.deepEqual(failing(vsphere, program({ sshKey: "ssh-rsa AAAA" })), ["cloudConfig.sshKey"]);
    });
  });

  describe("of MAAS", () => {
    const machine = { azs: ["a"], instanceType: { minCpu: 4, minMemoryMb: 8192 }, placement: { resourcePool: "rp" } };
    const plane = { ...machine, name: "cp", count: 1, controlPlane: true };
    const program = (more: object = {}, pools: readonly object[] = [plane]) => ({
      name: "m",
      cloudConfig: { domain: "maas.example" },
      machinePools: pools,
      ...more,
    });

    it("need no account", async () => {
      const made = await bench.create(maas, program());
      assert.equal(made.state.cloudAccountId, undefined);
      assert.deepEqual(bench.diff(maas, program(), made).changes, []);
    });

    it("take keys with white space around them for what they are", async () => {
      const spaced = program({ cloudConfig: { domain: "maas.example", sshKeys: ["ssh-rsa AAAA \n"] } });
      const made = await bench.create(maas, spaced);
      assert.deepEqual(config(made).spec.clusterConfig.sshKeys, ["ssh-rsa AAAA"]);
      const read = await bench.refresh(maas, made);
      assert.ok(read);
      assert.deepEqual(bench.diff(maas, spaced, read).changes, []);
      await bench.update(maas, program(), read);
      assert.deepEqual(config(made).spec.clusterConfig.sshKeys, []);
    });

    it("show a network without a pool of addresses", async () => {
      const networked = { ...machine, name: "w", count: 1, network: { networkName: "br0" } };
      const made = await bench.create(maas, program({}, [plane, networked]));
      const [, pool] = config(made).spec.machinePoolConfig;
      assert.deepEqual((pool as Row).network, { networkName: "br0", staticIp: false });
      const read = await bench.refresh(maas, made);
      assert.ok(read);
      assert.deepEqual(bench.diff(maas, program({}, [plane, networked]), read).changes, []);
    });

    it("leave a control plane alone that the platform has put elsewhere by itself", async () => {
      const made = await bench.create(maas, program());
      const { spec } = bench.row("clusters", made.id) as unknown as { spec: { clusterConfig: Row } };
      spec.clusterConfig.hyperShiftConfig = { clusterDeploymentType: "hypershift", hostClusterUid: "host-1" };
      const read = await bench.refresh(maas, made);
      assert.ok(read);
      assert.deepEqual(bench.diff(maas, program(), read).changes, []);
    });

    it("need a host for a control plane of OpenShift", () => {
      const openshift = { hyperShiftConfig: { clusterDeploymentType: "openshift" } };
      assert.deepEqual(failing(maas, program(openshift)), ["hyperShiftConfig.hostClusterUid"]);
      assert.deepEqual(failing(maas, program({ hyperShiftConfig: { clusterDeploymentType: "hypershift" } })), []);
    });
  });
});
