import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Limiter, type LimitRule } from "./limiter.js";
import { createLimiterRegistry, type LimiterOptions } from "./limiterRegistry.js";
import { createManualClock } from "./testing.js";

const never = new AbortController().signal;
const FINE = { throttled: false };

function setup(rules: readonly LimitRule[]) {
  const clock = createManualClock(1_000_000);
  const registry = createLimiterRegistry(clock);
  const options: LimiterOptions = { registry, rules, credential: "me" };
  const enter = (path = "/", signal = never) =>
    registry.enter(registry.limitersFor(options, "GET", `https://host${path}`), signal);
  return { clock, registry, options, enter };
}

/**
 * One call of a random run: its start, its duration, and the moment in between at which the platform counts it (0..1).
 */
const arbitraryCall = fc.record({
  asksAt: fc.nat(3_000),
  lasts: fc.nat(800),
  countedAfter: fc.double({ min: 0, max: 1, noNaN: true }),
});

test("enter never lets the platform see more calls than its limits", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryCall, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 5 }),
      async (calls, rate, concurrency) => {
        const per = 1_000;
        const { clock, enter } = setup([{ name: "all", rate: { calls: rate, per }, concurrency, source: "test" }]);
        const counted: number[] = [];
        let inside = 0;
        let most = 0;
        const run = async ({ asksAt, lasts, countedAfter }: (typeof calls)[number]) => {
          await clock.sleep(asksAt);
          const leave = await enter();
          inside += 1;
          most = Math.max(most, inside);
          counted.push(clock.now() + lasts * countedAfter);
          await clock.sleep(lasts);
          inside -= 1;
          leave(FINE);
        };
        await clock.runUntil(Promise.all(calls.map(run)));
        assert.equal(counted.length, calls.length);
        assert.ok(most <= concurrency, `${most} concurrent`);
        counted.sort((a, b) => a - b);
        for (const [i, first] of counted.entries()) {
          const oneTooMany = counted[i + rate];
          assert.ok(oneTooMany === undefined || oneTooMany - first >= per, `${rate + 1} within ${per} ms`);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test("enter starts a burst immediately and the next call after the period", async () => {
  const { clock, enter } = setup([{ name: "all", rate: { calls: 4, per: 1_000 }, source: "test" }]);
  const started: number[] = [];
  const calls = Array.from({ length: 9 }, async () => {
    const leave = await enter();
    started.push(clock.now() - 1_000_000);
    leave(FINE);
  });
  await clock.runUntil(Promise.all(calls));
  assert.deepEqual(started, [0, 0, 0, 0, 1_000, 1_000, 1_000, 1_000, 2_000]);
});

test("enter never waits for a limit that does not apply to the call", async () => {
  const { clock, enter } = setup([
    { name: "slow", match: /^\/slow/, rate: { calls: 1, per: 60_000 }, source: "test" },
    { name: "all", rate: { calls: 10, per: 1_000 }, source: "test" },
  ]);
  (await enter("/slow"))(FINE);
  const blocked = enter("/slow");
  let isIn = false;
  const free = enter("/fast").then((leave) => {
    isIn = true;
    leave(FINE);
  });
  await clock.advance(0);
  assert.equal(isIn, true);
  await free;
  await clock.runUntil(blocked);
  assert.equal(clock.now() - 1_000_000, 60_000);
});

test("limitersFor returns separate limiters per credential, and shared ones per host if the rule requires it", () => {
  const rules: readonly LimitRule[] = [
    { name: "own", source: "test" },
    { name: "shared", scope: "host", source: "test" },
  ];
  const { registry, options } = setup(rules);
  const limiters = (credential: string, host: string) =>
    registry.limitersFor({ ...options, credential }, "GET", `https://${host}/`);
  const [own, shared] = limiters("me", "a");
  assert.equal(limiters("me", "a")[0], own);
  assert.notEqual(limiters("you", "a")[0], own);
  assert.equal(limiters("you", "a")[1], shared);
  assert.notEqual(limiters("me", "b")[1], shared);
});

test("limitersFor matches rules by path and method", () => {
  const { registry, options } = setup([{ name: "writes", match: /^\/v1(\/|$)/, methods: ["POST"], source: "test" }]);
  const count = (method: "GET" | "POST", path: string) =>
    registry.limitersFor(options, method, `https://h${path}?q=/v1/`).length;
  assert.deepEqual(
    [count("POST", "/v1/x"), count("POST", "/v1"), count("GET", "/v1/x"), count("POST", "/v11")],
    [1, 1, 0, 0],
  );
});

test("enter removes a cancelled call from the queue, together with its timer", async () => {
  const { clock, registry, enter } = setup([
    { name: "one", concurrency: 1, rate: { calls: 1, per: 50 }, source: "test" },
  ]);
  const leave = await enter();
  const stop = new AbortController();
  const waiting = enter("/", stop.signal);
  assert.equal(registry.waiting(), 1);
  stop.abort("enough");
  await assert.rejects(waiting, (reason) => reason === "enough");
  assert.equal(registry.waiting(), 0);
  leave(FINE);
  leave(FINE);
  await clock.advance(0);
  assert.equal(clock.sleepers(), 0);
});

test("a 429 halves the speed once for all calls in progress and pauses; successful responses restore the speed", async () => {
  const { clock, registry, options, enter } = setup([{ name: "all", concurrency: 8, source: "test" }]);
  const width = async () => {
    const admitted: ((outcome: { throttled: boolean }) => void)[] = [];
    const stop = new AbortController();
    const asked = Array.from({ length: 9 }, () => enter("/", stop.signal).then((leave) => admitted.push(leave)));
    await clock.advance(0);
    stop.abort();
    await Promise.allSettled(asked);
    for (const leave of admitted) leave(FINE);
    return admitted.length;
  };
  assert.equal(await width(), 8);

  const burst = await Promise.all([enter(), enter(), enter()]);
  await clock.advance(10);
  for (const leave of burst) leave({ throttled: true, retryAfter: 3_000 });
  const [limiter] = registry.limitersFor(options, "GET", "https://host/");
  assert.equal(limiter?.freeAt(clock.now()), clock.now() + 3_000);
  assert.equal(await width(), 0);
  await clock.advance(3_000);
  // Only one call starts until the platform has returned a success.
  assert.equal(await width(), 1);
  assert.equal(await width(), 4);
  for (let i = 0; i < 16; i += 1) (await enter())(FINE);
  assert.equal(await width(), 8);
});

test("enter does constant work per call, regardless of the number of waiting calls", async (t) => {
  const looks = t.mock.method(Limiter.prototype, "freeAt");
  const looksFor = async (count: number): Promise<number> => {
    const { clock, enter } = setup([{ name: "all", rate: { calls: 50, per: 10 }, concurrency: 5, source: "test" }]);
    const before = looks.mock.callCount();
    await clock.runUntil(Promise.all(Array.from({ length: count }, async () => (await enter())(FINE))));
    return looks.mock.callCount() - before;
  };
  const [few, many] = [await looksFor(200), await looksFor(800)];
  assert.ok(many < 6 * few, `${many} looks at the lane for 800 calls, ${few} for 200`);
});

test("enter does not let calls of different limiters wait for each other, and starts the oldest first", async () => {
  const { enter } = setup([
    { name: "all", concurrency: 2, source: "test" },
    { name: "slow", match: /slow/, concurrency: 1, source: "test" },
  ]);
  const order: string[] = [];
  const go = (name: string) =>
    enter(`/${name}`).then((leave) => {
      order.push(name);
      return leave;
    });
  const first = await go("slow");
  const waiting = [go("slow again"), go("quick"), go("quick again")];
  const quick = await (waiting[1] as Promise<typeof first>);
  first(FINE);
  const again = await (waiting[0] as Promise<typeof first>);
  quick(FINE);
  await waiting[2];
  again(FINE);
  assert.deepEqual(order, ["slow", "quick", "slow again", "quick again"]);
});

test("enterNow enters limiters with capacity, and never before a call that waits", async () => {
  const { clock, registry, options } = setup([{ name: "all", concurrency: 2, source: "test" }]);
  const limiters = registry.limitersFor(options, "GET", "https://host/");
  const leave = registry.enterNow(limiters);
  assert.ok(leave !== undefined);
  assert.ok(registry.enterNow(limiters) !== undefined);
  assert.equal(registry.enterNow(limiters), undefined);
  const order: string[] = [];
  const waiting = registry.enter(limiters, never).then((release) => {
    order.push("waited");
    return release;
  });
  assert.equal(registry.enterNow(limiters), undefined);
  leave(FINE);
  leave(FINE);
  assert.equal(registry.enterNow(limiters), undefined);
  (await waiting)(FINE);
  await clock.advance(0);
  assert.deepEqual(order, ["waited"]);
  assert.ok(registry.enterNow(limiters) !== undefined);
});

test("enterNow takes no capacity from a call that waits for one of the limiters and another", async () => {
  const { registry, options } = setup([
    { name: "all", concurrency: 2, source: "test" },
    { name: "slow", match: /^\/slow/, concurrency: 1, source: "test" },
  ]);
  const at = (path: string) => registry.limitersFor(options, "GET", `https://host${path}`);
  const leave = registry.enterNow(at("/slow"));
  const waiting = registry.enter(at("/slow"), never);
  assert.equal(registry.enterNow(at("/")), undefined);
  leave?.(FINE);
  (await waiting)(FINE);
  assert.ok(registry.enterNow(at("/")) !== undefined);
});
