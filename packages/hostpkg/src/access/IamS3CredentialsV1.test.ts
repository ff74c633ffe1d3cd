import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reveal, Secret } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { PROJECT } from "../places.fixture.js";
import { connectTo, type Recorded, startResources } from "../resources.testing.js";
import { IamS3CredentialsV1 } from "./IamS3CredentialsV1.js";
import { IamServiceuserV1 } from "./IamServiceuserV1.js";

const { assertLog, assertRejected } = createWording(import.meta.url);

describe("IamS3CredentialsV1", () => {
  const bench = useInSuite(startResources);

  it("deletes and recreates the key after a lost response, because only the create returns the secret; a refresh keeps the secret", async (test) => {
    const user = await bench.create(IamServiceuserV1, { name: "storage", password: "Secret-word-1" });
    const args = { userId: user.id, name: "uploads", projectId: PROJECT };
    bench.local.faults.add({
      route: "POST /access/iam/v1/service_users/:userId/credentials",
      fault: { kind: "lost-answer" },
      times: 1,
    });
    const made = await bench.create(IamS3CredentialsV1, args);
    const rows = bench.local.objects.rows("iam.credentials").filter(({ name }) => name === "uploads");
    assert.deepEqual(
      rows.map(({ access_key, secret_key }) => [access_key, secret_key]),
      [[made.id, reveal(made.state.secretKey)]],
    );
    assertLog(test, bench.log);
    const seen = await bench.refresh(IamS3CredentialsV1, made);
    assert.deepEqual(seen?.state, made.state);
    assert.ok(seen.state.secretKey instanceof Secret && seen.state.accessKey instanceof Secret);
    const imported = await bench.import(IamS3CredentialsV1, `${user.id}/${made.id}`);
    assert.deepEqual(bench.diff(IamS3CredentialsV1, args, imported as Recorded).changes, []);
    // Deleting the service user deletes the key.
    await bench.delete(IamServiceuserV1, user);
    assert.equal(await bench.refresh(IamS3CredentialsV1, made), undefined);
    await bench.delete(IamS3CredentialsV1, made);
  });

  it("names the project, and not the service user, if the platform does not find the project", async (test) => {
    const user = await bench.create(IamServiceuserV1, { name: "elsewhere", password: "Secret-word-1" });
    const args = { userId: user.id, name: "lost", projectId: "0".repeat(32) };
    for (const [program, path] of [
      [args, "projectId"],
      [{ ...args, userId: "none" }, "userId"],
    ] as const)
      await assertRejected(test, bench.create(IamS3CredentialsV1, program), { code: "invalid-argument", path });
  });

  it("imports a key by its access key alone if the environment sets the user", async () => {
    const user = await bench.create(IamServiceuserV1, { name: "importer", password: "Secret-word-1" });
    const made = await bench.create(IamS3CredentialsV1, { userId: user.id, name: "old", projectId: PROJECT });
    const environment = { OS_S3_CREDENTIALS_USER_ID: user.id };
    const other = connectTo(bench.local, environment);
    const imported = await other.import(IamS3CredentialsV1, made.id);
    assert.deepEqual([imported?.id, imported?.inputs.userId], [made.id, user.id]);
  });
});
