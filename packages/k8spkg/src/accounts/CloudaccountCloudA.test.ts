import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { type AnyResource, reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { CloudaccountCloudA } from "./CloudaccountCloudA.js";

const { assertRejected } = createWording(import.meta.url);

const account = CloudaccountCloudA as AnyResource<ClusterPlatform>;
const KIND = "cloudAccounts.aws";
const keys = { cloudAAccessKey: "KEY1", cloudASecretKey: "planted-1" };

describe("CloudaccountCloudA", () => {
  const bench = useInSuite(startBench);
  beforeEach(() => bench.clusters.faults.clear());

  const specOf = (uid: string) => bench.row(KIND, uid).spec as Record<string, unknown>;
  const bodies = (method: string) =>
    bench.clusters.requests
      .all()
      .filter((one) => one.method === method)
      .map(({ body }) => body);

  it("is not created with credentials that the cloud rejects, and the error names the property", async (test) => {
    const bad = { name: "bad", cloudAAccessKey: "KEY1", cloudASecretKey: "unknown-secret" };
    await assertRejected(test, bench.create(account, bad), { code: "invalid-argument", path: "cloudASecretKey" });
    await assertRejected(test, bench.create(account, { name: "bad", type: "sts", arn: "unknown-role" }), {
      code: "invalid-argument",
      path: "arn",
    });
    assert.ok(!bench.asked().includes("POST /v1/cloudaccounts/aws"));
  });

  it("keeps its credentials if the platform rejects new ones", async (test) => {
    const made = await bench.create(account, { name: "kept", ...keys });
    await assertRejected(test, bench.update(account, { name: "kept", ...keys, cloudASecretKey: "unknown-2" }, made), {
      code: "invalid-argument",
      path: "cloudASecretKey",
    });
    assert.equal(specOf(made.id).secretKey, "planted-1");
    await bench.delete(account, made);
  });

  it("requires a running gateway", async (test) => {
    const at = (privateCloudGatewayId: string) =>
      bench.create(account, { name: "gated", ...keys, privateCloudGatewayId });
    const idle = bench.clusters.control.tenants[0]?.gateways.find(({ state }) => state !== "Running");
    assert.ok(idle);
    await assertRejected(test, at(idle.uid), { code: "invalid-argument", path: "privateCloudGatewayId" });
    await assertRejected(test, at("64f0a1b2c3d4e5f6010209ff"), {
      code: "invalid-argument",
      path: "privateCloudGatewayId",
    });
  });

  for (const mask of ["*", "***", "********", "plan***d-1"]) {
    it(`neither records nor sends the mask ${mask}`, async () => {
      const made = await bench.create(account, { name: "masked", type: "sts", arn: "role", externalId: "planted-2" });
      const masking = (body: unknown) => {
        (body as { spec?: { sts?: { externalId: string } } }).spec?.sts &&
          Object.assign((body as { spec: { sts: object } }).spec.sts, { externalId: mask });
        return body;
      };
      bench.clusters.faults.add({
        route: `GET /v1/cloudaccounts/aws/${made.id}`,
        fault: { kind: "edit", edit: masking },
      });
      const read = await bench.refresh(account, made);
      assert.equal(reveal(read?.state.externalId as never), "planted-2");
      const imported = await bench.import(account, made.id);
      assert.ok(imported);
      assert.equal(imported.state.externalId, undefined);
      bench.clusters.requests.reset();
      await bench.update(account, { name: "renamed", type: "sts", arn: "role" }, imported);
      for (const body of bodies("PUT")) assert.ok(!body.includes(`"${mask}"`), body);
      bench.clusters.faults.clear();
      await bench.delete(account, made);
    });
  }

  it("sends a rotated key once, and shows no other change", async () => {
    const made = await bench.create(account, { name: "rotated", ...keys });
    const next = { name: "rotated", ...keys, cloudASecretKey: "planted-3" };
    assert.deepEqual(
      bench.diff(account, next, made).changes.map(({ path }) => String(path)),
      ["cloudASecretKey"],
    );
    const changed = await bench.update(account, next, made);
    assert.equal(specOf(made.id).secretKey, "planted-3");
    assert.deepEqual(bench.diff(account, next, changed).changes, []);
    await bench.delete(account, changed);
  });

  it("shows policies that another client removed", async () => {
    const made = await bench.create(account, { name: "policies", ...keys, policyArns: ["arn:a"] });
    delete specOf(made.id).policyARNs;
    assert.equal((await bench.refresh(account, made))?.state.policyArns, undefined);
    await bench.delete(account, made);
  });

  it("accepts the access key in either input, and moves it in place", async () => {
    const made = await bench.create(account, { name: "moved", ...keys });
    const { cloudAAccessKey: cloudASecuredAccessKey, ...others } = keys;
    const secured = await bench.update(account, { name: "moved", ...others, cloudASecuredAccessKey }, made);
    assert.equal(specOf(made.id).accessKey, "KEY1");
    const read = await bench.refresh(account, secured);
    assert.equal(reveal(read?.state.cloudASecuredAccessKey as never), "KEY1");
    assert.equal(read?.state.cloudAAccessKey, undefined);
    const back = await bench.update(account, { name: "moved", ...keys }, secured);
    assert.equal(specOf(made.id).accessKey, "KEY1");
    await bench.delete(account, back);
  });

  it("changes its type in place, and clears the inputs of the other type", async () => {
    const made = await bench.create(account, { name: "typed", ...keys });
    const changed = await bench.update(account, { name: "typed", type: "sts", arn: "role" }, made);
    assert.deepEqual(specOf(made.id), { credentialType: "sts", partition: "aws", sts: { arn: "role" } });
    await bench.delete(account, changed);
  });

  it("is replaced if its context changes, and is read, updated and deleted in its own context only", async (test) => {
    const made = await bench.create(account, { name: "scoped", ...keys });
    assert.deepEqual(bench.diff(account, { name: "scoped", context: "tenant", ...keys }, made).replaces, ["context"]);
    const twin = await bench.create(account, { name: "scoped", context: "tenant", ...keys });
    assert.notEqual(made.id, twin.id);
    for (const [id, form] of [
      [made.id, "scoped"],
      [made.id, "scoped:project"],
      [twin.id, "scoped:tenant"],
      [twin.id, "tenant/scoped"],
      [twin.id, `${twin.id}:tenant`],
    ] as const)
      assert.equal((await bench.import(account, form))?.id, id, form);
    await assertRejected(test, bench.import(account, twin.id), { code: "not-found", path: "" });
    await assertRejected(test, bench.import(account, `${made.id}:tenant`), { code: "not-found", path: "" });
    await bench.delete(account, twin);
    assert.notEqual(await bench.refresh(account, made), undefined);
    await bench.delete(account, made);
  });

  it("is imported without the secret key, and requires one only if the type changes", async () => {
    const made = await bench.create(account, { name: "known", ...keys });
    const imported = await bench.import(account, made.id);
    assert.ok(imported);
    assert.equal(imported.inputs.cloudASecretKey, undefined);
    const failing = (inputs: object) =>
      bench
        .check(account, { ...imported.inputs, ...inputs }, { ...made, ...imported })
        .failures.map(({ path }) => path);
    assert.deepEqual(failing({}), []);
    assert.deepEqual(failing({ type: "sts", cloudAAccessKey: undefined }), ["arn"]);
    const byRole = { name: "known", type: "sts", arn: "role" };
    assert.deepEqual(
      bench.check(account, { name: "known" }, { ...made, inputs: byRole }).failures.map(({ path }) => path),
      ["cloudASecretKey", "cloudAAccessKey"],
    );
    await bench.delete(account, made);
  });

  it("finds the created account after a lost response although lists mask its secrets", async () => {
    const mask = (body: unknown) => {
      const { items = [] } = body as { items?: { spec: Record<string, unknown> }[] };
      for (const { spec } of items) if (spec.secretKey !== undefined) spec.secretKey = "********";
      return body;
    };
    bench.clusters.faults.add({ route: "POST /v1/cloudaccounts/aws", fault: { kind: "lost-answer" }, times: 1 });
    bench.clusters.faults.add({ route: "GET /v1/cloudaccounts/aws", fault: { kind: "edit", edit: mask } });
    const count = () => bench.clusters.objects.rows(KIND).length;
    const there = count();
    const made = await bench.create(account, { name: "lost", ...keys });
    assert.equal(count(), there + 1);
    bench.clusters.faults.clear();
    await bench.delete(account, made);
  });

  for (const [name, given, path] of [
    ["a type without its parts", { type: "secret" }, "cloudASecretKey"],
    ["a secret key alone", { cloudASecretKey: "s" }, "cloudAAccessKey"],
    ["two access keys", { ...keys, cloudASecuredAccessKey: "x" }, "cloudASecuredAccessKey"],
    ["a role of another type", { ...keys, roleArn: "r" }, "roleArn"],
    ["sts without a role", { type: "sts" }, "arn"],
    ["an invalid role for pods", { type: "pod-identity", arn: "r" }, "arn"],
    ["a partition that there is not", { ...keys, partition: "aws-cn" }, "partition"],
    ["a context that there is not", { ...keys, context: "system" }, "context"],
  ] as const) {
    it(`rejects ${name}`, () => {
      const { failures } = bench.check(account, { name: "x", ...given });
      assert.ok(
        failures.some((failure) => failure.path === path),
        JSON.stringify(failures),
      );
    });
  }
});
