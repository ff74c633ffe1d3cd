/** No unusual name finds the object of another name. `FUZZ_CASES` and `FUZZ_SEED` select other names. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { fuzzOptions } from "./fuzzOptions.js";
import { tryNames } from "./names.js";

const { cases, seed } = fuzzOptions(20_000);

it(`${cases} lookups of odd names among odd names find the right object or none`, async (t) => {
  t.diagnostic(`FUZZ_SEED=${seed}`);
  const [first] = await tryNames({ cases, seed });
  assert.equal(first, undefined, `FUZZ_SEED=${seed}: ${JSON.stringify(first, undefined, 2)}`);
});
