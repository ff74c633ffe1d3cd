// Feeds the lookups of all packages with spoilt answers and odd names, without a network. Prints the seed; the same seed
// brings the same cases again.
//
//   node tools/fuzz.mjs                        100,000 cases of each kind
//   node tools/fuzz.mjs --cases 1000000        more of them
//   node tools/fuzz.mjs --seed 4711            those of another run

import { compile } from "./build.mjs";
import { countOf, optionsOf } from "./options.mjs";

const values = optionsOf("fuzz", { cases: { type: "string", default: "100000" }, seed: { type: "string" } });
const cases = countOf("fuzz", "cases", values.cases);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const say = (line) => console.error(`fuzz: ${line}`);

/** At most so many findings are printed. */
const SHOWN = 10;

async function main() {
  if (!Number.isSafeInteger(seed)) throw new Error("--seed is a whole number");
  compile();
  const { fuzzLookups, recordLookups } = await import("../tests/dist/faults/fuzz.js");
  const { tryNames } = await import("../tests/dist/faults/names.js");
  say(`seed ${seed}`);
  const recorded = await recordLookups();
  say(`${cases} spoilt answers to ${recorded.length} lookups`);
  const step = Math.max(1_000, Math.ceil(cases / 10_000) * 1_000);
  const progress = (done) => (done % step === 0 ? say(`${done} of ${cases}`) : undefined);
  const spoilt = await fuzzLookups(recorded, { cases, seed, progress });
  say(`${cases} odd names`);
  const names = await tryNames({ cases, seed });
  for (const { pkg, lookup, index, problem } of spoilt.slice(0, SHOWN)) {
    console.log(`${pkg} ${lookup}, case ${index} of seed ${seed}: ${problem.stack}`);
  }
  for (const finding of names.slice(0, SHOWN)) console.log(JSON.stringify(finding));
  console.log(`seed ${seed}: ${spoilt.length + names.length} findings in ${2 * cases} cases`);
  return spoilt.length + names.length;
}

try {
  process.exitCode = (await main()) === 0 ? 0 : 1;
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
