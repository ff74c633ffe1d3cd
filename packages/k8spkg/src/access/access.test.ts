import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { Filter } from "./Filter.js";
import { Role } from "./Role.js";
import { SshKey } from "./SshKey.js";

const { assertRejected } = createWording(import.meta.url);

const role = Role as AnyResource<ClusterPlatform>;
const filter = Filter as AnyResource<ClusterPlatform>;
const key = SshKey as AnyResource<ClusterPlatform>;

describe("roles and keys", () => {
  const bench = useInSuite(startBench);

  it("does not import a built-in role", async (test) => {
    await assertRejected(test, bench.import(role, "Project Viewer"), { code: "invalid-argument", path: "" });
  });

  it("does not import a filter of another type than tags, although the list contains it", async (test) => {
    bench.clusters.objects.add("filters", { filterType: "meta", metadata: { name: "other" }, spec: {} });
    await assertRejected(test, bench.import(filter, "other"), { code: "invalid-argument", path: "" });
  });

  it("finds a role on the second page by its name", async () => {
    const metadata = (name: string) => ({ name, labels: {}, annotations: { scope: "project" } });
    for (let number = 1; number <= 60; number += 1) {
      const spec = { permissions: ["project.get"], scope: "project", type: "user" };
      bench.clusters.objects.add("roles", { metadata: metadata(`role-${number}`), spec });
    }
    const found = await bench.import(role, "role-60");
    assert.equal(found?.state.name, "role-60");
  });

  it("sends the scope of a role in both members, also in an update", async () => {
    const made = await bench.create(role, { name: "r", permissions: ["project.get"] });
    const row = () => bench.row("roles", made.id) as { metadata: { annotations: object }; spec: { scope: string } };
    await bench.update(role, { name: "r", type: "tenant", permissions: ["project.get"] }, made);
    assert.deepEqual([row().metadata.annotations, row().spec.scope], [{ scope: "tenant" }, "tenant"]);
    await bench.delete(role, made);
  });

  it("has no diff for a line break after an SSH key, neither in the inputs nor on the platform", async () => {
    const text = "ssh-ed25519 AAAAplanted a@b";
    const made = await bench.create(key, { name: "k", sshKey: `${text}\n` });
    (bench.row("sshKeys", made.id) as { spec: { publicKey: string } }).spec.publicKey = text;
    const read = await bench.refresh(key, made);
    assert.ok(read);
    assert.deepEqual(bench.diff(key, { name: "k", sshKey: `${text}\n` }, read).changes, []);
    assert.deepEqual(bench.diff(key, { name: "k", sshKey: text }, read).changes, []);
    await bench.delete(key, made);
  });

  it("imports a key of the tenant with its context", async (test) => {
    const made = await bench.create(key, { name: "t", context: "tenant", sshKey: "ssh-ed25519 AAAAplanted" });
    assert.equal((await bench.import(key, "t:tenant"))?.state.context, "tenant");
    await assertRejected(test, bench.import(key, "t"), { code: "not-found", path: "" });
    await bench.delete(key, made);
  });
});
