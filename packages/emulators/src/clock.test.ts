import assert from "node:assert/strict";
import { test } from "node:test";
import { adjustableClock, manualClock } from "./clock.js";

test("a manual clock does not move until it is advanced", () => {
  const clock = manualClock("2026-02-03T09:00:00Z");
  assert.equal(new Date(clock.now()).toISOString(), "2026-02-03T09:00:00.000Z");
  clock.advance(1500);
  assert.equal(new Date(clock.now()).toISOString(), "2026-02-03T09:00:01.500Z");
});

test("an adjustable clock follows its base and stays ahead of it", () => {
  const base = manualClock(1000);
  const clock = adjustableClock(base);
  clock.advance(10);
  base.advance(5);
  assert.equal(clock.now(), 1015);
  assert.equal(base.now(), 1005);
});
