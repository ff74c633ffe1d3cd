import type { AnyField, Fields } from "../fields/field.js";
import { terraformNameOf } from "../fields/field.js";
import {
  isValueList,
  isValueObject,
  objectOf,
  own,
  Secret,
  unwrap,
  type Value,
  type ValueObject,
} from "../values/value.js";

/**
 * Returns the settings of a provider instance under Terraform's names at every level, each entry secret. Settings that
 * were not given are null; values from the environment are not settings of the instance and do not appear. Settings
 * that the Terraform provider does not have are left out.
 */
export function terraformConfig(settings: Fields, inputs: ValueObject): ValueObject {
  return objectOf(
    Object.entries(settings).flatMap(([name, field]): [string, Value][] => {
      const terraformName = terraformNameOf(name, field);
      if (terraformName === null) return [];
      const value = unwrap(own(inputs, name));
      return [[terraformName, new Secret(value === undefined ? null : renamed(field, value))]];
    }),
  );
}

function renamed(field: AnyField, value: Value): Value {
  const { type } = field.spec;
  const inner = unwrap(value) ?? null;
  if (type.kind === "object" && isValueObject(inner)) return Object.fromEntries(members(type.fields, inner));
  if ((type.kind === "list" || type.kind === "set") && isValueList(inner)) {
    return inner.map((element) => renamed(type.element, element));
  }
  if (type.kind === "map" && isValueObject(inner)) {
    return objectOf(Object.entries(inner).map(([name, member]) => [name, renamed(type.element, member ?? null)]));
  }
  return inner;
}

function members(fields: Fields, inputs: ValueObject): [string, Value][] {
  return Object.entries(inputs).flatMap(([name, value]): [string, Value][] => {
    const field = own(fields, name);
    if (field === undefined || value === undefined) return [];
    const terraformName = terraformNameOf(name, field);
    return terraformName === null ? [] : [[terraformName, renamed(field, value)]];
  });
}
