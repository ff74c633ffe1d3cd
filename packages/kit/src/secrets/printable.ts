/**
 * Characters that control a terminal or reorder text: control characters except line breaks and tabs, and direction
 * marks.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Returns the text with these characters escaped as in JSON (`\u001b`), so that it cannot control a terminal. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
