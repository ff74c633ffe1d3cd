import assert from "node:assert/strict";
import { it } from "node:test";
import { CLOUD_ALIASES, cloudFromPlatform, cloudToPlatform, tagsOf } from "./vocabulary.js";

const PAIRS = [
  ["CloudA", "aws"],
  ["CloudB", "azure"],
  ["CloudC", "apache-cloudstack"],
] as const;

for (const [ours, theirs] of PAIRS) {
  it(`${theirs} is ${ours} here`, () => {
    assert.equal(cloudToPlatform(ours), theirs);
    assert.equal(cloudToPlatform(theirs), theirs);
    assert.equal(cloudFromPlatform(theirs), ours);
    assert.equal(CLOUD_ALIASES[theirs], ours);
  });
}

it("other clouds keep their name", () => {
  for (const word of ["eks", "edge-native", "constructor", ""]) {
    assert.equal(cloudToPlatform(word), word);
    assert.equal(cloudFromPlatform(word), word);
  }
});

it("labels are tags, in one order", () => {
  assert.deepEqual(tagsOf({ team: "b", gold: "spectro__tag", area: "x" }), ["area:x", "gold", "team:b"]);
  assert.deepEqual(tagsOf({}), []);
});
