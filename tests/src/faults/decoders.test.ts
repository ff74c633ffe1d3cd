/** No answer of any shape makes a lookup fail in an unforeseen way. `npm run fuzz` tries many more. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { fuzzLookups, recordLookups } from "./fuzz.js";

it("4,000 spoilt answers end in a result or in an error with a known code", async (t) => {
  const recorded = await recordLookups();
  const seed = Math.floor(Math.random() * 2 ** 31);
  t.diagnostic(`seed ${seed}`);
  const findings = await fuzzLookups(recorded, { cases: 4_000, seed });
  const [first] = findings;
  const where = `${first?.pkg} ${first?.lookup}, case ${first?.index} of seed ${seed}`;
  assert.equal(findings.length, 0, `${where}: ${(first?.problem as Error)?.stack}`);
});
