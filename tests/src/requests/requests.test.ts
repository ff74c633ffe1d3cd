/** What the reference pages say of requests, limits and ages is measured, and still so. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { it } from "node:test";
import { limitsOf } from "../../../tools/requests.mjs";
import { ROOT } from "../repository/root.js";
import { measure } from "./measured.js";

it("docs/reference/requests.json is what is measured; if not: npm run requests", async () => {
  const kept: unknown = JSON.parse(await readFile(join(ROOT, "docs", "reference", "requests.json"), "utf8"));
  assert.deepEqual(await measure(limitsOf), kept);
});
