import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { clock } from "../../network.testing.js";
import type { ClusterPlatform } from "../../platform.js";
import { startBench } from "../../resources.testing.js";
import { ClusterGke } from "../ClusterGke.js";
import { ACCOUNT } from "../clusterFixture.testing.js";

const { assertWording } = createWording(import.meta.url);

const gke = ClusterGke as unknown as AnyResource<ClusterPlatform>;
const program = (more: object = {}) => ({
  name: "slow",
  cloudAccountId: ACCOUNT,
  cloudConfig: { project: "proj", region: "europe-west1" },
  machinePools: [{ name: "workers", count: 1, instanceType: "n1-standard-4" }],
  ...more,
});

describe("withReadinessWait", () => {
  const bench = useInSuite(() => startBench({ statePace: 0.05 }));

  it("records the cluster after a timeout, and the next run continues to wait", async (test) => {
    const made = await bench.create(gke, program({ timeouts: { create: "1ms" } }));
    assertWording(test, made.reasons.join());
    assertWording(test, made.reasons.join());
    assert.notEqual(made.id, "");
    bench.asked();
    const done = await bench.update(gke, program({ description: "later" }), made);
    assert.deepEqual(done.reasons, []);
    assert.equal(bench.asked().filter((request) => request.startsWith("PATCH ")).length, 1);
    assert.equal(bench.row("clusters", made.id).state, "Running");
  });

  it("records the cluster after a cancellation", async () => {
    const ends = new AbortController();
    const creation = bench.create(gke, program({ name: "cancelled" }), { signal: ends.signal });
    void clock.sleep(500).then(() => ends.abort());
    const made = await creation;
    assert.notEqual(made.id, "");
    assert.equal(made.reasons.length, 1);
  });

  it("does not wait if the inputs skip it", async () => {
    const made = await bench.create(gke, program({ name: "left", skipCompletion: true }));
    assert.deepEqual(made.reasons, []);
    assert.notEqual(bench.row("clusters", made.id).state, "Running");
  });
});
