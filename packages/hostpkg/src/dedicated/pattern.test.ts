import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parsePattern } from "./pattern.js";

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
});
