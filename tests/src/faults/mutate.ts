/** Returns the next number from 0 up to 1 of a seeded series (mulberry32). */
export type Random = () => number;

/** Creates the series of a seed. */
export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns one of several. */
export function pick<T>(random: Random, items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** Values of a wrong type. */
const STRANGE: readonly [unknown, ...unknown[]] = [
  null,
  "",
  "text",
  "..",
  "1e400",
  "2026-99-99T99:99:99Z",
  0,
  -1,
  1.5,
  2 ** 60,
  1e308,
  true,
  false,
  [],
  [null],
  [[]],
  {},
  { constructor: { name: 1 } },
  { toString: null },
  "\u0000",
  "\uD800",
  "x".repeat(5_000),
];

/** Strings that are not JSON, or not the expected JSON. */
const TEXTS: readonly [string, ...string[]] = [
  "",
  " ",
  "null",
  "[]",
  "{}",
  "0",
  '"text"',
  "<html><body>502</body></html>",
  "{",
  '{"a":',
  "[1,2",
  "\u0000\u0001",
  "\uFEFF{}",
  `${"[".repeat(3_000)}${"]".repeat(3_000)}`,
  '{"__proto__":{"polluted":true}}',
];

/** Change of one place in a JSON value, applied in place. */
type Change = (holder: Record<string | number, unknown>, key: string | number, random: Random) => void;

const CHANGES: readonly [Change, ...Change[]] = [
  (holder, key, random) => {
    holder[key] = structuredClone(pick(random, STRANGE));
  },
  (holder, key) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  },
  (holder, key) => {
    holder[key] = [holder[key]];
  },
  (holder, key) => {
    holder[key] = { [key]: holder[key] };
  },
  (holder, key) => {
    holder[key] = typeof holder[key] === "number" ? String(holder[key]) : JSON.stringify(holder[key]);
  },
  (holder, key) => {
    if (Array.isArray(holder)) holder.push(structuredClone(holder[Number(key)]));
    else holder[`${key}_`] = holder[key];
  },
];

/** Probability that a descent stops at an object or list instead of entering it. */
const STOP = 0.2;

/** Returns a random member of a value, as its parent and key; undefined if the value has no members. */
function randomMember(
  value: unknown,
  random: Random,
): [holder: Record<string | number, unknown>, key: string | number] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const holder = value as Record<string | number, unknown>;
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const key = keys[Math.floor(random() * keys.length)];
  if (key === undefined) return undefined;
  return (random() < STOP ? undefined : randomMember(holder[key], random)) ?? [holder, key];
}

/** Returns the JSON value of a body; undefined if it is not JSON. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * Returns a damaged response body: one to three changed places in its JSON, a truncated text, or another text.
 */
export function mutate(body: string, random: Random): string {
  const dice = random();
  if (dice < 0.08) return pick(random, TEXTS);
  if (dice < 0.16) return body.slice(0, Math.floor(random() * body.length));
  const json = parsed(body);
  if (json === undefined)
    return `${body.slice(0, body.length / 2)}${pick(random, TEXTS)}${body.slice(body.length / 2)}`;
  for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
    const [holder, key] = randomMember(json, random) ?? [];
    if (holder !== undefined && key !== undefined) pick(random, CHANGES)(holder, key, random);
  }
  return JSON.stringify(json);
}
