import { Secret, type Value, type ValueObject } from "../values/value.js";
import type { AnyField, Fields } from "./field.js";

/**
 * Returns arguments with the declared names of nested members: the Python SDK translates the names in classes of a
 * lookup and sends those in dictionaries unchanged, such as `datastore_type_id`. Other names stay unchanged.
 */
export function namedAsDeclared(fields: Fields, args: ValueObject): ValueObject {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field === undefined ? value : inside(field, value ?? null)];
    }),
  );
}

function inside(field: AnyField, value: Value): Value {
  if (value instanceof Secret) return new Secret(inside(field, value.value));
  const { type } = field.spec;
  if ("element" in type && Array.isArray(value)) return value.map((element) => inside(type.element, element));
  if (!isPlainObject(value)) return value;
  if (type.kind === "object") return namedAsDeclared(type.fields, renamed(type.fields, value));
  if (type.kind !== "map") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, element]) => [key, inside(type.element, element ?? null)]),
  );
}

/** A member with both names is kept, so that the check rejects it. */
function renamed(fields: Fields, value: ValueObject): ValueObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const declared = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
      const isMeant =
        !Object.hasOwn(fields, name) && Object.hasOwn(fields, declared) && !Object.hasOwn(value, declared);
      return [isMeant ? declared : name, member];
    }),
  );
}

function isPlainObject(value: Value): value is ValueObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("mark" in value);
}
