/** No name, however odd, finds the object of another name. `npm run fuzz` tries many more. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { tryNames } from "./names.js";

it("20,000 lookups of odd names among odd names find the right object or none", async (t) => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  t.diagnostic(`seed ${seed}`);
  const [first] = await tryNames({ cases: 20_000, seed });
  assert.equal(first, undefined, `seed ${seed}: ${JSON.stringify(first, undefined, 2)}`);
});
