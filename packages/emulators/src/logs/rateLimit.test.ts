import assert from "node:assert/strict";
import { test } from "node:test";
import { manualClock } from "../clock.js";
import { codeOf, platformFor } from "./client.testing.js";
import { example, shapeDifferences } from "./examples.testing.js";
import { DOCUMENTED_LIMITS, RateLimiter } from "./rateLimit.js";

test("more than four calls in a burst are rejected, and allowed again after a while", async (t) => {
  const { platform, send } = await platformFor(t, { limits: DOCUMENTED_LIMITS });
  const call = () => send("GET", "v1/collectors/101234567");
  for (let n = 0; n < 4; n += 1) assert.equal((await call()).status, 200);
  const refused = await call();
  assert.equal(refused.status, 429);
  const expected = example("errors", "error-legacy-rate-limit-429").response.body;
  assert.deepEqual(shapeDifferences(refused.body, expected), []);
  assert.equal(codeOf(refused), "rate.limit.exceeded");
  assert.equal(codeOf(await send("GET", "v1/users")), "rate.limit.exceeded");

  platform.clock.advance(250);
  assert.equal((await call()).status, 200);
  assert.equal((await call()).status, 429);
});

test("each key has limits of its own", async (t) => {
  const { platform, send } = await platformFor(t, { limits: { perSecond: 1, concurrent: 1 } });
  const statuses = [];
  for (const as of platform.accounts) statuses.push((await send("GET", "v1/collectors", { as })).status);
  assert.deepEqual(statuses, [200, 200, 200]);
});

test("too many concurrent requests are rejected", async (t) => {
  const { send } = await platformFor(t, { limits: { perSecond: 1000, concurrent: 10 }, latency: 2_000 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => send("GET", "v1/collectors/101234567")));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  assert.deepEqual([count(200), count(429)], [10, 2]);
  assert.equal((await send("GET", "v1/collectors/101234567")).status, 200);
});

test("an even pace passes even when calls arrive a little early", () => {
  const clock = manualClock();
  const limiter = new RateLimiter(DOCUMENTED_LIMITS, clock);
  for (let n = 0; n < 40; n += 1) {
    clock.advance(n % 2 === 0 ? 210 : 290);
    assert.equal(limiter.enter("key"), true, `call ${n}`);
    limiter.leave("key");
  }
});

test("a rate above the limit is rejected", () => {
  const clock = manualClock();
  const limiter = new RateLimiter(DOCUMENTED_LIMITS, clock);
  let passed = 0;
  for (let n = 0; n < 600; n += 1) {
    clock.advance(100);
    if (!limiter.enter("key")) continue;
    limiter.leave("key");
    passed += 1;
  }
  assert.ok(passed >= 240 && passed <= 245, `${passed} calls in a minute`);
});
