import { type Fields, isInput } from "../fields/field.js";
import { hasUnknown, objectOf, own, type Plain, reveal, type Value, type ValueObject } from "../values/value.js";

/**
 * The inputs about which the platform decides, as the others say: those given, and those that were left to the platform as
 * they are recorded of the object (`shown`).
 */
export function platformManaged(fields: Fields, inputs: ValueObject, shown?: ValueObject): ReadonlySet<string> {
  const open = Object.entries(fields).filter(([, { spec }]) => spec.platformManagedIf !== undefined);
  if (open.length === 0) return NONE;
  const values = objectOf(
    Object.entries(fields).map(([name, field]): [string, Value | undefined] => {
      const given = isInput(field) ? own(inputs, name) : undefined;
      const value = given ?? own(shown, name) ?? field.spec.default;
      return [name, hasUnknown(value) ? undefined : value];
    }),
  );
  const plain = reveal(values) as Readonly<Record<string, Plain | undefined>>;
  return new Set(open.filter(([, { spec }]) => spec.platformManagedIf?.(plain) === true).map(([name]) => name));
}

const NONE: ReadonlySet<string> = new Set();
