import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { describeChanges, isYaml, sameYaml, yamlMapProblem } from "./yaml.js";

const { assertWording } = createWording(import.meta.url);

const LENGTH = 50_000;
const isYamlMap = (text: string): boolean => yamlMapProblem(text) === undefined;

describe("unusual YAML", () => {
  for (const part of ["[", "{", "- ", "? ", ": ", "[{", '{"a":', "a: [", "&a [", "!t [", "- {"]) {
    it(`may be ${JSON.stringify(part)} again and again, and is no YAML, or what it is, without an end of the process`, () => {
      const text = part.repeat(LENGTH / part.length);
      assert.equal(isYamlMap(text), false);
      assert.equal(sameYaml(text, `${text} `), true);
      assert.equal(sameYaml(text, `${text}x`), false);
      assert.equal(describeChanges(text, `${text}x`), "");
    });
  }

  it("may be indented by one column more on every line", () => {
    const text = Array.from({ length: 3_000 }, (_, at) => `${" ".repeat(at)}a:`).join("\n");
    assert.equal(isYaml(text), false);
    assert.equal(sameYaml(text, text.replace("a:", "b:")), false);
  });

  it("can have many members without duplicates", () => {
    const members = Array.from({ length: 20_000 }, (_, at) => `k${at}: 1`);
    assert.equal(isYamlMap(members.join("\n")), true);
    assert.equal(isYamlMap([...members, "k7: 2"].join("\n")), false);
    for (const twice of ["a: {b: 1, b: 2}", "- {b: 1, b: 2}", "a:\n  b: 1\n  'b': 2", "? {a: 1, a: 2}\n: 1"])
      assert.equal(isYaml(twice), false, twice);
  });

  it("names the limit that a text exceeds, and quotes nothing of it", (test) => {
    assertWording(test, yamlMapProblem("[ # secret ]\n".repeat(5_000)) ?? "");
    assertWording(test, yamlMapProblem("a: secret: b") ?? "");
  });

  it("is read at realistic nesting depths", () => {
    const nested = `${"[".repeat(190)}1${"]".repeat(190)}`;
    assert.equal(sameYaml(nested, nested.replace("1", " 1 ")), true);
    assert.equal(sameYaml(`${"- ".repeat(190)}1`, `${"- ".repeat(190)}1 # one`), true);
  });

  it("is one map, and nothing else, where a map is needed", () => {
    for (const map of ["a: 1", "{}", "# why\nspec:\n  a: [1]\n", "---\na: 1\n"])
      assert.equal(isYamlMap(map), true, map);
    for (const other of ["a", "- a: 1", "a: 1\n---\nb: 2", "a: [1", "a: 1\na: 2", "{{ .x }}: {"])
      assert.equal(isYamlMap(other), false, other);
  });
});
