/** Concurrent lookups send few requests, which the platform counts. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { startHosting, startLogs } from "@tripod/emulators";
import { hostpkg } from "@tripod/hostpkg";
import { createManualClock, hurried } from "@tripod/http/testing";
import { createClient, createShared } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { inParallel } from "./parallel.js";

const numbered = (count: number, digits: number) =>
  Array.from({ length: count }, (_, index) => String(index * Math.floor(1_000 / count) + 1).padStart(digits, "0"));

// Lists are reused for two seconds. On a clock that stands still, the counts do not depend on the speed of the machine.
it("hostpkg: 200 zones by name, 16 at a time, over 5,000 zones: at most 15 requests", async (t) => {
  const platform = await startHosting({ seed: "large", zones: 5_000 });
  const client = createClient(hostpkg, platform.settings, { shared: createShared(), clock: createManualClock() });
  t.after(() => platform.close().then(() => client.close()));
  const { projectId } = platform.settings;
  const names = Array.from({ length: 200 }, (_, index) => `zone-${String(index * 25 + 1).padStart(5, "0")}.example.`);
  await inParallel(names, 16, async (name) => {
    assert.equal((await client.getDomainsZoneV2({ projectId, name })).name, name);
  });
  assert.ok(platform.requests.count() <= 15, JSON.stringify(platform.requests.byRoute()));
});

it("logpkg: 200 concurrent lookups by name among 1,000 collectors: at most 4 requests", async (t) => {
  const platform = await startLogs({ seed: "large", collectors: 1_000, limits: false });
  const client = createClient(logpkg, platform.settings, { shared: createShared(), clock: createManualClock() });
  t.after(() => platform.close().then(() => client.close()));
  const names = numbered(200, 4).map((number) => `generated-${number}`);
  const found = await Promise.all(names.map((name) => client.getCollector({ name })));
  assert.deepEqual(
    found.map(({ name }) => name),
    names,
  );
  assert.ok(platform.requests.count() <= 4, JSON.stringify(platform.requests.byRoute()));
});

it("logpkg: 200 sources of 20 collectors, by name and by id: at most two requests a collector", async (t) => {
  const platform = await startLogs({ seed: "large", collectors: 1_000, limits: false });
  // Forty requests at four a second would take ten seconds.
  const client = createClient(logpkg, platform.settings, { shared: createShared(), clock: hurried(20) });
  t.after(() => platform.close().then(() => client.close()));
  const requests = Array.from({ length: 200 }, (_, index) => ({ number: (index % 20) + 1, isByName: index % 40 < 20 }));
  await Promise.all(
    requests.map(async ({ number, isByName }) => {
      const which = isByName ? { name: "ingest" } : { id: 400_000_000 + number };
      const found = await client.getHttpSource({ collectorId: 300_000_000 + number, ...which });
      assert.equal(found.id, 400_000_000 + number);
    }),
  );
  assert.ok(platform.requests.count() <= 40, JSON.stringify(platform.requests.byRoute()));
});
