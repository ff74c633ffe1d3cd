import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { formOf, planOfThings, shownAs } from "../addressing/thing.testing.js";
import { createdAtIn } from "./creationTime.js";

const NOON = Date.parse("2026-03-01T12:00:00Z");
const form = formOf(planOfThings({ name: s.string() }, { wire: { createdAt: "at" } }));

describe("createdAtIn", () => {
  for (const text of [
    "2026-03-01T12:00:00Z",
    "2026-03-01t12:00:00z",
    "2026-03-01T12:00Z",
    "2026-03-01T12:00:00",
    "2026-03-01T12:00:00.000000",
    "2026-03-01T12:00:00.000000000Z",
    "2026-03-01 12:00:00",
    "2026-03-01 12:00:00 UTC",
    "2026-03-01 12:00:00 GMT",
    "2026-03-01T15:00:00+03:00",
    "2026-03-01T15:00:00+0300",
    "2026-03-01 15:00:00+03",
    "2026-03-01T06:30:00 -0530",
    "2026-03-01 12:00:00 +0000 UTC",
    "Sun, 01 Mar 2026 12:00:00 GMT",
    "1772366400",
    "1772366400.0",
    "1772366400000",
    1772366400,
    1772366400000,
  ]) {
    it(`reads ${JSON.stringify(text)}`, () => assert.equal(createdAtIn(form, shownAs({ at: text })), NOON));
  }

  it("reads a date alone as its start, in UTC", () => {
    assert.equal(createdAtIn(form, shownAs({ at: "2026-03-01" })), Date.parse("2026-03-01T00:00:00Z"));
  });

  for (const text of [
    "yesterday",
    "",
    "Sun Mar 1 12:00:00 2026",
    "03/01/2026 12:00",
    "2026-03-01T12:00:00 MSK",
    "2026-13-01T12:00:00Z",
    "12:00",
    null,
    {},
  ]) {
    it(`is undefined for ${JSON.stringify(text)}, which runtimes would read in different ways or not at all`, () => {
      assert.equal(createdAtIn(form, shownAs({ at: text })), undefined);
    });
  }
});
