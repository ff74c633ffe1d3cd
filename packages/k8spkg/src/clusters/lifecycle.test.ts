import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Row } from "@tripod/emulators";
import { HttpFailure } from "@tripod/http";
import { type AnyResource, reveal, type ValueObject } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { operationsIn, type Recorded, startBench } from "../resources.testing.js";
import { ClusterEks } from "./ClusterEks.js";
import { ACCOUNT, ADD_ON, BASE, BASE_OLD } from "./clusterFixture.testing.js";

const { assertLog, assertRejected, assertWording } = createWording(import.meta.url);

const eks = ClusterEks as unknown as AnyResource<ClusterPlatform>;
const pool = (name: string, more: object = {}) => ({
  name,
  count: 2,
  instanceType: "t3.large",
  diskSizeGb: 60,
  azs: ["eu-west-1a"],
  ...more,
});
const program = (more: object = {}) => ({
  name: "one",
  cloudAccountId: ACCOUNT,
  cloudConfig: { region: "eu-west-1" },
  machinePools: [pool("workers"), pool("xtra")],
  clusterProfiles: [{ id: BASE }],
  ...more,
});

describe("cluster resources", () => {
  const bench = useInSuite(() => startBench({ statePace: 0 }));
  let made: Recorded;
  beforeEach(async () => {
    bench.clusters.faults.clear();
    bench.empty("clusters");
    made = await bench.create(eks, program());
    bench.asked();
  });

  const row = () => bench.row("clusters", made.id);
  const pools = () => (row().config as { spec: { machinePoolConfig: Row[] } }).spec.machinePoolConfig;
  const writes = () => bench.asked().filter((request) => !request.startsWith("GET "));
  const config = () => `/v1/cloudconfigs/eks/${String(made.state.cloudConfigId)}`;

  it("reports a create without its backups, shows them as drift, and adds them in the next update", async (test) => {
    const location = "64f0a1b2c3d4e5f601020501";
    const backupPolicy = { backupLocationId: location, prefix: "b", expiryInHour: 24, schedule: "0 1 * * *" };
    const inputs = program({ name: "two", backupPolicy });
    const after = () => {
      for (const uid of bench.uids("clusters")) delete bench.row("clusters", uid).backup;
    };
    bench.clusters.faults.add({ route: "POST /v1/spectroclusters/eks", fault: { kind: "call", after } as never });
    const on = operationsIn(bench.clusters, "Default");
    const two = await on.create(eks, inputs);
    assertLog(test, on.log);
    const read = await on.refresh(eks, two);
    assert.ok(read);
    assert.deepEqual(
      on.diff(eks, inputs, read).changes.map(({ path }) => path),
      ["backupPolicy"],
    );
    await on.update(eks, inputs, read);
    assert.equal((bench.row("clusters", two.id).backup as Row).backupPrefix, "b");
    on.platform.close();
  });

  for (const [what, before, after, isRejected] of [
    ["without its infrastructure profile", [BASE, ADD_ON], [ADD_ON], true],
    ["with an add-on profile instead of its infrastructure profile", [BASE], [ADD_ON], true],
    ["with another version of its infrastructure profile", [BASE, ADD_ON], [BASE_OLD, ADD_ON], false],
    ["without its add-on profile", [BASE, ADD_ON], [BASE], false],
  ] as const)
    it(`${isRejected ? "rejects" : "accepts"} a program ${what} at preview`, async (test) => {
      const [old, clusterProfiles] = [before, after].map((ids) => ids.map((id) => ({ id })));
      const inputs = { ...made.inputs, clusterProfiles: old as typeof old & object };
      const preview = bench.preview(eks, program({ clusterProfiles }), { ...made, inputs });
      if (!isRejected) return void (await preview);
      return assertRejected(test, preview, { code: "invalid-argument", path: "clusterProfiles" });
    });

  it("accepts another version of its infrastructure profile without a published type at preview", async () => {
    const edit = (body: unknown) => ({ ...(body as Row), spec: {} });
    bench.clusters.faults.add({ route: `GET /v1/clusterprofiles/${BASE_OLD}`, fault: { kind: "edit", edit } });
    await bench.preview(eks, program({ clusterProfiles: [{ id: BASE_OLD }] }), made);
  });

  it("changes its pools one by one, each with one request", async () => {
    const machinePools = [pool("workers", { count: 3 }), pool("xtra")];
    await bench.update(eks, program({ machinePools }), made);
    assert.deepEqual(writes(), [`PUT ${config()}/machinePools/workers`]);
    assert.deepEqual(
      pools().map(({ size }) => size),
      [3, 2],
    );
  });

  it("creates pools before it deletes others, and keeps pools that are not in state", async () => {
    pools().push({ ...pools()[0], name: "foreign" });
    await bench.update(eks, program({ machinePools: [pool("workers"), pool("renamed")] }), made);
    assert.deepEqual(writes(), [`POST ${config()}/machinePools`, `DELETE ${config()}/machinePools/xtra`]);
    assert.deepEqual(
      pools().map(({ name }) => name),
      ["workers", "foreign", "renamed"],
    );
  });

  it("shows a pool of another client in a refresh, and deletes it in the next update", async () => {
    pools().push({ ...pools()[0], name: "strange" });
    const read = await bench.refresh(eks, made);
    assert.ok(read);
    assert.ok(JSON.stringify(reveal(read.state)).includes("strange"));
    await bench.update(eks, program(), read);
    assert.deepEqual(
      pools().map(({ name }) => name),
      ["workers", "xtra"],
    );
  });

  it("rejects a response without the ID, with which it would read no kubeconfig", async () => {
    for (const uid of [undefined, null, "", { id: "1" }]) {
      const edit = (body: unknown) => ({ ...(body as Row), metadata: { ...((body as Row).metadata as Row), uid } });
      bench.clusters.faults.add({ route: `GET /v1/spectroclusters/${made.id}`, fault: { kind: "edit", edit } });
      await assert.rejects(bench.refresh(eks, made), { code: "unexpected-answer" }, String(uid));
      bench.clusters.faults.clear();
    }
  });

  it("rejects a response in which a pool has no name", async () => {
    for (const name of [undefined, null, "", 7]) {
      Object.assign(pools()[0] as Row, { name });
      await assert.rejects(bench.refresh(eks, made), { code: "unexpected-answer" }, String(name));
    }
  });

  it("reports changes of its pools by pool and member", () => {
    const machinePools = [pool("xtra"), pool("workers", { count: 3 })];
    const { changes } = bench.diff(eks, program({ machinePools }), made);
    assert.deepEqual(
      changes.map(({ path }) => path),
      ["machinePools[1].count"],
    );
  });

  it("has no diff if the order of its pools changes", () => {
    assert.deepEqual(bench.diff(eks, program({ machinePools: [pool("xtra"), pool("workers")] }), made).changes, []);
  });

  it("does not create a pool twice after a lost response", async () => {
    const route = `POST ${config()}/machinePools`;
    bench.clusters.faults.add({ route, fault: { kind: "lost-answer" }, times: 1 });
    const wanted = program({ machinePools: [pool("workers"), pool("xtra"), pool("third")] });
    const half = await bench.update(eks, wanted, made).catch(() => made);
    bench.clusters.faults.clear();
    await bench.update(eks, wanted, half);
    assert.deepEqual(
      pools().map(({ name }) => name),
      ["workers", "xtra", "third"],
    );
  });

  it("drains the nodes that the inputs name, and no others", async () => {
    const nodes = [{ nodeId: "m-workers-1", action: "cordon" }];
    const closed = await bench.update(eks, program({ machinePools: [pool("workers", { nodes }), pool("xtra")] }), made);
    assert.deepEqual(writes(), [`PUT ${config()}/machinePools/workers/machines/m-workers-1/maintenance`]);
    row().maintenance = {};
    const read = await bench.refresh(eks, closed);
    assert.ok(read);
    assert.ok(JSON.stringify(reveal(read.state)).includes("uncordon"));
    await bench.update(eks, closed.inputs, read);
    assert.deepEqual(row().maintenance, { "m-workers-1": { action: "cordon", state: "Completed", message: "" } });
  });

  it("does not treat a node as deleted because another server answers 404", async () => {
    const nodes = [{ nodeId: "m-workers-1", action: "cordon" }];
    const closed = await bench.update(eks, program({ machinePools: [pool("workers", { nodes }), pool("xtra")] }), made);
    const route = `GET ${config()}/machinePools/workers/machines/m-workers-1`;
    bench.clusters.faults.add({ route, fault: { kind: "answer", status: 404, body: "Not Found" }, times: 9 });
    await assert.rejects(bench.refresh(eks, closed), /answered 404/);
    bench.clusters.faults.clear();
  });

  it("reports a node that could not be drained with the platform's message, and drains it in the next update", async (test) => {
    const route = `GET ${config()}/machinePools/workers/machines/m-workers-0`;
    const nodes = [{ nodeId: "m-workers-0", action: "cordon" }];
    const drain = () => bench.update(eks, program({ machinePools: [pool("workers", { nodes }), pool("xtra")] }), made);
    for (const message of ["a pod does not go", ""]) {
      const failed = { maintenanceStatus: { action: "cordon", state: "Failed", message } };
      const edit = (body: unknown) => ({ ...(body as object), status: failed });
      bench.clusters.faults.add({ route, fault: { kind: "edit", edit } });
      await assertRejected(test, drain(), {});
      bench.clusters.faults.clear();
    }
    row().maintenance = { "m-workers-0": { action: "cordon", state: "Failed", message: "" } };
    await drain();
    assert.equal(((row().maintenance as Row)["m-workers-0"] as Row).state, "Completed");
  });

  it("waits for the action of a node whose earlier status is still shown", async () => {
    const route = `GET ${config()}/machinePools/workers/machines/m-workers-0`;
    let polls = 0;
    const edit = (body: unknown) => {
      if (row().maintenance !== undefined) polls += 1;
      const state = polls < 2 ? "Failed" : "Completed";
      return { ...(body as object), status: { maintenanceStatus: { action: "cordon", state } } };
    };
    bench.clusters.faults.add({ route, fault: { kind: "edit", edit } });
    const nodes = [{ nodeId: "m-workers-0", action: "cordon" }];
    await bench.update(eks, program({ machinePools: [pool("workers", { nodes }), pool("xtra")] }), made);
    bench.clusters.faults.clear();
    assert.ok(polls >= 2);
  });

  it("names a node of the program that does not exist, and requests no action on it", async (test) => {
    const nodes = [{ nodeId: "repaved", action: "cordon" }];
    const machinePools = [pool("workers", { nodes }), pool("xtra")];
    await assertRejected(test, bench.update(eks, program({ machinePools }), made), {
      code: "invalid-argument",
      path: "machinePools",
    });
    assert.deepEqual(writes(), []);
  });

  it("skips its waits for a tag in either form", async () => {
    for (const tags of [{ tags: ["skip_completion"] }, { tagsMap: { skip_completion: "" } }]) {
      bench.clusters.objects.endNextIn("clusters", "Failed");
      assert.deepEqual((await bench.create(eks, program({ name: Object.keys(tags)[0], ...tags }))).reasons, []);
    }
  });

  it("replaces a profile version in one request without detaching it", async () => {
    await bench.update(eks, program({ clusterProfiles: [{ id: BASE_OLD }] }), made);
    assert.deepEqual(writes(), [`PATCH /v1/spectroclusters/${made.id}/profiles`]);
    assert.deepEqual(attached(), [BASE_OLD]);
  });

  it("detaches a removed profile, and keeps profiles of other clients", async () => {
    const two = await bench.update(eks, program({ clusterProfiles: [{ id: BASE }, { id: ADD_ON }] }), made);
    bench.asked();
    const templates = (row().spec as Row).clusterProfileTemplates as Row[];
    templates.push({ uid: "foreign", name: "theirs", type: "add-on", packs: [] });
    await bench.update(eks, program(), two);
    assert.deepEqual(writes(), [
      `DELETE /v1/spectroclusters/${made.id}/profiles`,
      `PATCH /v1/spectroclusters/${made.id}/profiles`,
    ]);
    assert.deepEqual(attached().sort(), [BASE, "foreign"].sort());
  });
  it("rejects an empty list of profiles at preview", () => {
    for (const clusterProfiles of [undefined, []]) {
      const refused = bench.check(eks, program({ clusterProfiles }), made).failures;
      assert.deepEqual(
        refused.map(({ path }) => path),
        ["clusterProfiles"],
      );
    }
  });

  const attached = () => ((row().spec as Row).clusterProfileTemplates as Row[]).map(({ uid }) => uid);

  it("neither records nor sends the mask of a variable", async () => {
    const variables = { password: "planted-one", region: "eu" };
    const known = await bench.update(eks, program({ clusterProfiles: [{ id: BASE, variables }] }), made);
    const read = await bench.refresh(eks, known);
    assert.ok(read);
    assert.deepEqual(bench.diff(eks, known.inputs, read).changes, []);
    bench.clusters.requests.reset();
    const other = { ...variables, region: "us" };
    await bench.update(eks, program({ clusterProfiles: [{ id: BASE, variables: other }] }), read);
    assert.deepEqual((row().variables as Row)[BASE], other);
    for (const { body } of bench.clusters.requests.all()) assert.ok(!body.includes("****"), body);
  });

  it("sends changed inputs in the documented order of an update", async () => {
    const everything = program({
      cloudConfig: { region: "eu-west-1", publicAccessCidrs: ["10.0.0.0/8"] },
      fargateProfiles: [{ name: "jobs", selectors: [{ namespace: "jobs" }] }],
      machinePools: [pool("workers", { count: 4 }), pool("xtra")],
      description: "changed",
      namespaces: [{ name: "web", resourceAllocation: { cpu_cores: "1", memory_MiB: "512" } }],
      clusterRbacBindings: [{ type: "ClusterRoleBinding", role: { kind: "ClusterRole", name: "view" } }],
      osPatchOnBoot: true,
      clusterProfiles: [{ id: BASE }, { id: ADD_ON }],
      backupPolicy: {
        backupLocationId: "64f0a1b2c3d4e5f601020501",
        prefix: "b",
        expiryInHour: 24,
        schedule: "0 1 * * *",
      },
      scanPolicy: { configurationScanSchedule: "0 2 * * *", penetrationScanSchedule: "", conformanceScanSchedule: "" },
      hostConfigs: [{ hostEndpointType: "LoadBalancer" }],
      pauseAgentUpgrades: "lock",
      clusterMetaAttribute: "x",
      clusterTimezone: "Europe/Berlin",
      renewK8sCertificatesNow: "2026-01-01T00:00:00Z",
    });
    await bench.update(eks, everything, made);
    assert.deepEqual(
      writes().map((request) =>
        request.replace(/^\w+ /, "").replace(config(), "").replace(`/v1/spectroclusters/${made.id}`, ""),
      ),
      [
        "/clusterConfig",
        "/fargateProfiles",
        "/machinePools/workers",
        "/metadata",
        "/config/namespaces",
        "/config/rbacs",
        "/clusterConfig/osPatch",
        "/profiles",
        "/features/backup",
        "/features/complianceScan",
        "/clusterConfig/hostCluster",
        "/upgrade/settings",
        "/clusterConfig/clusterMetaAttribute",
        "/clusterConfig/timezone",
        "/k8certificates/renew",
      ],
    );
  });

  it("records the applied steps if a later one fails, and does not repeat them in the next run", async (test) => {
    bench.clusters.faults.add({
      route: `PUT /v1/spectroclusters/${made.id}/config/namespaces`,
      fault: { kind: "answer", status: 400, body: { code: "InvalidNamespace", message: "no such quota" } },
    });
    const wanted = program({
      description: "changed",
      machinePools: [pool("workers", { count: 4 }), pool("xtra")],
      namespaces: [{ name: "web", resourceAllocation: { cpu_cores: "1", memory_MiB: "512" } }],
      clusterTimezone: "Europe/Berlin",
    });
    const half = await bench.update(eks, wanted, made);
    assertWording(test, half.reasons.join());
    assert.equal(half.state.description, "changed");
    assert.deepEqual(writes(), [
      `PUT ${config()}/machinePools/workers`,
      `PATCH /v1/spectroclusters/${made.id}/metadata`,
      `PUT /v1/spectroclusters/${made.id}/config/namespaces`,
    ]);
    bench.clusters.faults.clear();
    await bench.update(eks, wanted, { ...half, inputs: made.inputs });
    assert.deepEqual(writes(), [
      `PUT /v1/spectroclusters/${made.id}/config/namespaces`,
      `PATCH /v1/spectroclusters/${made.id}/clusterConfig/timezone`,
    ]);
  });

  it("approves no repave without the input, and reports the platform's reasons", async (test) => {
    row().repave = {
      state: "Pending",
      reasons: [{ code: "K8sVersion", message: "the version of kubernetes changes" }, { code: "Other" }, {}],
    };
    const wanted = program({ description: "changed" });
    await assertRejected(test, bench.update(eks, wanted, made), {
      code: "invalid-argument",
      path: "reviewRepaveState",
    });
    assert.deepEqual(writes(), []);
    await bench.update(eks, { ...wanted, reviewRepaveState: "Approved" }, made);
    assert.deepEqual(writes(), [
      `PATCH /v1/spectroclusters/${made.id}/repave/approve`,
      `PATCH /v1/spectroclusters/${made.id}/metadata`,
    ]);
  });

  it("keeps pools, profiles, variables and the template if a response lacks their names or IDs", async () => {
    const variables = { region: "eu", password: "planted-variable" };
    const clusterTemplate = { id: "64f0a1b2c3d4e5f601021101", clusterProfiles: [{ id: BASE, variables }] };
    const withProfile = await bench.create(eks, program({ name: "two", clusterProfiles: [{ id: BASE, variables }] }));
    const templated = await bench.create(eks, program({ name: "three", clusterProfiles: undefined, clusterTemplate }));
    const lacks =
      (path: string, name: string) =>
      (body: unknown, at: readonly string[] = []): unknown => {
        if (Array.isArray(body)) return body.map((one) => lacks(path, name)(one, at));
        if (typeof body !== "object" || body === null) return body;
        const members = Object.entries(body).filter(([member]) => at.join(".") !== path || member !== name);
        return Object.fromEntries(members.map(([member, one]) => [member, lacks(path, name)(one, [...at, member])]));
      };
    for (const one of [withProfile, templated]) {
      const whole = await bench.refresh(eks, one);
      for (const [path, name] of [
        ["spec.machinePoolConfig", "name"],
        ["spec.clusterProfileTemplates", "uid"],
        ["variables", "isSensitive"],
        ["spec", "clusterTemplate"],
      ] as const) {
        bench.clusters.faults.add({ route: "GET /*", fault: { kind: "edit", edit: lacks(path, name) } });
        const read = await bench.refresh(eks, one).catch(({ code }) => {
          assert.equal(code, "unexpected-answer");
          return whole;
        });
        bench.clusters.faults.clear();
        assert.deepEqual(reveal(read?.state as never), reveal(whole?.state as never), `${path}.${name}`);
      }
    }
  });

  it("works if responses omit repave, location and settings", async () => {
    const bare = (body: unknown) => {
      const { metadata, spec } = body as { metadata: object; spec: Row };
      const { clusterConfig: _, ...left } = spec;
      return { metadata, spec: left, status: { state: "Running" } };
    };
    bench.clusters.faults.add({ route: `GET /v1/spectroclusters/${made.id}`, fault: { kind: "edit", edit: bare } });
    assert.ok(await bench.refresh(eks, made));
    await bench.update(eks, program({ description: "changed" }), made);
  });

  it("logs the platform's conditions while it waits, and continues the wait in the next run", async () => {
    bench.clusters.objects.endNextIn("clusters", "Failed");
    const failed = await bench.create(eks, program({ name: "two" }));
    assert.match(failed.reasons.join(), /Failed/);
    assert.equal(failed.state.name, "two");
    assert.notEqual(failed.state.cloudConfigId, "");
    assert.equal(failed.state.kubeconfig === undefined, false);
  });

  it("has no kubeconfig at first, and a secret one later", async () => {
    const { kubeconfig } = made.state as { kubeconfig: ValueObject };
    assert.match(String(reveal(kubeconfig as never)), /planted-dev/);
    assert.ok(!JSON.stringify(kubeconfig).includes("planted"));
    bench.clusters.objects.patch("clusters", made.id, { state: "Pending" });
    const read = await bench.refresh(eks, made);
    assert.equal(reveal(read?.state.kubeconfig as never), "");
  });

  it("exists while its state is empty, and is deleted with the state Deleted", async () => {
    const edit = (status: object | undefined) => (body: unknown) => ({ ...(body as object), status });
    const route = `GET /v1/spectroclusters/${made.id}`;
    bench.clusters.faults.add({ route, fault: { kind: "edit", edit: edit(undefined) } });
    assert.ok(await bench.refresh(eks, made));
    bench.clusters.faults.clear();
    bench.clusters.faults.add({ route, fault: { kind: "edit", edit: edit({ state: "Deleted" }) } });
    assert.equal(await bench.refresh(eks, made), undefined);
  });

  it("renews its certificates only for a new value", async () => {
    const renewals = () => row().renewals ?? 0;
    const first = await bench.update(eks, program({ renewK8sCertificatesNow: "2026-01-01T00:00:00Z" }), made);
    assert.equal(renewals(), 1);
    const same = await bench.update(eks, { ...first.inputs, description: "x" }, first);
    const none = await bench.update(eks, program({ description: "x" }), same);
    assert.equal(renewals(), 1);
    await bench.update(eks, program({ description: "x", renewK8sCertificatesNow: "2026-02-01T00:00:00Z" }), none);
    assert.equal(renewals(), 2);
  });

  it("stops the backups if the input is unset", async () => {
    const backupPolicy = {
      backupLocationId: "64f0a1b2c3d4e5f601020501",
      prefix: "b",
      expiryInHour: 24,
      schedule: "0 1 * * *",
    };
    const kept = await bench.update(eks, program({ backupPolicy }), made);
    const none = await bench.update(eks, program(), kept);
    assert.deepEqual((row().backup as Row).schedule, { scheduledRunTime: "" });
    const read = await bench.refresh(eks, none);
    assert.equal(read?.state.backupPolicy, undefined);
  });

  it("keeps cloud settings of other clients", async () => {
    const cloud = (row().config as { spec: { clusterConfig: Row } }).spec;
    cloud.clusterConfig = { ...cloud.clusterConfig, addons: [{ name: "theirs" }] };
    const cloudConfig = { region: "eu-west-1", publicAccessCidrs: ["10.0.0.0/8"] };
    const changed = await bench.update(eks, program({ cloudConfig }), made);
    assert.deepEqual(writes(), [`PUT ${config()}/clusterConfig`]);
    assert.deepEqual(cloud.clusterConfig.addons, [{ name: "theirs" }]);
    await bench.update(eks, program(), changed);
    assert.deepEqual((cloud.clusterConfig.endpointAccess as Row).publicCIDRs, []);
  });

  it("rejects another region at preview, because it would delete the cluster first", () => {
    const { refused, replaces } = bench.diff(eks, program({ cloudConfig: { region: "eu-west-2" } }), made);
    assert.deepEqual(replaces, []);
    assert.deepEqual(
      refused.map(({ path }) => path),
      ["cloudConfig.region"],
    );
  });

  it("is imported by its name and its scope with all of its parts", async () => {
    const imported = await bench.import(eks, "one:project");
    assert.equal(imported?.id, made.id);
    assert.deepEqual(reveal(imported?.state.machinePools as never), reveal(made.state.machinePools as never));
    assert.deepEqual(reveal(imported?.state.clusterProfiles as never), [{ id: BASE }]);
  });

  it("forces a delete that does not finish in time, if the inputs allow it", async (test) => {
    row().isStuck = true;
    await assertRejected(test, bench.delete(eks, made, { timeoutMs: 1 }), { code: "deadline-exceeded" });
    assert.ok(!writes().some((request) => request.includes("force")));
    const forced = {
      ...made,
      inputs: { ...made.inputs, forceDelete: true },
      state: { ...made.state, forceDelete: true },
    };
    await assertRejected(test, bench.delete(eks, forced, { timeoutMs: 1 }), { code: "deadline-exceeded" });
    row().isStuck = false;
    await bench.delete(eks, made);
    assert.deepEqual(bench.uids("clusters"), []);
  });

  for (const [what, more, path] of [
    ["two pools of one name", { machinePools: [pool("a"), pool("a", { count: 3 })] }, "machinePools[1]"],
    ["fewer nodes than min", { machinePools: [pool("a", { min: 3 })] }, "machinePools[0].count"],
    ["more nodes than max", { machinePools: [pool("a", { max: 1 })] }, "machinePools[0].count"],
    ["a pool whose name is another address", { machinePools: [pool("..")] }, "machinePools[0].name"],
    ["min above max", { machinePools: [pool("a", { min: 3, max: 2, count: 3 })] }, "machinePools[0].min"],
    [
      "a count together with autoscaling",
      { machinePools: [pool("a", { min: 2, max: 5, count: 3 })] },
      "machinePools[0].count",
    ],
    [
      "half of a scaling",
      { machinePools: [pool("a", { updateStrategy: "OverrideScaling" })] },
      "machinePools[0].overrideScaling",
    ],
    ["zones in two ways", { machinePools: [pool("a", { azSubnets: { a: "s" } })] }, "machinePools[0].azs"],
    ["tags in two ways", { tags: ["a"], tagsMap: { a: "" } }, "tagsMap"],
    ["a template together with profiles", { clusterTemplate: { id: BASE } }, "clusterTemplate"],
    ["an invalid time zone", { clusterTimezone: "Berlin" }, "clusterTimezone"],
    ["an invalid schedule", { osPatchSchedule: "daily" }, "osPatchSchedule"],
    [
      "a namespace without memory",
      { namespaces: [{ name: "a", resourceAllocation: { cpu_cores: "1" } }] },
      "namespaces[0].resourceAllocation",
    ],
    [
      "an invalid number",
      { namespaces: [{ name: "a", resourceAllocation: { cpu_cores: "x", memory_MiB: "1" } }] },
      "namespaces[0].resourceAllocation",
    ],
    ["force before its time", { forceDelete: true, forceDeleteDelay: 10 }, "forceDeleteDelay"],
    ["force after all time", { forceDelete: true, forceDeleteDelay: 90 }, "forceDeleteDelay"],
    [
      "force after the time that it sets",
      { forceDelete: true, forceDeleteDelay: 45, timeouts: { delete: "30m" } },
      "forceDeleteDelay",
    ],
    [
      "settings that are not a map",
      { cloudConfig: { region: "r", overrideClusterApiConfig: "- a" } },
      "cloudConfig.overrideClusterApiConfig",
    ],
    ["a renewal at no time", { renewK8sCertificatesNow: "now" }, "renewK8sCertificatesNow"],
  ] as const) {
    it(`rejects ${what}`, () => {
      const { failures } = bench.check(eks, program(more));
      assert.deepEqual(
        failures.map((failure) => failure.path),
        [path],
      );
    });
  }

  it("accepts a force delete delay within a longer delete timeout", () => {
    const inputs = program({ forceDelete: true, forceDeleteDelay: 90, timeouts: { delete: "3h" } });
    assert.deepEqual(bench.check(eks, inputs).failures, []);
  });

  for (const path of ["features/backup", "features/complianceScan", "variables"]) {
    it(`does not treat ${path} as missing if an error response has the code of a missing object`, async () => {
      const body = { code: "ResourceNotFound", message: "not found" };
      const variables = [{ name: "zone", value: "a" }];
      const known = { ...made, state: { ...made.state, clusterProfiles: [{ id: BASE, variables }] } };
      const route = `GET /v1/spectroclusters/${made.id}/${path}`;
      bench.clusters.faults.add({ route, fault: { kind: "answer", status: 401, body } });
      await assert.rejects(bench.refresh(eks, known as typeof made), HttpFailure);
    });
  }
});
