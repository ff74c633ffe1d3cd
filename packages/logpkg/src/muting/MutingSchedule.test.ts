import assert from "node:assert/strict";
import { test } from "node:test";
import { type AnyResource, checkResource, type ValueObject } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { MutingSchedule } from "./MutingSchedule.js";

const { assertWording } = createWording(import.meta.url);

const program = (startDate: string, rest: object = {}) => ({
  name: "nights",
  monitor: { all: true },
  schedule: { timezone: "Europe/Berlin", startDate, startTime: "22:00", duration: 60, ...rest },
});

/** Returns the problems of a schedule on March 10, 2026 at noon UTC, or without a clock. */
function failuresOf(
  inputs: ValueObject,
  recorded: ValueObject = {},
  now: number | undefined = Date.UTC(2026, 2, 10, 12),
) {
  const names = { resourceName: "nights", seed: new Uint8Array(32), random: (count: number) => new Uint8Array(count) };
  const context = now < 0 ? names : { ...names, now };
  const { failures } = checkResource(MutingSchedule as AnyResource, inputs, recorded, context);
  return failures.map(({ path, reason }) => `${path} ${reason}`);
}

test("MutingSchedule check rejects a new schedule that starts before yesterday by the clock of the call", (test) => {
  assert.deepEqual(failuresOf(program("2026-03-09")), []);
  for (const more of [{}, { rrule: "" }]) assertWording(test, failuresOf(program("2026-03-07", more)).join("\n"));
  assert.deepEqual(failuresOf(program("2026-03-07"), {}, Date.UTC(2026, 2, 8, 12)), []);
});

test("MutingSchedule check accepts a past start of a recurring or existing schedule", () => {
  assert.deepEqual(failuresOf(program("2020-01-01", { rrule: "FREQ=DAILY" })), []);
  assert.deepEqual(failuresOf(program("2020-01-01"), program("2020-01-01")), []);
});

test("MutingSchedule check ignores the start date without a clock", () => {
  assert.deepEqual(failuresOf(program("2020-01-01"), {}, -1), []);
});

test("MutingSchedule check requires a frequency in a recurrence rule", (test) => {
  const told = (rrule: string) => failuresOf(program("2026-03-09", { rrule }));
  for (const rrule of ["FREQ=DAILY", "RRULE:FREQ=WEEKLY;BYDAY=MO,SU", "INTERVAL=2;FREQ=MONTHLY;BYDAY=-1FR", ""]) {
    assert.deepEqual(told(rrule), [], rrule);
  }
  for (const rrule of ["WEEKLY", "FREQ=EVERY", "BYDAY=SU", "FREQ=WEEKLY BYDAY=SU"]) {
    assertWording(test, told(rrule).join());
  }
});
