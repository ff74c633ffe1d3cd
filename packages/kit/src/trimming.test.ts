import assert from "node:assert/strict";
import { it } from "node:test";
import { withoutEnd, withoutStart } from "./trimming.js";

it("a character is taken from one end of a text, as often as it stands there", () => {
  for (const [text, without] of [
    ["a/b//", "a/b"],
    ["//a/b", "//a/b"],
    ["//", ""],
    ["", ""],
  ] as const)
    assert.equal(withoutEnd(text, "/"), without);
  for (const [text, without] of [
    ["//a/b", "a/b"],
    ["a/b//", "a/b//"],
    ["//", ""],
    ["", ""],
  ] as const)
    assert.equal(withoutStart(text, "/"), without);
});
