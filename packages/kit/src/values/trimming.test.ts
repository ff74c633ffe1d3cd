import assert from "node:assert/strict";
import { it } from "node:test";
import { withoutEnd, withoutStart } from "./trimming.js";

it("withoutEnd and withoutStart remove all occurrences of a character from one end of a text", () => {
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
