import { MOST_VALUES } from "./limits.js";

/** Maximum nesting of a response. Deeper JSON could exhaust the stack of the code that walks through it. */
export const MAX_DEPTH = 500;

/** Thrown for JSON that could exhaust stack or memory. Its message completes "answered 200 with …". */
export class JsonTooLarge extends RangeError {}

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
 * Checks nesting and number of values before the text is parsed, because a few characters become fifty bytes of memory.
 *
 * @throws JsonTooLarge if one of them exceeds its limit.
 */
export function checkSize(text: string): void {
  // A shorter text cannot exceed either limit.
  if (text.length <= MAX_DEPTH) return;
  const { depth, values } = sizeOf(text);
  if (depth > MAX_DEPTH) throw new JsonTooLarge("JSON that is nested too deep");
  if (values > MOST_VALUES) throw new JsonTooLarge("JSON that holds more values than any answer");
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
  for (let i = 0; i < text.length && deepest <= MAX_DEPTH && values <= MOST_VALUES; i += 1) {
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

/** Returns the end index of the string that begins at `start`. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
