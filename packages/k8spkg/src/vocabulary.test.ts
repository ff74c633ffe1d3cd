import assert from "node:assert/strict";
import { it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { CLOUD_ALIASES, cloudFromPlatform, cloudToPlatform, labelsOfTags, tagProblem, tagsOf } from "./vocabulary.js";

const { assertWording } = createWording(import.meta.url);

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

it("tagsOf returns labels as tags in a fixed order", () => {
  assert.deepEqual(tagsOf({ team: "b", gold: "spectro__tag", area: "x" }), ["area:x", "gold", "team:b"]);
  assert.deepEqual(tagsOf({}), []);
});

it("labelsOfTags splits tags at the first colon, and tagsOf restores them", () => {
  const tags = ["area:x", "gold", "url:http://example.com:8080/a", "void:"];
  const labels = { area: "x", gold: "spectro__tag", url: "http://example.com:8080/a", void: "" };
  assert.deepEqual(labelsOfTags(tags), labels);
  assert.deepEqual(tagsOf(labels), tags);
});

for (const [tags, isValid] of [
  [["team:a", "team:b"], false],
  [["team", "team:b"], false],
  [[":b"], false],
  [["team:spectro__tag"], false],
  [["team:a", "team:a", "gold"], true],
] as const) {
  it(`tags ${tags.join(", ")} ${isValid ? "are accepted" : "are rejected"}`, (test) => {
    assert.equal(tagProblem(tags) === undefined, isValid);
    assertWording(test, tagProblem(tags) ?? "");
  });
}
