// A reporter of Node's test runner that writes down what is red, one line of JSON each. `tools/test.mjs` runs several
// times, and says at its end what was red in any of them.

import { relative } from "node:path";

/** A test is red by itself, not because one beneath it is. */
const isOwn = (error) => error?.failureType !== "subtestsFailed";

/** A comparison in lines, of which only those tell something that stand on one side alone. */
const COMPARISON = /^\+ actual - expected/;
const DIFFERENCE = /^[+-] /;

function reasonOf(error) {
  const cause = error?.cause ?? error;
  const text = typeof cause === "string" ? cause : (cause?.message ?? String(cause));
  const lines = text.split("\n");
  const begin = lines.findIndex((line) => COMPARISON.test(line));
  const differences = begin < 0 ? [] : lines.slice(begin + 1).filter((line) => DIFFERENCE.test(line));
  const told = differences.length === 0 ? lines.slice(0, 6) : [...lines.slice(0, begin), ...differences.slice(0, 12)];
  return told.join("\n").slice(0, 2_000);
}

export default async function* reds(events) {
  for await (const { type, data } of events) {
    if (type !== "test:fail" || data.todo !== undefined || !isOwn(data.details.error)) continue;
    const file = relative(process.cwd(), data.file ?? "");
    yield `${JSON.stringify({ file, name: data.name, reason: reasonOf(data.details.error) })}\n`;
  }
}
