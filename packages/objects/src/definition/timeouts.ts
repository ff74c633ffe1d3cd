import { s, type TimedOperation } from "@tripod/kit";
import type { Values } from "../values/values.js";

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };
const DURATION = /^(?:\d{1,9}(?:\.\d{1,9})?(?:ms|h|m|s))+$/;

/** Milliseconds of a duration such as `30m` or `1h30m`, or undefined for any other text. */
export function parseTimeout(text: string): number | undefined {
  if (text.length > 100 || !DURATION.test(text)) return undefined;
  let sum = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g))
    sum += Number(amount) * (UNITS[unit as string] as number);
  return Math.round(sum);
}

/** The input `timeouts` of objects that take long. It wins over `customTimeouts`, be it shorter or longer. */
export function timeoutsField<const Names extends readonly TimedOperation[]>(names: Names, usual: string) {
  const one = (what: string) =>
    s
      .string()
      .optional()
      .check((value) =>
        parseTimeout(value) === undefined ? "must be a duration such as 30m, 90s or 1h30m" : undefined,
      )
      .doc(`How long ${what} may take, such as \`30m\` or \`1h30m\`. Without it, ${usual}.`);
  const TEXTS = { create: "creating it", read: "reading it", update: "changing it", delete: "deleting it" };
  const members = Object.fromEntries(names.map((name) => [name, one(TEXTS[name])])) as {
    [K in Names[number]]: ReturnType<typeof one>;
  };
  return s
    .object(members)
    .optional()
    .wire(null)
    .writeOnly()
    .sameAs(() => true)
    .times(parseTimeout)
    .doc(
      "How long operations on it may take. For an operation that is named here the resource option `customTimeouts` does not count, be it shorter or longer; for the others it does. A change of it alone is no change.",
    );
}

/** What `timeouts` among inputs or recorded values says about an operation, in milliseconds. */
export function timeoutFor(values: Values, operation: TimedOperation): number | undefined {
  const { timeouts } = values;
  const text = typeof timeouts === "object" && timeouts !== null ? (timeouts as Values)[operation] : undefined;
  return typeof text === "string" ? parseTimeout(text) : undefined;
}
