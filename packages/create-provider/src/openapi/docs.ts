import { textOf } from "./json.js";

const MAX_LENGTH = 300;

/** Returns the first paragraph of a description as one line that ends with a period. Undefined without text. */
export function docOf(description: unknown): string | undefined {
  const text = textOf(description)
    ?.slice(0, 4 * MAX_LENGTH)
    .split(/\n\s*\n/)[0]
    // Control characters, and characters that reorder text.
    ?.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  if (text === undefined || text === "") return undefined;
  const short = text.length <= MAX_LENGTH ? text : shorten(text);
  return /[.!?:)…]$/.test(short) ? short : `${short}.`;
}

/** Cuts a text after its last sentence or word that fits. */
function shorten(text: string): string {
  const start = text.slice(0, MAX_LENGTH);
  const sentence = start.lastIndexOf(". ");
  return sentence > 40 ? start.slice(0, sentence + 1) : `${start.slice(0, start.lastIndexOf(" "))} …`;
}
