import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assertGrowsLinearly } from "@tripod/testkit";
import { type Pattern, readPattern } from "./pattern.js";

function pattern(text: string): Pattern {
  const read = readPattern(text);
  return typeof read === "string" ? assert.fail(`${text}: ${read}`) : read;
}

describe("readPattern", () => {
  it("returns unanchored patterns that are case-sensitive without the flag i", () => {
    assert.equal(pattern("LTS").test("22.04 LTS 64-bit"), true);
    assert.equal(pattern("lts").test("22.04 LTS 64-bit"), false);
    assert.equal(pattern("(?i)lts").test("22.04 LTS 64-bit"), true);
    assert.equal(pattern("^22\\.04").test("22x04"), false);
  });

  const REASONS: Readonly<Record<string, RegExp>> = {
    "22(": /^missing closing \): `22\(`$/,
    "*": /^missing argument to repetition operator/,
    "[z-a]": /^invalid character class range/,
    "a{1001}": /^invalid repeat count/,
    "(a{100}){100}": /^invalid repeat count/,
    "(?=a)": /^invalid or unsupported Perl syntax/,
    "(?!a)": /^invalid or unsupported Perl syntax/,
    "(?<=a)b": /^invalid/,
    "(?<!a)b": /^invalid/,
    "(?>a)": /^invalid or unsupported Perl syntax/,
    "\\1": /^invalid escape sequence/,
    "\\q": /^invalid escape sequence/,
    "\\xg": /^invalid escape sequence/,
    "\\pX": /^invalid character class range/,
  };
  for (const [text, reason] of Object.entries(REASONS)) {
    it(`returns the reason why ${text} is invalid`, () => {
      const read = readPattern(text);
      assert.ok(typeof read === "string", "taken");
      assert.match(read, reason);
    });
  }
});

describe("Pattern.test takes linear time for", () => {
  // The engine searches for required literals first, so no pattern here requires a literal that the text lacks.
  const SLOW_ELSEWHERE = [
    "^(a+)+$",
    "(?:a|a)*[bc]",
    "(a|aa)+$",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "(.*)*[xy]",
    "(a?){50}a{50}[bc]",
    "[ab]*a[ab]{100}[cd]",
  ];
  for (const text of SLOW_ELSEWHERE) {
    it(`${text} on a text that does not match`, () => {
      const compiled = pattern(text);
      assertGrowsLinearly(text, 20_000, (size) => assert.equal(compiled.test(`${"a".repeat(size)}!`), false));
    });
  }
});
