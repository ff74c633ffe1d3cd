import { type AnyField, type Fields, isInput, type Plain } from "@tripod/kit";
import type { Values } from "./values.js";

/** Plan, or any other value with the fields of a definition. */
interface Spelled {
  readonly fields: Fields;
}

/**
 * Returns an input as paths, IDs and keys spell it: in the platform's form. A value that its field sends as a list, as
 * an object or not at all has no such form and stays as it is.
 */
export function encodedInput({ fields }: Spelled, name: string, value: unknown): unknown {
  if (value === undefined || value === null || !Object.hasOwn(fields, name)) return value;
  return encodedBy(fields[name] as AnyField, value) ?? value;
}

/**
 * Returns the inputs that locate an object as paths, IDs and dialects spell them. Other values, such as the ID, stay.
 */
export function encodedPathParams(plan: Spelled, pathParams: Values): Values {
  const encoded: Record<string, unknown> = { ...pathParams };
  for (const name of Object.keys(encoded)) encoded[name] = encodedInput(plan, name, encoded[name]);
  return encoded;
}

/** Reports whether two values of an input are the same in the platform's form. */
export function isSameEncoded(field: AnyField, one: unknown, other: unknown): boolean {
  const encoded = encodedBy(field, one);
  return encoded !== undefined && encoded === encodedBy(field, other);
}

/** Returns the platform's form of a value if its field has a codec whose result can be a part of a path. */
function encodedBy(field: AnyField, value: unknown): string | number | boolean | undefined {
  const encode = isInput(field) ? field.spec.wire?.encode : undefined;
  if (encode === undefined || value === undefined || value === null) return undefined;
  const encoded = encode(value as Plain);
  return typeof encoded === "string" || typeof encoded === "number" || typeof encoded === "boolean"
    ? encoded
    : undefined;
}
