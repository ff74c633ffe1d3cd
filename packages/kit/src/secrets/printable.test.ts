import assert from "node:assert/strict";
import { it } from "node:test";
import { printable } from "./printable.js";

it("characters that control a terminal or the direction of a text are written as escapes", () => {
  assert.equal(
    printable("a\u001b[31mb\u0007\u009b2J\u202ec\u2066d\u007f"),
    "a\\u001b[31mb\\u0007\\u009b2J\\u202ec\\u2066d\\u007f",
  );
  assert.equal(printable("two\nlines\tand ä 漢 😀"), "two\nlines\tand ä 漢 😀");
});

it("removes control characters and characters that reverse text", () => {
  const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join("");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them
  const acts = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
  assert.doesNotMatch(printable(every), acts);
});
