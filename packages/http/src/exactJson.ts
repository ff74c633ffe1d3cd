import { checkSize } from "./json.js";

/** A JSON number with its original digits, for values that a double cannot represent. */
export class ExactNumber {
  /** The number's source text. */
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

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\n\r]*/y;
const WORD = /true|false|null/y;

/**
 * Parses JSON with or without a byte order mark. Every number becomes an {@link ExactNumber}.
 *
 * Slower than the built-in parser: meant for the few responses whose integers exceed 2^53.
 *
 * @throws SyntaxError if the text is not JSON; JsonTooLarge if its nesting is too deep or it has too many values.
 */
export function parseExactJson(text: string): unknown {
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
    do {
      at = text.indexOf('"', at + 1);
      if (at === -1) throw new SyntaxError("Not JSON: a string does not end");
    } while (isEscaped(text, at));
    at += 1;
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
    return new ExactNumber(take(NUMBER) ?? fail());
  };

  const whole = value();
  if (skip() !== undefined) fail();
  return whole;
}

/** Reports whether the character at `at` follows an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === "\\") start -= 1;
  return (at - start) % 2 === 1;
}
