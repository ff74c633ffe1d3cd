import assert from "node:assert/strict";
import { test } from "node:test";
import { type Clock, systemClock } from "./clock.js";
import { createManualClock } from "./testing.js";

const clocks: Readonly<Record<string, () => Clock & { advance?(ms: number): Promise<void> }>> = {
  "the system clock": () => systemClock,
  "the manual clock": () => createManualClock(),
};

for (const [name, create] of Object.entries(clocks)) {
  test(`${name}: sleepers wake, and reject immediately with the reason when they are stopped`, async () => {
    const clock = create();
    const startedAt = clock.now();
    const woken: number[] = [];
    const sleep = (ms: number) => clock.sleep(ms).then(() => woken.push(ms));
    const both = Promise.all([sleep(20), sleep(5)]);
    const stop = new AbortController();
    const stopped = clock.sleep(1e9, stop.signal);
    stop.abort("stop");
    await assert.rejects(stopped, (reason) => reason === "stop");
    await assert.rejects(clock.sleep(1, stop.signal), (reason) => reason === "stop");
    await clock.advance?.(20);
    await both;
    // A busy machine may hold the process so long that both timers expire together.
    assert.deepEqual(
      [...woken].sort((one, other) => one - other),
      [5, 20],
    );
    assert.ok(clock.now() - startedAt >= 19);
  });
}

test("systemClock advances although the wall clock of the machine goes back", (t) => {
  const before = systemClock.now();
  assert.ok(Math.abs(before - Date.now()) < 60_000);
  t.mock.method(Date, "now", () => 0);
  assert.ok(systemClock.now() >= before);
});

test("sleep does not end immediately if it exceeds the maximum delay of a timer", async () => {
  const stop = new AbortController();
  let isAwake = false;
  const sleeping = systemClock.sleep(1e12, stop.signal).then(() => {
    isAwake = true;
  });
  await systemClock.sleep(5);
  assert.equal(isAwake, false);
  stop.abort("enough");
  await assert.rejects(sleeping, (reason) => reason === "enough");
});

test("createManualClock stops until it is advanced, and wakes each sleeper at its time", async () => {
  const clock = createManualClock(100);
  const moments: number[] = [];
  const nap = (ms: number) => clock.sleep(ms).then(() => moments.push(clock.now()));
  nap(10);
  nap(30);
  await clock.advance(20);
  assert.deepEqual([moments, clock.now(), clock.sleepers()], [[110], 120, 1]);
  assert.equal(await clock.runUntil(clock.sleep(50).then(() => clock.now())), 170);
  assert.deepEqual(moments, [110, 130]);
});

test("sleep ends immediately for a negative time, without a warning of Node", async (t) => {
  const asked = t.mock.method(globalThis, "setTimeout");
  await systemClock.sleep(-0.7);
  assert.deepEqual(
    asked.mock.calls.map(({ arguments: [, ms] }) => ms),
    [0],
  );
});
