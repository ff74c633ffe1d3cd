import assert from "node:assert/strict";
import { it } from "node:test";
import { staleTables } from "./tables.js";

it("staleTables finds no message table that differs from the published interface definitions", () => {
  assert.deepEqual(staleTables(), [], "run: npm run generate");
});
