import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { type AnyResource, reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { RegistryHelm } from "./RegistryHelm.js";

const { assertWording } = createWording(import.meta.url);

const registry = RegistryHelm as AnyResource<ClusterPlatform>;
const open = { endpoint: "https://charts.example.com", isPrivate: false, credentials: { credentialType: "noAuth" } };
const withPassword = (password: string) => ({ credentialType: "basic", username: "u", password });

describe("RegistryHelm", () => {
  const bench = useInSuite(startBench);
  beforeEach(() => bench.clusters.faults.clear());

  const authOf = (uid: string) => (bench.row("registries.helm", uid).spec as { auth: Record<string, unknown> }).auth;
  const sync = (body: object) =>
    bench.clusters.faults.add({
      route: "GET /v1/registries/helm/:uid/sync/status",
      fault: { kind: "answer", status: 200, body },
    });
  const looks = () => bench.asked().filter((request) => request.endsWith("/sync/status")).length;

  it("belongs to the tenant, regardless of the project in the settings", async () => {
    const made = await bench.create(registry, { name: "tenants", ...open });
    const { annotations } = bench.row("registries.helm", made.id).metadata as { annotations: object };
    assert.deepEqual(annotations, { scope: "tenant" });
    await bench.delete(registry, made);
  });

  it("waits for the synchronization only if waitForSync is set", async () => {
    bench.asked();
    const made = await bench.create(registry, { name: "waited", ...open, waitForSync: true });
    assert.ok(looks() > 1);
    const changed = await bench.update(registry, { name: "waited", ...open, isPrivate: true, waitForSync: true }, made);
    assert.equal(looks(), 1, "private ones are not looked through");
    await bench.update(registry, { name: "waited", ...open }, changed);
    assert.equal(looks(), 0);
    await bench.delete(registry, made);
  });

  it("stays in state with its ID if it cannot be synchronized", async (test) => {
    const bad = { name: "bad", ...open, endpoint: "https://unreachable.example.com", waitForSync: true };
    const made = await bench.create(registry, bad);
    assertWording(test, made.reasons.join());
    const mended = await bench.update(registry, { ...bad, endpoint: "https://charts.example.com" }, made);
    assert.deepEqual(mended.reasons, []);
    await bench.delete(registry, mended);
  });

  for (const status of ["", "Unknown", "Pending", "Syncing", "Running", "something new"]) {
    it(`${JSON.stringify(status)} is transient, and the wait ends after the configured timeout`, async () => {
      sync({ isSyncSupported: true, status, message: "" });
      const program = { name: "slow", ...open, waitForSync: true, timeouts: { create: "1s" } };
      const made = await bench.create(registry, program);
      assert.ok(
        bench.log.some((line) => line.startsWith("warning: ")),
        bench.log.join(),
      );
      await bench.delete(registry, made);
    });
  }

  it("accepts a final status in any case of letters, also an immediate one", async () => {
    sync({ isSyncSupported: true, status: "SUCCESS", message: "" });
    bench.asked();
    const made = await bench.create(registry, { name: "quick", ...open, waitForSync: true });
    assert.equal(looks(), 1);
    await bench.delete(registry, made);
  });

  for (const mask of ["*", "***", "********"]) {
    it(`neither records nor sends the mask ${mask} as password`, async () => {
      const made = await bench.create(registry, { name: "masked", ...open, credentials: withPassword("planted-1") });
      const masking = (body: unknown) => {
        const { spec } = body as { spec?: { auth: { password: string } } };
        if (spec !== undefined) spec.auth.password = mask;
        return body;
      };
      bench.clusters.faults.add({
        route: `GET /v1/registries/helm/${made.id}`,
        fault: { kind: "edit", edit: masking },
      });
      const read = await bench.refresh(registry, made);
      assert.ok(read);
      assert.equal(reveal((read.state.credentials as { password: never }).password), "planted-1");
      const imported = await bench.import(registry, "masked");
      assert.ok(imported);
      assert.ok(!("password" in (imported.state.credentials as object)));
      bench.clusters.requests.reset();
      const endpoint = "https://two.example.com";
      await bench.update(
        registry,
        { name: "masked", ...open, endpoint, credentials: withPassword("planted-2") },
        imported,
      );
      assert.equal(authOf(made.id).password, "planted-2");
      for (const { body } of bench.clusters.requests.all()) assert.ok(!body.includes(`"${mask}"`), body);
      bench.clusters.faults.clear();
      await bench.delete(registry, made);
    });
  }

  it("clears the credentials of another type", async () => {
    const made = await bench.create(registry, { name: "typed", ...open, credentials: withPassword("planted-1") });
    const token = { credentialType: "token", username: "u", token: "planted-2" };
    const changed = await bench.update(registry, { name: "typed", ...open, credentials: token }, made);
    assert.deepEqual(authOf(made.id), { type: "token", username: "u", token: "planted-2" });
    await bench.update(registry, { name: "typed", ...open }, changed);
    assert.deepEqual(authOf(made.id), { type: "noAuth" });
    await bench.delete(registry, made);
  });

  it("is found by name on the second page", async () => {
    for (let number = 1; number <= 60; number += 1) {
      const metadata = { name: `charts-${number}`, labels: {}, annotations: { scope: "tenant" } };
      const spec = {
        name: `charts-${number}`,
        endpoint: "https://x.example.com",
        isPrivate: false,
        auth: { type: "noAuth" },
      };
      bench.clusters.objects.add("registries.helm", { metadata, spec });
    }
    assert.equal((await bench.import(registry, "charts-60"))?.state.name, "charts-60");
  });

  it("warns about credentials with the type noAuth, and does not send them", async () => {
    const credentials = { credentialType: "noAuth", username: "u", password: "p", token: "t" };
    const { failures, warnings } = bench.check(registry, { name: "x", ...open, credentials });
    assert.deepEqual(failures, []);
    assert.deepEqual(
      warnings.map(({ path }) => path),
      ["credentials.username", "credentials.password", "credentials.token"],
    );
    const made = await bench.create(registry, { name: "open-charts", ...open, credentials });
    assert.deepEqual(authOf(made.id), { type: "noAuth" });
  });

  for (const [name, credentials, path] of [
    ["basic without a password", { credentialType: "basic", username: "u" }, "credentials.password"],
    ["basic without a user", { credentialType: "basic", password: "p" }, "credentials.username"],
    ["a missing token", { credentialType: "token" }, "credentials.token"],
    ["a token together with a password", { ...withPassword("p"), token: "t" }, "credentials.token"],
    ["a type that there is not", { credentialType: "digest" }, "credentials.credentialType"],
  ] as const) {
    it(`rejects ${name}`, () => {
      const { failures } = bench.check(registry, { name: "x", ...open, credentials });
      assert.deepEqual(
        failures.map((failure) => failure.path),
        [path],
      );
    });
  }
});
