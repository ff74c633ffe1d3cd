import assert from "node:assert/strict";
import { test } from "node:test";
import { createManualClock, createTestContext } from "./testing.js";
import { seconds, tellAndSleep, tellWhile } from "./waiting.js";

test("tellWhile reports a wait after two seconds and then every fifteen", async () => {
  const clock = createManualClock();
  const context = createTestContext();
  const done = tellWhile(
    clock,
    context,
    "Waiting for X",
    clock.sleep(33_000).then(() => "done"),
  );
  await clock.advance(1_999);
  assert.deepEqual(context.told, []);
  assert.equal(await clock.runUntil(done), "done");
  assert.deepEqual(
    context.told,
    ["2 s", "17 s", "32 s"].map((time) => `Waiting for X (${time} so far)`),
  );
  assert.equal(clock.sleepers(), 0);
});

test("tellAndSleep reports a long wait in advance", async () => {
  const clock = createManualClock();
  const context = createTestContext();
  await clock.runUntil(tellAndSleep(clock, context, "Short", 2_000));
  await clock.runUntil(tellAndSleep(clock, context, "Trying again", 2_500));
  assert.deepEqual(context.told, ["Trying again in 2.5 s"]);
});

test("seconds returns short text", () => {
  assert.deepEqual([40, 400, 2_000, 9_940, 75_300].map(seconds), ["0 s", "0.4 s", "2 s", "9.9 s", "75 s"]);
});
