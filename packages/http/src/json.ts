import { MOST_VALUES } from "./limits.js";

/** No answer of a platform is nested deeper; what is would exhaust the stack of whoever walks through it. */
export const DEEPEST = 500;

/** JSON that would exhaust the stack or the memory of whoever reads it; the message completes "answered 200 with …". */
export class JsonTooLarge extends RangeError {}

/**
 * Parses JSON of a platform, with or without a byte order mark.
 *
 * @throws SyntaxError when it is none; JsonTooLarge when it is nested too deep or holds too many values.
 */
export function parseJson(text: string): unknown {
  checkSize(text);
  return JSON.parse(text.replace(/^\uFEFF/, ""));
}

/**
 * Refuses what no answer is, before it is parsed: a few characters of text become fifty bytes of memory.
 *
 * @throws JsonTooLarge
 */
export function checkSize(text: string): void {
  // A shorter text can hold neither so many values nor so many brackets.
  if (text.length <= DEEPEST) return;
  const { depth, values } = sizeOf(text);
  if (depth > DEEPEST) throw new JsonTooLarge("JSON that is nested too deep");
  if (values > MOST_VALUES) throw new JsonTooLarge("JSON that holds more values than any answer");
}

/** How many values a text of JSON holds, members and items and what they are in. */
export function valuesIn(text: string): number {
  return sizeOf(text).values;
}

/** Counts brackets and commas outside of texts, up to the limits; what is no JSON at all is left to the parser. */
function sizeOf(text: string): { readonly depth: number; readonly values: number } {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  for (let i = 0; i < text.length && deepest <= DEEPEST && values <= MOST_VALUES; i += 1) {
    switch (text.charCodeAt(i)) {
      case 0x22:
        i = endOfText(text, i);
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

/** Where the text ends that begins at `start`. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
