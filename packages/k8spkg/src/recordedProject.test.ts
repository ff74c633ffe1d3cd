import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { Row } from "@tripod/emulators";
import type { AnyResource } from "@tripod/kit";
import type { Operations } from "@tripod/kit/testing";
import { SshKey } from "./access/SshKey.js";
import { CloudaccountCloudA } from "./accounts/CloudaccountCloudA.js";
import { CloudaccountGcp } from "./accounts/CloudaccountGcp.js";
import type { ClusterPlatform } from "./platform.js";
import { type Bench, operationsIn, type Recorded, startBench } from "./resources.testing.js";

const KINDS = [
  [CloudaccountCloudA, "cloudAccounts.aws", { name: "moved", cloudAAccessKey: "KEY1", cloudASecretKey: "planted-1" }],
  [CloudaccountGcp, "cloudAccounts.gcp", { name: "moved", gcpJsonCredentials: '{"key":"planted-1"}' }],
  [SshKey, "sshKeys", { name: "moved", sshKey: "ssh-ed25519 AAAA" }],
] as const;

for (const [definition, collection, inputs] of KINDS) {
  const resource = definition as unknown as AnyResource<ClusterPlatform>;

  describe(`${resource.name}, when its provider is set to another project`, () => {
    let bench: Bench;
    let other: Operations<ClusterPlatform> & { readonly platform: ClusterPlatform };
    let made: Recorded;
    const uidOf = (name: string) =>
      String(bench.clusters.objects.rows("projects").find(({ metadata }) => (metadata as Row).name === name)?.uid);
    const sent = () =>
      bench.clusters.requests
        .all()
        .map(({ method, path }) => `${method} ${path}`)
        .filter((request) => !request.startsWith("GET /v1/dashboard/projects/metadata"));
    before(async () => {
      bench = await startBench();
      other = operationsIn(bench.clusters, "edge-lab");
      made = await bench.create(resource, inputs);
    });
    after(async () => {
      other.platform.close();
      await bench.close();
    });
    beforeEach(() => bench.clusters.requests.reset());

    for (const [what, act] of [
      ["read", () => other.refresh(resource, made)],
      ["changed", () => other.update(resource, { ...inputs, name: "renamed" }, made)],
      ["deleted", () => other.delete(resource, made)],
    ] as const)
      it(`is not ${what}, both projects are named, and nothing is sent`, async () => {
        await assert.rejects(act(), (error: Error) => {
          for (const text of ['"Default"', '"edge-lab"', uidOf("Default"), uidOf("edge-lab"), "projectName"])
            assert.ok(error.message.includes(text), `${text}: ${error.message}`);
          return true;
        });
        assert.deepEqual(sent(), []);
        assert.ok(bench.row(collection, made.id));
      });

    it("records its project, which a state without it takes from the next read or update", async () => {
      assert.equal(made.state.projectUid, uidOf("Default"));
      const { projectUid: _, ...state } = made.state;
      const older = { ...made, state };
      assert.equal((await bench.refresh(resource, older))?.state.projectUid, uidOf("Default"));
      assert.equal((await bench.import(resource, made.id))?.state.projectUid, uidOf("Default"));
      const updated = await bench.update(resource, { ...inputs, name: "again" }, older);
      assert.equal(updated.state.projectUid, uidOf("Default"));
    });

    it("belongs to the tenant in every project", async () => {
      const shared = await bench.create(resource, { ...inputs, name: "shared", context: "tenant" });
      assert.equal(shared.state.projectUid, "");
      assert.equal((await other.refresh(resource, shared))?.id, shared.id);
      await other.delete(resource, shared);
      assert.throws(() => bench.row(collection, shared.id));
    });

    it("is deleted by a provider of its own project", async () => {
      await bench.delete(resource, made);
      assert.throws(() => bench.row(collection, made.id));
    });
  });
}
