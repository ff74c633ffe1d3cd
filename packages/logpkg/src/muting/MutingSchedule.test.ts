import assert from "node:assert/strict";
import { test } from "node:test";
import { type AnyResource, checkResource, type ValueObject } from "@tripod/kit";
import { MutingSchedule } from "./MutingSchedule.js";

const program = (startDate: string, rest: object = {}) => ({
  name: "nights",
  monitor: { all: true },
  schedule: { timezone: "Europe/Berlin", startDate, startTime: "22:00", duration: 60, ...rest },
});

/** What is wrong with a schedule at noon of the tenth of March 2026, or without a clock. */
function failuresOf(
  given: ValueObject,
  recorded: ValueObject = {},
  now: number | undefined = Date.UTC(2026, 2, 10, 12),
) {
  const names = { resourceName: "nights", seed: new Uint8Array(32), random: (count: number) => new Uint8Array(count) };
  const context = now < 0 ? names : { ...names, now };
  const { failures } = checkResource(MutingSchedule as AnyResource, given, recorded, context);
  return failures.map(({ path, reason }) => `${path} ${reason}`);
}

const TOO_EARLY = ["schedule.startDate must not lie before yesterday in a new schedule"];

test("a new schedule begins yesterday or later, by the clock of whoever checks", () => {
  assert.deepEqual(failuresOf(program("2026-03-09")), []);
  assert.deepEqual(failuresOf(program("2026-03-07")), TOO_EARLY);
  assert.deepEqual(failuresOf(program("2026-03-07"), {}, Date.UTC(2026, 2, 8, 12)), []);
});

test("a schedule that repeats, or exists, may have begun long ago", () => {
  assert.deepEqual(failuresOf(program("2020-01-01", { rrule: "FREQ=DAILY" })), []);
  assert.deepEqual(failuresOf(program("2020-01-01"), program("2020-01-01")), []);
});

test("without a clock nothing is said about time", () => {
  assert.deepEqual(failuresOf(program("2020-01-01"), {}, -1), []);
});

test("a repetition says how often", () => {
  const told = (rrule: string) => failuresOf(program("2026-03-09", { rrule }));
  for (const rrule of ["FREQ=DAILY", "RRULE:FREQ=WEEKLY;BYDAY=MO,SU", "INTERVAL=2;FREQ=MONTHLY;BYDAY=-1FR", ""]) {
    assert.deepEqual(told(rrule), [], rrule);
  }
  for (const rrule of ["WEEKLY", "FREQ=EVERY", "BYDAY=SU", "FREQ=WEEKLY BYDAY=SU"]) {
    assert.match(told(rrule).join(), /schedule.rrule must be a repetition of RFC 5545/, rrule);
  }
});
