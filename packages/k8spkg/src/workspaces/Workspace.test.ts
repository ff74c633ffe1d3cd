import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyResource, UNKNOWN } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { operationsIn, startBench } from "../resources.testing.js";
import { Workspace } from "./Workspace.js";

const { assertLog, assertRejected } = createWording(import.meta.url);

const workspace = Workspace as AnyResource<ClusterPlatform>;
const PROD = "64f0a1b2c3d4e5f601020701";
const STAGING = "64f0a1b2c3d4e5f601020703";
const OF_EDGE_LAB = "64f0a1b2c3d4e5f601020704";

const dev = { name: "dev", resourceAllocation: { cpu_cores: "2", memory_MiB: "2048" } };
const least = { name: "w", clusters: [{ uid: PROD }], namespaces: [dev] };
const binding = (type: string, name: string, role = "view") => ({
  type,
  ...(type === "RoleBinding" && { namespace: "dev" }),
  role: { kind: "ClusterRole", name: role },
  subjects: [{ type: "User", name }],
});
const [viewers, editors] = [binding("ClusterRoleBinding", "ann"), binding("RoleBinding", "bob", "edit")];

interface Group {
  readonly metadata: { readonly uid: string };
  readonly spec: { readonly bindings: readonly { readonly type: string }[] };
}

interface Row {
  readonly metadata: { readonly name?: unknown };
  readonly spec: Record<string, unknown>;
  readonly backup?: unknown;
}

const quota = { cpu: 8, memory: 1024, gpu: 2 };
const withoutGpus = { resourceAllocation: { cpuCores: 8, memoryMiB: 1024 } };
const backup = {
  backupLocationId: "64f0a1b2c3d4e5f601020501",
  prefix: "lab",
  expiryInHour: 72,
  schedule: "0 1 * * *",
  clusterUids: [PROD],
};

describe("Workspace", () => {
  const bench = useInSuite(startBench);

  const row = (uid: string) => bench.row("workspaces", uid) as unknown as Row;
  const groups = (uid: string) => row(uid).spec.clusterRbacs as Group[];
  const writes = () => bench.asked().filter((request) => !request.startsWith("GET "));

  it("updates its clusters if the response has null in their list", async () => {
    const made = await bench.create(workspace, least);
    (row(made.id).spec.clusterRefs as unknown[]).unshift(null);
    const clusters = [{ uid: PROD }, { uid: STAGING }];
    const { reasons } = await bench.update(workspace, { ...least, clusters }, made);
    assert.deepEqual(reasons, []);
    await bench.delete(workspace, made);
  });

  for (const [what, input, value, drop] of [
    ["an empty quota", "workspaceQuota", quota, ({ spec }) => Object.assign(spec, { quota: {} })],
    ["no quota", "workspaceQuota", quota, ({ spec }) => Object.assign(spec, { quota: undefined })],
    ["a quota without GPUs", "workspaceQuota", quota, ({ spec }) => Object.assign(spec, { quota: withoutGpus })],
    ["no backups", "backupPolicy", backup, (one) => Object.assign(one, { backup: undefined })],
    [
      "an empty list in backups",
      "backupPolicy",
      backup,
      (one) => Object.assign(one.backup as object, { clusterUids: [] }),
    ],
    [
      "an empty list in a namespace",
      "namespaces",
      [{ ...dev, imagesBlacklists: ["nginx:latest"] }],
      ({ spec }) =>
        Object.assign((spec.clusterNamespaces as object[])[0] ?? {}, { image: { blackListedImages: null } }),
    ],
  ] as [string, string, unknown, (row: Row) => unknown][]) {
    it(`with ${what} on create logs a warning, shows drift, and sends the value in the next update`, async (test) => {
      const inputs = { ...least, [input]: value };
      const after = () => {
        const created = bench.uids("workspaces").map(row);
        drop(created.find(({ metadata: { name } }) => name === least.name) as Row);
      };
      bench.clusters.faults.add({ route: "POST /v1/workspaces", fault: { kind: "call", after } as never });
      const on = operationsIn(bench.clusters, "Default");
      const made = await on.create(workspace, inputs);
      bench.clusters.faults.clear();
      assertLog(test, on.log, { input });
      const read = await on.refresh(workspace, made);
      assert.ok(read);
      const changed = on.diff(workspace, inputs, read).changes.map((change) => change.input);
      assert.deepEqual([...new Set(changed)], [input]);
      const set = await on.update(workspace, inputs, read);
      const again = await on.refresh(workspace, set);
      assert.ok(again);
      assert.deepEqual(on.diff(workspace, inputs, again).changes, []);
      assert.deepEqual(again.state, set.state);
      await on.delete(workspace, again);
      on.platform.close();
    });
  }

  it("gets its first binding, and loses one type of bindings without the other", async () => {
    const made = await bench.create(workspace, least);
    bench.asked();
    const bound = await bench.update(workspace, { ...least, clusterRbacBindings: [viewers, editors] }, made);
    const path = `/v1/workspaces/${made.id}/clusterRbacs`;
    assert.deepEqual(writes(), [`POST ${path}`, `POST ${path}`]);
    const [, kept] = groups(made.id) as [Group, Group];
    const less = await bench.update(workspace, { ...least, clusterRbacBindings: [editors] }, bound);
    assert.equal(writes().length, 1, "what stays is not written again");
    assert.deepEqual(groups(made.id), [kept]);
    const none = await bench.update(workspace, least, less);
    assert.deepEqual(groups(made.id), []);
    await bench.delete(workspace, none);
  });

  it("removes a binding that another client deletes at the same time, and fails on any other 404", async (test) => {
    const made = await bench.create(workspace, { ...least, clusterRbacBindings: [viewers, editors] });
    const route = "DELETE /v1/workspaces/*/clusterRbacs/*";
    const before = () => {
      row(made.id).spec.clusterRbacs = groups(made.id).slice(1);
    };
    bench.clusters.faults.add({ route, fault: { kind: "call", before } as never, times: 1 });
    const less = await bench.update(workspace, { ...least, clusterRbacBindings: [editors] }, made);
    assert.deepEqual(less.reasons, []);
    bench.clusters.faults.add({ route, fault: { kind: "answer", status: 404, body: "<html>" }, times: 1 });
    await assertRejected(test, bench.update(workspace, least, less), { code: "failed-precondition" });
    bench.clusters.faults.clear();
    await bench.delete(workspace, made);
  });

  it("sees two groups of one type, and makes one of them", async () => {
    const made = await bench.create(workspace, { ...least, clusterRbacBindings: [viewers] });
    const [own] = groups(made.id) as [Group];
    const other = binding("ClusterRoleBinding", "eve");
    row(made.id).spec.clusterRbacs = [own, { metadata: { name: "", uid: "0a" }, spec: { bindings: [other] } }];
    const seen = await bench.refresh(workspace, made);
    assert.deepEqual(seen?.state.clusterRbacBindings, [viewers, other]);
    assert.ok(seen);
    const back = await bench.update(workspace, { ...least, clusterRbacBindings: [viewers] }, seen);
    assert.deepEqual(groups(made.id), [own]);
    await bench.delete(workspace, back);
  });

  it("ignores the order of bindings and of their subjects", async () => {
    const many = {
      ...viewers,
      subjects: [
        { type: "User", name: "ann" },
        { type: "Group", name: "all" },
      ],
    };
    const made = await bench.create(workspace, { ...least, clusterRbacBindings: [editors, many] });
    const turned = { ...many, subjects: [...many.subjects].reverse() };
    const seen = await bench.refresh(workspace, made);
    assert.deepEqual(seen?.state.clusterRbacBindings, [editors, many]);
    assert.equal(bench.diff(workspace, { ...least, clusterRbacBindings: [turned, editors] }, made).changes.length, 0);
    await bench.delete(workspace, made);
  });

  it("has no quota if the platform returns one without limits, and clears a quota that is unset", async () => {
    const made = await bench.create(workspace, { ...least, workspaceQuota: { cpu: 8, gpu: 1 } });
    assert.deepEqual(made.state.workspaceQuota, { cpu: 8, gpu: 1 });
    const none = await bench.update(workspace, least, made);
    assert.deepEqual(row(made.id).spec.quota, { resourceAllocation: { cpuCores: 0, memoryMiB: 0 } });
    const seen = await bench.refresh(workspace, none);
    assert.equal(seen?.state.workspaceQuota, undefined);
    await bench.delete(workspace, none);
  });

  it("drops a backup policy from the inputs that another client deleted before the update or during it", async () => {
    const inputs = (name: string) => ({ ...least, name });
    for (const [name, deleteBackup] of [
      ["before", (one: Record<string, unknown>) => void delete one.backup],
      [
        "during",
        (one: Record<string, unknown>) =>
          bench.clusters.faults.add({
            route: `GET /v1/workspaces/${String(one.uid)}/backup`,
            fault: { kind: "call", after: () => void delete one.backup } as never,
            times: 1,
          }),
      ],
    ] as const) {
      const made = await bench.create(workspace, { ...inputs(name), backupPolicy: backup });
      deleteBackup(bench.row("workspaces", made.id));
      const after = await bench.update(workspace, inputs(name), made);
      bench.clusters.faults.clear();
      assert.deepEqual([after.reasons, bench.row("workspaces", made.id).backup], [[], undefined], name);
      assert.deepEqual(bench.diff(workspace, inputs(name), after).changes, []);
      await bench.delete(workspace, after);
    }
  });

  it("deletes its backups if they are unset", async () => {
    const backupPolicy = {
      backupLocationId: "64f0a1b2c3d4e5f601020501",
      prefix: "p",
      expiryInHour: 24,
      schedule: "",
      includeDisks: false,
    };
    const made = await bench.create(workspace, { ...least, backupPolicy });
    assert.deepEqual(made.state.backupPolicy, backupPolicy);
    bench.asked();
    const none = await bench.update(workspace, least, made);
    assert.deepEqual(writes(), [`DELETE /v1/workspaces/${made.id}/backup`]);
    const again = await bench.update(workspace, { ...least, backupPolicy }, none);
    assert.deepEqual(writes(), [`POST /v1/workspaces/${made.id}/backup`]);
    await bench.delete(workspace, again);
  });

  it("pauses its backups with a warning if the platform does not delete them, in one run", async (test) => {
    const code = (one: string) => JSON.stringify({ code: one, message: "cannot be destroyed" });
    for (const [status, body] of [
      [400, code("InvalidOperation")],
      [404, "404 page not found"],
      [405, ""],
    ] as const) {
      const made = await bench.create(workspace, { ...least, backupPolicy: backup });
      bench.clusters.faults.add({ route: "DELETE /v1/workspaces/*/backup", fault: { kind: "answer", status, body } });
      bench.log.length = 0;
      const paused = await bench.update(workspace, least, made);
      assert.deepEqual(paused.reasons, []);
      assertLog(test, bench.log, { input: "backupPolicy" });
      const { schedule } = (row(made.id).backup as { backupConfig: { schedule: object } }).backupConfig;
      assert.deepEqual(schedule, { scheduledRunTime: "" });
      const live = await bench.refresh(workspace, paused);
      assert.ok(live);
      assert.deepEqual(bench.diff(workspace, least, live).changes, []);
      bench.clusters.faults.clear();
      await bench.delete(workspace, live);
    }
  });

  it("is renamed in place and keeps its other settings", async () => {
    const made = await bench.create(workspace, {
      ...least,
      description: "d",
      tags: ["a:b:c"],
      workspaceQuota: { cpu: 1 },
    });
    const { spec } = structuredClone(row(made.id));
    bench.asked();
    const renamed = await bench.update(
      workspace,
      { ...least, name: "v", description: "d", tags: ["a:b:c"], workspaceQuota: { cpu: 1 } },
      made,
    );
    assert.deepEqual(writes(), [`PUT /v1/workspaces/${made.id}/meta`]);
    assert.deepEqual(row(made.id).spec, spec);
    assert.deepEqual([renamed.state.name, renamed.state.description, renamed.state.tags], ["v", "d", ["a:b:c"]]);
    await bench.delete(workspace, renamed);
  });

  it("treats an empty cluster name as unset", () => {
    const { failures, warnings } = bench.check(workspace, { ...least, clusters: [{ uid: PROD, clusterName: "" }] });
    assert.deepEqual([failures, warnings.map(({ path }) => path)], [[], ["clusters[0].clusterName"]]);
  });

  it("takes clusters of its project alone, by their own names, and makes nothing otherwise", async (test) => {
    const before = bench.uids("workspaces").length;
    const of = (cluster: object) => bench.create(workspace, { ...least, clusters: [{ uid: PROD }, cluster] });
    await assertRejected(test, of({ uid: OF_EDGE_LAB }), { code: "invalid-argument", path: "clusters[1].uid" });
    await assertRejected(test, of({ uid: STAGING, clusterName: "prod" }), {
      code: "invalid-argument",
      path: "clusters[1].clusterName",
    });
    assert.equal(bench.uids("workspaces").length, before);
  });

  it("is read in whole cores and in parts of them alike", async () => {
    const inputs = (cpu_cores: string) => ({
      ...least,
      namespaces: [{ name: "dev", resourceAllocation: { cpu_cores, memory_MiB: "1024.0", gpu: "0" } }],
    });
    const made = await bench.create(workspace, inputs("0.5"));
    const seen = await bench.refresh(workspace, made);
    assert.deepEqual(seen?.state.namespaces, inputs("0.5").namespaces);
    assert.equal(bench.diff(workspace, inputs("0.50"), made).changes.length, 0);
    await bench.delete(workspace, made);
  });

  it("rejects inputs that the platform would silently drop or reject", () => {
    const paths = (more: object) => bench.check(workspace, { ...least, ...more }).failures.map(({ path }) => path);
    const allocation = (resourceAllocation: object, name = "dev") => ({ namespaces: [{ name, resourceAllocation }] });
    assert.deepEqual(paths({ namespaces: [] }), ["namespaces"]);
    assert.deepEqual(paths({ namespaces: [dev, { ...dev, imagesBlacklists: ["a"] }] }), ["namespaces"]);
    assert.deepEqual(paths(allocation({ cpu_cores: "1" })), ["namespaces[0].resourceAllocation"]);
    assert.deepEqual(paths(allocation({ cpu_cores: "much", memory_MiB: "1" })), ["namespaces[0].resourceAllocation"]);
    assert.deepEqual(paths(allocation({ ...dev.resourceAllocation, gpu_limit: "1" })), [
      "namespaces[0].resourceAllocation",
    ]);
    for (const gpus of [{ gpu: "0.5" }, { gpu: "1", gpu_provider: "amd" }])
      assert.deepEqual(paths(allocation({ ...dev.resourceAllocation, ...gpus })), ["namespaces[0].resourceAllocation"]);
    assert.deepEqual(paths(allocation(dev.resourceAllocation, "/a(/")), ["namespaces[0].name"]);
    assert.deepEqual(paths({ clusterRbacBindings: [{ ...viewers, role: { kind: "Role" } }] }), [
      "clusterRbacBindings[0].role",
    ]);
    for (const namespace of [undefined, "", UNKNOWN]) {
      const subjects = [{ type: "ServiceAccount", name: "bot", namespace }];
      const found = paths({
        clusterRbacBindings: [
          { ...viewers, subjects },
          { ...editors, namespace },
        ],
      });
      const expected = ["clusterRbacBindings[0].subjects[0]", "clusterRbacBindings[1]"];
      assert.deepEqual(found, namespace === UNKNOWN ? [] : expected);
    }
    const backup = { backupLocationId: "64f0a1b2c3d4e5f601020901", prefix: "p", expiryInHour: 1, schedule: "" };
    const both = { ...backup, includeClusterResources: true, includeClusterResourcesMode: "auto" };
    assert.deepEqual(paths({ backupPolicy: both }), ["backupPolicy"]);
  });
});
