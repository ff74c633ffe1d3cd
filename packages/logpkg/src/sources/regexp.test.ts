import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { assertGrowsLinearly } from "@tripod/testkit";
import { captureGroups, regexpFault } from "./regexp.js";

const { assertWording } = createWording(import.meta.url);

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

const BAD = ["(a", "a)", "[a-z", "a\\", "*a", "(+a)", "a|?"];

describe("regexpFault", () => {
  for (const expression of GOOD) {
    it(`accepts ${JSON.stringify(expression)}`, () => assert.equal(regexpFault(expression), undefined));
  }
  for (const expression of BAD) {
    it(`finds the fault of ${JSON.stringify(expression)}`, (test) =>
      assertWording(test, regexpFault(expression) ?? ""));
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
