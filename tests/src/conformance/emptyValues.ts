import type { AnyField, Fields } from "@tripod/kit";
import { isSecret, type Json } from "@tripod/testkit";

/** Returns the empty value of an optional string, list or map. */
function emptyOf({ spec }: AnyField): unknown {
  const { type, presence, autoName, constraints, default: defaultValue } = spec;
  const isOptional = presence === "optional" || presence === "optionalComputed";
  if (isOptional && type.kind === "string" && autoName === undefined && defaultValue === undefined) return "";
  const empty = type.kind === "list" || type.kind === "set" ? [] : type.kind === "map" ? {} : undefined;
  if (!isOptional || empty === undefined) return undefined;
  // An empty list is a value if the platform can fill in an unset one and accepts the empty one.
  const isValue = presence === "optionalComputed" && constraints.every((constraint) => constraint(empty) === undefined);
  return isValue ? undefined : empty;
}

/** Returns values with an empty value for each optional one that is unset, at any depth. */
export function withEmptyValues(fields: Fields, values: unknown): unknown {
  if (typeof values !== "object" || values === null) return values;
  const members = values as Readonly<Record<string, unknown>>;
  const filled = Object.entries(fields).map(([name, field]): [string, unknown] => {
    const { type } = field.spec;
    const value = members[name];
    if (value === undefined) return [name, emptyOf(field)];
    if (isSecret(value as Json)) return [name, value];
    if (type.kind === "object") return [name, withEmptyValues(type.fields, value)];
    const element = type.kind === "list" || type.kind === "set" ? type.element.spec.type : undefined;
    if (element?.kind !== "object" || !Array.isArray(value)) return [name, value];
    return [name, value.map((one) => withEmptyValues(element.fields, one))];
  });
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}
