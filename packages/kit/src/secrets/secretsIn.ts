import { type AnyField, type Fields, holdsSecret, type TypeSpec } from "../fields/field.js";
import { isValueList, isValueObject, own, Secret, type Value, type ValueObject } from "../values/value.js";
import { credentialsInText } from "./parts.js";

/** Part to be searched: its field, if any, and whether all of it is secret. */
type Part = readonly [value: Value | undefined, field: AnyField | undefined, secret: boolean];

/**
 * Returns every string in `values` under a secret mark or in a secret field. A value of the wrong type for a field that
 * contains secrets is secret as a whole, such as a key instead of an object with the key. In a text that may contain
 * JSON, such as the payload of a webhook, the values under names of credentials are secret.
 */
export function secretsIn(values: ValueObject, fields: Fields = {}): string[] {
  const found: string[] = [];
  const parts: Part[] = Object.entries(values).map(([name, value]) => [value, own(fields, name), false]);
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [value, field, secret] = part;
    if (value instanceof Secret) parts.push([value.value, field, true]);
    else if (secret || field === undefined || isMisfit(value, field)) collect(value, field, secret, found, parts);
    else if (typeof value === "string") {
      if (field.spec.mayContainJson === true) for (const credential of credentialsInText(value)) found.push(credential);
    } else if (isValueList(value)) for (const element of value) parts.push([element, elementOf(field), false]);
    else if (isValueObject(value)) {
      for (const [name, member] of Object.entries(value)) parts.push([member, memberOf(field, name), false]);
    }
  }
  return found;
}

function collect(
  value: Value | undefined,
  field: AnyField | undefined,
  marked: boolean,
  found: string[],
  parts: Part[],
): void {
  const secret = marked || field !== undefined;
  if (isValueList(value)) for (const element of value) parts.push([element, undefined, secret]);
  else if (isValueObject(value)) for (const member of Object.values(value)) parts.push([member, undefined, secret]);
  else if (!secret) return;
  else if (typeof value === "number") found.push(String(value));
  else if (typeof value === "string") {
    found.push(value);
    // A message may quote a part of a secret document. Redactors find the lines of a secret.
    for (const credential of credentialsInText(value)) found.push(credential);
  }
}

/** Reports whether the field is secret as a whole, or contains secrets and the value has another type. */
function isMisfit(value: Value | undefined, field: AnyField): boolean {
  const { secret, type } = field.spec;
  if (secret === true) return true;
  if (!holdsSecret(field) || value === null || value === undefined) return false;
  return isValueList(value)
    ? !isListType(type)
    : !(isValueObject(value) && (type.kind === "object" || type.kind === "map"));
}

function isListType({ kind }: TypeSpec): boolean {
  return kind === "list" || kind === "set";
}

function elementOf({ spec: { type } }: AnyField): AnyField | undefined {
  return "element" in type ? type.element : undefined;
}

function memberOf(field: AnyField, name: string): AnyField | undefined {
  const { type } = field.spec;
  return type.kind === "object" ? own(type.fields, name) : elementOf(field);
}
