import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parsePattern, patternFault } from "./pattern.js";

describe("patterns", () => {
  it("are not anchored, and distinguish upper and lower case unless told otherwise", () => {
    assert.equal(parsePattern("LTS")?.test("22.04 LTS 64-bit"), true);
    assert.equal(parsePattern("lts")?.test("22.04 LTS 64-bit"), false);
    assert.equal(parsePattern("(?i)lts")?.test("22.04 LTS 64-bit"), true);
    assert.equal(parsePattern("^22\\.04")?.test("22x04"), false);
  });

  it("of empty text take everything", () => assert.equal(parsePattern("")?.test("anything"), true));

  for (const text of ["22(", "*", "[z-a]", "(?=x)", "\\1"]) {
    it(`${text} is none`, () => assert.equal(parsePattern(text), undefined));
  }

  const REASONS: Readonly<Record<string, RegExp | undefined>> = {
    "a{1001}": /^a count must be at most 1000/,
    "(a{100}){100}": /counts within counts/,
    "(?=a)": /look-around/,
    "(?!a)": /look-around/,
    "(?<=a)b": /look-around/,
    "(?<!a)b": /look-around/,
    "(?>a)": /behind a \(\?/,
    "\\1": /back references/,
    "\\q": /^a backslash may only stand before/,
    "\\xg": /^a backslash/,
    "22(": /never closed/,
    "*": /repeats nothing/,
    "(?<name>a)": undefined,
    "(?i)a{1000}": undefined,
  };
  for (const [text, reason] of Object.entries(REASONS)) {
    it(`${text} is none for the reason that is its own`, () => {
      if (reason === undefined) assert.equal(patternFault(text), undefined);
      else assert.match(patternFault(text) ?? "", reason);
    });
  }
});
