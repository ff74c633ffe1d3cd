import { type AnyField, type Fields, isInput } from "../fields/field.js";
import { hasUnknown, objectOf, own, type Plain, reveal, type Value, type ValueObject } from "../values/value.js";

/**
 * Returns the inputs whose values the platform controls. Other inputs decide this: as the program sets them, or as
 * state shows them (`state`) if the program leaves them to the platform.
 */
export function platformManaged(fields: Fields, inputs: ValueObject, state?: ValueObject): ReadonlySet<string> {
  const open = openFieldsOf(fields);
  if (open.length === 0) return NONE;
  const values = objectOf(
    Object.entries(fields).map(([name, field]): [string, Value | undefined] => {
      const input = isInput(field) ? own(inputs, name) : undefined;
      const value = input ?? own(state, name) ?? field.spec.default;
      return [name, hasUnknown(value) ? undefined : value];
    }),
  );
  const plain = reveal(values) as Readonly<Record<string, Plain | undefined>>;
  return new Set(open.filter(([, { spec }]) => spec.platformManagedIf?.(plain) === true).map(([name]) => name));
}

const NONE: ReadonlySet<string> = new Set();

/** Results of {@link openFieldsOf}. A memo of a pure function: which entries exist never changes a result. */
const openFields = new WeakMap<Fields, readonly (readonly [name: string, field: AnyField])[]>();

/** Returns the fields that the platform may control. */
function openFieldsOf(fields: Fields): readonly (readonly [name: string, field: AnyField])[] {
  const remembered = openFields.get(fields);
  if (remembered !== undefined) return remembered;
  const open = Object.entries(fields).filter(([, { spec }]) => spec.platformManagedIf !== undefined);
  openFields.set(fields, open);
  return open;
}
