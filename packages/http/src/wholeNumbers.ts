import { ExactNumber, parseExactJson } from "./exactJson.js";
import { parseJson } from "./json.js";

/** Only this many consecutive digits can be an integer that a double does not represent. */
const LONG = /\d{16}/;
const WHOLE = /^-?\d+$/;

/**
 * Parses JSON like `JSON.parse`, except that integers beyond 2^53 become bigints, so that no digit is lost. {@link
 * writeJson} writes them back.
 *
 * @throws SyntaxError if the text is not JSON; JsonTooLarge if its nesting is too deep or it has too many values.
 */
export function parseJsonExactly(text: string): unknown {
  return LONG.test(text) ? withBigInts(parseExactJson(text)) : parseJson(text);
}

function withBigInts(value: unknown): unknown {
  if (value instanceof ExactNumber) {
    const number = Number(value.source);
    return WHOLE.test(value.source) && !Number.isSafeInteger(number) ? BigInt(value.source) : number;
  }
  if (Array.isArray(value)) return value.map(withBigInts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withBigInts(member)]));
}

/** Writes JSON like `JSON.stringify`, and bigints with all their digits. */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!holdsBigInt(value, new Set())) throw error;
    return written(value);
  }
}

function holdsBigInt(value: unknown, seen: Set<unknown>): boolean {
  if (typeof value === "bigint") return true;
  if (typeof value !== "object" || value === null || seen.has(value)) return false;
  seen.add(value);
  return Object.values(value).some((member) => holdsBigInt(member, seen));
}

function written(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  // As in `JSON.stringify`, undefined becomes null in lists and is omitted in objects.
  if (Array.isArray(value)) return `[${value.map((item) => written(item) ?? "null").join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value as object).flatMap(([name, member]) => {
    const text = written(member) as string | undefined;
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${members.join(",")}}`;
}
