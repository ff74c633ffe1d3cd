import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Row } from "@tripod/emulators";
import { type AnyResource, fail, reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { type Recorded, startBench } from "../resources.testing.js";
import { ClusterEdgeVsphere } from "./ClusterEdgeVsphere.js";
import { ClusterMaas } from "./ClusterMaas.js";
import { ClusterVsphere } from "./ClusterVsphere.js";
import { ACCOUNT } from "./clusterFixture.testing.js";

const { assertRejected } = createWording(import.meta.url);

type Kind = AnyResource<ClusterPlatform>;
const maas = ClusterMaas as unknown as Kind;
const edge = ClusterEdgeVsphere as unknown as Kind;
const vsphere = ClusterVsphere as unknown as Kind;

describe("clusters in data centers", () => {
  const bench = useInSuite(() => startBench({ statePace: 0 }));
  beforeEach(() => {
    bench.clusters.faults.clear();
    bench.empty("clusters");
    bench.asked();
  });
  const config = (made: Recorded) =>
    bench.row("clusters", made.id).config as { spec: Row & { clusterConfig: Row; machinePoolConfig: Row[] } };
  const failing = (kind: Kind, inputs: object, recorded?: Recorded) =>
    bench.check(kind, inputs, recorded).failures.map(({ path }) => path);
  const shownConfig = (recorded: Recorded | undefined) => reveal(recorded?.state.cloudConfig as never) as Row;

  const listed = async ({ listable }: Kind, made: readonly string[]) => {
    const on = { platform: bench.platform, fail, signal: new AbortController().signal, log() {}, progress() {} };
    const found: string[] = [];
    for await (const { platformId } of listable?.list({ context: "project" }, on as never) ?? [])
      found.push(String(platformId));
    return found.filter((id) => made.includes(id));
  };
  /** Returns placements of a pool in the last request that contained the pool: UID, datacenter and folder. */
  const sentPlacements = (pool: string) => {
    const bodies = bench.clusters.requests
      .all()
      .filter(({ method }) => method === "POST" || method === "PUT")
      .flatMap(({ body }): Row[] => {
        const sent = body === "" ? {} : JSON.parse(body);
        return sent.spec?.machinepoolconfig ?? [sent];
      })
      .filter(({ poolConfig }) => (poolConfig as Row | undefined)?.name === pool);
    const { placements } = (bodies.at(-1)?.cloudConfig ?? {}) as { placements?: Row[] };
    return placements?.map(({ uid, datacenter, folder }) => [uid, datacenter, folder]);
  };
  const shownPlacements = (made: Recorded, pool: string) => {
    const { placements } = config(made).spec.machinePoolConfig.find(({ name }) => name === pool) as Row;
    return placements as Row[];
  };
  /** Grows each pool, adds a pool, and expects these placements in the requests and no difference afterward. */
  const growsWhole = async (kind: Kind, program: (pools: readonly object[]) => object, pools: readonly Row[]) => {
    const [first = "", second = ""] = pools.map(({ name }) => String(name));
    const made = await bench.create(kind, program(pools));
    const none = (pool: string) => shownPlacements(made, pool).map(() => [undefined, undefined, undefined]);
    assert.deepEqual([sentPlacements(first), sentPlacements(second)], [none(first), none(second)]);
    const uids = (pool: string) => shownPlacements(made, pool).map(({ uid }) => uid);
    const [plane, workers] = [uids(first), uids(second)];
    const larger = program([...pools.map((pool) => ({ ...pool, count: 3 })), { ...pools[1], name: "extra" }]);
    bench.asked();
    const after = await bench.update(kind, larger, made);
    assert.deepEqual(after.reasons, []);
    assert.deepEqual(
      sentPlacements(first),
      plane.map((uid) => [uid, "dc", "f"]),
    );
    assert.deepEqual(
      sentPlacements(second),
      workers.map((uid) => [uid, undefined, undefined]),
    );
    assert.deepEqual(sentPlacements("extra"), none(second));
    await isUnchanged(kind, larger, after);
    // A platform that returns what the requests contained.
    for (const placement of shownPlacements(after, first)) Object.assign(placement, { datacenter: "dc", folder: "f" });
    await isUnchanged(kind, larger, after);
  };
  const isUnchanged = async (kind: Kind, inputs: object, recorded: Recorded) => {
    const read = await bench.refresh(kind, recorded);
    assert.deepEqual(reveal(read?.state as never), reveal(recorded.state as never));
    assert.deepEqual(bench.diff(kind, inputs, recorded).changes, []);
    bench.asked();
    await bench.update(kind, inputs, recorded);
    assert.deepEqual(
      bench.asked().filter((line) => /^(POST|PUT|DELETE) .*machinePools/.test(line)),
      [],
    );
  };

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

    it("send the ID of the existing placement, so that no VM moves if a pool changes", async () => {
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

    it("send the datacenter and folder of the control plane's placement when it changes", async () => {
      await growsWhole(vsphere, (pools) => program({}, pools), [plane, workers]);
    });

    it("reject a move of the control plane at preview", async () => {
      const made = await bench.create(vsphere, program());
      const moved = { ...plane, placement: { ...where, datastore: "ds2" } };
      assert.deepEqual(failing(vsphere, program({}, [moved, workers]), made), ["machinePools[0]"]);
      assert.deepEqual(failing(vsphere, program({}, [workers, plane]), made), []);
    });

    it("accept one key under its older name without a later diff", async () => {
      const older = program({ sshKeys: undefined, sshKey: " ssh-rsa AAAA " });
      const made = await bench.create(vsphere, older);
      assert.deepEqual(config(made).spec.clusterConfig.sshKeys, ["ssh-rsa AAAA"]);
      const read = await bench.refresh(vsphere, made);
      assert.ok(read);
      assert.deepEqual(bench.diff(vsphere, older, read).changes, []);
      assert.equal(shownConfig(read).sshKeys, undefined);
    });

    it("keep settings of other clients within the configured objects", async () => {
      const made = await bench.create(vsphere, program());
      (config(made).spec.clusterConfig.placement as Row).cluster = "theirs";
      const read = await bench.refresh(vsphere, made);
      assert.ok(read);
      await bench.update(vsphere, program({ imageTemplateFolder: "images" }), read);
      const { placement } = config(made).spec.clusterConfig;
      assert.deepEqual(placement, { datacenter: "dc", folder: "f", imageTemplateFolder: "images", cluster: "theirs" });
    });

    it("keep the address that the platform has chosen", async () => {
      const made = await bench.create(vsphere, program());
      config(made).spec.clusterConfig.controlPlaneEndpoint = { host: "10.2.0.9" };
      const read = await bench.refresh(vsphere, made);
      assert.ok(read);
      assert.deepEqual(bench.diff(vsphere, program(), read).changes, []);
      await bench.update(vsphere, program({ ntpServers: ["0.pool.ntp.org"] }), read);
      assert.deepEqual(config(made).spec.clusterConfig.controlPlaneEndpoint, { host: "10.2.0.9" });
    });

    it("reject a missing SSH key, and a key in two inputs", () => {
      assert.deepEqual(failing(vsphere, program({ sshKeys: undefined })), ["cloudConfig.sshKeys"]);
      assert.deepEqual(failing(vsphere, program({ sshKey: "ssh-rsa AAAA" })), ["cloudConfig.sshKey"]);
    });
  });

  describe("of vSphere that an edge host provisions", () => {
    const where = { cluster: "c1", resourcePool: "rp", datastore: "ds", network: "VM Network" };
    const machine = { instanceType: { cpu: 4, memoryMb: 8192, diskSizeGb: 60 } };
    const plane = { ...machine, name: "cp", count: 1, controlPlane: true, placements: [where] };
    const second = { ...where, cluster: "c2", datastore: "ds2" };
    const workers = { ...machine, name: "workers", count: 2, placements: [where, second] };
    const program = (pools: readonly object[] = [plane, workers], more: object = {}) => ({
      name: "e",
      edgeHostUid: "66f0a1b2c3d4e5f600000701",
      cloudConfig: { datacenter: "dc", folder: "f", sshKeys: ["ssh-rsa AAAA"], vip: "10.2.0.5", ...more },
      machinePools: pools,
    });
    const placesOf = (made: Recorded, pool: string) => {
      const { placements } = config(made).spec.machinePoolConfig.find(({ name }) => name === pool) as Row;
      return (placements as Row[]).map(({ uid, cluster }) => ({ uid, cluster }));
    };

    it("are created by the edge host without a cloud account, and imported with host, address and placements", async () => {
      const made = await bench.create(edge, program());
      const { spec } = config(made) as unknown as { spec: Row };
      assert.deepEqual(
        [spec.edgeHostRef, spec.cloudAccountRef],
        [{ kind: "edgehost", uid: program().edgeHostUid }, undefined],
      );
      const imported = await bench.import(edge, made.id);
      assert.ok(imported);
      assert.equal(imported.state.edgeHostUid, program().edgeHostUid);
      assert.equal(shownConfig(imported).vip, "10.2.0.5");
      assert.deepEqual(bench.diff(edge, program(), imported).changes, []);
    });

    it("keep placement IDs if a placement is inserted, moved or removed", async () => {
      const made = await bench.create(edge, program());
      const [first, other] = placesOf(made, "workers");
      const third = { ...where, cluster: "c3" };
      const more = await bench.update(edge, program([plane, { ...workers, placements: [third, second, where] }]), made);
      const added = placesOf(more, "workers");
      assert.deepEqual([added[1], added[2]], [other, first]);
      assert.ok(added[0]?.uid !== undefined && ![first?.uid, other?.uid].includes(added[0].uid));
      const less = await bench.update(edge, program([plane, { ...workers, placements: [second] }]), more);
      assert.deepEqual(placesOf(less, "workers"), [other]);
    });

    it("send the datacenter and folder of the control plane's placements when it changes", async () => {
      await growsWhole(edge, program, [{ ...plane, placements: [where, second] }, workers]);
    });

    it("reject a move of the control plane at preview, and change the address in place", async () => {
      const made = await bench.create(edge, program());
      const moved = [{ ...plane, placements: [second] }, workers];
      assert.deepEqual(failing(edge, program(moved), made), ["machinePools[0]"]);
      const after = await bench.update(edge, program(undefined, { vip: "10.2.0.6" }), made);
      assert.equal((config(after).spec.clusterConfig.controlPlaneEndpoint as Row).host, "10.2.0.6");
    });

    it("are not confused with clusters of an account", async (test) => {
      const theirs = await bench.create(edge, program());
      const ofAccount = await bench.create(vsphere, {
        name: "v",
        cloudAccountId: ACCOUNT,
        cloudConfig: { datacenter: "dc", folder: "f", sshKeys: ["ssh-rsa AAAA"] },
        machinePools: [{ ...machine, name: "cp", count: 1, controlPlane: true, placement: where }],
      });
      await assertRejected(test, bench.import(vsphere, theirs.id), { code: "invalid-argument", path: "" });
      await assertRejected(test, bench.import(edge, ofAccount.id), { code: "invalid-argument", path: "" });
      await assertRejected(test, bench.refresh(vsphere, { ...ofAccount, id: theirs.id }), {
        code: "invalid-argument",
        path: "",
      });
      const both = [ofAccount.id, theirs.id];
      assert.deepEqual([await listed(vsphere, both), await listed(edge, both)], [[ofAccount.id], [theirs.id]]);
    });

    it("reject responses that do not come from the platform", async (test) => {
      const made = await bench.create(edge, program());
      const foreign = (body: unknown) => ({ ...(body as Row), metadata: { uid: "foreign" } });
      for (const route of ["GET /v1/spectroclusters/:uid", "GET /v1/cloudconfigs/*"]) {
        bench.clusters.faults.add({ route, fault: { kind: "edit", edit: foreign } });
        await assertRejected(test, listed(vsphere, [made.id]), { code: "unexpected-answer" });
        bench.clusters.faults.clear();
      }
      assert.deepEqual(await listed(vsphere, [made.id]), []);
    });

    it("are recognized although the platform omits the edge host", async (test) => {
      const made = await bench.create(edge, program());
      delete (config(made).spec as Row).edgeHostRef;
      const read = await bench.refresh(edge, made);
      assert.equal(read?.state.edgeHostUid, program().edgeHostUid);
      await assertRejected(test, bench.import(edge, made.id), { code: "unexpected-answer" });
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

    it("ignore white space around keys", async () => {
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

    it("keep a control plane that the platform placed elsewhere", async () => {
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
