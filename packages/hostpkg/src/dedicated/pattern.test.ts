import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { assertGrowsLinearly } from "@tripod/testkit";
import { type Pattern, readPattern } from "./pattern.js";

const { assertWording } = createWording(import.meta.url);

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

  const INVALID = [
    "22(",
    "*",
    "[z-a]",
    "a{1001}",
    "(a{100}){100}",
    "(?=a)",
    "(?!a)",
    "(?<=a)b",
    "(?<!a)b",
    "(?>a)",
    "\\1",
    "\\q",
    "\\xg",
    "\\pX",
  ];
  for (const text of INVALID) {
    it(`returns the reason why ${text} is invalid`, (test) => {
      const read = readPattern(text);
      assert.ok(typeof read === "string", "taken");
      assertWording(test, read);
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
