import { RE2JS, RE2JSException } from "re2js";

/** Unanchored regular expression. */
export interface Pattern {
  test(text: string): boolean;
}

/**
 * Compiles a regular expression in RE2 syntax, which the vendor's own tools use: no look-around, no back references,
 * and matching in linear time. Returns the reason if the text is not such an expression.
 */
export function readPattern(text: string): Pattern | string {
  try {
    return RE2JS.compile(text);
  } catch (error) {
    if (error instanceof RE2JSException) return error.message.replace(/^error parsing regexp: /, "");
    throw error;
  }
}
