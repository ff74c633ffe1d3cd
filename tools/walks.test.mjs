/** How far a reader walks who follows one object through the engine. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { filesOf, walks } from "./walks.mjs";

/** The most stays, and the most files. */
const MOST = { creation: [17, 14], refresh: [9, 8], update: [21, 12], deletion: [12, 9] };

it("the way of an object through the engine grows no longer than it is: npm run walks", async () => {
  const found = Object.entries(await walks()).map(([name, stays]) => [name, [stays.length, filesOf(stays)]]);
  const longer = found.filter(([name, counts]) => counts.some((count, at) => count === 0 || count > MOST[name][at]));
  assert.deepEqual(longer, []);
});
