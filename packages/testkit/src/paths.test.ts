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

test("pathText and parsePath use the engine's form", () => {
  for (const [text, path] of table) {
    assert.equal(pathText(path), text);
    assert.deepEqual(parsePath(text), path);
  }
});

test("parsePath accepts names with dashes and stars, and returns undefined for invalid text", () => {
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
