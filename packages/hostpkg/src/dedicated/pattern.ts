import { compile, matches } from "../pattern/program.js";
import { PatternFault, parse } from "../pattern/syntax.js";

/** A regular expression that says of texts whether some part of them matches. */
export interface Pattern {
  test(text: string): boolean;
}

/** Reads a regular expression in the manner of RE2; undefined where the text is none. No pattern takes long to match. */
export function parsePattern(text: string): Pattern | undefined {
  const read = readPattern(text);
  return typeof read === "string" ? undefined : read;
}

/** Why a text is no regular expression; undefined where it is one. */
export function patternFault(text: string): string | undefined {
  const read = readPattern(text);
  return typeof read === "string" ? read : undefined;
}

function readPattern(text: string): Pattern | string {
  try {
    const program = compile(parse(text));
    return { test: (candidate) => matches(program, candidate) };
  } catch (error) {
    if (error instanceof PatternFault) return error.message;
    throw error;
  }
}
