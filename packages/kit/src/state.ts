import type { AnyResource } from "./definition.js";
import { sameMeaning } from "./diff.js";
import type { AnyField, Fields } from "./field.js";
import { isInput } from "./field.js";
import {
  isValueList,
  isValueObject,
  objectOf,
  own,
  type Plain,
  reveal,
  Secret,
  UNKNOWN,
  type Value,
  type ValueObject,
} from "./value.js";

/**
 * The outputs that a create or an update will have, as far as they can be told beforehand: inputs as given, defaults
 * included; computed ones unknown, but for those that an update keeps. Pure.
 */
export function plannedState(resource: AnyResource, inputs: ValueObject, prior?: ValueObject): ValueObject {
  return objectOf(
    Object.entries(resource.fields).map(([name, field]): [string, Value | undefined] => {
      const given = own(inputs, name);
      const before = own(prior, name);
      const kept = prior !== undefined && (field.spec.stable === true || field.spec.presence === "optionalComputed");
      if (isInput(field) && given !== undefined && given !== null) return [name, planned(field, given)];
      if (field.spec.presence === "optional" || field.spec.presence === "required") return [name, undefined];
      if (kept && before !== undefined) return [name, before];
      return [name, field.spec.secret === true ? new Secret(UNKNOWN) : UNKNOWN];
    }),
  );
}

/** A given value, with the members that the platform will add marked unknown, and secrets marked by field. */
function planned(field: AnyField, value: Value): Value {
  if (value instanceof Secret)
    return new Secret(planned({ spec: { ...field.spec, secret: false } } as AnyField, value.value));
  const { type } = field.spec;
  let inner = value;
  if (type.kind === "object" && isValueObject(value)) {
    inner = objectOf(
      Object.entries(type.fields).map(([name, member]): [string, Value | undefined] => {
        const given = own(value, name);
        if (given !== undefined && given !== null) return [name, planned(member, given)];
        const computed = member.spec.presence === "computed" || member.spec.presence === "optionalComputed";
        return [name, computed ? UNKNOWN : undefined];
      }),
    );
  } else if ((type.kind === "list" || type.kind === "set") && isValueList(value)) {
    inner = value.map((element) => planned(type.element, element));
  } else if (type.kind === "map" && isValueObject(value)) {
    inner = objectOf(Object.entries(value).map(([name, member]) => [name, planned(type.element, member ?? null)]));
  }
  return field.spec.secret === true ? new Secret(inner) : inner;
}

/**
 * The inputs that the natural program for an existing object would have: what differs from the defaults, without
 * computed, write-only, masked and empty values. For import. Pure.
 */
export function inputsForImport(fields: Fields, state: ValueObject): ValueObject {
  return objectOf(Object.entries(fields).map(([name, field]) => [name, importable(field, own(state, name))]));
}

function importable(field: AnyField, value: Value | undefined): Value | undefined {
  if (value === undefined || value === null || !isInput(field) || field.spec.ignored !== undefined) return undefined;
  if (field.spec.writeOnly === true) return undefined;
  const plain = reveal(value);
  if (plain === undefined || field.spec.masked?.(plain) === true) return undefined;
  const usual = field.spec.default;
  if (usual !== undefined ? sameMeaning(field, usual, plain) : field.spec.presence !== "required" && isEmpty(plain)) {
    return undefined;
  }
  return insideOf(field, value, importable);
}

/** Applies `step` to the parts of a structured value. */
function insideOf(
  field: AnyField,
  value: Value,
  step: (field: AnyField, value: Value | undefined) => Value | undefined,
): Value {
  if (value instanceof Secret) return new Secret(insideOf(field, value.value, step));
  const { type } = field.spec;
  if (type.kind === "object" && isValueObject(value)) {
    return objectOf(Object.entries(type.fields).map(([name, inner]) => [name, step(inner, own(value, name))]));
  }
  if ((type.kind === "list" || type.kind === "set") && isValueList(value)) {
    return value.map((element) => insideOf(type.element, element, step));
  }
  return value;
}

function isEmpty(value: Plain): boolean {
  if (value === "" || value === false || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/**
 * The recorded inputs brought up to what the object is now: each one the user gave is taken from the live state unless
 * it still means the same; others appear when they differ from what leaving them out means. Secrets that the platform
 * masks and values it never returns stay as recorded. Pure.
 */
export function inputsAfterRefresh(fields: Fields, inputs: ValueObject, live: ValueObject): ValueObject {
  return objectOf(
    Object.entries(fields).map(([name, field]) => [name, refreshed(field, own(inputs, name), own(live, name))]),
  );
}

function refreshed(field: AnyField, before: Value | undefined, live: Value | undefined): Value | undefined {
  if (!isInput(field) || field.spec.writeOnly === true || field.spec.ignored !== undefined) return before;
  if (before === undefined || before === null) {
    return field.spec.presence === "optionalComputed" ? undefined : importable(field, live);
  }
  if (live === undefined || live === null) {
    return field.spec.secret === true || field.spec.presence === "required" ? before : undefined;
  }
  const now = reveal(live) as Plain;
  if (field.spec.masked?.(now) === true || sameMeaning(field, now, reveal(before) as Plain)) return before;
  if (before instanceof Secret) return new Secret(refreshed(field, before.value, live) ?? null);
  const current = live instanceof Secret ? live.value : live;
  if (field.spec.type.kind === "object" && isValueObject(before) && isValueObject(current)) {
    return inputsAfterRefresh(field.spec.type.fields, before, current);
  }
  return insideOf(field, live, importable);
}
