import type { AnyResource } from "../definition/definition.js";
import { platformManaged } from "../diff/platformManaged.js";
import { isLeftOut, isSign, semanticallyEqual } from "../fields/equality.js";
import type { AnyField, Fields } from "../fields/field.js";
import { isInput } from "../fields/field.js";
import { needsKnown, recordedElements } from "../fields/pairing.js";
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
} from "../values/value.js";

/**
 * Returns the planned outputs of a create or an update: inputs with defaults, and unknown computed values, except those
 * that an update keeps. `oldInputs` is empty for a create. Pure.
 */
export function plannedState(
  resource: AnyResource,
  inputs: ValueObject,
  state?: ValueObject,
  oldInputs: ValueObject = {},
): ValueObject {
  const left = state === undefined ? undefined : platformManaged(resource.fields, inputs, state);
  return objectOf(
    Object.entries(resource.fields).map(([name, field]): [string, Value | undefined] => {
      const recorded = own(state, name);
      if (left?.has(name) === true && recorded !== undefined) return [name, recorded];
      const input = own(inputs, name);
      const kept = state !== undefined && (field.spec.stable === true || field.spec.presence === "optionalComputed");
      if (isInput(field) && input !== undefined && input !== null) return [name, planned(field, input)];
      if (field.spec.presence === "optional" || field.spec.presence === "required") return [name, undefined];
      const isReset = field.spec.resetsOnRemoval === true && own(oldInputs, name) !== undefined;
      if (kept && recorded !== undefined && !isReset) return [name, recorded];
      return [name, field.spec.secret === true ? new Secret(UNKNOWN) : UNKNOWN];
    }),
  );
}

/** Returns an input value with unknown members that the platform will set, and with secrets marked by field. */
function planned(field: AnyField, value: Value): Value {
  if (value instanceof Secret)
    return new Secret(planned({ spec: { ...field.spec, secret: false } } as AnyField, value.value));
  const { type } = field.spec;
  let inner = value;
  if (type.kind === "object" && isValueObject(value)) {
    inner = objectOf(
      Object.entries(type.fields).map(([name, member]): [string, Value | undefined] => {
        const input = own(value, name);
        if (input !== undefined && input !== null) return [name, planned(member, input)];
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
 * Returns the inputs that the natural program for an existing object would have: what differs from the defaults,
 * without computed, write-only, masked and empty values. An input that a removal resets is there unless it has the
 * platform's default: a program without it would reset the object. For import. Pure.
 */
export function inputsForImport(fields: Fields, state: ValueObject): ValueObject {
  return objectOf(Object.entries(fields).map(([name, field]) => [name, importable(field, own(state, name))]));
}

function importable(field: AnyField, value: Value | undefined): Value | undefined {
  if (value === undefined || value === null || !isInput(field) || field.spec.noEffect !== undefined) return undefined;
  const { writeOnly, resetsTo } = field.spec;
  if (writeOnly === true) return undefined;
  const plain = reveal(value);
  if (plain === undefined || field.spec.masked?.(plain) === true || isLeftOut(field, plain)) return undefined;
  if (resetsTo !== undefined && semanticallyEqual(field, resetsTo, plain)) return undefined;
  const defaultValue = field.spec.default;
  // An explicit `false` is significant where the platform sets unset values.
  const saysFalse = plain === false && field.spec.presence === "optionalComputed";
  const saysNothing = isEmpty(plain) && !saysFalse && !isSign(field);
  if (
    defaultValue !== undefined
      ? semanticallyEqual(field, defaultValue, plain)
      : field.spec.presence !== "required" && saysNothing
  ) {
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
 * Returns the recorded inputs with live values: each input that the program set gets the live value unless both are
 * semantically equal; other inputs are added if they differ from the unset value. Masked secrets and write-only values
 * stay as recorded. Values that the program never set and the platform filled in are recorded as outputs
 * (`recordedState`) and are not drift. Pure.
 */
export function inputsAfterRefresh(
  fields: Fields,
  inputs: ValueObject,
  live: ValueObject,
  recordedState?: ValueObject,
): ValueObject {
  const left = platformManaged(fields, inputs, live);
  return objectOf(
    Object.entries(fields).map(([name, field]) => [
      name,
      left.has(name) && own(inputs, name) !== undefined
        ? own(inputs, name)
        : refreshed(field, own(inputs, name), own(live, name), own(recordedState, name)),
    ]),
  );
}

function refreshed(
  field: AnyField,
  oldValue: Value | undefined,
  live: Value | undefined,
  recorded: Value | undefined,
): Value | undefined {
  if (!isInput(field) || field.spec.writeOnly === true || field.spec.noEffect !== undefined) return oldValue;
  if (oldValue === undefined || oldValue === null) {
    if (field.spec.presence === "optionalComputed" || isAsRecorded(field, live, recorded)) return undefined;
    return importable(field, live);
  }
  if (live === undefined || live === null) {
    return field.spec.secret === true || field.spec.presence === "required" ? oldValue : undefined;
  }
  // The platform's normalization of a value at its last write is recorded and is not drift.
  if (isAsRecorded(field, live, recorded)) return oldValue;
  const now = reveal(live) as Plain;
  if (field.spec.masked?.(now) === true || semanticallyEqual(field, now, reveal(oldValue) as Plain)) return oldValue;
  if (oldValue instanceof Secret) return new Secret(refreshed(field, oldValue.value, live, recorded) ?? null);
  const current = live instanceof Secret ? live.value : live;
  const plainState = recorded instanceof Secret ? recorded.value : recorded;
  if (field.spec.type.kind === "object" && isValueObject(oldValue) && isValueObject(current)) {
    return inputsAfterRefresh(
      field.spec.type.fields,
      oldValue,
      current,
      isValueObject(plainState) ? plainState : undefined,
    );
  }
  const { type } = field.spec;
  if ("element" in type && needsKnown(type.element)) {
    const inner = (one: Value, oldItem: Value | undefined, then: Value | undefined): Value =>
      (oldItem === undefined ? importable(type.element, one) : refreshed(type.element, oldItem, one, then)) ?? null;
    if (isValueList(oldValue) && isValueList(current)) {
      const oldItems = recordedElements(type.element, current, oldValue);
      const then = isValueList(plainState) ? recordedElements(type.element, current, plainState) : [];
      return current.map((one, index) => inner(one, oldItems[index], then[index]));
    }
    if (isValueObject(oldValue) && isValueObject(current)) {
      const then = isValueObject(plainState) ? plainState : undefined;
      return objectOf(
        Object.entries(current).map(([name, one]) => [name, inner(one ?? null, own(oldValue, name), own(then, name))]),
      );
    }
  }
  return insideOf(field, live, importable);
}

function isAsRecorded(field: AnyField, live: Value | undefined, recorded: Value | undefined): boolean {
  return semanticallyEqual(field, reveal(live), reveal(recorded));
}
