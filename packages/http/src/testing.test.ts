import assert from "node:assert/strict";
import { test } from "node:test";
import { hurried } from "./testing.js";

test("hurried wakes sleepers in order and runs faster than the system clock", async () => {
  const clock = hurried(1_000);
  const [startedAt, real] = [clock.now(), performance.now()];
  const woken: number[] = [];
  await Promise.all([20_000, 5_000, 10_000].map((ms) => clock.sleep(ms).then(() => woken.push(ms))));
  assert.deepEqual(woken, [5_000, 10_000, 20_000]);
  assert.ok(clock.now() - startedAt >= 20_000);
  assert.ok((clock.now() - startedAt) / (performance.now() - real) <= 1_000);
});

test("hurried does not count time in which the process was blocked", async () => {
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

test("hurried ends a sleep with its signal", async () => {
  const stop = new AbortController();
  const sleeping = hurried(1).sleep(60_000, stop.signal);
  stop.abort(new Error("stop"));
  await assert.rejects(sleeping, /stop/);
});
