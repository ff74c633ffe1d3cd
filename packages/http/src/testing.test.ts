import assert from "node:assert/strict";
import { test } from "node:test";
import { hurried } from "./testing.js";

test("a hurried clock wakes sleepers in their order, and passes faster than the machine's", async () => {
  const clock = hurried(1_000);
  const [startedAt, real] = [clock.now(), performance.now()];
  const woken: number[] = [];
  await Promise.all([20_000, 5_000, 10_000].map((ms) => clock.sleep(ms).then(() => woken.push(ms))));
  assert.deepEqual(woken, [5_000, 10_000, 20_000]);
  assert.ok(clock.now() - startedAt >= 20_000);
  assert.ok((clock.now() - startedAt) / (performance.now() - real) <= 1_000);
});

test("time in which this process could do nothing does not pass on it", async () => {
  const clock = hurried(1_000);
  let isOver = false;
  const sleeping = clock.sleep(30_000).then(() => {
    isOver = true;
  });
  const until = performance.now() + 200;
  while (performance.now() < until);
  await new Promise(setImmediate);
  assert.equal(isOver, false, "a deadline has passed while nothing could be done");
  await sleeping;
});

test("a sleep on it ends with its signal", async () => {
  const stop = new AbortController();
  const sleeping = hurried(1).sleep(60_000, stop.signal);
  stop.abort(new Error("stop"));
  await assert.rejects(sleeping, /stop/);
});
