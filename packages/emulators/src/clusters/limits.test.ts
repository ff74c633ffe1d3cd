import assert from "node:assert/strict";
import { test } from "node:test";
import { manualClock } from "../clock.js";
import { DOCUMENTED_LIMITS, rateLimiter } from "./limits.js";

const HERE = "127.0.0.1";

/** Returns the number of accepted requests at one time. */
function passing(limiter: ReturnType<typeof rateLimiter>, path: string, client = HERE): number {
  let passed = 0;
  while (passed < 1000 && limiter.take(client, path) === 0) passed += 1;
  return passed;
}

const BURSTS: Record<string, number> = {
  "/v1/dashboard/projects/metadata": 50,
  "/v1/packs": 50,
  "/v1/spectroclusters/abc": 250,
  "/v1/spectroclusters/abc/assets/kubeconfigclient": 50,
  "/v1/clusterprofiles/abc": 250,
  "/v1/clusterprofilesX": 1000,
};

for (const [path, burst] of Object.entries(BURSTS)) {
  test(`${path} allows a burst of ${burst} requests`, () => {
    assert.equal(passing(rateLimiter(DOCUMENTED_LIMITS, manualClock()), path), burst);
  });
}

test("rateLimiter counts paths under one prefix together, and prefixes and clients separately", () => {
  const limiter = rateLimiter(DOCUMENTED_LIMITS, manualClock());
  assert.equal(passing(limiter, "/v1/packs/search"), 50);
  assert.equal(passing(limiter, "/v1/packs/x/registries/y"), 0);
  assert.equal(passing(limiter, "/v1/registries/metadata"), 50);
  assert.equal(passing(limiter, "/v1/packs", "127.0.0.2"), 50);
});

test("time gives back ten requests a second, and no more than the burst", () => {
  const clock = manualClock();
  const limiter = rateLimiter(DOCUMENTED_LIMITS, clock);
  passing(limiter, "/v1/packs");
  assert.ok(Math.abs(limiter.take(HERE, "/v1/packs") - 0.1) < 1e-9);
  clock.advance(2000);
  assert.equal(passing(limiter, "/v1/packs"), 20);
  clock.advance(3_600_000);
  assert.equal(passing(limiter, "/v1/packs"), 50);
});

test("set replaces the limits and resets their counters", () => {
  const limiter = rateLimiter(DOCUMENTED_LIMITS, manualClock());
  passing(limiter, "/v1/packs");
  limiter.set([{ prefix: "/v1/packs", perSecond: 1, burst: 2 }]);
  assert.equal(passing(limiter, "/v1/packs"), 2);
  limiter.set([]);
  assert.equal(passing(limiter, "/v1/packs"), 1000);
});
