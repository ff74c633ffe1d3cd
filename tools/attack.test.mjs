import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { FAMILIES } from "./attack/families.mjs";

/** A share of `npm run attack` that takes seconds. */
describe("attacks", { concurrency: false }, () => {
  for (const [name, load] of Object.entries(FAMILIES)) {
    it(`find nothing: ${name}`, { timeout: 180_000 }, async () => {
      const { attack } = await load();
      const { attacks, findings } = await attack({ quick: true, say: () => {} });
      assert.ok(attacks > 0);
      assert.deepEqual(findings, []);
    });
  }
});
