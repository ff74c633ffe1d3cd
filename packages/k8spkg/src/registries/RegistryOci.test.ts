import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { type AnyResource, reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { type Recorded, startBench } from "../resources.testing.js";
import { RegistryOci } from "./RegistryOci.js";

const { assertLog, assertRejected } = createWording(import.meta.url);

const registry = RegistryOci as AnyResource<ClusterPlatform>;
const open = {
  type: "basic",
  endpoint: "https://harbor.example.com",
  isPrivate: false,
  credentials: { credentialType: "noAuth" },
};
const withPassword = (password: string) => ({ credentialType: "basic", username: "u", password });
const keys = (secretKey: string) => ({ credentialType: "secret", accessKey: "PLANTEDKEY", secretKey });
const ecr = { ...open, type: "ecr", endpoint: "1.dkr.ecr.us-east-1.amazonaws.com", credentials: keys("planted-1") };
const synchronized = { isSynchronization: true, baseContentPath: "base" };

describe("RegistryOci", () => {
  const bench = useInSuite(startBench);
  beforeEach(() => bench.clusters.faults.clear());

  const spec = (uid: string) => bench.row("registries.oci", uid).spec as Record<string, unknown>;

  it("of other types keeps isPrivate of the inputs, although the platform returns another value", async () => {
    const inputs = { name: "settles", ...open, isPrivate: true };
    const made = await bench.create(registry, inputs);
    const read = await bench.refresh(registry, made);
    assert.equal(read?.state.isPrivate, true);
    assert.deepEqual(read?.inputs.isPrivate, true);
    await bench.delete(registry, made);
  });

  it("has no diff for certificate settings that the platform adds or omits", async () => {
    for (const inputs of [
      { name: "quiet", ...open },
      { name: "quiet", ...ecr },
    ]) {
      const made = await bench.create(registry, inputs);
      const { state } = (await bench.refresh(registry, made)) as Recorded;
      assert.ok(!("tlsConfig" in (state.credentials as object)));
      const imported = (await bench.import(registry, "quiet")) as Recorded;
      assert.ok(!("tlsConfig" in (imported.inputs.credentials as object)));
      const lacking = (body: unknown) => {
        const { spec: shown } = body as { spec: { auth?: { tls?: object }; tls?: object } };
        delete shown.tls;
        delete shown.auth?.tls;
        return { metadata: (body as { metadata: object }).metadata, spec: shown };
      };
      bench.clusters.faults.add({
        route: `GET /v1/registries/oci/${made.id}/*`,
        fault: { kind: "edit", edit: lacking },
      });
      assert.equal((await bench.refresh(registry, made))?.state.endpoint, inputs.endpoint);
      bench.clusters.faults.clear();
      await bench.delete(registry, made);
    }
  });

  it("verifies certificates again if insecureSkipVerify is unset", async () => {
    const tlsConfig = { insecureSkipVerify: true };
    const made = await bench.create(registry, {
      name: "tls",
      ...open,
      credentials: { ...open.credentials, tlsConfig },
    });
    assert.deepEqual(spec(made.id).auth, { type: "noAuth", tls: { insecureSkipVerify: true, enabled: true } });
    await bench.update(registry, { name: "tls", ...open }, made);
    assert.deepEqual(spec(made.id).auth, { type: "noAuth", tls: { insecureSkipVerify: false, enabled: true } });
    await bench.delete(registry, made);
  });

  it("validates its credentials if it is synchronized, and the error names them", async (test) => {
    const refused = { name: "refused", ...open, ...synchronized, credentials: withPassword("unknown-1") };
    await assertRejected(test, bench.create(registry, refused), { code: "invalid-argument", path: "credentials" });
    assert.deepEqual(
      bench.clusters.objects
        .rows("registries.oci")
        .filter(({ metadata }) => (metadata as { name: string }).name === "refused"),
      [],
    );
    bench.asked();
    const made = await bench.create(registry, { name: "untried", ...open, credentials: withPassword("unknown-1") });
    assert.ok(!bench.asked().some((request) => request.endsWith("/validate")));
    await bench.delete(registry, made);
  });

  it("sends the recorded secret if another input changes, and never a mask", async () => {
    for (const [inputs, secret] of [
      [{ name: "masked", ...open, credentials: withPassword("planted-1") }, "password"],
      [{ name: "masked", ...ecr }, "secretKey"],
    ] as const) {
      const made = await bench.create(registry, inputs);
      const read = await bench.refresh(registry, made);
      const { credentials } = (read?.state ?? {}) as { credentials: Record<string, never> };
      assert.equal(reveal(credentials[secret] as never), "planted-1");
      bench.clusters.requests.reset();
      await bench.update(registry, { ...inputs, endpoint: "https://two.example.com" }, made);
      assert.match(JSON.stringify(spec(made.id)), /planted-1/);
      for (const { body } of bench.clusters.requests.all()) assert.ok(!body.includes("***"), body);
      await bench.delete(registry, made);
    }
  });

  it("is imported by ID or name, with or without its type", async (test) => {
    const made = await bench.create(registry, { name: "imported", ...ecr });
    for (const id of [made.id, "imported", `ecr/${made.id}`, "ecr/imported"]) {
      const found = await bench.import(registry, id);
      assert.deepEqual([found?.id, found?.state.type], [made.id, "ecr"], id);
    }
    await assertRejected(test, bench.import(registry, "nowhere"), { code: "not-found", path: "" });
    await bench.delete(registry, made);
  });

  it("stays in state with a warning and the platform's message if the synchronization fails", async (test) => {
    const inputs = { name: "bad", ...open, ...synchronized, endpoint: "https://unreachable.example.com" };
    const made = await bench.create(registry, { ...inputs, waitForSync: true });
    assert.deepEqual(made.reasons, []);
    assert.equal(made.state.waitForStatusMessage, "no such host: https://unreachable.example.com");
    assertLog(
      test,
      bench.log.filter((line) => /\bFailed\b/.test(line)),
    );
    const mended = await bench.update(
      registry,
      { ...inputs, endpoint: "https://harbor.example.com", waitForSync: true },
      made,
    );
    assert.equal(mended.state.waitForStatusMessage, "Status: Completed");
    await bench.delete(registry, mended);
  });

  it("does not wait for pack registries or without synchronization", async () => {
    bench.asked();
    for (const more of [{ ...synchronized, providerType: "pack" }, {}]) {
      const made = await bench.create(registry, { name: "still", ...open, ...more, waitForSync: true });
      assert.ok(!bench.asked().some((request) => request.endsWith("/sync/status")));
      await bench.delete(registry, made);
    }
  });

  for (const [name, inputs, path] of [
    ["keys of another type", { ...open, credentials: keys("k") }, "credentials.credentialType"],
    [
      "a registry of CloudA that is open",
      { ...ecr, credentials: { credentialType: "noAuth" } },
      "credentials.credentialType",
    ],
    ["a look through without a path", { ...open, isSynchronization: true }, "baseContentPath"],
    ["a look through with an empty path", { ...open, isSynchronization: true, baseContentPath: "" }, "baseContentPath"],
    ["Zarf in CloudA", { ...ecr, providerType: "zarf" }, "providerType"],
    ["packs without a look through", { ...open, providerType: "pack" }, "providerType"],
    ["a suffix in CloudA", { ...ecr, endpointSuffix: "v2" }, "endpointSuffix"],
    ["a role without a name", { ...ecr, credentials: { credentialType: "sts" } }, "credentials.arn"],
  ] as const) {
    it(`rejects ${name}`, () => {
      const { failures } = bench.check(registry, { name: "x", ...inputs } as never);
      assert.deepEqual(
        failures.map((failure) => failure.path),
        [path],
      );
    });
  }
});
