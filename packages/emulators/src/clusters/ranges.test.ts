import assert from "node:assert/strict";
import { test } from "node:test";
import { expandRanges } from "./ranges.js";

test("a range expands to every number in it, padded as the first one", () => {
  assert.deepEqual(expandRanges("node-{08..11}"), ["node-08", "node-09", "node-10", "node-11"]);
});

test("several ranges give every combination, the first turning slowest", () => {
  assert.deepEqual(expandRanges("1.{9..10}.{0..1}-x"), ["1.9.0-x", "1.9.1-x", "1.10.0-x", "1.10.1-x"]);
});

test("a text without a range is returned unchanged", () => {
  assert.deepEqual(expandRanges("plain {text}"), ["plain {text}"]);
});
