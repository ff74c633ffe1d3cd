import assert from "node:assert/strict";
import { it } from "node:test";
import { nodeProblem } from "./nodeVersion.js";
import { createWording } from "./wording.testing.js";

const { assertWording } = createWording(import.meta.url);

it("nodeProblem reports an unsupported version of Node with the required version", (test) => {
  const problem = (node: string, more: object = {}) =>
    nodeProblem("This plugin", { versions: { node }, ...more } as never);
  const late = { getBuiltinModule: () => undefined };
  for (const version of ["20.19.0", "20.20.1"]) assert.equal(problem(version), undefined, version);
  for (const version of ["22.3.0", "24.0.0", "100.0.0"]) assert.equal(problem(version, late), undefined, version);
  for (const version of ["20.18.9", "18.20.0", "21.7.0", "22.2.0"]) {
    assertWording(test, problem(version) ?? "", { version });
  }
  assertWording(test, problem("18.20.0", late) ?? "", { version: "18.20.0" });
});
