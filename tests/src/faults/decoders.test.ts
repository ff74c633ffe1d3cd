/** No response makes a lookup fail with an unexpected error. `FUZZ_CASES` and `FUZZ_SEED` select other cases. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { fuzzLookups, recordLookups } from "./fuzz.js";
import { fuzzOptions } from "./fuzzOptions.js";

const { cases, seed } = fuzzOptions(4_000);

it(`${cases} spoiled answers end in a result or in an error with a known code`, async (t) => {
  t.diagnostic(`FUZZ_SEED=${seed}`);
  const [first, ...others] = await fuzzLookups(await recordLookups(), { cases, seed });
  const where = `${first?.pkg} ${first?.lookup}, case ${first?.index} of FUZZ_SEED=${seed}, and ${others.length} others`;
  assert.equal(first, undefined, `${where}: ${(first?.problem as Error)?.stack}`);
});
