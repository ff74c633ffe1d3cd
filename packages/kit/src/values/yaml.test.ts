import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { MAX_YAML_LENGTH, MAX_YAML_TOKENS, parseYaml, readYaml } from "./yaml.js";

const problemOf = (text: string): string | undefined => readYaml(text).problem?.reason;
const DEEP = "nesting exceeds 200 levels";

describe("readYaml", () => {
  const nested: readonly (readonly [what: string, text: (levels: number) => string])[] = [
    ["brackets", (levels) => `${"[".repeat(levels)}1${"]".repeat(levels)}`],
    ["brackets behind comments", (levels) => `${"[ # ]\n".repeat(levels)}1${"]".repeat(levels)}`],
    ["brackets behind quotes", (levels) => `${`["]", `.repeat(levels)}1${"]".repeat(levels)}`],
    ["braces", (levels) => `${"{a: ".repeat(levels)}1${"}".repeat(levels)}`],
    ["braces behind comments", (levels) => `${"{ # }\na: ".repeat(levels)}1${"}".repeat(levels)}`],
    ["braces behind quotes", (levels) => `${`{'}': `.repeat(levels)}1${"}".repeat(levels)}`],
    ["dashes", (levels) => `${"- ".repeat(levels)}1`],
    ["question marks", (levels) => `${"? ".repeat(levels)}1`],
    ["indentation", (levels) => Array.from({ length: levels }, (_, at) => `${" ".repeat(at)}a:`).join("\n")],
    ["dashes on lines", (levels) => `${Array.from({ length: levels }, (_, at) => `${" ".repeat(at)}-`).join("\n")} 1`],
    [
      "dashes behind anchors",
      (levels) => Array.from({ length: levels }, (_, at) => `${" ".repeat(at)}- &a`).join("\n"),
    ],
    ["brackets behind tags", (levels) => `${"!t [".repeat(levels)}1${"]".repeat(levels)}`],
  ];
  for (const [what, text] of nested) {
    it(`accepts 200 levels of ${what} and rejects more`, () => {
      assert.equal(problemOf(text(200)), undefined);
      for (const levels of [201, 1_000, 2_500]) {
        assert.equal(problemOf(text(levels)), DEEP, String(levels));
      }
    });
  }

  it("counts maps without braces inside of brackets as levels", () => {
    const pairs = (levels: number): string => `${"[a: ".repeat(levels)}1${"]".repeat(levels)}`;
    assert.equal(problemOf(pairs(100)), undefined);
    assert.equal(problemOf(pairs(101)), DEEP);
  });

  it("does not count levels that have ended", () => {
    assert.equal(problemOf("- [[1]]\n".repeat(1_000)), undefined);
    assert.equal(problemOf(`${`- ${"[".repeat(150)}${"]".repeat(150)}\n`.repeat(10)}`), undefined);
  });

  it("does not count brackets in scalars and comments as levels", () => {
    const brackets = "[{".repeat(500);
    for (const text of [
      `a: "${brackets}"`,
      `a: '${brackets}'`,
      `a: |\n  ${brackets}`,
      `a: x${brackets}`,
      `a: 1 # ${brackets}`,
    ]) {
      assert.equal(problemOf(text), undefined, text.slice(0, 20));
    }
  });

  it("rejects more tokens and more characters than the limits", () => {
    assert.equal(problemOf("\n".repeat(MAX_YAML_TOKENS)), undefined);
    assert.equal(problemOf("\n".repeat(MAX_YAML_TOKENS + 1)), `has more than ${MAX_YAML_TOKENS} tokens`);
    assert.equal(problemOf(`a: ${"b".repeat(MAX_YAML_LENGTH - 3)}`), undefined);
    assert.equal(problemOf(`a: ${"b".repeat(MAX_YAML_LENGTH - 2)}`), `is longer than ${MAX_YAML_LENGTH} characters`);
  });

  it("stops at the first problem and names its position", () => {
    assert.equal(
      problemOf(`${"]".repeat(300_000)}`)
        ?.split(":")[0]
        ?.includes("line 1"),
      true,
    );
    assert.match(problemOf(`a: "${"\\q".repeat(300_000)}"`) ?? "", /^Invalid escape sequence \\q at line 1, column 5$/);
    assert.match(problemOf("a: 1\nb: [1") ?? "", / at line 2, column \d+$/);
    assert.equal(readYaml("a: [1").problem?.kind, "syntax");
  });

  it("rejects repeated keys at any depth", () => {
    for (const twice of ["a: {b: 1, b: 2}", "- {b: 1, b: 2}", "a:\n  b: 1\n  'b': 2", "? {a: 1, a: 2}\n: 1"]) {
      assert.match(problemOf(twice) ?? "", /^Map keys must be unique at line \d+, column \d+$/, twice);
    }
    const members = Array.from({ length: 5_000 }, (_, at) => `k${at}: 1`);
    assert.equal(problemOf(members.join("\n")), undefined);
    assert.match(problemOf([...members, "k7: 2"].join("\n")) ?? "", /at line 5001, column 1$/);
  });

  it("returns every document", () => {
    assert.equal(readYaml("a: 1\n---\nb: 2\n").documents?.length, 2);
    assert.equal(readYaml("").documents?.length, 0);
    assert.equal(readYaml("1.10", "failsafe").documents?.[0]?.toJS(), "1.10");
  });
});

describe("parseYaml", () => {
  it("returns data, or undefined if the string is not YAML", () => {
    assert.deepEqual(parseYaml("a: [1, b]"), { a: [1n, "b"] });
    assert.equal(parseYaml("a: ["), undefined);
    assert.equal(parseYaml(""), undefined);
  });

  it("does not expand aliases without end", () => {
    const lines = Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`);
    assert.equal(parseYaml(["a0: &a0 [1]", ...lines].join("\n")), undefined);
  });
});
