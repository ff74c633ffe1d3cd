import type { Failure } from "./errors.js";
import { memberPath } from "./path.js";
import { didYouMean } from "./suggest.js";

/** Maximum number of unknown names of one object that are reported individually. */
const MAX_COUNT = 100;

/**
 * Returns failures for unknown names. The first ones are reported individually, with suggestions, the others as a
 * number.
 *
 * @param noun kind of the names
 * @param path path of the object that contains them
 */
export function unknownPropertyFailures(
  unknownNames: readonly string[],
  knownNames: readonly string[],
  noun: string,
  path = "",
): readonly Failure[] {
  const told = unknownNames
    .slice(0, MAX_COUNT)
    .map((name) => ({
      path: memberPath(path, name),
      reason: `is not a known ${noun}${didYouMean(name, knownNames) || `; known here: ${knownNames.join(", ")}`}`,
    }));
  const next = unknownNames[MAX_COUNT];
  if (next === undefined) return told;
  const reason = `is not a known ${noun}, one of ${unknownNames.length - MAX_COUNT} more`;
  return [...told, { path: memberPath(path, next), reason }];
}
