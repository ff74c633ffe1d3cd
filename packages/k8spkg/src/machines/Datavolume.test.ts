import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import type { Row } from "@tripod/emulators";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { type Recorded, startBench } from "../resources.testing.js";
import { Datavolume } from "./Datavolume.js";
import { at, least, machineOf, PROD, setAt, volume, writes } from "./machines.testing.js";
import { VirtualMachine } from "./VirtualMachine.js";

const { assertFailures, assertRejected } = createWording(import.meta.url);

const machine = VirtualMachine as unknown as AnyResource<ClusterPlatform>;
const plugged = Datavolume as unknown as AnyResource<ClusterPlatform>;
const ONE = `/v1/spectroclusters/${PROD}/vms/guest`;
const disks = [{ name: "root", diskDevices: [{ disks: [{ bus: "virtio" }] }] }];
const volumes = [{ name: "root", volumeSource: { containerDisks: [{ imageUrl: "registry.example/a" }] } }];
const guest = { ...least, disks, volumes };

describe("Datavolume", () => {
  const bench = useInSuite(startBench);
  let owner: Recorded;
  const named = async (): Promise<Recorded> => {
    owner = await bench.create(machine, guest);
    bench.asked();
    return owner;
  };
  let made: Recorded[] = [];
  const plug = async (): Promise<Recorded> => {
    const one = await bench.create(plugged, volume);
    made.push(one);
    return one;
  };
  afterEach(async () => {
    for (const one of made) await bench.delete(plugged, one);
    made = [];
    await bench.delete(machine, owner);
  });

  const rows = () => bench.clusters.objects.rows("datavolumes").map(({ name }) => name);
  const paths = (args: object) => bench.check(plugged, { ...volume, ...args }).failures.map(({ path }) => path);

  it("is added once, found in its VM, and removed by its name there", async () => {
    await named();
    const one = await plug();
    assert.deepEqual(writes(bench), [`PUT ${ONE}/addVolume`]);
    assert.equal(one.id, `project/${PROD}/apps/guest/extra`);
    assert.deepEqual((await bench.refresh(plugged, one))?.state, one.state);
    await bench.delete(plugged, one);
    assert.deepEqual(writes(bench), [`PUT ${ONE}/removeVolume`]);
    assert.deepEqual(rows(), []);
  });

  for (const [what, shown] of [
    ["without the volumes of the VM", ({ volumes: _, ...spec }: Row) => spec],
    [
      "without `hotpluggable`",
      ({ volumes: all, ...spec }: Row) => ({
        ...spec,
        volumes: (all as readonly Row[]).map(({ name, dataVolume }) =>
          dataVolume === undefined ? { name } : { name, dataVolume: { name: (dataVolume as Row).name } },
        ),
      }),
    ],
  ] as const) {
    it(`is created, read and deleted if the response is ${what}`, async () => {
      await named();
      const edit = (raw: unknown): unknown => {
        const { spec, ...rest } = raw as { readonly spec: { readonly template: { readonly spec: Row } } };
        return { ...rest, spec: { ...spec, template: { ...spec.template, spec: shown(spec.template.spec) } } };
      };
      bench.clusters.faults.add({ route: `GET ${ONE}`, fault: { kind: "edit", edit } });
      const one = await bench.create(plugged, volume);
      assert.deepEqual([one.reasons, one.id], [[], `project/${PROD}/apps/guest/extra`]);
      const seen = (await bench.refresh(plugged, one)) ?? assert.fail();
      assert.deepEqual(bench.diff(plugged, volume, seen).changes, []);
      await bench.delete(plugged, one);
      bench.clusters.faults.clear();
      assert.deepEqual(rows(), []);
    });
  }

  it("is added once after a lost response, and never if another client's volume has the name", async (test) => {
    await named();
    bench.clusters.faults.add({ route: `PUT ${ONE}/addVolume`, fault: { kind: "lost-answer" }, times: 1 });
    const one = await plug();
    assert.deepEqual(writes(bench), [`PUT ${ONE}/addVolume`]);
    assert.deepEqual([one.reasons, rows()], [[], ["extra"]]);
    await assertRejected(test, plug(), { code: "conflict" });
    assert.deepEqual(rows(), ["extra"]);
  });

  it("causes no diff of its VM, whose updates do not change it", async () => {
    await named();
    const one = await plug();
    const seen = await bench.refresh(machine, owner);
    for (const name of ["volumes", "disks", "dataVolumeTemplates"])
      assert.deepEqual(seen?.state[name], owner.state[name], name);
    const more = [...volumes, { name: "scratch", volumeSource: { emptyDisk: { capacity: "1Gi" } } }];
    const changed = await bench.update(machine, { ...guest, volumes: more, cpu: { cores: 2 } }, owner);
    assert.deepEqual([changed.reasons, rows()], [[], ["extra"]]);
    assert.deepEqual((await bench.refresh(plugged, one))?.state, one.state);
    const fewer = await bench.update(machine, { ...least, cpu: { cores: 2 } }, changed);
    assert.deepEqual([fewer.reasons, rows()], [[], ["extra"]]);
  });

  it("belongs to the VM if the inputs of the VM name it: shown, and sent once", async () => {
    await named();
    await plug();
    const both = [...volumes, { name: "extra", volumeSource: { dataVolume: { name: "extra" } } }];
    const changed = await bench.update(machine, { ...guest, volumes: both }, owner);
    const names = (list: unknown) => (list as readonly { readonly name: string }[]).map(({ name }) => name);
    assert.deepEqual([changed.reasons, names(changed.state.volumes)], [[], ["root", "extra"]]);
    const sent = bench.clusters.requests.all().findLast(({ method }) => method === "PUT");
    assert.deepEqual(names(at(JSON.parse(String(sent?.body)), "spec.template.spec.volumes")), ["root", "extra"]);
    assert.deepEqual(names((await bench.refresh(machine, changed))?.state.volumes), ["root", "extra"]);
  });

  it("changes labels in place, also while another client changes the VM, and keeps its data", async () => {
    await named();
    const one = await plug();
    bench.asked();
    const after = async () => setAt(machineOf(bench), "metadata.resourceVersion", "99");
    bench.clusters.faults.add({ route: `GET ${ONE}`, fault: { kind: "call", after } as never, times: 1 });
    const labels = { tier: "db" };
    const changed = await bench.update(plugged, { ...volume, metadata: { name: "extra", labels } }, one);
    bench.clusters.faults.clear();
    assert.deepEqual(changed.reasons, []);
    assert.ok(writes(bench).every((request) => request === `PUT ${ONE}`));
    const [row] = bench.clusters.objects.rows("datavolumes");
    assert.deepEqual(at(row as never, "template.metadata.labels"), labels);
    assert.deepEqual((await bench.refresh(plugged, changed))?.state, changed.state);
  });

  it("is never replaced, which would lose its data", async (test) => {
    await named();
    const one = await plug();
    const larger = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "50Gi" } } };
    const diff = (args: object) => bench.diff(plugged, { ...volume, ...args }, one);
    const grown = diff({ spec: { source: { blank: {} }, pvc: larger } });
    assert.deepEqual(grown.replaces, []);
    assertFailures(test, grown.refused, ["spec.pvc.resources.requests.storage"]);
    const same = { ...larger, resources: { requests: { storage: "5120Mi" } } };
    assert.deepEqual(diff({ spec: { source: { blank: {} }, pvc: same } }).changes, []);
    const { addVolumeOptions: options } = volume;
    const beside = diff({
      metadata: { name: "next" },
      addVolumeOptions: {
        name: "next",
        disk: { ...options.disk, name: "next" },
        volumeSource: { dataVolume: { name: "next" } },
      },
    });
    assert.deepEqual([beside.deleteBeforeReplace, beside.refused], [false, []]);
    assert.ok(beside.replaces.length > 0);
  });

  it("is removed from state if its VM lacks it or was deleted, and its delete succeeds then", async () => {
    await named();
    const one = await plug();
    bench.clusters.objects.remove("datavolumes", "extra");
    assert.equal(await bench.refresh(plugged, one), undefined);
    await bench.delete(plugged, one);
    const other = await plug();
    await bench.delete(machine, owner);
    assert.equal(await bench.refresh(plugged, other), undefined);
    await bench.delete(plugged, other);
  });

  it("does not include volumes that were created with the VM", async (test) => {
    owner = await bench.create(machine, {
      ...least,
      volumes: [{ name: "own", volumeSource: { dataVolume: { name: "own" } } }],
      dataVolumeTemplates: [{ metadata: { name: "own" }, spec: volume.spec }],
    });
    await assertRejected(test, bench.import(plugged, `project/${PROD}/apps/guest/own`), {
      code: "invalid-argument",
      path: "",
    });
  });

  it("stays in state if another server responds instead of the VM", async () => {
    await named();
    const one = await plug();
    for (const body of [{}, { metadata: { name: "other" }, spec: { template: {} } }, []]) {
      bench.clusters.faults.add({ route: `GET ${ONE}`, fault: { kind: "answer", status: 200, body }, times: 9 });
      await assert.rejects(bench.refresh(plugged, one), JSON.stringify(body));
      bench.clusters.faults.clear();
    }
  });

  it("stays in state if a response has null instead of its templates, and no volumes that could be it", async () => {
    await named();
    const one = await plug();
    for (const volumes of [null, undefined]) {
      const edit = (raw: unknown): unknown => {
        const copy = structuredClone(raw) as Row;
        setAt(copy, "spec.dataVolumeTemplates", null);
        setAt(copy, "spec.template.spec.volumes", volumes);
        return copy;
      };
      bench.clusters.faults.add({ route: `GET ${ONE}`, fault: { kind: "edit", edit }, times: 9 });
      await assert.rejects(bench.refresh(plugged, one), String(volumes));
      bench.clusters.faults.clear();
    }
    assert.deepEqual((await bench.refresh(plugged, one))?.state, one.state);
  });

  it("is imported with all that it is, also by the name of its cluster", async (test) => {
    await named();
    const one = await plug();
    const found = await bench.import(plugged, one.id);
    assert.equal(found?.id, one.id);
    assert.deepEqual(bench.diff(plugged, volume, found as Recorded).changes, []);
    for (const context of ["bogus", "PROJECT", "project "])
      await assert.rejects(bench.import(plugged, one.id.replace("project", context)), /<clusterContext>/, context);
    await assertRejected(test, bench.import(plugged, one.id.replace("/extra", "/none")), {
      code: "not-found",
      path: "",
    });
  });

  it("rejects mismatched names and namespaces at preview, and volumes that could not be removed", async () => {
    await named();
    const { addVolumeOptions: options } = volume;
    assert.deepEqual(paths({ metadata: {} }), ["metadata.name"]);
    assert.deepEqual(paths({ metadata: { name: "extra", namespace: "other" } }), ["metadata.namespace"]);
    assert.deepEqual(paths({ metadata: { name: "extra", namespace: "apps" } }), []);
    assert.deepEqual(paths({ metadata: { name: "more" } }), ["addVolumeOptions.volumeSource.dataVolume.name"]);
    assert.deepEqual(paths({ addVolumeOptions: { ...options, disk: { name: "x", bus: "scsi" } } }), [
      "addVolumeOptions.disk.name",
    ]);
    assert.deepEqual(
      paths({ addVolumeOptions: { ...options, volumeSource: { dataVolume: { name: "extra", hotpluggable: false } } } }),
      ["addVolumeOptions.volumeSource.dataVolume.hotpluggable"],
    );
    assert.deepEqual(paths({ spec: { source: { blank: {}, registry: { imageUrl: "x" } } } }), ["spec.source"]);
  });
});
