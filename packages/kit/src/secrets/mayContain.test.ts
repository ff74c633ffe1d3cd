import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { asWritten, unbroken } from "./decoder.js";
import { mayContain } from "./mayContain.js";
import { Patterns } from "./patterns.js";

/** Returns patterns with one text. */
function patternsOf(text: string): Patterns {
  const patterns = new Patterns();
  const { units, length } = asWritten(text);
  patterns.add(units.subarray(0, length), 0);
  return patterns;
}

const NONE = new Patterns();
const SECRET = "k7Wq2 xZ9-Lm/4Rt";

describe("mayContain", () => {
  it("finds a pattern at each position of a text, with any white space in it", () => {
    const patterns = patternsOf(SECRET);
    for (const space of [" ", "  ", "\n", "\t \r\n"]) {
      const shown = SECRET.replace(" ", space);
      for (const text of [shown, `${shown}.`, `GET${space}${shown}`, `the value ${shown} is not valid`])
        assert.equal(mayContain(text, patterns), true, JSON.stringify(text));
    }
  });

  it("takes white space as one space where a pattern begins", () => {
    for (const space of ["  ", "\n", "\t \r\n"])
      assert.equal(mayContain(`key a${space}bc-7Wq.`, patternsOf("a bc-7Wq")), true, JSON.stringify(space));
  });

  it("finds a pattern without line breaks in base64 wherever the text is broken", () => {
    const whole = "aGVsbG8gd29ybGQh/+8";
    const patterns = patternsOf(whole);
    for (let at = 1; at < whole.length; at += 1) {
      const text = `: ${whole.slice(0, at)}\r\n${whole.slice(at)} ;`;
      assert.equal(mayContain(text, NONE, patterns), true, text);
      assert.equal(patterns.find(unbroken(asWritten(text))).length, 1, text);
    }
  });

  it("needs no view of a text that contains no pattern", () => {
    const line = "GET https://cloud.example/v1/zones/4f0/rrset: 200, 5123 characters in 31 ms";
    assert.equal(mayContain(line, patternsOf(SECRET), patternsOf("aGVsbG8gd29ybGQh")), false);
    assert.equal(mayContain("k7W", patternsOf(SECRET)), false);
  });
});
