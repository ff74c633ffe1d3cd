import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { clock } from "../network.testing.js";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { Appliance } from "./Appliance.js";

const { assertRejected, assertWording } = createWording(import.meta.url);

const appliance = Appliance as AnyResource<ClusterPlatform>;

describe("Appliance", () => {
  const bench = useInSuite(startBench);
  beforeEach(() => bench.clusters.faults.clear());

  const host = (uid: string) => bench.row("edgeHosts", uid);
  const register = (uid: string, health = "healthy", architecture = "amd64") =>
    bench.clusters.objects.patch("edgeHosts", uid, { status: "ready", health, architecture });

  it("is not adopted if it is already registered, and the error names the import ID", async (test) => {
    await assertRejected(
      test,
      bench.create(appliance, { uid: "edge-7c1f0d3ab2984e0c9d55e1aa20b4f6c1", tags: { a: "b" } }),
      { code: "conflict" },
    );
    assert.deepEqual(host("edge-7c1f0d3ab2984e0c9d55e1aa20b4f6c1").labels, { env: "prod", site: "dal" });
  });

  it("keeps its name if its tags change, and loses all tags if they are unset", async () => {
    const made = await bench.create(appliance, { uid: "edge-named", tags: { site: "a" } });
    Object.assign(host("edge-named"), { name: "front" });
    const changed = await bench.update(appliance, { uid: "edge-named", tags: { site: "b" } }, made);
    assert.deepEqual([host("edge-named").name, host("edge-named").labels], ["front", { site: "b" }]);
    const none = await bench.update(appliance, { uid: "edge-named" }, changed);
    assert.deepEqual([host("edge-named").name, host("edge-named").labels], ["front", {}]);
    await bench.delete(appliance, none);
  });

  it("sends tags without a value in the platform's form", async () => {
    const inputs = { uid: "edge-tagged", tags: { spare: "" } };
    const made = await bench.create(appliance, inputs);
    assert.deepEqual(host("edge-tagged").labels, { spare: "spectro__tag" });
    const read = await bench.refresh(appliance, made);
    assert.deepEqual(read?.state.tags, { spare: "" });
    await bench.delete(appliance, made);
  });

  it("has no diff for reported values that differ from unset inputs, also after create", async () => {
    const made = await bench.create(appliance, { uid: "edge-arm", archType: "arm64" });
    const early = await bench.refresh(appliance, made);
    assert.equal(early?.state.archType, "arm64");
    register("edge-arm", "healthy", "arm64");
    const silent = await bench.import(appliance, "edge-arm");
    assert.ok(silent);
    assert.deepEqual(bench.diff(appliance, { uid: "edge-arm" }, silent).replaces, []);
    assert.deepEqual(bench.diff(appliance, { uid: "edge-arm", archType: "amd64" }, silent).replaces, ["archType"]);
    await bench.delete(appliance, made);
  });

  it("waits if `wait` is set, and stays in state with an error if the edge host is unhealthy", async (test) => {
    for (const health of ["healthy", "unhealthy"]) {
      const registered = clock.sleep(300).then(() => register("edge-waited", health));
      const made = await bench.create(appliance, { uid: "edge-waited", wait: true });
      await registered;
      assert.equal(made.reasons.length, health === "healthy" ? 0 : 1);
      assertWording(test, made.reasons.join());
      assert.equal(made.id, "edge-waited");
      await bench.delete(appliance, made);
    }
  });

  it("reports a rejected update, and cannot be deleted while a cluster uses it", async (test) => {
    const made = await bench.create(appliance, { uid: "edge-used" });
    const body = { code: "OperationForbidden", message: "not now", details: null, ref: "r" };
    bench.clusters.faults.add({ route: "PATCH /v1/edgehosts/*", fault: { kind: "answer", status: 403, body } });
    await assertRejected(test, bench.update(appliance, { uid: "edge-used", remoteShell: "enabled" }, made), {
      code: "permission-denied",
    });
    bench.clusters.faults.clear();
    bench.clusters.objects.patch("edgeHosts", "edge-used", { status: "in-use" });
    await assertRejected(test, bench.delete(appliance, made), { code: "invalid-argument" });
    bench.clusters.objects.patch("edgeHosts", "edge-used", { status: "ready" });
    await bench.delete(appliance, made);
  });

  it("is imported by UID or name with its tags and its remote shell", async () => {
    const made = await bench.create(appliance, { uid: "edge-imported", tags: { a: "b" }, remoteShell: "enabled" });
    Object.assign(host("edge-imported"), { name: "by-name" });
    for (const id of ["edge-imported", "by-name"]) {
      const found = await bench.import(appliance, id);
      assert.deepEqual(
        [found?.id, found?.state.tags, found?.state.remoteShell],
        ["edge-imported", { a: "b" }, "enabled"],
      );
    }
    await bench.delete(appliance, made);
  });

  it("rejects a remote shell user without the remote shell", () => {
    const { failures } = bench.check(appliance, { uid: "x", temporaryShellCredentials: "enabled" });
    assert.deepEqual(
      failures.map(({ path }) => path),
      ["temporaryShellCredentials"],
    );
  });
});
