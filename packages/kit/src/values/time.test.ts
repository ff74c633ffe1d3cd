import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isDay, isTimestamp } from "./time.js";

describe("isDay", () => {
  it("accepts days of the calendar only", () => {
    for (const day of ["2026-01-31", "2024-02-29", "0001-01-01"]) assert.ok(isDay(day), day);
    for (const day of [
      "2026-02-29",
      "2026-02-30",
      "2026-04-31",
      "2026-13-01",
      "2026-00-10",
      "2026-1-1",
      "26-01-01",
      "",
    ])
      assert.ok(!isDay(day), day);
  });
});

describe("isTimestamp", () => {
  it("accepts RFC 3339 times of days of the calendar only", () => {
    for (const time of ["2026-01-31T08:00:00Z", "2026-01-31t08:00:00.123456z", "2024-02-29T23:59:59-11:30"])
      assert.ok(isTimestamp(time), time);
    for (const time of [
      "2026-02-30T08:00:00Z",
      "2026-04-31T08:00:00+02:00",
      "2026-01-31T25:00:00Z",
      "2026-01-31T24:00:00Z",
      "2026-01-31T08:60:00Z",
      "2026-01-31T08:00:00",
      "2026-01-31 08:00:00Z",
      "2026-01-31T08:00Z",
      "",
    ])
      assert.ok(!isTimestamp(time), time);
  });
});
