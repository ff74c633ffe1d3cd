import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { expressionProblem } from "./expression.js";

describe("expressionProblem", () => {
  it("accepts syntax of RE2 in every runtime", () => {
    for (const expression of [
      "team-.*",
      "(?i)team-.*",
      "(?i:team)-.*",
      "(?im-s)^team",
      "(?P<team>[a-z]+)-.*",
      "a|(?s:.)*",
      "\\(?i",
      "(?:a)",
      "a/b",
      "",
    ]) {
      assert.equal(expressionProblem(`/${expression}/`), undefined, expression);
      assert.equal(expressionProblem(`~/${expression}/`), undefined, expression);
    }
  });

  it("rejects other strings", () => {
    for (const expression of ["(", "a)", "[a", "*a", "(?i", "(?P<a", "(?x)a", "(?P<>a)", "a{2,1}", "\\"]) {
      assert.notEqual(expressionProblem(`/${expression}/`), undefined, expression);
    }
  });

  it("ends for expressions of any depth and length", () => {
    for (const expression of [
      "(".repeat(1_000_000),
      "(?i)".repeat(200_000),
      "(?P<".repeat(200_000),
      "(a*)*".repeat(100_000),
    ]) {
      assert.doesNotThrow(() => expressionProblem(`/${expression}/`));
    }
  });
});
