import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assertGrowsLinearly } from "@tripod/testkit";
import fc from "fast-check";
import { RE2JS } from "re2js";
import { parsePattern } from "../dedicated/pattern.js";

/** What an independent implementation of RE2 says: whether the text is a pattern, and whether it matches. */
function oracle(pattern: string): ((text: string) => boolean) | undefined {
  try {
    const compiled = RE2JS.compile(pattern);
    return (text) => compiled.matcher(text).find();
  } catch {
    return undefined;
  }
}

const VALID = [
  "\\z",
  "(?i:x)",
  "\\pL",
  "[^[]+",
  "(?P<name>x)",
  "(?<name>x)",
  "\\p{Greek}",
  "\\P{^Lu}",
  "[[:alpha:]]",
  "[[:^digit:]x]",
  "\\Qa.b\\E*",
  "\\x{1F600}",
  "\\x41",
  "\\101",
  "(?s).",
  "(?m)^a$",
  "(?U)a+",
  "(?i-s)a",
  "a{2,3}?",
  "a{,3}",
  "[]a]",
  "[^]a]",
  "\\Aa",
  "\\ba\\B",
  "a||b",
  "()",
  "(?:)",
  "^*",
  "[a-\\x{7a}]",
  "\\_",
  "[\\w-]",
  "x{0}",
  "{",
  "a{",
  "}",
  "]",
  "(?i)ſ",
  "é+",
];
const INVALID = [
  "\\1",
  "(?=x)",
  "(?<=x)",
  "(?>x)",
  "a**",
  "a*+",
  "a++",
  "*",
  "(*)",
  "|*",
  "[z-a]",
  "[a",
  "[",
  "(",
  ")",
  "\\",
  "\\Z",
  "\\G",
  "\\8",
  "\\q",
  "a{1001}",
  "a{2,1}",
  "(a{100}){100}",
  "\\pX",
  "\\p{Foo}",
  "\\p",
  "[[:foo:]]",
  "[a-\\d]",
  "(?P<a>x)(?P<a>y)",
  "(?P<>x)",
  "(?z)x",
  "(?i",
  "(?-)",
  "\\x{110000}",
  "\\xg",
  "\\é",
  "(?P=a)",
];
const TEXTS = [
  "",
  "a",
  "aa",
  "AAA",
  "b",
  "x",
  "X",
  "a\nb",
  "\n",
  "22.04 LTS 64-bit",
  "ſ",
  "K",
  "Kk",
  "é",
  "Ωμέγα",
  "😀",
  "a.b",
  "a1_",
  "[",
  "z",
  "-",
];

describe("patterns, beside another implementation of RE2,", () => {
  for (const pattern of VALID) {
    it(`take ${pattern} for one, and mean the same`, () => {
      const ours = parsePattern(pattern);
      const theirs = oracle(pattern);
      assert.ok(ours !== undefined, "refused");
      assert.ok(theirs !== undefined, "the other one refuses");
      for (const text of TEXTS) assert.equal(ours.test(text), theirs(text), JSON.stringify(text));
    });
  }
  for (const pattern of INVALID) {
    it(`refuse ${pattern}`, () => {
      assert.equal(parsePattern(pattern), undefined);
      assert.equal(oracle(pattern), undefined, "the other one takes it");
    });
  }

  it("agree on 20,000 patterns put together from pieces", () => {
    const pieces = [
      "a",
      "b",
      "A",
      "k",
      "ſ",
      "é",
      "😀",
      "1",
      "_",
      " ",
      "\n",
      ".",
      "^",
      "$",
      "|",
      "(",
      ")",
      "(?:",
      "(?i)",
      "(?i:",
      "(?s)",
      "(?m)",
      "(?-i)",
      "(?P<n>",
      "[",
      "]",
      "[^",
      "-",
      "a-z",
      "[ab]",
      "[^a]",
      "[[:alpha:]]",
      "[:digit:]",
      "*",
      "+",
      "?",
      "{2}",
      "{1,3}",
      "{0,}",
      "{",
      "}",
      "\\",
      "\\d",
      "\\W",
      "\\s",
      "\\b",
      "\\B",
      "\\A",
      "\\z",
      "\\pL",
      "\\P{Greek}",
      "\\x41",
      "\\x{e9}",
      "\\n",
      "\\.",
      "\\Q",
      "\\E",
      "\\07",
      "\\1",
      ",",
    ];
    const pattern = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(""));
    const text = fc.array(
      fc.constantFrom("a", "b", "A", "K", "k", "ſ", "s", "é", "É", "😀", "1", "_", " ", "\n", "."),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 3, maxLength: 3 }), (each, texts) => {
        const [ours, theirs] = [parsePattern(each), oracle(each)];
        assert.equal(
          ours !== undefined,
          theirs !== undefined,
          `${JSON.stringify(each)} is ${theirs ? "" : "no "}pattern`,
        );
        for (const one of texts.map((parts) => parts.join(""))) {
          assert.equal(ours?.test(one), theirs?.(one), `${JSON.stringify(each)} on ${JSON.stringify(one)}`);
        }
      }),
      { numRuns: 20_000 },
    );
  });
});

describe("no pattern takes long", () => {
  const SLOW_ELSEWHERE = [
    "^(a+)+$",
    "(a|a)*b",
    "(a|aa)+$",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "(.*)*x",
    "(a?){50}a{50}b",
    "\\s+$",
  ];
  for (const pattern of SLOW_ELSEWHERE) {
    it(`${pattern} on a text that does not match`, () => {
      const compiled = parsePattern(pattern) ?? assert.fail();
      const end = (size: number) => (pattern.startsWith("\\s") ? " ".repeat(size) : "");
      assertGrowsLinearly(pattern, 5_000, (size) => {
        assert.equal(compiled.test(`${"a".repeat(size)}${end(size)}!`), false);
      });
    });
  }

  it("to read, however long it is", () => {
    const PARTS = [
      "(",
      "[",
      "{",
      "a{2}",
      "(?i)",
      "[[:",
      "\\Q",
      "(?P<",
      "a|",
      "(a{1000})",
      "((){1000})",
      "(?:",
      "\\p{",
      "[a-",
    ];
    for (const part of PARTS) {
      assertGrowsLinearly(part, 20_000, (size) => void parsePattern(part.repeat(size)));
    }
  });
});
