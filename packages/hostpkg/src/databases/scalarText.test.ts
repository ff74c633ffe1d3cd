import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ExactNumber } from "@tripod/http";
import fc from "fast-check";
import { scalarText } from "./scalarText.js";

const NUMBERS: Readonly<Record<string, string>> = {
  "0": "0",
  "-0": "0",
  "-0.0": "0",
  "0.9": "0.9",
  "-1": "-1",
  "1.0": "1",
  "1.50": "1.5",
  "2147483647": "2147483647",
  "18446744073709551615": "18446744073709551615",
  "-9223372036854775808": "-9223372036854775808",
  "1e3": "1000",
  "1.5E+3": "1500",
  "1.2345e2": "123.45",
  "1e-7": "0.0000001",
  "-12.5e-3": "-0.0125",
  "1e21": "1000000000000000000000",
  "0e5": "0",
};

describe("scalarText", () => {
  for (const [source, text] of Object.entries(NUMBERS)) {
    it(`converts ${source} to ${text}`, () => assert.equal(scalarText(new ExactNumber(source)), text));
  }

  it("keeps strings and booleans, and converts null, lists and objects to an empty string", () => {
    assert.equal(scalarText("off"), "off");
    assert.equal(scalarText(true), "true");
    assert.equal(scalarText(false), "false");
    for (const value of [null, undefined, [], {}]) assert.equal(scalarText(value), "");
  });

  it("keeps the notation of numbers with more digits than a real value", () => {
    assert.equal(scalarText(new ExactNumber("1e999999999")), "1e999999999");
  });

  it("converts every double to its value without an exponent", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const text = scalarText(new ExactNumber(JSON.stringify(number)));
        assert.match(text, /^-?\d+(\.\d*[1-9])?$/);
        assert.equal(Number(text) + 0, number + 0);
      }),
      { numRuns: 500 },
    );
  });
});
