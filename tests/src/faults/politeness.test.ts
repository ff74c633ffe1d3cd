/** The clients stay within the platforms' rate limits, and report waits. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startClusters, startLogs } from "@tripod/emulators";
import { createLeapingClock, hurried } from "@tripod/http/testing";
import { k8spkg } from "@tripod/k8spkg";
import { createClient, createShared, type Shared } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { logpkg } from "@tripod/logpkg";
import { until } from "../until.js";
import { SUBJECTS } from "./subjects.js";

const { assertRejected } = createWording(import.meta.url);

const BOUND_MS = 120_000;

/**
 * Returns a thousand times as many sources as the platform allows requests per second. No two of them can share a
 * request.
 */
const sources = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ collectorId: 300_000_001 + index, name: "ingest" }));

describe("limits", () => {
  it("belong to the credential: two clients of one key together stay within them", { timeout: BOUND_MS }, async (t) => {
    const clock = hurried(10);
    const platform = await startLogs({ clock, collectors: 60 });
    const shared = createShared();
    const clients = [0, 1].map(() => createClient(logpkg, platform.settings, { shared, clock }));
    t.after(() => platform.close());
    await Promise.all(sources(60).map((args, index) => clients[index % 2]?.getHttpSource(args)));
    assert.equal(platform.requests.count("GET /*", 429), 0);
    assert.equal(platform.requests.count(), 60);
    assert.ok(platform.requests.peakInFlight <= 10);
  });

  it("are shared only by clients with the same shared state", () => {
    const reported: Shared[] = [];
    const watched: typeof logpkg = {
      ...logpkg,
      connect: (settings, surroundings) => {
        reported.push(surroundings.shared);
        return logpkg.connect(settings, surroundings);
      },
    };
    const settings = { accessId: "suEXAMPLE", accessKey: "EXAMPLE", baseUrl: "https://api.example.com/api/" };
    const shared = createShared();
    for (const options of [{ shared }, { shared }, {}, {}]) createClient(watched, settings, options);
    assert.equal(reported[0], reported[1]);
    assert.equal(new Set(reported).size, 3);
  });

  it("that are used up delay only the requests that they limit", { timeout: BOUND_MS }, async (t) => {
    const platform = await startClusters({ limits: [] });
    const { apiKey } = platform.settings;
    const settings = { apiKey, host: platform.plainOrigin, retryAttempts: 1 };
    const client = createClient(k8spkg, settings, { shared: createShared() });
    t.after(() => platform.close().then(() => client.close()));
    const packs = "GET /v1/packs/*";
    platform.faults.add({ route: "* /v1/packs/*", fault: { kind: "throttle", retryAfter: 50 } });
    const stop = new AbortController();
    let isHeld = true;
    const pending = client
      .getPackSimple({ name: "vault", type: "container", context: "system" }, { signal: stop.signal })
      .catch(() => undefined)
      .finally(() => {
        isHeld = false;
      });
    await until(() => platform.requests.count("* /v1/packs/*", 429) > 0, "a throttled request");
    await client.getPermission({ name: "Audit" });
    assert.ok(isHeld, `${packs} was not held back`);
    stop.abort();
    await pending;
  });

  it("that are lower than documented are adopted from responses, and every lookup succeeds", async (t) => {
    const clock = hurried(20);
    const platform = await startLogs({ clock, collectors: 40, limits: { perSecond: 2, concurrent: 3 } });
    const client = createClient(logpkg, platform.settings, { shared: createShared(), clock });
    t.after(() => platform.close().then(() => client.close()));
    await Promise.all(sources(40).map((args) => client.getHttpSource(args)));
    const refused = platform.requests.count("GET /*", 429);
    assert.ok(refused > 0, "the platform was never asked too much");
    assert.ok(refused <= 40, `${refused} refusals for 40 lookups`);
  });
});

describe("retryAttempts of k8spkg", () => {
  for (const [retryAttempts, requests] of [
    [0, 1],
    [2, 3],
  ] as const) {
    it(`${retryAttempts}: ${requests} requests`, async (t) => {
      const platform = await startClusters({ limits: [] });
      const settings = { apiKey: platform.settings.apiKey, host: platform.plainOrigin, retryAttempts };
      const client = createClient(k8spkg, settings, { shared: createShared(), clock: hurried(100) });
      t.after(() => platform.close().then(() => client.close()));
      platform.faults.add({ route: "/*", fault: { kind: "unavailable" } });
      await assert.rejects(client.getPermission({ name: "Audit" }), { code: "unavailable" });
      assert.equal(platform.requests.count(), requests);
    });
  }

  it("1000: as many as the deadline has room for", { timeout: BOUND_MS }, async (t) => {
    const platform = await startClusters({ limits: [] });
    const settings = { apiKey: platform.settings.apiKey, host: platform.plainOrigin, retryAttempts: 1000 };
    const client = createClient(k8spkg, settings, { shared: createShared(), clock: createLeapingClock() });
    t.after(() => platform.close().then(() => client.close()));
    platform.faults.add({ route: "/*", fault: { kind: "unavailable" } });
    await assertRejected(t, client.getPermission({ name: "Audit" }), { code: "unavailable" });
    assert.ok(platform.requests.count() <= 20);
  });
});

describe("progress and log messages", { concurrency: 4 }, () => {
  for (const { name, route, start } of SUBJECTS) {
    it(`waits of ${name} longer than two seconds, with reason and duration`, { timeout: BOUND_MS }, async (t) => {
      const running = await start({ clock: hurried(40) });
      t.after(() => running.close());
      running.faults.add({ route, times: 1, fault: { kind: "unavailable", retryAfter: 6 } });
      running.faults.add({ route, times: 1, fault: { kind: "hang" } });
      const logged: string[] = [];
      await running.lookup({ progress: (text) => logged.push(text) });
      assert.ok(
        logged.some((text) => /answered 503.*; trying again in 6(\.\d)? s/.test(text)),
        logged.join("\n"),
      );
      assert.ok(
        logged.some((text) => /waiting for the platform's response \(\d+(\.\d)? s so far\)/.test(text)),
        logged.join("\n"),
      );
    });
  }

  it("a wait for a limit, by the limit's name", { timeout: BOUND_MS }, async (t) => {
    const clock = hurried(10);
    const platform = await startLogs({ clock, collectors: 30 });
    const client = createClient(logpkg, platform.settings, { shared: createShared(), clock });
    t.after(() => platform.close().then(() => client.close()));
    const logged: string[] = [];
    await Promise.all(sources(30).map((args) => client.getHttpSource(args, { progress: (text) => logged.push(text) })));
    assert.ok(
      logged.some((text) => text.includes('waiting for the platform\'s rate limit "API calls per second"')),
      logged.join("\n"),
    );
  });

  it("count the requests of a client at debug level", async (t) => {
    for (const { name, route, start } of SUBJECTS) {
      const running = await start({ clock: hurried(20) });
      running.faults.add({ route, times: 1, fault: { kind: "unavailable" } });
      await running.lookup();
      const requests = running.requests.count();
      await running.close();
      const [pkg] = name.split(",");
      t.diagnostic(running.lines.at(-1) ?? "");
      assert.match(
        running.lines.at(-1) ?? "",
        new RegExp(
          `^debug: ${pkg}: ${requests} requests, 1 of them repeated; \\d+ waits for limits; \\d+ answers shared$`,
        ),
      );
    }
  });
});
