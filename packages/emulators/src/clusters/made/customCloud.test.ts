import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { customConfig } from "./customCloud.js";

describe("customConfig", () => {
  it("rejects values with more than 200 nested levels behind comments or quotes, and accepts 200", () => {
    for (const level of ["[ # ]\n", '["]", '] as const) {
      const values = (levels: number): string => `${level.repeat(levels)}1${"]".repeat(levels)}`;
      assert.deepEqual(customConfig({ values: values(200) }), { values: values(200) });
      assert.throws(() => customConfig({ values: values(201) }), /\b200\b/);
      assert.throws(() => customConfig({ values: values(20_000) }), /\b200\b/);
    }
  });
});
