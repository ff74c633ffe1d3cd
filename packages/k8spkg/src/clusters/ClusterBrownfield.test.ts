import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Row } from "@tripod/emulators";
import { type AnyResource, fail, reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { ClusterBrownfield } from "./ClusterBrownfield.js";
import { ClusterCloudAFixture } from "./ClusterCloudA.fixture.js";
import { ClusterCloudA } from "./ClusterCloudA.js";
import { ClusterEks } from "./ClusterEks.js";
import { ACCOUNT, ADD_ON } from "./clusterFixture.testing.js";

const { assertRejected, assertWording } = createWording(import.meta.url);

type Kind = AnyResource<ClusterPlatform>;
const registered = ClusterBrownfield as unknown as Kind;
const cloudA = ClusterCloudA as unknown as Kind;
const program = (more: object = {}) => ({ name: "three", cloudType: "aws", ...more });
const none = () => assert.fail("refers to others");

/** Inputs that the registration does not contain, by the request that sends them. */
const BESIDE: Readonly<Record<string, object>> = {
  "PATCH /v1/spectroclusters/*/metadata": { tags: ["team:one"] },
  "PUT /v1/spectroclusters/*/config/namespaces": {
    namespaces: [{ name: "web", resourceAllocation: { cpu_cores: "1", memory_MiB: "512" } }],
  },
  "PUT /v1/spectroclusters/*/config/rbacs": {
    clusterRbacBindings: [
      {
        type: "ClusterRoleBinding",
        role: { kind: "ClusterRole", name: "view" },
        subjects: [{ type: "User", name: "ann" }],
      },
    ],
  },
  "PATCH /v1/spectroclusters/*/profiles": { clusterProfiles: [{ id: ADD_ON }] },
  "POST /v1/spectroclusters/*/features/backup": {
    backupPolicy: {
      backupLocationId: "64f0a1b2c3d4e5f601020501",
      prefix: "b",
      expiryInHour: 24,
      schedule: "0 1 * * *",
    },
  },
  "POST /v1/spectroclusters/*/features/complianceScan": {
    scanPolicy: {
      configurationScanSchedule: "0 2 * * *",
      penetrationScanSchedule: "0 3 * * *",
      conformanceScanSchedule: "0 4 1 * *",
    },
  },
  "PATCH /v1/spectroclusters/*/clusterConfig/hostCluster": { hostConfigs: [{ ingressHost: "*.example.com" }] },
  "POST /v1/spectroclusters/*/upgrade/settings": { pauseAgentUpgrades: "lock" },
  "PATCH /v1/spectroclusters/*/clusterConfig/timezone": { clusterTimezone: "Europe/Berlin" },
};

describe("ClusterBrownfield", () => {
  const bench = useInSuite(() => startBench({ statePace: 0 }));
  beforeEach(() => {
    bench.clusters.faults.clear();
    bench.empty("clusters");
    bench.asked();
  });
  const writes = () => bench.asked().filter((request) => !request.startsWith("GET "));
  const sent = () => bench.clusters.requests.all().find(({ method }) => method === "POST")?.body;
  const makeOne = (name = "made-here") =>
    bench.create(cloudA, { ...ClusterCloudAFixture.minimal(none), name, cloudAccountId: ACCOUNT });
  const listed = async ({ listable }: Kind) => {
    const { platform } = bench;
    const on = { platform, fail, signal: new AbortController().signal, log: () => {}, progress: () => {} };
    const ids: string[] = [];
    for await (const { id } of listable?.list({}, { ...on, memory: new Map() } as never) ?? []) ids.push(id);
    return ids;
  };

  it("is registered, and returns the command that installs the agent, and the manifest", async () => {
    const made = await bench.create(registered, program());
    assert.deepEqual(
      [made.state.manifestUrl, made.state.status, made.state.healthStatus],
      [`${bench.clusters.plainOrigin}/v1/spectroclusters/${made.id}/import/manifest`, "Running", "Healthy"],
    );
    assert.equal(made.state.kubectlCommand, `kubectl apply -f ${String(made.state.manifestUrl)}`);
    assert.deepEqual(writes(), ["POST /v1/spectroclusters/aws/import"]);
  });

  it("is registered with a generic cloud type if the platform does not support its own, and read-only if the inputs request it", async () => {
    await bench.create(registered, program({ cloudType: "vsphere", importMode: "read_only", proxy: "http://p:3128" }));
    assert.deepEqual(JSON.parse(String(sent())), {
      metadata: { name: "three" },
      spec: { clusterConfig: { importMode: "read-only", proxy: { httpProxy: "http://p:3128" } } },
    });
    assert.match(writes()[0] as string, /generic\/import$/);
  });

  it("rejects two actions for one node at preview", () => {
    for (const node of [{ nodeId: "m-1" }, { nodeName: "ip-1" }]) {
      const nodes = ["cordon", "uncordon"].map((action) => ({ ...node, action }));
      const { failures } = bench.check(registered, program({ machinePools: [{ name: "workers", nodes }] }));
      assert.deepEqual(
        failures.map(({ path }) => path),
        ["machinePools[0].nodes"],
      );
    }
  });

  it("rejects unknown cloud types and import modes at preview", () => {
    for (const [name, value] of [
      ["cloudType", "mainframe"],
      ["importMode", "half"],
      ["clusterTimezone", "Berlin"],
    ] as const) {
      const { failures } = bench.check(registered, program({ [name]: value }));
      assert.deepEqual(
        failures.map(({ path }) => path),
        [name],
      );
    }
    const nodes = [{ nodeId: "a", nodeName: "b", action: "cordon" }, { action: "cordon" }];
    for (const node of nodes.slice(1)) {
      const { failures } = bench.check(registered, program({ machinePools: [{ name: "workers", nodes: [node] }] }));
      assert.match(failures.map(({ path }) => path).join(), /^machinePools\[0\]\.nodes\[0\]/);
    }
  });

  it("loses its registration on delete, which is never sent for a provisioned cluster", async (test) => {
    const made = await bench.create(registered, program());
    const whole = await makeOne();
    bench.asked();
    await assertRejected(test, bench.delete(registered, { ...made, id: whole.id }), { code: "failed-precondition" });
    assert.deepEqual(writes(), []);
    await bench.delete(registered, made);
    assert.deepEqual(writes(), [`DELETE /v1/spectroclusters/${made.id}`]);
    assert.deepEqual(bench.uids("clusters"), [whole.id]);
    await bench.delete(registered, made);
    assert.deepEqual(writes(), [], "a deleted cluster is not deleted again");
  });

  it("is not imported or listed as a provisioned cluster of the same cloud", async (test) => {
    const { id } = await bench.create(registered, program());
    const whole = await makeOne();
    for (const one of [id, "three", "three:project"])
      await assertRejected(test, bench.import(cloudA, one), { code: "invalid-argument", path: "" });
    const ids = await listed(cloudA);
    assert.deepEqual([ids.includes(whole.id), ids.includes(id)], [true, false]);
    assert.equal((await bench.import(cloudA, whole.id))?.id, whole.id);
  });

  it("does not import or list provisioned clusters", async (test) => {
    const { id } = await bench.create(registered, program());
    await makeOne();
    const [whole] = bench.uids("clusters").filter((uid) => uid !== id);
    for (const one of [String(whole), "made-here", "made-here:project:aws"])
      await assertRejected(test, bench.import(registered, one), { code: "invalid-argument", path: "" });
    assert.deepEqual(await listed(registered), [id]);
  });

  it("leaves a provisioned cluster to its resource, although its response has an agent command too", async (test) => {
    const whole = await bench.create(cloudA, ClusterCloudAFixture.minimal(none));
    bench.row("clusters", whole.id).registration = {
      importLink: "kubectl apply -f https://x.test",
      isBrownfield: false,
    };
    const read = await bench.refresh(cloudA, whole);
    assert.deepEqual(bench.diff(cloudA, ClusterCloudAFixture.minimal(none), read ?? assert.fail("gone")).changes, []);
    await assertRejected(test, bench.import(registered, whole.id), { code: "invalid-argument", path: "" });
    await assertRejected(test, bench.delete(registered, whole), { code: "failed-precondition" });
  });

  it("is distinguished from others with one request each, without subresources", async () => {
    await bench.create(registered, program());
    await makeOne();
    bench.asked();
    await listed(registered);
    await listed(cloudA);
    const asked = bench.asked().filter((request) => !request.endsWith("/search") && !request.endsWith("/projects"));
    assert.deepEqual(
      asked.filter((request) => !/^GET \/v1\/spectroclusters\/[0-9a-f]+$/.test(request)),
      [],
    );
  });

  for (const [route, more] of Object.entries(BESIDE)) {
    it(`reports that ${Object.keys(more)} was rejected, is recorded, and sends it in the next run`, async (test) => {
      const body = { code: "OutOfOrder", message: "not now" };
      bench.clusters.faults.add({ route, fault: { kind: "answer", status: 400, body }, times: 1 });
      const args = program({ description: "kept", ...more });
      const half = await bench.create(registered, args);
      assertWording(test, half.reasons.join());
      assert.match(String(half.state.kubectlCommand), /^kubectl apply/);
      assert.deepEqual(bench.uids("clusters"), [half.id]);
      bench.asked();
      const whole = await bench.update(registered, args, half);
      assert.deepEqual(whole.reasons, []);
      const [method, path] = route.split(" ") as [string, string];
      const now = writes();
      const again = new RegExp(`^${method} ${path.replace("*", half.id)}`);
      assert.ok(
        now.some((request) => again.test(request)),
        now.join(),
      );
      assert.ok(now.every((request) => !request.endsWith("/import")));
      const live = await bench.refresh(registered, whole);
      assert.deepEqual(bench.diff(registered, args, live as never).changes, []);
    });
  }

  it("clears tags and a description that are unset", async () => {
    const made = await bench.create(registered, program({ tags: ["team:one"], description: "kept" }));
    bench.asked();
    await bench.update(registered, program(), made);
    const { body } = bench.clusters.requests.all().find(({ method }) => method === "PATCH") ?? {};
    assert.deepEqual(JSON.parse(String(body)), {
      metadata: { name: "three", labels: {}, annotations: { description: "" } },
    });
    const { labels, annotations } = bench.row("clusters", made.id).metadata as { labels: Row; annotations: Row };
    assert.deepEqual([labels, annotations.description], [{}, ""]);
  });

  it("does not renew certificates during the registration, because the agent is not installed", async () => {
    const made = await bench.create(registered, program({ renewK8sCertificatesNow: "2026-01-01T00:00:00Z" }));
    assert.equal(bench.row("clusters", made.id).renewals, undefined);
    await bench.update(registered, program({ renewK8sCertificatesNow: "2026-02-01T00:00:00Z" }), made);
    assert.equal(bench.row("clusters", made.id).renewals, 1);
  });

  it("cordons the nodes that the inputs name, on every page, and rejects unknown names", async (test) => {
    const nodes = (nodeName: string) => [{ name: "workers", nodes: [{ nodeName, action: "cordon" }] }];
    const made = await bench.create(registered, program());
    const { spec } = bench.row("clusters", made.id).config as { spec: { machinePoolConfig: Row[] } };
    for (const pool of spec.machinePoolConfig) pool.size = 120;
    bench.asked();
    const closed = await bench.update(registered, program({ machinePools: nodes("workers-110") }), made);
    assert.match(writes().join(), /^PUT \S+\/machinePools\/workers\/machines\/m-workers-110\/maintenance$/);
    assert.deepEqual(bench.diff(registered, program({ machinePools: nodes("workers-110") }), closed).changes, []);
    await assertRejected(test, bench.update(registered, program({ machinePools: nodes("workers-900") }), closed), {
      code: "invalid-argument",
      path: "machinePools[0].nodes",
    });
  });

  it("returns the remaining nodes if another client deletes its pool", async () => {
    const machinePools = [{ name: "workers", nodes: [{ nodeName: "workers-0", action: "cordon" }] }];
    const made = await bench.create(registered, program({ machinePools }));
    const { spec } = bench.row("clusters", made.id).config as { spec: { machinePoolConfig: Row[] } };
    spec.machinePoolConfig = [];
    const live = await bench.refresh(registered, made);
    assert.deepEqual(live?.state.machinePools, [{ name: "workers", nodes: [] }]);
  });

  it("is changed while a repave approval is pending, and approves it if the input is set", async () => {
    const made = await bench.create(registered, program());
    bench.row("clusters", made.id).repave = { state: "Pending", reasons: [{ code: "K8sVersion", message: "newer" }] };
    bench.asked();
    const tagged = await bench.update(registered, program({ tags: ["a"] }), made);
    assert.deepEqual(writes(), [`PATCH /v1/spectroclusters/${made.id}/metadata`]);
    await bench.update(registered, program({ tags: ["a"], reviewRepaveState: "Approved" }), tagged);
    assert.deepEqual(writes(), [`PATCH /v1/spectroclusters/${made.id}/repave/approve`]);
  });

  it("is imported with settings that it does not have as inputs, and with profiles of a template as its own", async () => {
    const made = await bench.create(registered, program({ clusterProfiles: [{ id: ADD_ON }] }));
    const row = bench.row("clusters", made.id);
    const { clusterConfig, ...spec } = row.spec as { clusterConfig: Row } & Row;
    row.spec = {
      ...spec,
      clusterTemplate: { uid: "64f0a1b2c3d4e5f601021101" },
      clusterConfig: { ...clusterConfig, machineManagementConfig: { osPatchConfig: { patchOnBoot: true } } },
    };
    for (const id of [made.id, "three:project", "three:project:aws", `${made.id}:project:generic`]) {
      const imported = await bench.import(registered, id);
      assert.equal(imported?.id, made.id, id);
      assert.equal(imported?.state.cloudType, "aws");
      assert.deepEqual(reveal(imported?.state.clusterProfiles as never), [{ id: ADD_ON }]);
      assert.ok(!("osPatchOnBoot" in (imported?.state ?? {})));
    }
  });

  it("is not replaced if the platform returns another cloud type, and is imported with the type of the import ID", async (test) => {
    const made = await bench.create(registered, program());
    const row = bench.row("clusters", made.id);
    row.spec = { ...(row.spec as Row), cloudType: "eks" };
    const live = await bench.refresh(registered, made);
    assert.deepEqual(bench.diff(registered, program(), live as never).changes, []);
    assert.equal((await bench.import(registered, "three:project:aws"))?.state.cloudType, "aws");
    await assertRejected(test, bench.import(ClusterEks as unknown as Kind, made.id), {
      code: "invalid-argument",
      path: "",
    });
  });

  it("is imported without the agent settings, which the next update records from the inputs with a warning", async () => {
    const ways = { importMode: "read_only", proxy: "http://p:3128" };
    const { id } = await bench.create(registered, program(ways));
    const imported = await bench.import(registered, id);
    assert.ok(imported);
    const { refused, replaces } = bench.diff(registered, program(ways), { ...imported, inputs: imported.inputs });
    assert.deepEqual([refused, replaces], [[], []]);
    bench.asked();
    const taken = await bench.update(registered, program(ways), imported);
    assert.deepEqual(writes(), []);
    assert.equal(taken.state.proxy, "http://p:3128");
  });

  for (const [what, more, path] of [
    ["another way of the agent", { proxy: "http://other:3128" }, "proxy"],
    ["more than looking", { importMode: "full" }, "importMode"],
  ] as const) {
    it(`rejects ${what} at preview`, async () => {
      const ways = { importMode: "read_only", proxy: "http://p:3128" };
      const made = await bench.create(registered, program(ways));
      const { refused } = bench.diff(registered, program({ ...ways, ...more }), made);
      assert.deepEqual(
        refused.map((one) => one.path),
        [path],
      );
    });
  }

  it("is replaced if its name or cloud changes, and deleted first if the name is kept", async () => {
    const made = await bench.create(registered, program());
    const cloud = bench.diff(registered, program({ cloudType: "gcp" }), made);
    assert.deepEqual([cloud.replaces, cloud.deleteBeforeReplace], [["cloudType"], true]);
    const name = bench.diff(registered, program({ name: "four" }), made);
    assert.deepEqual([name.replaces, name.deleteBeforeReplace], [["name"], false]);
  });
});

describe("ClusterBrownfield without an agent yet", () => {
  const bench = useInSuite(() => startBench({ statePace: 0.05 }));

  it("does not wait for the agent unless the inputs request it", async () => {
    const made = await bench.create(registered, program());
    assert.deepEqual(made.reasons, []);
    assert.equal(made.state.status, "Pending");
    assert.equal(made.state.healthStatus, "Unknown");
    assert.match(String(made.state.kubectlCommand), /^kubectl apply -f /);
    const waited = await bench.create(registered, program({ name: "waited", skipCompletion: false }));
    assert.deepEqual(waited.reasons, []);
    assert.equal(waited.state.status, "Running");
    assert.equal(waited.state.healthStatus, "Healthy");
  });

  it("logs how to install the agent while it is missing", async () => {
    const made = await bench.create(registered, program({ name: "told" }));
    await bench.refresh(registered, made);
    assert.ok(
      bench.log.some((line) => line.startsWith("warning: ") && line.includes(String(made.state.kubectlCommand))),
      bench.log.join(),
    );
  });

  it("is recorded in state if the wait ends early, and the next run continues to wait", async () => {
    const args = (more: object) => program({ name: "slow", skipCompletion: false, ...more });
    const made = await bench.create(registered, args({ timeouts: { create: "1ms" } }));
    assert.match(made.reasons.join(), /(Pending|Importing)/);
    assert.notEqual(made.id, "");
    const done = await bench.update(registered, args({ tags: ["a"] }), made);
    assert.deepEqual([done.reasons, done.state.status], [[], "Running"]);
  });

  it("cannot change nodes before, but is recorded in state", async (test) => {
    const machinePools = [{ name: "workers", nodes: [{ nodeName: "workers-0", action: "cordon" }] }];
    const made = await bench.create(registered, program({ name: "early", machinePools }));
    assertWording(test, made.reasons.join());
    assert.notEqual(made.id, "");
  });
});
