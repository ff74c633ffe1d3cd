import assert from "node:assert/strict";
import { it } from "node:test";
import { projectOf, projectScope } from "./scope.js";

it("projectScope treats a project ID with and without dashes as equal", () => {
  const plain = "5f0c2b7ad1e94c3f8a6b90d4e7c31a52";
  assert.equal(projectScope("5F0C2B7A-d1e9-4c3f-8a6b-90d4e7c31a52"), projectScope(plain));
  for (const text of [plain, plain.toUpperCase()]) assert.equal(projectOf(projectScope(text)), plain);
});

it("projectScope keeps other IDs unchanged", () => {
  assert.equal(projectOf(projectScope("my-project")), "my-project");
  assert.equal(projectOf("account"), undefined);
});
