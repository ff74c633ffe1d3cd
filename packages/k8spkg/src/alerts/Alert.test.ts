import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { type AnyResource, reveal, UNKNOWN } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { Alert } from "./Alert.js";

const { assertRejected } = createWording(import.meta.url);

const alert = Alert as unknown as AnyResource<ClusterPlatform>;
const PROJECT = "64f0a1b2c3d4e5f601020304";
const ID = `${PROJECT}:ClusterHealth`;
const given = { project: "Default", component: "ClusterHealth", isActive: true };
const hook = (name: string) => ({ method: "POST", url: `https://${name}.example.com`, body: "{}" });

describe("Alert", () => {
  const bench = useInSuite(startBench);
  beforeEach(() => bench.clusters.faults.clear());

  const channels = () => bench.row("alerts", ID).channels as Record<string, unknown>[];
  const settles = async (inputs: object) => {
    const made = await bench.create(alert, inputs);
    const read = await bench.refresh(alert, made);
    assert.ok(read);
    assert.deepEqual(bench.diff(alert, inputs, read).changes, []);
    await bench.delete(alert, made);
  };

  it("has no diff with one kind of channels, two hooks, or a hook for all users", async () => {
    await settles({ ...given, identifiers: ["ada@example.com"] });
    await settles({ ...given, https: [hook("one"), hook("two")] });
    await settles({ ...given, type: "http", alertAllUsers: true, https: [hook("one")] });
    await settles({ ...given, type: "email", alertAllUsers: true });
  });

  it("is recorded under its ID if the responses are lost", async () => {
    bench.clusters.faults.add({ route: "PUT /v1/projects/*/alerts/*", fault: { kind: "late-error", status: 500 } });
    const made = await bench.create(alert, { ...given, alertAllUsers: true });
    assert.deepEqual([made.id, made.reasons.length, channels().length], [ID, 1, 1]);
    bench.clusters.objects.remove("alerts", ID);
  });

  it("is created in its project, not in the project of the settings", async () => {
    const made = await bench.create(alert, { ...given, project: "edge-lab", alertAllUsers: true });
    assert.equal(made.id, "64f0a1b2c3d4e5f601020305:ClusterHealth");
    await bench.delete(alert, made);
  });

  it("is not created over an existing one, and the error names the import ID", async (test) => {
    const made = await bench.create(alert, { ...given, alertAllUsers: true });
    await assertRejected(test, bench.create(alert, { ...given, identifiers: ["b@example.com"] }), { code: "conflict" });
    for (const id of [ID, "Default:ClusterHealth"]) {
      const found = await bench.import(alert, id);
      assert.deepEqual([found?.id, found?.state.project, found?.state.alertAllUsers], [ID, "Default", true]);
    }
    await assertRejected(test, bench.import(alert, "Nowhere:ClusterHealth"), {
      code: "invalid-argument",
      path: "project",
    });
    // The error contains both forms.
    for (const id of [`${ID}:tenant`, "no such", ":", `project/${ID}`])
      await assert.rejects(bench.import(alert, id), /write <id> or <project>:<component>/, id);
    await bench.delete(alert, made);
  });

  it("is neither created nor imported if several projects have the name", async (test) => {
    const twice = (body: unknown) => {
      const { items } = body as { readonly items: readonly { readonly metadata: object }[] };
      const copies = items.map((item) => ({ metadata: { ...item.metadata, uid: "64f0a1b2c3d4e5f6010203ff" } }));
      return { items: [...items, ...copies] };
    };
    bench.clusters.faults.add({
      route: "GET /v1/dashboard/projects/metadata",
      fault: { kind: "edit", edit: twice },
      times: 10,
    });
    const facts = { code: "invalid-argument", path: "project" } as const;
    await assertRejected(test, bench.create(alert, { ...given, alertAllUsers: true }), facts);
    await assertRejected(test, bench.import(alert, "Default:ClusterHealth"), facts);
    assert.equal(bench.clusters.objects.rows("alerts").length, 0);
  });

  const failure = (code: string) => ({ code, message: "the platform's words", details: null, ref: "r" });
  /** Reads of the project fail after the PUT. The two reads before it succeed. */
  const failReadsAfterPut = () =>
    bench.clusters.faults.add({
      route: `GET /v1/projects/${PROJECT}`,
      skip: 2,
      fault: { kind: "answer", status: 500, body: failure("InternalError") },
    });

  it("is not recorded if the platform rejects the request and the project cannot be read afterward", async (test) => {
    const fault = { kind: "answer", status: 400, body: failure("InvalidChannel") } as const;
    bench.clusters.faults.add({ route: `PUT /v1/projects/${PROJECT}/alerts/*`, fault });
    failReadsAfterPut();
    const rejected = bench.create(alert, { ...given, alertAllUsers: true });
    await assertRejected(test, rejected, { code: "invalid-argument" });
    assert.equal(bench.clusters.objects.rows("alerts").length, 0);
  });

  it("is recorded until a refresh if the request returns 2xx and the project lacks it", async () => {
    const fault = { kind: "answer", status: 204 } as const;
    bench.clusters.faults.add({ route: `PUT /v1/projects/${PROJECT}/alerts/*`, fault });
    const made = await bench.create(alert, { ...given, alertAllUsers: true });
    assert.deepEqual([made.id, made.reasons.length], [ID, 1]);
    assert.equal(bench.clusters.objects.rows("alerts").length, 0);
    assert.equal(await bench.refresh(alert, made), undefined);
  });

  it("is recorded if the request returns 2xx and the project cannot be read afterward", async () => {
    failReadsAfterPut();
    const made = await bench.create(alert, { ...given, alertAllUsers: true });
    assert.deepEqual([made.id, made.reasons.length], [ID, 1]);
    bench.clusters.faults.clear();
    await bench.delete(alert, made);
  });

  it("keeps its ID if its project is renamed, and is deleted with the project", async () => {
    const made = await bench.create(alert, { ...given, alertAllUsers: true });
    const { metadata } = bench.row("projects", PROJECT) as { metadata: { name: string } };
    metadata.name = "Renamed";
    assert.equal((await bench.refresh(alert, made))?.state.project, "Renamed");
    metadata.name = "Default";
    const body = { code: "ResourceNotFound", message: "Specified project not found", details: null, ref: "r" };
    bench.clusters.faults.add({ route: `GET /v1/projects/${PROJECT}`, fault: { kind: "answer", status: 404, body } });
    assert.equal(await bench.refresh(alert, made), undefined);
    await bench.delete(alert, made);
    bench.clusters.faults.clear();
    await bench.delete(alert, made);
  });

  it("keeps channels without an input, and shows a channel that another client disabled", async () => {
    const made = await bench.create(alert, { ...given, identifiers: ["ada@example.com"], https: [hook("one")] });
    channels().push({ type: "app", isActive: true });
    Object.assign(channels()[0] ?? {}, { isActive: false });
    const read = await bench.refresh(alert, made);
    assert.equal(read?.state.isActive, false);
    const back = await bench.update(
      alert,
      { ...given, identifiers: ["ada@example.com"], https: [hook("two")] },
      read ?? made,
    );
    assert.deepEqual(
      channels().map(({ type, isActive }) => [type, isActive]),
      [
        ["app", true],
        ["email", true],
        ["http", true],
      ],
    );
    await bench.delete(alert, back);
    assert.deepEqual(
      channels().map(({ type }) => type),
      ["app"],
    );
    bench.clusters.objects.remove("alerts", ID);
  });

  it("marks the URLs and headers of hooks as secrets", async () => {
    const https = [{ ...hook("secret"), headers: { token: "planted" } }];
    const made = await bench.create(alert, { ...given, https });
    assert.ok(
      !JSON.stringify(made.state.https, (key, value) => (key === "value" ? undefined : value)).includes("planted"),
    );
    assert.deepEqual(reveal(made.state.https as never), https);
    await bench.delete(alert, made);
  });

  for (const [name, inputs, paths] of [
    ["an alert without recipients", {}, ["identifiers"]],
    ["mails without recipients", { type: "email" }, ["identifiers"]],
    ["requests to nowhere", { type: "http", alertAllUsers: true }, ["https"]],
    ["requests by mail", { type: "email", alertAllUsers: true, https: [hook("x")] }, ["https"]],
    ["mails by request", { type: "http", identifiers: ["a@example.com"], https: [hook("x")] }, ["identifiers"]],
    ["an invalid address", { identifiers: ["ada"] }, ["identifiers[0]"]],
    ["another component", { component: "Cost", alertAllUsers: true }, ["component"]],
    ["no unknown value", { identifiers: UNKNOWN }, []],
  ] as const) {
    it(`rejects ${name}`, () => {
      const { failures } = bench.check(alert, { ...given, ...inputs } as never);
      assert.deepEqual(failures.map(({ path }) => path).sort(), paths);
    });
  }
});
