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

describe("values as text", () => {
  for (const [source, text] of Object.entries(NUMBERS)) {
    it(`${source} is ${text}`, () => assert.equal(scalarText(new ExactNumber(source)), text));
  }

  it("texts and booleans stay; null, lists and objects are empty", () => {
    assert.equal(scalarText("off"), "off");
    assert.equal(scalarText(true), "true");
    assert.equal(scalarText(false), "false");
    for (const value of [null, undefined, [], {}]) assert.equal(scalarText(value), "");
  });

  it("numbers that no value has stay as they were sent", () => {
    assert.equal(scalarText(new ExactNumber("1e999999999")), "1e999999999");
  });

  it("every double keeps its value, without an exponent", () => {
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
