import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { Project } from "./Project.js";

const { assertRejected } = createWording(import.meta.url);

const project = Project as AnyResource<ClusterPlatform>;

describe("Project", () => {
  const bench = useInSuite(startBench);

  const metadata = (uid: string) =>
    bench.row("projects", uid).metadata as { name: string; labels: object; annotations: Record<string, string> };

  it("keeps annotations of other clients, and clears unset inputs", async () => {
    const made = await bench.create(project, { name: "kept", description: "mine", tags: ["url:http://x:80", "gold"] });
    assert.deepEqual(metadata(made.id).labels, { url: "http://x:80", gold: "spectro__tag" });
    metadata(made.id).annotations.theirs = "stays";
    const changed = await bench.update(project, { name: "kept" }, made);
    assert.deepEqual(metadata(made.id).annotations, { theirs: "stays" });
    assert.deepEqual(metadata(made.id).labels, {});
    await bench.delete(project, changed);
  });

  it("shows that another client removed the description", async () => {
    const made = await bench.create(project, { name: "described", description: "mine" });
    delete metadata(made.id).annotations.description;
    const read = await bench.refresh(project, made);
    assert.equal(read?.state.description, undefined);
    await bench.delete(project, made);
  });

  it("is imported by name and by UID, and its delete succeeds if it no longer exists", async (test) => {
    const made = await bench.create(project, { name: "found" });
    for (const id of ["found", made.id]) assert.equal((await bench.import(project, id))?.id, made.id);
    bench.clusters.objects.remove("projects", made.id);
    await bench.delete(project, made);
    await assertRejected(test, bench.import(project, "found"), { code: "not-found", path: "" });
  });

  it("stays in state if the API key is rejected, regardless of the code", async (test) => {
    const made = await bench.create(project, { name: "refused" });
    const body = { code: "ResourceNotFound", message: "API key not found", details: null, ref: "r" };
    bench.clusters.faults.add({ route: "GET /*", fault: { kind: "answer", status: 401, body }, times: 5 });
    await assertRejected(test, bench.refresh(project, made), { code: "unauthenticated" });
    bench.clusters.faults.clear();
    assert.notEqual(await bench.refresh(project, made), undefined);
    await bench.delete(project, made);
  });

  it("rejects contradictory tags", () => {
    const { failures } = bench.check(project, { name: "x", tags: ["team:a", "team:b"] });
    assert.deepEqual(
      failures.map(({ path }) => path),
      ["tags"],
    );
  });
});
