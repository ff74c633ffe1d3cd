import { RE2JS, RE2JSException } from "re2js";

/** A regular expression that says of texts whether some part of them matches. */
export interface Pattern {
  test(text: string): boolean;
}

/**
 * Reads a regular expression as RE2 takes it, the engine of the platform's own tools: no look-around, no back references,
 * and no text takes longer than its length allows. What is none gives the reason.
 */
export function readPattern(text: string): Pattern | string {
  try {
    return RE2JS.compile(text);
  } catch (error) {
    if (error instanceof RE2JSException) return error.message.replace(/^error parsing regexp: /, "");
    throw error;
  }
}
