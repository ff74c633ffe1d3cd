import assert from "node:assert/strict";
import { test } from "node:test";
import { inputDiff } from "../answers.js";
import { secret } from "../values.js";
import { inverted, verdictOf, withoutIgnored, withReplaceOnChanges } from "./difference.js";

const before = { gone: 1, kept: "k", list: [{ a: 1, b: 2 }], token: secret("t") };
const after = { fresh: 1, kept: "k", list: [{ a: 1, b: 3 }], token: "t" };
const diff = inputDiff(before, after);

test("the engine's own comparison goes input by input and looks through secrets", () => {
  assert.equal(diff.changes, "DIFF_SOME");
  assert.deepEqual([...diff.diffs].sort(), ["fresh", "gone", "list"]);
  const kinds = Object.entries(diff.detailedDiff).map(([path, { kind }]) => `${path} ${kind}`);
  assert.deepEqual(kinds.sort(), ["fresh ADD", "gone DELETE", "list UPDATE"]);
  assert.equal(inputDiff(before, before).changes, "DIFF_NONE");
});

test("verdicts: none, unfinished, changed, replaced by name or by kind", () => {
  assert.equal(verdictOf(inputDiff({}, {}), false), "same");
  assert.equal(verdictOf(inputDiff({}, {}), true), "update");
  assert.equal(verdictOf(diff, false), "update");
  assert.equal(verdictOf({ ...diff, replaces: ["list"] }, false), "replace");
  const byKind = { ...diff, detailedDiff: { list: { kind: "UPDATE_REPLACE", inputDiff: true } } } as const;
  assert.equal(verdictOf(byKind, false), "replace");
});

test("replaceOnChanges turns changes at or below its paths into replacements", () => {
  assert.equal(verdictOf(withReplaceOnChanges(diff, ["list"]), false), "replace");
  assert.deepEqual(withReplaceOnChanges(diff, ["list"]).replaces, ["list"]);
  assert.equal(withReplaceOnChanges(diff, ["list"]).detailedDiff.list?.kind, "UPDATE_REPLACE");
  assert.equal(verdictOf(withReplaceOnChanges(diff, ["kept"]), false), "update");
  assert.equal(withReplaceOnChanges(diff, ["*"]).replaces.length, 3);
});

test("drift is the diff seen from the other side", () => {
  const kinds = Object.entries(inverted(diff).detailedDiff).map(([path, { kind }]) => `${path} ${kind}`);
  assert.deepEqual(kinds.sort(), ["fresh DELETE", "gone ADD", "list UPDATE"]);
});

test("ignored paths keep the old value or the old absence, at any depth", () => {
  assert.deepEqual(withoutIgnored(after, before, ["list[0].b"]), { ...after, list: [{ a: 1, b: 2 }] });
  assert.deepEqual(withoutIgnored(after, before, ["list[*].b"]), { ...after, list: [{ a: 1, b: 2 }] });
  assert.deepEqual(withoutIgnored(after, before, ["fresh", "gone"]), {
    gone: 1,
    kept: "k",
    list: after.list,
    token: "t",
  });
  assert.deepEqual(withoutIgnored(after, before, ["*"]), before);
  assert.deepEqual(withoutIgnored(after, before, ["nowhere.deep", "[broken"]), after);
});
