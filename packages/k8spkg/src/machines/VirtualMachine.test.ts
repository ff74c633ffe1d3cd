import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { type Recorded, startBench } from "../resources.testing.js";
import { at, least, machineOf, PROD, setAt, writes } from "./machines.testing.js";
import { VirtualMachine } from "./VirtualMachine.js";

const { assertRejected } = createWording(import.meta.url);

const machine = VirtualMachine as unknown as AnyResource<ClusterPlatform>;
const VMS = `/v1/spectroclusters/${PROD}/vms`;
const DOMAIN = "spec.template.spec.domain";

describe("VirtualMachine", () => {
  const bench = useInSuite(() => startBench({ statePace: 1 }));
  let made: Recorded[] = [];
  afterEach(async () => {
    for (const one of made) await bench.delete(machine, one);
    made = [];
  });

  const create = async (more: object = {}): Promise<Recorded> => {
    const one = await bench.create(machine, { ...least, ...more });
    made.push(one);
    bench.asked();
    return one;
  };
  const changes = (args: object, one: Recorded) =>
    bench.diff(machine, { ...least, ...args }, one).changes.map(({ path }) => path);
  const paths = (args: object) => bench.check(machine, { ...least, ...args }).failures.map(({ path }) => path);

  it("has no diff for equal quantities in different notations", async () => {
    const one = await create({ memory: { guest: "1Gi" }, resources: { requests: { memory: "1024Mi", cpu: "0.5" } } });
    setAt(machineOf(bench), `${DOMAIN}.resources.requests`, { memory: "1Gi", cpu: "500m" });
    const seen = await bench.refresh(machine, one);
    assert.deepEqual(seen?.state, one.state);
    const same = { memory: { guest: "1024Mi" }, resources: { requests: { memory: "1Gi", cpu: "500m" } } };
    assert.deepEqual(changes(same, one), []);
    assert.deepEqual(changes({ ...same, memory: { guest: "1G" } }, one), ["memory.guest"]);
  });

  it("sends the devices, which the platform requires, without disks and interfaces", async () => {
    made.push(await bench.create(machine, least));
    const { body } = bench.clusters.requests.all().findLast(({ method }) => method === "POST") ?? assert.fail();
    assert.deepEqual(at(JSON.parse(body), `${DOMAIN}.devices`), {});
  });

  it("keeps values of the cluster and of other clients in updates", async () => {
    const net = {
      interfaces: [{ name: "main", interfaceBindingMethod: "InterfaceMasquerade" }],
      networks: [{ name: "main" }],
    };
    const disk = { name: "root", volumeSource: { containerDisks: [{ imageUrl: "registry.example/a" }] } };
    const one = await create({ ...net, volumes: [disk], labels: { app: "a" } });
    const row = machineOf(bench);
    const uuid = at(row, `${DOMAIN}.firmware.uuid`);
    setAt(row, `${DOMAIN}.devices.interfaces`, [{ name: "main", masquerade: {}, macAddress: "02:00:00:00:00:01" }]);
    setAt(row, "spec.template.spec.volumes", [
      { name: "root", containerDisk: { image: "registry.example/a", imagePullPolicy: "Always" } },
    ]);
    setAt(row, "metadata.labels", { app: "a", "vm.kubevirt.io/flavor": "small" });
    assert.deepEqual((await bench.refresh(machine, one))?.state, one.state);
    const moved = await bench.update(
      machine,
      {
        ...least,
        ...net,
        interfaces: [{ name: "main", interfaceBindingMethod: "InterfaceBridge" }],
        volumes: [{ name: "root", volumeSource: { containerDisks: [{ imageUrl: "registry.example/b" }] } }],
        labels: { app: "b" },
        firmware: { serial: "s-1" },
      },
      one,
    );
    assert.deepEqual(moved.reasons, []);
    assert.deepEqual(at(row, `${DOMAIN}.devices.interfaces`), [
      { name: "main", bridge: {}, macAddress: "02:00:00:00:00:01" },
    ]);
    assert.deepEqual(at(row, "spec.template.spec.volumes"), [
      { name: "root", containerDisk: { image: "registry.example/b", imagePullPolicy: "Always" } },
    ]);
    assert.deepEqual(at(row, `${DOMAIN}.firmware`), { uuid, serial: "s-1" });
    assert.deepEqual(at(row, `${DOMAIN}.machine`), { type: "q35" });
    assert.deepEqual(at(row, "metadata.labels"), { app: "b", "vm.kubevirt.io/flavor": "small" });
    assert.deepEqual((await bench.refresh(machine, moved))?.state, moved.state);
  });

  it("shows and sends labels of the cluster's prefixes that the inputs set", async () => {
    const labels = { "vm.kubevirt.io/os": "linux" };
    const one = await create({ labels, annotations: { "kubevirt.io/own": "x" } });
    assert.deepEqual([one.state.labels, one.state.annotations], [labels, { "kubevirt.io/own": "x" }]);
    assert.deepEqual((await bench.refresh(machine, one))?.state, one.state);
  });

  it("sends members that the original provider offered but never sent", async () => {
    await create({
      volumes: [
        { name: "a", volumeSource: { persistentVolumeClaim: { claimName: "c" } } },
        { name: "b", volumeSource: { emptyDisk: { capacity: "2Gi" } } },
        { name: "d", volumeSource: { cloudInitNoClouds: [{ userDataSecretRef: { name: "s" }, networkData: "n" }] } },
      ],
      dataVolumeTemplates: [
        {
          metadata: { name: "t", labels: { a: "b" } },
          spec: { storage: { resources: { requests: { storage: "1Gi" } } } },
        },
      ],
    });
    assert.deepEqual(at(machineOf(bench), "spec.template.spec.volumes"), [
      { name: "a", persistentVolumeClaim: { claimName: "c" } },
      { name: "b", emptyDisk: { capacity: "2Gi" } },
      { name: "d", cloudInitNoCloud: { networkData: "n", secretRef: { name: "s" } } },
    ]);
    assert.deepEqual(at(machineOf(bench), "spec.dataVolumeTemplates"), [
      {
        metadata: { name: "t", labels: { a: "b" } },
        spec: { storage: { resources: { requests: { storage: "1Gi" } } } },
      },
    ]);
  });

  it("waits for a VM that starts automatically, although its first state is Stopped", async () => {
    const { runStrategy: _, ...rest } = least;
    const one = await bench.create(machine, { ...rest, runOnLaunch: true });
    made.push(one);
    assert.deepEqual([machineOf(bench).state, at(one.state as never, "status.ready")], ["Running", true]);
    assert.equal(at(machineOf(bench), "spec.running"), true);
    assert.equal(at(machineOf(bench), "spec.runStrategy"), undefined);
  });

  it("stays in state with its ID and the cluster's message if it does not start", async () => {
    const { runStrategy: _, ...rest } = least;
    const failing = bench.clusters.objects.rows.bind(bench.clusters.objects);
    const route = `GET ${VMS}/guest`;
    const edit = (body: unknown) => ({ ...(body as object), status: { printableStatus: "ErrorUnschedulable" } });
    bench.clusters.faults.add({ route, fault: { kind: "edit", edit } as never, times: 9 });
    const one = await bench.create(machine, { ...rest, runOnLaunch: true });
    bench.clusters.faults.clear();
    made.push(one);
    assert.match(String(one.reasons), /ErrorUnschedulable/);
    assert.equal(failing("machines").length, 1);
    assert.match(one.id, /\/guest$/);
  });

  it("has a run strategy if it is started manually, because the platform requires one", async () => {
    const { runStrategy: _, ...rest } = least;
    const one = await bench.create(machine, { ...rest, runOnLaunch: false });
    made.push(one);
    assert.deepEqual(
      [at(machineOf(bench), "spec.runStrategy"), at(machineOf(bench), "spec.running")],
      ["Manual", undefined],
    );
    assert.deepEqual((await bench.refresh(machine, one))?.state, one.state);
  });

  it("is stopped, started and paused by the input, and shows power changes of other clients", async () => {
    let one = await create({ runStrategy: "Always", vmAction: "stop" });
    assert.equal(machineOf(bench).state, "Stopped");
    assert.deepEqual((await bench.refresh(machine, one))?.state, one.state);
    for (const [vmAction, state] of [
      ["start", "Running"],
      ["pause", "Paused"],
      ["resume", "Running"],
      ["stop", "Stopped"],
    ] as const) {
      one = await bench.update(machine, { ...least, runStrategy: "Always", vmAction }, one);
      assert.deepEqual([machineOf(bench).state, one.reasons], [state, []], vmAction);
      assert.equal(one.state.vmAction, vmAction);
    }
    machineOf(bench).state = "Running";
    assert.equal((await bench.refresh(machine, one))?.state.vmAction, "start");
  });

  for (const by of [{ runStrategy: "Always" }, { runStrategy: "RerunOnFailure" }, { runOnLaunch: true }])
    it(`with ${JSON.stringify(by)} is stopped if the inputs request it, although the platform reports it as stopped at first`, async () => {
      const { runStrategy: _, ...rest } = least;
      bench.asked();
      made.push(await bench.create(machine, { ...rest, ...by, vmAction: "stop" }));
      assert.deepEqual(writes(bench), [`POST ${VMS}`, `PUT ${VMS}/guest/stop`]);
      assert.equal(machineOf(bench).state, "Stopped");
    });

  for (const by of [{ runStrategy: "Always" }, { runStrategy: "RerunOnFailure" }, { runOnLaunch: true }])
    for (const vmAction of ["start", "restart", "resume", "migrate", "pause"])
      it(`with ${JSON.stringify(by)} gets no request to start, because the cluster rejects it: ${vmAction}`, async () => {
        const { runStrategy: _, ...rest } = least;
        bench.asked();
        const one = await bench.create(machine, { ...rest, ...by, vmAction });
        made.push(one);
        const actions = vmAction === "pause" ? [`PUT ${VMS}/guest/pause`] : [];
        assert.deepEqual(one.reasons, []);
        assert.deepEqual(writes(bench), [`POST ${VMS}`, ...actions]);
        assert.equal(machineOf(bench).state, vmAction === "pause" ? "Paused" : "Running");
      });

  it("gets one request to start if the inputs say that it runs, and its strategy does not start it", async () => {
    for (const vmAction of ["start", "restart"]) {
      bench.asked();
      const one = await bench.create(machine, { ...least, runStrategy: "Halted", vmAction });
      assert.deepEqual(writes(bench), [`POST ${VMS}`, `PUT ${VMS}/guest/start`]);
      assert.deepEqual([machineOf(bench).state, one.reasons], ["Running", []]);
      await bench.delete(machine, one);
    }
  });

  it("that another strategy starts gets no request to start, and is stopped if the inputs say so", async () => {
    for (const [before, vmAction, actions] of [
      [undefined, "start", []],
      [undefined, "restart", []],
      [undefined, "stop", ["stop"]],
      ["stop", "stop", ["stop"]],
      ["stop", "start", []],
    ] as const) {
      const one = await bench.create(machine, { ...least, runStrategy: "Halted", vmAction: before });
      bench.asked();
      const other = await bench.update(machine, { ...least, runStrategy: "Always", vmAction }, one);
      const requests = ["", ...actions.map((action) => `/${action}`)].map((action) => `PUT ${VMS}/guest${action}`);
      assert.deepEqual([writes(bench), other.reasons], [requests, []], `${before} to ${vmAction}`);
      assert.equal(machineOf(bench).state, vmAction === "stop" ? "Stopped" : "Running");
      assert.deepEqual((await bench.refresh(machine, other))?.state, other.state);
      await bench.delete(machine, other);
    }
  });

  it("is not restarted again if only its strategy changes", async () => {
    const one = await create({ runStrategy: "Manual", vmAction: "restart" });
    bench.asked();
    await bench.update(machine, { ...least, runStrategy: "RerunOnFailure", vmAction: "restart" }, one);
    assert.deepEqual(writes(bench), [`PUT ${VMS}/guest`]);
  });

  it("reports immediately that it cannot start", async (test) => {
    const one = await create();
    const edit = (body: unknown) => ({ ...(body as object), status: { printableStatus: "ErrorUnschedulable" } });
    const [route, fault] = [`GET ${VMS}/guest`, { kind: "edit", edit } as never];
    bench.clusters.faults.add({ route, fault, skip: 3 });
    await assertRejected(test, bench.update(machine, { ...least, vmAction: "start" }, one), {
      code: "failed-precondition",
    });
    bench.clusters.faults.clear();
  });

  for (const runStrategy of ["Halted", "Manual"])
    it(`that does not start automatically gets no action if it should be stopped: ${runStrategy}`, async () => {
      bench.asked();
      made.push(await bench.create(machine, { ...least, runStrategy, vmAction: "stop" }));
      assert.deepEqual(writes(bench), [`POST ${VMS}`]);
    });

  it("is restarted where that is said, and waited for until it has been down", async () => {
    const one = await create({ vmAction: "start" });
    await bench.update(machine, { ...least, vmAction: "restart" }, one);
    assert.deepEqual(writes(bench), [`PUT ${VMS}/guest/restart`]);
    assert.equal(machineOf(bench).state, "Running");
  });

  it("gets another strategy although actions decide about its power", async () => {
    const one = await create({ vmAction: "start" });
    const other = await bench.update(machine, { ...least, runStrategy: "RerunOnFailure", vmAction: "start" }, one);
    assert.equal(at(machineOf(bench), "spec.runStrategy"), "RerunOnFailure");
    assert.equal(other.state.runStrategy, "RerunOnFailure");
  });

  it("does not hide that an action failed", async (test) => {
    const one = await create();
    const body = { code: "OperationNotAllowed", message: "no space", details: null, ref: "r" };
    bench.clusters.faults.add({
      route: `PUT ${VMS}/guest/start`,
      fault: { kind: "answer", status: 422, body },
      times: 9,
    });
    await assertRejected(test, bench.update(machine, { ...least, vmAction: "start" }, one), {
      code: "invalid-argument",
    });
    bench.clusters.faults.clear();
  });

  it("reads the VM and retries the update after a version conflict", async () => {
    const one = await create({ labels: { app: "a" } });
    let isFirst = true;
    const after = async () => {
      if (!isFirst) return;
      isFirst = false;
      const row = machineOf(bench);
      setAt(row, "metadata.resourceVersion", "77");
      setAt(row, "metadata.annotations", { theirs: "x" });
    };
    bench.clusters.faults.add({ route: `GET ${VMS}/guest`, fault: { kind: "call", after } as never, times: 1 });
    const changed = await bench.update(machine, { ...least, labels: { app: "b" } }, one);
    bench.clusters.faults.clear();
    assert.deepEqual(changed.reasons, []);
    assert.deepEqual(writes(bench), [`PUT ${VMS}/guest`, `PUT ${VMS}/guest`]);
    assert.equal(at(machineOf(bench), "metadata.annotations.theirs"), "x");
    assert.deepEqual(at(machineOf(bench), "metadata.labels"), { app: "b" });
  });

  it("is cloned from another VM and updated to the inputs", async () => {
    await create({ name: "golden", cpu: { cores: 1 }, labels: { app: "golden" } });
    const args = { baseVmName: "golden", cpu: { cores: 4 }, labels: { app: "mine" } };
    const one = await bench.create(machine, { ...least, ...args });
    made.push(one);
    assert.deepEqual(writes(bench), [`POST ${VMS}/golden/clone`, `PUT ${VMS}/guest`]);
    assert.deepEqual(at(machineOf(bench), `${DOMAIN}.cpu`), { cores: 4 });
    assert.deepEqual(at(machineOf(bench), "metadata.labels"), { app: "mine" });
    assert.equal(at(machineOf(bench, "golden"), `${DOMAIN}.cpu.cores`), 1);
    assert.deepEqual((await bench.refresh(machine, one))?.state, one.state);
  });

  it("is cloned once after a lost response", async () => {
    await create({ name: "golden" });
    bench.clusters.faults.add({ route: `POST ${VMS}/golden/clone`, fault: { kind: "lost-answer" }, times: 1 });
    const one = await bench.create(machine, { ...least, baseVmName: "golden" });
    made.push(one);
    assert.deepEqual(
      writes(bench).filter((request) => request.endsWith("/clone")),
      [`POST ${VMS}/golden/clone`],
    );
    assert.deepEqual(one.reasons, []);
  });

  it("is removed from state if the cluster reports it missing or the cluster was deleted", async (test) => {
    const one = await bench.create(machine, least);
    bench.clusters.objects.remove("machines", "guest");
    assert.equal(await bench.refresh(machine, one), undefined);
    await bench.delete(machine, one);
    const other = await bench.create(machine, { ...least, name: "other" });
    const body = { code: "InternalServerError", message: "the cluster cannot be reached", details: null, ref: "r" };
    bench.clusters.faults.add({ route: `GET ${VMS}/other`, fault: { kind: "answer", status: 500, body }, times: 9 });
    await assertRejected(test, bench.refresh(machine, other), { code: "unavailable" });
    bench.clusters.faults.clear();
    const elsewhere = { ...other, id: other.id.replace(PROD, "64f0a1b2c3d4e5f6010207ff") };
    const lost = { ...elsewhere, state: { ...other.state, clusterUid: "64f0a1b2c3d4e5f6010207ff" } };
    assert.equal(await bench.refresh(machine, lost), undefined);
    await bench.delete(machine, other);
  });

  it("is imported with the cluster and the context of its ID", async () => {
    const one = await create({ labels: { app: "a" } });
    const found = await bench.import(machine, one.id);
    assert.deepEqual([found?.state.clusterUid, found?.state.clusterContext, found?.id], [PROD, "project", one.id]);
    assert.deepEqual(changes({ labels: { app: "a" } }, found as Recorded), []);
    for (const context of ["bogus", "PROJECT", "project "])
      await assert.rejects(bench.import(machine, one.id.replace("project", context)), /<clusterContext>/, context);
  });

  it("rejects at preview inputs that cannot be created", () => {
    assert.deepEqual(paths({ runOnLaunch: true }), ["runOnLaunch"]);
    assert.deepEqual(paths({ runStrategy: undefined }), ["runStrategy"]);
    assert.deepEqual(paths({ name: "Guest_1" }), ["name"]);
    assert.deepEqual(paths({ memory: { guest: "4 GB" } }), ["memory.guest"]);
    assert.deepEqual(paths({ volumes: [{ name: "a", volumeSource: {} }] }), ["volumes[0].volumeSource"]);
    assert.deepEqual(
      paths({ volumes: [{ name: "a", volumeSource: { dataVolume: { name: "x" }, emptyDisk: { capacity: "1Gi" } } }] }),
      ["volumes[0].volumeSource"],
    );
    assert.deepEqual(paths({ tolerations: [{ key: "a", tolerationSeconds: "soon" }] }), [
      "tolerations[0].tolerationSeconds",
    ]);
    assert.deepEqual(paths({ podDnsConfig: { nameservers: ["dns.example"] } }), ["podDnsConfig.nameservers[0]"]);
  });
});
