import type { Failure } from "./errors.js";
import { memberPath } from "./path.js";
import { didYouMean } from "./suggest.js";

/** Unknown names of one object that are told one by one. */
const MOST = 100;

/**
 * Failures for names that are not known. The first ones are told one by one, with what may be meant, the others as a number.
 *
 * @param noun what they are names of
 * @param path of the object that holds them
 */
export function strangerFailures(
  strangers: readonly string[],
  known: readonly string[],
  noun: string,
  path = "",
): readonly Failure[] {
  const told = strangers.slice(0, MOST).map((name) => ({
    path: memberPath(path, name),
    reason: `is not a known ${noun}${didYouMean(name, known) || `; known here: ${known.join(", ")}`}`,
  }));
  const next = strangers[MOST];
  if (next === undefined) return told;
  const reason = `is not a known ${noun}, one of ${strangers.length - MOST} more`;
  return [...told, { path: memberPath(path, next), reason }];
}
