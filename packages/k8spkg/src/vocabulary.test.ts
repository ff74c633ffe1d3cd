import assert from "node:assert/strict";
import { it } from "node:test";
import { CLOUD_ALIASES, cloudFromPlatform, cloudToPlatform, labelsOfTags, tagProblem, tagsOf } from "./vocabulary.js";

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

it("tags are labels, parted at the first colon, and come back as they were", () => {
  const tags = ["area:x", "gold", "url:http://example.com:8080/a", "void:"];
  const labels = { area: "x", gold: "spectro__tag", url: "http://example.com:8080/a", void: "" };
  assert.deepEqual(labelsOfTags(tags), labels);
  assert.deepEqual(tagsOf(labels), tags);
});

for (const [tags, problem] of [
  [["team:a", "team:b"], /both "team:a" and "team:b"/],
  [["team", "team:b"], /both "team" and "team:b"/],
  [[":b"], /no key/],
  [["team:spectro__tag"], /"team" instead/],
  [["team:a", "team:a", "gold"], undefined],
] as const) {
  it(`tags ${tags.join(", ")} ${problem === undefined ? "are taken" : "are refused"}`, () => {
    if (problem === undefined) assert.equal(tagProblem(tags), undefined);
    else assert.match(tagProblem(tags) ?? "", problem);
  });
}
