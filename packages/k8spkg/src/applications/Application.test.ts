import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { Application } from "./Application.js";

const { assertWording } = createWording(import.meta.url);

const application = Application as unknown as AnyResource<ClusterPlatform>;
const PROFILE = "d8485a8204e1d45c3a5e2d3a";
const GROUP = "64f0a1b2c3d4e5f601021203";
const OTHER = "64f0a1b2c3d4e5f6010207ff";
const CLUSTER = "64f0a1b2c3d4e5f601020702";
const inGroup = { clusterContext: "project", clusterGroupUid: GROUP, clusterName: "sandbox-9" };
const least = { name: "live", applicationProfileUid: PROFILE, config: inGroup };

describe("Application", () => {
  const bench = useInSuite(startBench);

  const writes = () => bench.asked().filter((request) => !request.startsWith("GET "));

  it("is created in the scope of its target, keeps the target of the inputs, and waits until it runs", async () => {
    const made = await bench.create(application, { ...least, config: { ...inGroup, limits: [{ cpu: 4 }] } });
    assert.deepEqual(writes(), ["POST /v1/appDeployments/clusterGroup"]);
    assert.deepEqual(made.state.config, { ...inGroup, limits: [{ cpu: 4 }] });
    assert.equal(bench.row("applications", made.id).state, "Deployed");
    const seen = await bench.refresh(application, made);
    assert.deepEqual(seen?.state, made.state);
    await bench.delete(application, made);
    const inCluster = { clusterContext: "project", clusterUid: "64f0a1b2c3d4e5f601020702" };
    const other = await bench.create(application, { ...least, config: inCluster });
    assert.equal(bench.asked().includes("POST /v1/appDeployments"), true);
    // The platform gives the name of the cluster.
    assert.deepEqual(other.state.config, inCluster);
    await bench.delete(application, other);
  });

  it("keeps its recorded target if a response lacks it, because another target replaces the application", async () => {
    const made = await bench.create(application, least);
    const edit = (body: unknown) => {
      const whole = structuredClone(body) as { spec?: { config?: { target?: unknown } } };
      if (whole.spec?.config !== undefined) whole.spec.config.target = {};
      return whole;
    };
    const fault = { kind: "edit", edit } as never;
    bench.clusters.faults.add({ route: "GET /v1/appDeployments/*", fault });
    const seen = (await bench.refresh(application, made)) ?? assert.fail();
    bench.clusters.faults.clear();
    assert.deepEqual(bench.diff(application, least, seen).replaces, []);
    assert.deepEqual(seen.state.config, made.state.config);
    await bench.delete(application, made);
  });

  it("changes its profile in place and rolls it out", async () => {
    const made = await bench.create(application, least);
    bench.asked();
    const next = "d8485a8204e1d45c3a5e2d3b";
    const changed = await bench.update(application, { ...least, applicationProfileUid: next }, made);
    const path = `/v1/appDeployments/${made.id}/profile`;
    assert.deepEqual(writes(), [`PUT ${path}`, `PATCH ${path}/apply`]);
    assert.equal(changed.state.applicationProfileUid, next);
    await bench.delete(application, changed);
  });

  it("stays in state with its ID and the platform's message if a component does not run", async (test) => {
    const made = await bench.create(application, least);
    Object.assign(bench.row("applications", made.id), { tierError: "image not found" });
    const failed = await bench.update(application, { ...least, applicationProfileUid: OTHER }, made, {
      timeoutMs: 300,
    });
    assertWording(test, String(failed.reasons));
    assert.equal(failed.id, made.id);
    const appTiers = ["a", "", "b"].map((name) => ({
      name,
      condition: { type: "Error", message: name && `no ${name}` },
    }));
    const edit = (body: unknown) => ({ ...(body as object), status: { state: "Deployed", appTiers } });
    bench.clusters.faults.add({ route: `GET /v1/appDeployments/${made.id}`, fault: { kind: "edit", edit } });
    const several = await bench.update(application, { ...least, applicationProfileUid: OTHER }, failed);
    assertWording(test, String(several.reasons), { first: "no a", last: "no b" });
    bench.clusters.faults.clear();
    Object.assign(bench.row("applications", made.id), { tierError: undefined });
    const done = await bench.update(application, { ...least, applicationProfileUid: OTHER }, failed);
    assert.deepEqual(done.reasons, []);
    await bench.delete(application, done);
  });

  it("keeps project and tenant apart if many applications are created concurrently", async () => {
    const contexts = Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? "project" : "tenant"));
    const all = await Promise.all(
      contexts.map((clusterContext, at) =>
        bench.create(application, { ...least, name: `many-${at}`, config: { ...inGroup, clusterContext } }),
      ),
    );
    const scopes = all.map(({ id }) => {
      const { annotations } = bench.row("applications", id).metadata as { annotations: { scope: string } };
      return annotations.scope;
    });
    assert.deepEqual(scopes, contexts);
    await Promise.all(all.map((one) => bench.delete(application, one)));
  });

  it("is imported by its ID or name from the project or the tenant", async () => {
    const config = { ...inGroup, clusterContext: "tenant" };
    const made = await bench.create(application, { ...least, name: "of-tenant", config });
    for (const id of [made.id, "of-tenant", "of-tenant:tenant"]) {
      const found = await bench.import(application, id);
      assert.deepEqual([found?.id, found?.state.config], [made.id, config], id);
    }
    await assert.rejects(bench.import(application, "of-tenant:project"));
    await bench.delete(application, made);
  });

  it("does not share a list response between searches, because it may be older than the object", async () => {
    const search = () => assert.rejects(bench.import(application, "no-such-application:project"));
    const lists = () => bench.asked().filter((request) => request === "POST /v1/dashboard/appDeployments").length;
    bench.asked();
    await search();
    const alone = lists();
    await Promise.all([search(), search()]);
    assert.ok(alone > 0);
    assert.equal(lists(), 2 * alone);
  });

  it("ignores the name of an existing cluster with a warning", () => {
    const config = { clusterContext: "project", clusterUid: CLUSTER, clusterName: "n" };
    const { failures, warnings } = bench.check(application, { ...least, config });
    assert.deepEqual([failures, warnings.map(({ path }) => path)], [[], ["config.clusterName"]]);
  });

  it("rejects an empty, a contradictory and an incomplete target", () => {
    const paths = (config: object) =>
      bench
        .check(application, { ...least, config: { clusterContext: "project", ...config } })
        .failures.map(({ path }) => path);
    assert.deepEqual(paths({}), ["config"]);
    assert.deepEqual(paths({ clusterUid: CLUSTER, clusterGroupUid: GROUP, clusterName: "n" }), ["config"]);
    assert.deepEqual(paths({ clusterGroupUid: GROUP }), ["config"]);
    assert.deepEqual(paths({ clusterUid: CLUSTER, limits: [{ cpu: 1 }] }), ["config"]);
    assert.deepEqual(paths({ clusterGroupUid: GROUP, clusterName: "n", limits: [{ cpu: 1 }, { cpu: 2 }] }), [
      "config.limits",
    ]);
  });
});
