import { isDeepStrictEqual } from "node:util";
import { type AnyField, didYouMean, type Fields, isInput } from "@tripod/kit";

/** Returns the mistakes in the changes of a resource case, one sentence each, for the author of the case. */
export function caseMistakes(
  name: string,
  fields: Fields,
  inputs: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): readonly string[] {
  const changeable = Object.keys(fields).filter((input) => canChange(fields[input] as AnyField));
  const at = `the case of ${name} has`;
  const missing = changeable
    .filter((input) => !(input in changes))
    .map((input) => `${at} no change for the input ${input}`);
  const others = Object.entries(changes).flatMap(([input, value]) => {
    const field = fields[input];
    if (field === undefined)
      return [`${at} a change for ${input}, which is not an input${didYouMean(input, changeable)}`];
    if (!canChange(field)) return [`${at} a change for ${input}, which cannot be changed in place`];
    return isDeepStrictEqual(inputs[input], value)
      ? [`${at} a change for ${input} with the value that it has already`]
      : [];
  });
  return [...missing, ...others];
}

/** Reports whether a program can change a field in place. */
function canChange(field: AnyField): boolean {
  const { replaces, createOnly, noEffect } = field.spec;
  return replaces !== true && createOnly === undefined && noEffect === undefined && isInput(field);
}
