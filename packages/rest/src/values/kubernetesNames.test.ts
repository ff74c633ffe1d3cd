import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { labelKeyProblem, labelsProblem, labelValueProblem } from "./kubernetesNames.js";

describe("labelKeyProblem and labelValueProblem: labels and taints of Kubernetes", () => {
  const LONG = "x".repeat(63);

  it("accept every key of Kubernetes", () => {
    for (const key of [
      "pool",
      "a",
      "A_b.c-1",
      LONG,
      "example.com/pool",
      "node-role.kubernetes.io/worker",
      "{{.macro}}",
    ])
      assert.equal(labelKeyProblem(key), undefined, key);
  });

  it("reject other keys", () => {
    for (const key of [
      "",
      "a b",
      "-a",
      "a-",
      `${LONG}x`,
      "Example.com/a",
      "a/",
      "/a",
      "a/b/c",
      "http://a.example/",
      "ä",
    ])
      assert.match(String(labelKeyProblem(key)), /^must be /, key);
    assert.match(String(labelKeyProblem(`${"a.".repeat(130)}a/b`)), /^must be/);
  });

  it("accept values of labels, and reject others", () => {
    for (const value of ["", "batch", "v1.2_3", LONG, "{{.spectro.macro.pool}}"])
      assert.equal(labelValueProblem(value), undefined, value);
    for (const value of ["a b", "a/b", "-a", "a.", `${LONG}x`, "ä"])
      assert.match(String(labelValueProblem(value)), /^must be /, value);
  });

  it("name the wrong entry of a map", () => {
    assert.equal(labelsProblem({ pool: "batch", empty: "" }), undefined);
    assert.match(String(labelsProblem({ pool: "a", "a b": "c" })), /\bkey "a b" /);
    assert.match(String(labelsProblem({ pool: "a b" })), /\bvalue "a b" .*\bpool\b/);
  });
});
