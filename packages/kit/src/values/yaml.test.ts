import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "../wording.testing.js";
import { MAX_YAML_DOCUMENTS, MAX_YAML_LENGTH, MAX_YAML_TOKENS, parseYaml, readYaml, readYamlData } from "./yaml.js";

const { assertWording } = createWording(import.meta.url);

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

  it("rejects more tokens and more characters than the limits", (test) => {
    assert.equal(problemOf("\n".repeat(MAX_YAML_TOKENS)), undefined);
    assertWording(test, String(problemOf("\n".repeat(MAX_YAML_TOKENS + 1))), { limit: MAX_YAML_TOKENS });
    assert.equal(problemOf(`a: ${"b".repeat(MAX_YAML_LENGTH - 3)}`), undefined);
    assertWording(test, String(problemOf(`a: ${"b".repeat(MAX_YAML_LENGTH - 2)}`)), { limit: MAX_YAML_LENGTH });
  });

  it("rejects more documents than the limit", (test) => {
    assert.equal(problemOf("---\n".repeat(MAX_YAML_DOCUMENTS)), undefined);
    assertWording(test, String(problemOf("---\n".repeat(MAX_YAML_DOCUMENTS + 1))), { limit: MAX_YAML_DOCUMENTS });
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
    // The parser's message quotes the tag.
    assert.ok((problemOf(`!${"!".repeat(100_000)} a`) ?? "").length < 300);
  });

  it("rejects repeated keys at any depth", (test) => {
    for (const twice of ["a: {b: 1, b: 2}", "- {b: 1, b: 2}", "a:\n  b: 1\n  'b': 2", "? {a: 1, a: 2}\n: 1"]) {
      assertWording(test, String(problemOf(twice)));
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

  it("keeps members of any name as own members", () => {
    const data = parseYaml("__proto__: {a: 1}\nnull: 2\n? 3\n: 4\n") as object;
    assert.deepEqual(Object.entries(data), [
      ["3", 4n],
      ["__proto__", { a: 1n }],
      ["", 2n],
    ]);
    assert.equal(Object.getPrototypeOf(data), Object.prototype);
  });
});

describe("readYamlData", () => {
  const reasonOf = (text: string): string | undefined => readYamlData(text).problem?.reason;

  it("resolves each alias to the latest anchor before it", () => {
    assert.deepEqual(readYamlData("- &a 1\n- *a\n- &a [2]\n- *a\n- {k: *a, b: 3}\n").data, [
      1n,
      1n,
      [2n],
      [2n],
      { k: [2n], b: 3n },
    ]);
    assert.deepEqual(readYamlData("- &k name\n- {*k : 1}\n").data, ["name", { name: 1n }]);
    const shared = readYamlData("a: &a [1]\nb: *a\n").data as Record<string, unknown>;
    assert.equal(shared.a, shared.b);
  });

  it("rejects aliases without an anchor, and inside of their own anchor", (test) => {
    for (const [text, at] of [
      ["a: 1\nb: *x\n", "line 2, column 4"],
      ["a: &a [1, *a]\n", "line 1, column 11"],
      ["- &a 1\n- &a {k: *a}\n", "line 2, column 10"],
    ] as const)
      assertWording(test, String(reasonOf(text)), { at });
  });

  it("rejects keys that are collections", (test) => {
    assertWording(test, String(reasonOf("{a: 1}: 2")), { at: "line 1, column 1" });
    assertWording(test, String(reasonOf("- &a [1]\n- {*a : 1}\n")), { at: "line 2, column 4" });
  });

  it("counts levels and values behind aliases", (test) => {
    const chain = (levels: number): string =>
      Array.from({ length: levels }, (_, at) => (at === 0 ? "- &a0 1\n" : `- &a${at} [*a${at - 1}]\n`)).join("");
    // The list itself is a level.
    assert.equal(reasonOf(chain(200)), undefined);
    assert.equal(reasonOf(chain(201)), DEEP);
    const wide = `- &a [${"1, ".repeat(999)}1]\n`;
    assert.equal(reasonOf(`${wide}- [${"*a, ".repeat(400)}1]\n`), undefined);
    assertWording(test, String(reasonOf(`${wide}- [${"*a, ".repeat(500)}1]\n`)), { limit: MAX_YAML_TOKENS });
  });
});
