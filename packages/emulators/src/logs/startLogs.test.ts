import assert from "node:assert/strict";
import { test } from "node:test";
import { at, codeOf, platformFor } from "./client.testing.js";
import { type LogsSeed, readSeed } from "./seed.js";

test("a platform starts from a seed of one's own", async (t) => {
  const defaultSeed = readSeed();
  const contoso = defaultSeed.keys.filter(({ organization }) => organization === "contoso");
  const seed: LogsSeed = { keys: contoso, organizations: defaultSeed.organizations };
  const { platform, send } = await platformFor(t, { seed });
  assert.equal(platform.accounts.length, 1);
  assert.equal(at((await send("GET", "v1/collectors/201234567")).body, "collector", "name"), "hosted-prod");
});

test("two platforms from one seed do not share their data", async (t) => {
  const seed = readSeed();
  const first = await platformFor(t, { seed });
  const second = await platformFor(t, { seed });
  first.platform.control.changeSource(900101, (source) => {
    source.description = "changed";
  });
  first.platform.control.deleteCollector(101234568);
  assert.equal(second.platform.control.source(900101)?.description, undefined);
  assert.equal((await second.send("GET", "v1/collectors/101234568")).status, 200);
});

test("faults speak the platform's language", async (t) => {
  const { platform, send } = await platformFor(t);
  const route = "GET /api/v1/collectors/:id";
  platform.faults.add(
    { route, fault: { kind: "unauthorized" }, times: 1 },
    { route, fault: { kind: "throttle", retryAfter: 2 }, times: 1 },
    { route, fault: { kind: "unavailable" }, times: 1 },
  );
  const codes = [];
  for (let n = 0; n < 3; n += 1) codes.push(codeOf(await send("GET", "v1/collectors/101234567")));
  assert.deepEqual(codes, ["unauthorized", "rate.limit.exceeded", "service.unavailable"]);
  assert.equal((await send("GET", "v1/collectors/101234567")).status, 200);
});

test("requests are counted by route", async (t) => {
  const { platform, send } = await platformFor(t);
  await send("GET", "v1/collectors/101234567");
  await send("GET", "v1/collectors/name/web/");
  await send("GET", "v1/collectors/101234568/sources/9001001");
  await send("GET", "v1/users/1");
  await send("GET", "v1/partitions", { as: { ...platform.settings, accessKey: "wrong" } });
  assert.deepEqual(platform.requests.byRoute(), {
    "GET /api/v1/collectors/:collectorId 200": 1,
    "GET /api/v1/collectors/name/:name 200": 1,
    "GET /api/v1/collectors/:collectorId/sources/:sourceId 200": 1,
    "GET /api/v1/users/:id 404": 1,
    "GET /api/v1/partitions 401": 1,
  });
});
