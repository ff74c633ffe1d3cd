import { type AnyField, type Fields, isInput } from "@tripod/kit";
import { isSameEncoded } from "../values/spelling.js";
import { idOutput } from "./idOutput.js";

/**
 * Returns the fields of a resource: those of its definition and the output `idName`. Without updates, every change
 * replaces.
 */
export function fieldsOf(said: Fields, idName: string | null, canChange: boolean): Fields {
  const fields = canChange ? said : replacing(said);
  return idName === null || idName in fields ? fields : { ...fields, [idName]: idOutput() };
}

/**
 * Returns the fields with one more equality for those that locate or identify an object: two spellings with one form on the
 * wire name one object.
 */
export function withEncodedEquality(fields: Fields, names: readonly string[]): Fields {
  const locating = new Set(names);
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, AnyField] => {
      const { semanticEquals, wire } = field.spec;
      if (!locating.has(name) || !isInput(field) || wire?.encode === undefined) return [name, field];
      return [
        name,
        field.semanticEquals((one, other) => semanticEquals?.(one, other) === true || isSameEncoded(field, one, other)),
      ];
    }),
  );
}

/** Returns the fields with every input set to replace, except for timeouts. */
function replacing(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      isInput(field) && field.spec.noDiff !== true ? field.replaces() : field,
    ]),
  );
}
