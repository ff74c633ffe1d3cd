import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { type AnyResource, reveal, UNKNOWN } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { BackupStorageLocation } from "./BackupStorageLocation.js";

const { assertRejected } = createWording(import.meta.url);

const location = BackupStorageLocation as AnyResource<ClusterPlatform>;
const keys = (secretKey = "planted-1") => ({ credentialType: "secret", accessKey: "PLANTEDKEY", secretKey });
const bucket = { bucketName: "backups", region: "us-east-1", s3: keys() };
const inGcp = {
  storageProvider: "gcp",
  bucketName: "backups",
  gcpStorageConfig: { gcpJsonCredentials: '{"k":"planted-1"}', projectId: "p" },
};
const inCloudB = {
  storageProvider: "CloudB",
  cloudBStorageConfig: {
    containerName: "c",
    storageName: "s",
    stockKeepingUnit: "Standard_LRS",
    resourceGroup: "rg",
    azureTenantId: "t",
    azureClientId: "i",
    cloudBClientSecret: "planted-1",
    subscriptionId: "sub",
  },
};

describe("BackupStorageLocation", () => {
  const bench = useInSuite(startBench);
  beforeEach(() => bench.clusters.faults.clear());

  it("validates its credentials if the platform can, and is deleted at the address of every kind", async () => {
    const all = [
      [{ ...bucket }, "POST /v1/clouds/aws/s3/validate"],
      [{ ...bucket, storageProvider: "minio" }, undefined],
      [inGcp, "POST /v1/clouds/gcp/bucketname/validate"],
      [inCloudB, "POST /v1/clouds/azure/account/validate"],
    ] as const;
    for (const [inputs, trial] of all) {
      bench.asked();
      const made = await bench.create(location, { name: "tried", ...inputs });
      const trials = bench.asked().filter((request) => request.endsWith("/validate"));
      assert.deepEqual(trials, trial === undefined ? [] : [trial]);
      await bench.delete(location, made);
      assert.ok(bench.asked().includes(`DELETE /v1/users/assets/locations/${made.id}`));
    }
  });

  it("is not created with rejected credentials, and the error names them", async (test) => {
    const before = bench.uids("backupLocations");
    const refused = [
      [{ ...bucket, s3: keys("unknown-1") }, "s3"],
      [
        { ...inGcp, gcpStorageConfig: { ...inGcp.gcpStorageConfig, gcpJsonCredentials: "unknown-1" } },
        "gcpStorageConfig",
      ],
    ] as const;
    for (const [inputs, path] of refused)
      await assertRejected(test, bench.create(location, { name: "refused", ...inputs }), {
        code: "invalid-argument",
        path,
      });
    assert.deepEqual(bench.uids("backupLocations"), before);
  });

  it("sends the known secret with every change, and never a mask", async () => {
    const all = [
      [{ ...bucket, bucketName: "others" }, bucket, "s3", "secretKey"],
      [{ ...inGcp, bucketName: "others" }, inGcp, "gcpStorageConfig", "gcpJsonCredentials"],
      [{ ...inCloudB, isDefault: true }, inCloudB, "cloudBStorageConfig", "cloudBClientSecret"],
    ] as const;
    for (const [changed, inputs, block, secret] of all) {
      const made = await bench.create(location, { name: "masked", ...inputs });
      const read = await bench.refresh(location, made);
      const shown = read?.state[block] as Record<string, never> | undefined;
      assert.match(String(reveal(shown?.[secret] as never)), /planted-1/);
      bench.clusters.requests.reset();
      await bench.update(location, { name: "masked", ...changed }, made);
      assert.match(JSON.stringify(bench.row("backupLocations", made.id).spec), /planted-1/);
      for (const { body } of bench.clusters.requests.all()) assert.ok(!body.includes("***"), body);
      await bench.delete(location, made);
    }
  });

  it("clears a certificate that is unset, and shows the removal by another client", async () => {
    const made = await bench.create(location, { name: "trusted", ...bucket, caCert: "PEM" });
    const { config } = bench.row("backupLocations", made.id).spec as { config: Record<string, unknown> };
    delete config.caCert;
    assert.ok(!("caCert" in ((await bench.refresh(location, made))?.state ?? {})));
    await bench.update(location, { name: "trusted", ...bucket }, made);
    const { spec } = bench.row("backupLocations", made.id) as { spec: { config: object } };
    assert.ok(!("caCert" in spec.config));
    await bench.delete(location, made);
  });

  it("is imported by ID or name in its context, for every storage type", async (test) => {
    const made = await bench.create(location, { name: "imported", context: "tenant", ...inGcp });
    for (const id of [`${made.id}:tenant`, "imported:tenant", `tenant/gcp/${made.id}`]) {
      const found = await bench.import(location, id);
      assert.deepEqual([found?.id, found?.state.storageProvider, found?.state.context], [made.id, "gcp", "tenant"], id);
    }
    await assertRejected(test, bench.import(location, "imported"), { code: "not-found", path: "" });
    await bench.delete(location, made);
  });

  it("accepts the platform's names of clouds, and unknown values", () => {
    const { inputs, failures } = bench.check(location, {
      name: "x",
      storageProvider: "aws",
      ...bucket,
      bucketName: UNKNOWN,
    } as never);
    assert.deepEqual([failures, inputs.storageProvider], [[], "CloudA"]);
  });

  for (const [name, inputs, paths] of [
    ["a bucket without a region", { bucketName: "b", s3: keys() }, ["region"]],
    ["a bucket without a name", { region: "r", s3: keys() }, ["bucketName"]],
    ["nothing at all", {}, ["bucketName", "region", "s3"]],
    ["Google Cloud with a region", { ...inGcp, region: "r", caCert: "c" }, ["caCert", "region"]],
    ["Google Cloud with the keys of another", { ...inGcp, s3: keys() }, ["s3"]],
    ["CloudB with a bucket", { ...inCloudB, bucketName: "b" }, ["bucketName"]],
    ["a role without a name", { ...bucket, s3: { credentialType: "sts" } }, ["s3.arn"]],
    ["keys together with a role", { ...bucket, s3: { ...keys(), arn: "arn:x" } }, ["s3.arn"]],
  ] as const) {
    it(`rejects ${name}`, () => {
      const { failures } = bench.check(location, { name: "x", ...inputs } as never);
      assert.deepEqual(failures.map((failure) => failure.path).sort(), paths);
    });
  }
});
