import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { PlatformSetting } from "./PlatformSetting.js";

const { assertRejected } = createWording(import.meta.url);

const setting = PlatformSetting as unknown as AnyResource<ClusterPlatform>;
const PROJECT = "64f0a1b2c3d4e5f601020304";
const isWrite = (request: string) => !request.startsWith("GET ");

describe("PlatformSetting", () => {
  const bench = useInSuite(startBench);
  let tenant = "";
  before(() => {
    tenant = bench.clusters.control.tenants[0]?.uid ?? "";
  });

  const row = () =>
    bench.row("platformSetting", `platformsetting-${tenant}`) as Record<string, Record<string, unknown>>;

  it("writes only settings that differ from the inputs, and restores only those", async () => {
    const initial = structuredClone(row());
    bench.asked();
    const made = await bench.create(setting, { sessionTimeout: 60, nonFipsFeatures: true });
    assert.equal(made.id, `platformsetting-${tenant}`);
    assert.deepEqual(bench.asked().filter(isWrite).sort(), [
      `PUT /v1/tenants/${tenant}/authTokenSettings`,
      `PUT /v1/tenants/${tenant}/preferences/fips`,
    ]);
    assert.deepEqual(row().fips?.fipsPackConfig, { mode: "nonFipsDisabled" });
    assert.deepEqual(row().fips?.fipsClusterFeatureConfig, { mode: "nonFipsEnabled" });
    await bench.delete(setting, made);
    assert.deepEqual(row(), initial);
  });

  it("sends banner and project settings in the platform's format, and detects removed ones", async () => {
    const made = await bench.create(setting, { loginBanner: { title: "Mind", message: "the gap" } });
    assert.deepEqual(row().banner, { Message: "the gap", title: "Mind", isEnabled: true });
    Object.assign(row(), { banner: { Message: "", title: "", isEnabled: false } });
    const read = await bench.refresh(setting, made);
    assert.deepEqual(read?.state.loginBanner, { title: "", message: "" });
    await bench.delete(setting, made);
  });

  it("refuse a document without members in the place of one that has them", async () => {
    const preferences = "preferences/clusterSettings";
    const scopes = [
      [
        { sessionTimeout: 60, nonFipsFeatures: true },
        `tenants/*`,
        [`authTokenSettings`, "preferences/fips", preferences],
      ],
      [{ context: "project" }, "projects/*", [preferences]],
    ] as const;
    for (const [inputs, at, documents] of scopes) {
      const made = await bench.create(setting, { ...inputs, enableAutoRemediation: true, pauseAgentUpgrades: "lock" });
      for (const path of [...documents.map((one) => `/v1/${at}/${one}`), "/v1/spectroclusters/upgrade/settings"]) {
        bench.clusters.faults.add({ route: `GET ${path}`, fault: { kind: "answer", status: 200, body: {} }, times: 9 });
        await assert.rejects(bench.refresh(setting, made), { code: "unexpected-answer" }, path);
        bench.clusters.faults.clear();
      }
      await bench.delete(setting, made);
    }
    const made = await bench.create(setting, {});
    const route = "GET /v1/tenants/*/loginBanner";
    bench.clusters.faults.add({ route, fault: { kind: "answer", status: 200, body: {} }, times: 9 });
    assert.ok(await bench.refresh(setting, made), "a banner that was never set");
    bench.clusters.faults.clear();
    await bench.delete(setting, made);
  });

  it("restore the platform's defaults of removed inputs, and list the removals in the diff", async () => {
    const initial = structuredClone(row());
    const inputs = { loginBanner: { title: "Mind", message: "the gap" }, nonFipsFeatures: true, sessionTimeout: 60 };
    const made = await bench.create(setting, inputs);
    assert.deepEqual(
      bench
        .diff(setting, {}, made)
        .changes.map(({ path, kind }) => `${kind} ${path}`)
        .sort(),
      ["delete loginBanner", "delete nonFipsFeatures", "delete sessionTimeout"],
    );
    const after = await bench.update(setting, {}, made);
    assert.deepEqual(row(), { ...initial, banner: { Message: "", title: "", isEnabled: false } });
    await bench.delete(setting, after);
  });

  it("manages settings of a project without changing the tenant's", async () => {
    const initial = structuredClone(row());
    const inputs = { context: "project", enableAutoRemediation: false, pauseAgentUpgrades: "lock" };
    const made = await bench.create(setting, inputs);
    assert.equal(made.id, `platformsetting-${PROJECT}`);
    assert.deepEqual(row(), initial);
    const [own] = bench.clusters.objects.rows("projectSettings", { tenant, project: PROJECT });
    assert.deepEqual(
      [own?.nodes, own?.upgrades],
      [{ disableNodesAutoRemediation: true, isEnabled: false }, { spectroComponents: "lock" }],
    );
    const { failures } = bench.check(setting, {
      ...inputs,
      sessionTimeout: 60,
      loginBanner: { title: "a", message: "b" },
    });
    assert.deepEqual(failures.map(({ path }) => path).sort(), ["loginBanner", "sessionTimeout"]);
    await bench.delete(setting, made);
    const [back] = bench.clusters.objects.rows("projectSettings", { tenant, project: PROJECT });
    assert.deepEqual(back?.upgrades, { spectroComponents: "unlock" });
  });

  it("keep members of a newer platform that the provider does not know", async () => {
    const route = "/v1/tenants/*/authTokenSettings";
    const further = (more: object) => (body: unknown) => ({ ...(body as object), further: { kept: true }, ...more });
    bench.clusters.faults.add(
      { route: `GET ${route}`, fault: { kind: "edit", edit: further({}) }, times: 1 },
      { route: `PUT ${route}`, fault: { kind: "answer", status: 204 }, times: 1 },
      { route: `GET ${route}`, fault: { kind: "edit", edit: further({ expiryTimeMinutes: 60 }) } },
    );
    bench.clusters.requests.reset();
    const made = await bench.create(setting, { sessionTimeout: 60 });
    const [put] = bench.clusters.requests.all().filter(({ method }) => method === "PUT");
    assert.deepEqual(JSON.parse(put?.body ?? ""), { expiryTimeMinutes: 60, further: { kept: true } });
    bench.clusters.faults.clear();
    await bench.delete(setting, made);
  });

  it("are imported by the uid, the tenant's name and the project's, with their context", async (test) => {
    for (const id of [`platformsetting-${tenant}`, `${tenant}:tenant`, "acme:tenant"])
      assert.equal((await bench.import(setting, id))?.state.context, "tenant", id);
    for (const id of [`platformsetting-${PROJECT}`, `${PROJECT}:project`, "Default:project"]) {
      const found = await bench.import(setting, id);
      assert.deepEqual([found?.id, found?.state.context], [`platformsetting-${PROJECT}`, "project"]);
      assert.deepEqual(bench.check(setting, found?.inputs ?? {}).failures, []);
    }
    await assertRejected(test, bench.import(setting, "globex:tenant"), { code: "invalid-argument", path: "" });
  });

  it("sends no request for settings of another tenant", async (test) => {
    const made = await bench.create(setting, { sessionTimeout: 60 });
    bench.asked();
    const other = { ...made, id: "platformsetting-64f0a1b2c3d4e5f6010203ff" };
    await assertRejected(test, bench.refresh(setting, other), { code: "invalid-argument", path: "" });
    await assertRejected(test, bench.delete(setting, other), { code: "invalid-argument", path: "" });
    assert.deepEqual(bench.asked().filter(isWrite), []);
    await bench.delete(setting, made);
  });
});
