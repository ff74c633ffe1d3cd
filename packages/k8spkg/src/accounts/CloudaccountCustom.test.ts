import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyResource, reveal, UNKNOWN } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { CloudaccountCustom } from "./CloudaccountCustom.js";

const { assertRejected } = createWording(import.meta.url);

const account = CloudaccountCustom as AnyResource<ClusterPlatform>;
const given = {
  name: "acct",
  cloud: "nutanix",
  privateCloudGatewayId: "64f0a1b2c3d4e5f601020901",
  credentials: { USER: "planted-user", PASSWORD: "planted-1" },
};

describe("CloudaccountCustom", () => {
  const bench = useInSuite(startBench);

  const kept = (uid: string) => (bench.row("cloudAccounts.custom", uid).spec as { credentials: object }).credentials;

  it("requires an existing cloud and a running gateway, otherwise sends nothing", async (test) => {
    const before = bench.uids("cloudAccounts.custom");
    for (const [wrong, path] of [
      [{ ...given, cloud: "aws" }, "cloud"],
      [{ ...given, privateCloudGatewayId: "64f0a1b2c3d4e5f601020999" }, "privateCloudGatewayId"],
    ] as const)
      await assertRejected(test, bench.create(account, wrong), { code: "invalid-argument", path: path });
    assert.deepEqual(bench.uids("cloudAccounts.custom"), before);
  });

  it("keeps masked credentials in state, and sends them completely with every change", async () => {
    const made = await bench.create(account, given);
    const read = await bench.refresh(account, made);
    assert.deepEqual(reveal(read?.state.credentials as never), given.credentials);
    bench.clusters.requests.reset();
    const renamed = await bench.update(account, { ...given, name: "renamed" }, made);
    assert.deepEqual(kept(made.id), given.credentials);
    for (const { body } of bench.clusters.requests.all()) assert.ok(!body.includes("***"), body);
    const fewer = { ...given, name: "renamed", credentials: { PASSWORD: "planted-2" } };
    const rotated = await bench.update(account, fewer, renamed);
    assert.deepEqual(kept(made.id), { PASSWORD: "planted-2" });
    await bench.delete(account, rotated);
  });

  it("is imported with its cloud and context, without its credentials", async () => {
    const made = await bench.create(account, { ...given, context: "tenant" });
    for (const id of [`${made.id}:tenant:nutanix`, "acct:tenant:nutanix", `tenant/nutanix/${made.id}`]) {
      const found = await bench.import(account, id);
      assert.deepEqual([found?.id, found?.state.cloud, found?.state.context], [made.id, "nutanix", "tenant"], id);
      assert.ok(!("credentials" in (found?.inputs ?? {})));
    }
    await assert.rejects(bench.import(account, "acct:project:nutanix"));
    await bench.delete(account, made);
  });

  it("requires credentials at preview if they are known", () => {
    const { credentials: _, ...without } = given;
    const paths = (inputs: object) => bench.check(account, inputs).failures.map(({ path }) => path);
    assert.deepEqual(paths(without), ["credentials"]);
    assert.deepEqual(paths({ ...given, credentials: {} }), ["credentials"]);
    assert.deepEqual(paths({ ...given, credentials: UNKNOWN }), []);
    const changed = (recorded: object) =>
      bench
        .check(account, without, { id: "a1", state: {}, reasons: [], inputs: recorded as never })
        .failures.map(({ path }) => path);
    assert.deepEqual(changed(given), ["credentials"]);
    assert.deepEqual(changed(without), []);
  });
});
