// Long texts, full of what looks like codings, against a redactor that knows many secrets: time grows with the text only.

import { createRedactor } from "../../packages/kit/dist/index.js";
import { CODINGS } from "./codings.mjs";

export const title = "long texts to redact";

const MOST_MS = 3000;
/** Shorter times are not comparable. */
const LEAST_MS = 10;
/** Four times the text may take so many times as long: more than four, because machines are busy. */
const MOST_GROWTH = 12;

/** @param {{ quick: boolean }} options */
export async function attack({ quick }) {
  const largest = quick ? 200_000 : 1_000_000;
  const secrets = Array.from({ length: 10_000 }, (_, index) => `aaaa-${index}-${"a".repeat(index % 60)}`);
  const redactor = createRedactor([...secrets, "a".repeat(50_000)]);
  const pieces = { same: "a", percent: "%25", escapes: "\\\\u005c", entities: "&amp;#38;", broken: "Ã¤Â" };
  const texts = {
    ...pieces,
    ...Object.fromEntries(Object.entries(CODINGS).map(([name, encode]) => [name, encode('{"aaaa": "<ü&/ aaaa-12">}')])),
  };
  const findings = [];
  let worst = 0;
  for (const [name, piece] of Object.entries(texts)) {
    const time = (size) => Math.min(...[1, 2, 3].map(() => timed(redactor, piece, size)));
    const small = Math.max(LEAST_MS, time(largest / 4));
    const large = time(largest);
    worst = Math.max(worst, large);
    if (large > MOST_MS || large > MOST_GROWTH * small)
      findings.push(`${name}: ${large.toFixed(0)} ms after ${small.toFixed(0)} ms`);
  }
  return {
    attacks: 2 * Object.keys(texts).length,
    findings,
    figures: { [`slowest text of ${largest} letters`]: `${worst.toFixed(0)} ms` },
  };
}

function timed(redactor, piece, size) {
  const text = piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
  const started = process.cpuUsage();
  redactor.redact(text);
  // Of this process alone: other work on the machine does not count.
  return process.cpuUsage(started).user / 1000;
}
