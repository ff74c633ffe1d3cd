import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { load } from "@tripod/kit";
import { k8spkg } from "../package.js";
import { type Bench, startBench } from "../resources.testing.js";

/** Clusters of the emulator's seed, by the resource that manages each. */
const SEEDED = [
  ["ClusterEks", "64f0a1b2c3d4e5f601020701"],
  ["ClusterEks", "64f0a1b2c3d4e5f601020703"],
  ["ClusterCloudA", "64f0a1b2c3d4e5f601020706"],
  ["ClusterCloudB", "64f0a1b2c3d4e5f601020707"],
  ["ClusterCloudB", "64f0a1b2c3d4e5f601020708"],
  ["VirtualCluster", "64f0a1b2c3d4e5f601020705"],
  ["VirtualCluster", "64f0a1b2c3d4e5f601020702"],
] as const;

describe("seeded clusters", () => {
  let bench: Bench;
  // One emulator per test: a connection that was idle between two tests may be closing, and this client does not retry.
  beforeEach(async () => {
    bench = await startBench();
  });
  afterEach(() => bench.close());

  for (const [resource, id] of SEEDED) {
    it(`can be imported and refreshed without a difference: ${resource} ${id}`, async () => {
      const definition = await load(k8spkg.resources, resource);
      const imported = await bench.import(definition as never, id);
      assert.ok(imported !== undefined);
      const refreshed = await bench.refresh(definition as never, imported);
      assert.deepEqual([refreshed?.inputs, refreshed?.state], [imported.inputs, imported.state]);
    });
  }

  it("can be deleted", async () => {
    const definition = await load(k8spkg.resources, "ClusterEks");
    const imported = await bench.import(definition as never, "64f0a1b2c3d4e5f601020701");
    assert.ok(imported !== undefined);
    bench.clusters.objects.pace(0);
    await bench.delete(definition as never, imported);
    assert.equal(await bench.refresh(definition as never, imported), undefined);
  });
});
