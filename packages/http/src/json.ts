import { MAX_VALUES } from "./limits.js";

/** Maximum nesting of a response. Deeper JSON could exhaust the stack of the code that walks through it. */
export const MAX_DEPTH = 500;

/** Thrown for JSON that could exhaust stack or memory. Its message completes "answered 200 with …". */
export class JsonTooLarge extends RangeError {}

/** JSON number with its original digits, for values that a double cannot represent. */
export class ExactNumber {
  /** Number's source text. */
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toString(): string {
    return this.source;
  }

  toJSON(): number {
    return Number(this.source);
  }
}

/**
 * Parses JSON with or without a byte order mark.
 *
 * @throws SyntaxError if the text is not JSON; JsonTooLarge if its nesting is too deep or it has too many values.
 */
export function parseJson(text: string): unknown {
  checkSize(text);
  return JSON.parse(text.replace(/^\uFEFF/, ""));
}

/**
 * Parses JSON like {@link parseJson}, except that every number becomes an {@link ExactNumber}.
 *
 * @throws SyntaxError if the text is not JSON; JsonTooLarge if its nesting is too deep or it has too many values.
 */
export function parseExactJson(text: string): unknown {
  return parseNumbers(text, (source) => new ExactNumber(source));
}

/**
 * Parses JSON like {@link parseJson}, except that integers beyond 2^53 become bigints, so that no digit is lost. {@link
 * writeJson} writes them back.
 *
 * @throws SyntaxError if the text is not JSON; JsonTooLarge if its nesting is too deep or it has too many values.
 */
export function parseJsonExactly(text: string): unknown {
  return LONG.test(text) ? parseNumbers(text, wholeNumber) : parseJson(text);
}

/** Only this many consecutive digits can be an integer that a double does not represent. */
const LONG = /\d{16}/;
const WHOLE = /^-?\d+$/;

function wholeNumber(source: string): number | bigint {
  const number = Number(source);
  return WHOLE.test(source) && !Number.isSafeInteger(number) ? BigInt(source) : number;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\n\r]*/y;
const WORD = /true|false|null/y;

/**
 * Parses JSON and converts each number from its source text, which the built-in parser of this Node version does not
 * return. Slower than the built-in parser: meant for the few responses whose integers exceed 2^53.
 */
function parseNumbers(text: string, convert: (source: string) => unknown): unknown {
  checkSize(text);
  let at = text.startsWith("\uFEFF") ? 1 : 0;

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const fail = (): never => {
    throw new SyntaxError(`Not JSON at position ${at}`);
  };
  const skip = (): string | undefined => {
    take(SPACE);
    return text[at];
  };
  const isNext = (mark: string): boolean => {
    if (skip() !== mark) return false;
    at += 1;
    return true;
  };
  const expect = (mark: string): void => {
    if (!isNext(mark)) fail();
  };
  const string = (): string => {
    if (skip() !== '"') fail();
    const start = at;
    at = endOfString(text, start) + 1;
    return JSON.parse(text.slice(start, at)) as string;
  };

  const object = (): unknown => {
    const members: [string, unknown][] = [];
    if (!isNext("}")) {
      do {
        const name = string();
        expect(":");
        members.push([name, value()]);
      } while (isNext(","));
      expect("}");
    }
    // fromEntries defines own members, so that a member named __proto__ stays data.
    return Object.fromEntries(members);
  };
  const list = (): unknown => {
    const items: unknown[] = [];
    if (isNext("]")) return items;
    do items.push(value());
    while (isNext(","));
    expect("]");
    return items;
  };
  const value = (): unknown => {
    if (isNext("{")) return object();
    if (isNext("[")) return list();
    if (skip() === '"') return string();
    const word = take(WORD);
    if (word !== undefined) return JSON.parse(word);
    return convert(take(NUMBER) ?? fail());
  };

  const whole = value();
  if (skip() !== undefined) fail();
  return whole;
}

/**
 * Checks nesting and number of values before the text is parsed, because a few characters become fifty bytes of memory.
 *
 * @throws JsonTooLarge if one of them exceeds its limit.
 */
function checkSize(text: string): void {
  // A shorter text cannot exceed either limit.
  if (text.length <= MAX_DEPTH) return;
  const { depth, values } = sizeOf(text);
  if (depth > MAX_DEPTH) throw new JsonTooLarge("JSON that is nested too deep");
  if (values > MAX_VALUES) throw new JsonTooLarge("JSON that holds more values than any answer");
}

/** Returns the number of values in JSON text: members, items and their containers. */
export function valuesIn(text: string): number {
  return sizeOf(text).values;
}

/** Counts brackets and commas outside of strings, up to the limits. The parser rejects invalid JSON. */
function sizeOf(text: string): { readonly depth: number; readonly values: number } {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  for (let i = 0; i < text.length && deepest <= MAX_DEPTH && values <= MAX_VALUES; i += 1) {
    switch (text.charCodeAt(i)) {
      case 0x22:
        i = endOfString(text, i);
        break;
      case 0x2c:
        values += 1;
        break;
      case 0x5b:
      case 0x7b:
        values += 1;
        depth += 1;
        deepest = Math.max(deepest, depth);
        break;
      case 0x5d:
      case 0x7d:
        depth -= 1;
        break;
    }
  }
  return { depth: deepest, values };
}

/** Returns the index of the quote that ends the string that begins at `start`; the length of the text without one. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
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

function holdsBigInt(value: unknown, ancestors: Set<unknown>): boolean {
  if (typeof value === "bigint") return true;
  if (typeof value !== "object" || value === null || ancestors.has(value)) return false;
  ancestors.add(value);
  return Object.values(value).some((member) => holdsBigInt(member, ancestors));
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
