// A reporter of Node's test runner that writes down what is red, one line of JSON each. `tools/test.mjs` runs several
// times, and says at its end what was red in any of them.

import { relative } from "node:path";

/** A test is red by itself, not because one beneath it is. */
const isOwn = (error) => error?.failureType !== "subtestsFailed";

function reasonOf(error) {
  const cause = error?.cause ?? error;
  const text = typeof cause === "string" ? cause : (cause?.message ?? String(cause));
  return text.split("\n").slice(0, 6).join("\n").slice(0, 1_000);
}

export default async function* reds(events) {
  for await (const { type, data } of events) {
    if (type !== "test:fail" || data.todo !== undefined || !isOwn(data.details.error)) continue;
    const file = relative(process.cwd(), data.file ?? "");
    yield `${JSON.stringify({ file, name: data.name, reason: reasonOf(data.details.error) })}\n`;
  }
}
