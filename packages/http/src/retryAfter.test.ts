import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseRetryAfter } from "./retryAfter.js";

const NOW = Date.parse("2026-02-04T09:00:00Z");

test("parseRetryAfter reads both forms and ignores everything else", () => {
  const cases: readonly (readonly [string | undefined, number | undefined])[] = [
    [undefined, undefined],
    ["", undefined],
    ["0", 0],
    [" 7 ", 7_000],
    ["1.5", 1_500],
    ["-5", undefined],
    ["soon", undefined],
    ["1e3", undefined],
    ["Wed, 04 Feb 2026 09:00:30 GMT", 30_000],
    ["Wed, 04 Feb 2026 08:00:00 GMT", 0],
    ["Wednesday, 04-Feb-26 09:01:00 GMT", 60_000],
    ["Wed, 99 Foo 2026", undefined],
    // Seconds since the epoch are a date; implausible values are ignored.
    [String(NOW / 1_000 + 30), 30_000],
    ["604800", 604_800_000],
    ["604801", 0],
    ["99999999999", undefined],
    ["9".repeat(400), undefined],
    ["Sat, 04 Apr 2026 09:00:00 GMT", undefined],
  ];
  for (const [value, expected] of cases) assert.equal(parseRetryAfter(value, NOW), expected, String(value));
});

test("parseRetryAfter returns any number of seconds and any date correctly", () => {
  fc.assert(fc.property(fc.nat(604_800), (n) => parseRetryAfter(String(n), NOW) === n * 1_000));
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 6e5 }), (n) => {
      const date = new Date(NOW + n * 1_000).toUTCString();
      return parseRetryAfter(date, NOW) === Math.max(0, n * 1_000);
    }),
  );
});

test("parseRetryAfter compares a date with the response's own date instead of the local clock", () => {
  const ten = "Wed, 04 Feb 2026 09:00:10 GMT";
  assert.equal(parseRetryAfter(ten, 0, "Wed, 04 Feb 2026 09:00:00 GMT"), 10_000);
  assert.equal(parseRetryAfter(ten, NOW, "no date"), 10_000);
  assert.equal(parseRetryAfter("7", NOW, "Wed, 04 Feb 2026 08:00:00 GMT"), 7_000);
});

test("parseRetryAfter never returns a negative wait, for any text", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const wait = parseRetryAfter(text, NOW);
      return wait === undefined || wait >= 0;
    }),
  );
});
