import assert from "node:assert/strict";
import { test } from "node:test";
import { isWithin, type Path, parsePath, pathText } from "./paths.js";

const table: readonly [string, Path][] = [
  ["", []],
  ["a", ["a"]],
  ["a.b[0].c", ["a", "b", 0, "c"]],
  ['["x.y"].z', ["x.y", "z"]],
  ['a["say \\"hi\\""][12]', ["a", 'say "hi"', 12]],
];

test("paths are written and read in the engine's form", () => {
  for (const [text, path] of table) {
    assert.equal(pathText(path), text);
    assert.deepEqual(parsePath(text), path);
  }
});

test("names with dashes are read, a star is any step, and broken text is no path", () => {
  assert.deepEqual(parsePath("a-b.c"), ["a-b", "c"]);
  assert.deepEqual(parsePath("*"), ["*"]);
  assert.deepEqual(parsePath("a[*].b"), ["a", "*", "b"]);
  for (const broken of ["a[", "a[x]", "a]", 'a["b']) assert.equal(parsePath(broken), undefined, broken);
});

test("a path is within its prefixes", () => {
  assert.ok(isWithin(["a", 0, "b"], ["a"]));
  assert.ok(isWithin(["a", 0, "b"], ["a", "*", "b"]));
  assert.ok(isWithin(["a"], ["*"]));
  assert.ok(!isWithin(["a"], ["a", 0]));
  assert.ok(!isWithin(["b"], ["a"]));
});
