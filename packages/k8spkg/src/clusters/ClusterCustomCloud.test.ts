import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Row } from "@tripod/emulators";
import { type AnyResource, isPendingCreateId, reveal, UNKNOWN } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { operationsIn, type Recorded, startBench } from "../resources.testing.js";
import { ClusterCustomCloud } from "./ClusterCustomCloud.js";
import { ClusterEks } from "./ClusterEks.js";
import { ACCOUNT } from "./clusterFixture.testing.js";

const { assertRejected, assertWording } = createWording(import.meta.url);

const custom = ClusterCustomCloud as unknown as AnyResource<ClusterPlatform>;
const CLOUD = "# ours\nkind: Cluster\nspec:\n    hosts: [a, b]   # two\n";
const machines = (kind: string, name: string, replicas: number | string = 2) =>
  `kind: ${kind}\nmetadata:\n    name: ${name}\nspec:\n    replicas: ${replicas}   # so many\n`;
const plane = { nodePoolConfig: machines("KubeadmControlPlane", "cp", 3) };
const workers = (more: object = {}) => ({ nodePoolConfig: machines("MachineDeployment", "workers"), ...more });
const program = (more: object = {}) => ({
  name: "custom",
  cloud: "nutanix",
  cloudAccountId: ACCOUNT,
  cloudConfig: { values: CLOUD },
  machinePools: [plane, workers()],
  ...more,
});

describe("ClusterCustomCloud", () => {
  const bench = useInSuite(() => startBench({ statePace: 0 }));
  beforeEach(() => {
    bench.clusters.faults.clear();
    bench.empty("clusters");
    bench.asked();
  });

  const spec = (made: Recorded) =>
    (bench.row("clusters", made.id).config as { spec: Row & { clusterConfig: Row; machinePoolConfig: Row[] } }).spec;
  const names = (made: Recorded) => spec(made).machinePoolConfig.map(({ name }) => name);
  const config = (made: Recorded) => `/v1/cloudconfigs/cloudTypes/nutanix/${String(made.state.cloudConfigId)}`;
  const writes = () => bench.asked().filter((request) => !request.startsWith("GET "));
  const failing = (inputs: object, recorded?: Recorded) =>
    bench.check(custom, inputs, recorded).failures.map(({ path }) => path);
  const changed = (inputs: object, recorded: Recorded) =>
    bench.diff(custom, inputs, recorded).changes.map(({ path }) => path);
  const shown = (recorded: Recorded | undefined) => {
    assert.ok(recorded);
    return reveal(recorded.state as never) as { cloudConfig: Row; machinePools: Row[] };
  };

  it("sends its YAML unchanged, and is created under the name of its cloud", async () => {
    const made = await bench.create(custom, program());
    assert.deepEqual(
      writes().filter((one) => !one.includes("search")),
      ["POST /v1/spectroclusters/cloudTypes/nutanix"],
    );
    assert.equal(spec(made).clusterConfig.values, CLOUD);
    assert.deepEqual(
      spec(made).machinePoolConfig.map(({ values }) => values),
      [plane.nodePoolConfig, workers().nodePoolConfig],
    );
    assert.deepEqual(
      shown(made).machinePools.map(({ name, count, controlPlane }) => [name, count, controlPlane]),
      [
        ["cp", 3, true],
        ["workers", 2, false],
      ],
    );
  });

  it("compares its texts semantically, and keeps the spelling of the inputs", async () => {
    const made = await bench.create(custom, program());
    spec(made).clusterConfig.values = "spec:\n  hosts:\n  - a\n  - b\nkind: Cluster";
    const read = await bench.refresh(custom, made);
    assert.equal(shown(read).cloudConfig.values, CLOUD);
    assert.deepEqual(changed(program(), read as Recorded), []);
    assert.deepEqual(changed(program({ cloudConfig: { values: `${CLOUD}# more\n` } }), read as Recorded), []);
    spec(made).clusterConfig.values = "kind: Cluster\nspec: {hosts: [b, a]}";
    assert.deepEqual(changed(program(), (await bench.refresh(custom, made)) as Recorded), ["cloudConfig.values"]);
  });

  it("does not forget its YAML if a response lacks the YAML of a pool", async () => {
    const made = await bench.create(custom, program());
    for (const values of [undefined, null]) {
      Object.assign(spec(made).machinePoolConfig[0] ?? {}, { values });
      await assert.rejects(bench.refresh(custom, made), { code: "unexpected-answer" });
    }
  });

  it("sends its overrides once, without a later diff", async () => {
    const overridden = program({
      cloudConfig: { values: CLOUD, overrides: { "Cluster.spec.name": "one" } },
      machinePools: [plane, workers({ overrides: { "MachineDeployment.spec.replicas": "4" } })],
    });
    const made = await bench.create(custom, overridden);
    assert.match(String(spec(made).clusterConfig.values), /name: "one"/);
    assert.match(String(spec(made).machinePoolConfig[1]?.values), /replicas: 4 # so many/);
    assert.equal(shown(made).machinePools[1]?.count, 4);
    const read = (await bench.refresh(custom, made)) as Recorded;
    assert.deepEqual(changed(overridden, read), []);
    bench.asked();
    await bench.update(
      custom,
      { ...overridden, machinePools: [{ ...plane, controlPlaneAsWorker: true }, overridden.machinePools[1]] },
      read,
    );
    assert.deepEqual(writes(), [`PUT ${config(made)}/machinePools/cp`]);
  });

  it("shows that another client reverted an override, and applies it again", async () => {
    const overridden = program({ cloudConfig: { values: CLOUD, overrides: { "Cluster.spec.name": "one" } } });
    const made = await bench.create(custom, overridden);
    spec(made).clusterConfig.values = CLOUD;
    const read = (await bench.refresh(custom, made)) as Recorded;
    assert.deepEqual(changed(overridden, read), ['cloudConfig.overrides["Cluster.spec.name"]']);
    await bench.update(custom, overridden, read);
    assert.match(String(spec(made).clusterConfig.values), /name: "one"/);
  });

  it("identifies a pool by its overridden name", async () => {
    const renamed = (more: object = {}) =>
      program({ machinePools: [plane, workers({ overrides: { "metadata.name": "others", ...more } })] });
    const made = await bench.create(custom, renamed());
    assert.deepEqual(names(made), ["cp", "others"]);
    bench.asked();
    const more = await bench.update(custom, renamed({ "spec.replicas": "5" }), made);
    assert.deepEqual(writes(), [`PUT ${config(made)}/machinePools/others`]);
    await bench.update(custom, program(), more);
    assert.deepEqual(writes(), [`POST ${config(made)}/machinePools`, `DELETE ${config(made)}/machinePools/others`]);
  });

  it("reports changes of its pools by pool and member", async () => {
    const made = await bench.create(custom, program());
    const taints = [{ key: "k", value: "v", effect: "NoSchedule" }];
    const other = machines("MachineDeployment", "workers", 9);
    assert.deepEqual(changed(program({ machinePools: [workers({ taints }), plane] }), made), [
      "machinePools[0].taints",
    ]);
    assert.deepEqual(changed(program({ machinePools: [workers({ nodePoolConfig: other }), plane] }), made), [
      "machinePools[0].nodePoolConfig",
    ]);
  });

  it("supports pools of other control plane kinds, and omits defaults", async () => {
    const rke = { nodePoolConfig: machines("RKE2ControlPlane", "cp"), controlPlane: true };
    const made = await bench.create(custom, program({ machinePools: [rke, workers()] }));
    assert.deepEqual(
      spec(made).machinePoolConfig.map(({ isControlPlane }) => isControlPlane),
      [true, false],
    );
    const usual = await bench.create(custom, program({ name: "usual" }));
    const said = program({ name: "usual", machinePools: [{ ...plane, controlPlane: true }, workers()] });
    assert.deepEqual(changed(said, usual), []);
  });

  it("sends backups and scans after the create, and the time zone with the create", async () => {
    const backupPolicy = {
      backupLocationId: "64f0a1b2c3d4e5f601020501",
      prefix: "b",
      expiryInHour: 24,
      schedule: "0 1 * * *",
    };
    const scanPolicy = {
      configurationScanSchedule: "0 2 * * *",
      penetrationScanSchedule: "0 3 * * *",
      conformanceScanSchedule: "0 4 1 * *",
    };
    const wanted = program({ backupPolicy, scanPolicy, clusterTimezone: "Europe/Berlin" });
    const made = await bench.create(custom, wanted);
    const row = bench.row("clusters", made.id);
    assert.equal((row.backup as Row).backupPrefix, "b");
    assert.ok(row.scan !== undefined);
    assert.equal(((row.spec as Row).clusterConfig as Row).timezone, "Europe/Berlin");
    assert.deepEqual(changed(wanted, made), []);
  });

  it("is recorded in state if its backups are rejected, and the next run sends them", async (test) => {
    const backupPolicy = {
      backupLocationId: "64f0a1b2c3d4e5f601020501",
      prefix: "b",
      expiryInHour: 24,
      schedule: "0 1 * * *",
    };
    const wanted = program({ backupPolicy });
    bench.clusters.faults.add({
      route: "POST /v1/spectroclusters/*",
      fault: { kind: "answer", status: 400, body: { code: "NotNow", message: "not now" } },
      times: 1,
      skip: 1,
    });
    const half = await bench.create(custom, wanted);
    assertWording(test, String(half.reasons));
    bench.clusters.faults.clear();
    await bench.update(custom, wanted, (await bench.refresh(custom, half)) as Recorded);
    assert.equal((bench.row("clusters", half.id).backup as Row).backupPrefix, "b");
  });

  it("rejects an unknown custom cloud and lists the existing ones", async (test) => {
    for (const cloud of ["aws", "nutanics"]) {
      await assertRejected(test, bench.preview(custom, program({ cloud })), {
        code: "invalid-argument",
        path: "cloud",
      });
      await assertRejected(test, bench.create(custom, program({ cloud })), { code: "invalid-argument", path: "cloud" });
    }
    assert.deepEqual(
      bench.asked().filter((request) => request.startsWith("POST /v1/spectroclusters/cloud")),
      [],
    );
    assert.deepEqual(failing(program({ cloud: "../aws" })), ["cloud"]);
  });

  it("is imported with its cloud, without a diff for a program with overrides", async (test) => {
    const overridden = program({
      machinePools: [plane, workers({ overrides: { "MachineDeployment.spec.replicas": "4" } })],
    });
    const made = await bench.create(custom, overridden);
    for (const id of [`${made.id}:project:nutanix`, "custom:project:nutanix", `nutanix/${made.id}`, "nutanix/custom"]) {
      const found = await bench.import(custom, id);
      assert.deepEqual([found?.id, found?.state.cloud], [made.id, "nutanix"], id);
      assert.deepEqual(
        changed(overridden, found as Recorded).filter((path) => path !== "skipCompletion"),
        [],
        id,
      );
    }
    await assertRejected(test, bench.import(custom, `oracle/${made.id}`), { code: "not-found", path: "" });
    // A read does not treat it as a cluster of another cloud either, regardless of state.
    const other = { ...made, state: { ...made.state, cloud: "oracle" } };
    await assertRejected(test, bench.refresh(custom, other), { code: "invalid-argument", path: "cloud" });
  });

  it("does not import a cluster of another cloud", async (test) => {
    const eks = await bench.create(ClusterEks as unknown as AnyResource<ClusterPlatform>, {
      name: "custom",
      cloudAccountId: ACCOUNT,
      cloudConfig: { region: "eu-west-1" },
      machinePools: [{ name: "w", count: 1, instanceType: "t3.large", diskSizeGb: 60, azs: ["eu-west-1a"] }],
    });
    for (const id of [`nutanix/${eks.id}`, "nutanix/custom"])
      await assertRejected(
        test,
        bench.import(custom, id),
        { code: "not-found", path: "" },
        { id: id.split("/").at(-1) },
      );
    // A create with a lost response does not adopt it either.
    bench.clusters.faults.add({
      route: "POST /v1/spectroclusters/cloudTypes/nutanix",
      fault: { kind: "reset" },
      times: 3,
    });
    const lost = await operationsIn(bench.clusters, "Default").create(custom, program());
    assert.ok(isPendingCreateId(lost.id), lost.id);
    assert.deepEqual(bench.uids("clusters"), [eks.id]);
  });

  it("sends a changed text once and removes the old text", async () => {
    const said = (password: string) =>
      program({
        cloudConfig: { values: `kind: A\npassword: ${password}\n`, overrides: { "A.token": password } },
        machinePools: [plane, workers({ nodePoolConfig: `${workers().nodePoolConfig}password: ${password}\n` })],
      });
    const made = await bench.create(custom, said("planted-1"));
    bench.clusters.requests.reset();
    const rotated = await bench.update(custom, said("planted-2"), made);
    const bodies = bench.clusters.requests.all().map(({ body }) => body);
    assert.equal(bodies.filter((body) => body.includes("planted-2")).length, 2);
    assert.ok(!bodies.some((body) => body.includes("planted-1")));
    const known = JSON.stringify(reveal(rotated.state as never));
    assert.ok(known.includes("planted-2") && !known.includes("planted-1"));
    assert.deepEqual(changed(said("planted-2"), (await bench.refresh(custom, rotated)) as Recorded), []);
  });

  it("marks its YAML and overrides as secrets", async () => {
    const secret = program({ cloudConfig: { values: "kind: A\npassword: x\n", overrides: { password: "planted" } } });
    const made = await bench.create(custom, secret);
    assert.ok(!JSON.stringify(made.state).includes("planted"));
    assert.match(JSON.stringify(reveal(made.state as never)), /planted/);
  });

  describe("rejects at preview", () => {
    const pools = (...machinePools: object[]) => failing(program({ machinePools }));

    it("two pools of one name", () => {
      assert.deepEqual(pools(plane, workers(), workers({ taints: [] })), ["machinePools[2]"]);
      assert.deepEqual(
        pools(plane, workers(), {
          nodePoolConfig: machines("MachineDeployment", "x"),
          overrides: { "metadata.name": "workers" },
        }),
        ["machinePools[2]"],
      );
    });

    it("pools without a control plane, with two, and with another one later", async () => {
      assert.deepEqual(pools(workers()), ["machinePools"]);
      assert.deepEqual(pools(plane, workers({ controlPlane: true })), ["machinePools"]);
      const made = await bench.create(custom, program());
      const other = { nodePoolConfig: machines("KubeadmControlPlane", "other") };
      assert.deepEqual(failing(program({ machinePools: [other, workers()] }), made), ["machinePools"]);
    });

    it("a control plane with controlPlane false", () => {
      assert.ok(pools({ ...plane, controlPlane: false }, workers()).includes("machinePools[0].controlPlane"));
    });

    it("invalid YAML, and pools without a name", () => {
      assert.deepEqual(failing(program({ cloudConfig: { values: "a: [" } })), ["cloudConfig.values"]);
      assert.deepEqual(pools(plane, { nodePoolConfig: "a: [" }, { nodePoolConfig: "b: [" }), [
        "machinePools[1].nodePoolConfig",
        "machinePools[2].nodePoolConfig",
      ]);
      for (const nodePoolConfig of [
        "a: [",
        "kind: A\nmetadata: {name: a}",
        "spec: {replicas: 1}",
        "",
        machines("A", '"../a"'),
      ])
        assert.deepEqual(pools(plane, { nodePoolConfig }), ["machinePools[1].nodePoolConfig"], nodePoolConfig);
    });

    it("overrides whose target does not exist", () => {
      assert.deepEqual(failing(program({ cloudConfig: { values: CLOUD, overrides: { "spec.hosts[7]": "c" } } })), [
        "cloudConfig.overrides",
      ]);
      assert.deepEqual(pools(plane, workers({ overrides: { "a[": "c" } })), ["machinePools[1].overrides"]);
    });

    it("pools that are repaved in parallel", () => {
      assert.deepEqual(failing(program({ updateWorkerPoolsInParallel: true })), ["updateWorkerPoolsInParallel"]);
      assert.deepEqual(failing(program({ updateWorkerPoolsInParallel: false })), []);
    });

    it("no unknown values", () => {
      assert.deepEqual(failing(program({ cloudConfig: { values: UNKNOWN } })), []);
      assert.deepEqual(pools(plane, { nodePoolConfig: UNKNOWN }), []);
      assert.deepEqual(pools(plane, workers({ overrides: { "a[": UNKNOWN } })), []);
    });
  });
});
