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
