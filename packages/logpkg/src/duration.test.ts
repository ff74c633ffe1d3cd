import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { durationText, parseDuration } from "./duration.js";

const DURATIONS: Readonly<Record<string, number | undefined>> = {
  "90s": 90_000,
  "2m": 120_000,
  "1h30m": 5_400_000,
  "1.5h": 5_400_000,
  ".5s": 500,
  "250ms": 250,
  "1m0.5s": 60_500,
  "0s": 0,
  "": undefined,
  "90": undefined,
  "1d": undefined,
  "-5s": undefined,
  "5 s": undefined,
  "1h and more": undefined,
};

describe("parseDuration", () => {
  for (const [text, ms] of Object.entries(DURATIONS)) {
    it(`parses ${JSON.stringify(text)} as ${ms}`, () => {
      assert.equal(parseDuration(text), ms);
      assert.equal(durationText(text) === undefined, ms !== undefined && ms > 0);
    });
  }
});
