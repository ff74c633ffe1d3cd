import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { labelKeyProblem, labelsProblem, labelValueProblem } from "./kubernetesNames.js";

const { assertWording } = createWording(import.meta.url);

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
      assert.notEqual(labelKeyProblem(key), undefined, key);
    assert.notEqual(labelKeyProblem(`${"a.".repeat(130)}a/b`), undefined);
  });

  it("accept values of labels, and reject others", () => {
    for (const value of ["", "batch", "v1.2_3", LONG, "{{.spectro.macro.pool}}"])
      assert.equal(labelValueProblem(value), undefined, value);
    for (const value of ["a b", "a/b", "-a", "a.", `${LONG}x`, "ä"])
      assert.notEqual(labelValueProblem(value), undefined, value);
  });

  it("name the wrong entry of a map", (test) => {
    assert.equal(labelsProblem({ pool: "batch", empty: "" }), undefined);
    assertWording(test, String(labelsProblem({ pool: "a", "a b": "c" })), { key: '"a b"' });
    assertWording(test, String(labelsProblem({ pool: "a b" })), { value: '"a b"', key: "pool" });
  });
});
