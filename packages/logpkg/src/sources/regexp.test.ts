import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assertGrowsLinearly } from "@tripod/testkit";
import { captureGroups, regexpFault } from "./regexp.js";

const GOOD = [
  "",
  ".*healthz.*",
  "(?i)error",
  "a*+b++c?+",
  "(?>atomic)",
  "\\Q(((\\E.*",
  "\\Q[open quotation",
  "[a-z&&[^aeiou]]",
  "[]a]",
  "[^]]",
  "[[:alpha:]]",
  "\\p{Alpha}{2,}",
  "(?<year>\\d{4})-(?<=x)y",
  "(?<!a)b|c",
  "a{",
  "^*a",
  "x\\)",
  "\\d+[a-z]*(a)?",
  "[\\d]",
  "[\\Q](\\E]",
];

const BAD: Readonly<Record<string, string>> = {
  "(a": "has an unclosed ( at position 1",
  "a)": "has an unmatched ) at position 2",
  "[a-z": "has an unclosed [ at position 1",
  "a\\": "ends with an incomplete escape",
  "*a": "has a * without a preceding part at position 1",
  "(+a)": "has a + without a preceding part at position 2",
  "a|?": "has a ? without a preceding part at position 3",
};

describe("regexpFault", () => {
  for (const expression of GOOD) {
    it(`accepts ${JSON.stringify(expression)}`, () => assert.equal(regexpFault(expression), undefined));
  }
  for (const [expression, fault] of Object.entries(BAD)) {
    it(`finds the fault of ${JSON.stringify(expression)}`, () => assert.equal(regexpFault(expression), fault));
  }
});

describe("regexp: a malicious expression", () => {
  for (const part of ["[", "(", "[[^]", "\\\\Q", "(?<a", "a|", "[a]"]) {
    it(`is scanned in linear time: ${part} 100,000 times`, () => {
      assertGrowsLinearly(part, 100_000, (size) => void regexpFault(part.repeat(size)));
    });
  }
});

describe("captureGroups", () => {
  const counts = {
    "a(b)c": 1,
    "(?:a)(?i)": 0,
    "(?<name>a)(b)": 2,
    "(?<=a)b": 0,
    "\\(a\\)": 0,
    "[(]": 0,
    "(?P<n>x)": 1,
  };
  for (const [expression, count] of Object.entries(counts)) {
    it(`returns ${count} for ${expression}`, () => assert.equal(captureGroups(expression), count));
  }
});
