import { ExactNumber, parseExactJson } from "./exactJson.js";
import { parseJson } from "./json.js";

/** Only a row of that many digits can be a whole number that a double does not hold. */
const LONG = /\d{16}/;
const WHOLE = /^-?\d+$/;

/**
 * Parses JSON like `JSON.parse`, except that whole numbers beyond 2^53 are bigints, so that no digit is lost.
 * {@link writeJson} writes them again.
 *
 * @throws SyntaxError when the text is not JSON; JsonTooLarge when it is nested too deep or holds too many values.
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
  // Lists have null where nothing can be written; objects leave such members out.
  if (Array.isArray(value)) return `[${value.map((item) => written(item) ?? "null").join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value as object).flatMap(([name, member]) => {
    const text = written(member) as string | undefined;
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${members.join(",")}}`;
}
