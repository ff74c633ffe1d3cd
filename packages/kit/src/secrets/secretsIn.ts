import { type AnyField, type Fields, holdsSecret, type TypeSpec } from "../field.js";
import { isValueList, isValueObject, own, Secret, type Value, type ValueObject } from "../value.js";
import { credentialsInJson } from "./parts.js";

/** A part that is still to be looked through: its field where there is one, and whether all of it is secret. */
type Part = readonly [value: Value | undefined, field: AnyField | undefined, secret: boolean];

/**
 * Every text that stands in `values` under a secret mark, or where `fields` expect a secret. What does not have the shape
 * of a field that holds secrets is all secret: a key where an object with the key was expected.
 */
export function secretsIn(values: ValueObject, fields: Fields = {}): string[] {
  const found: string[] = [];
  const parts: Part[] = Object.entries(values).map(([name, value]) => [value, own(fields, name), false]);
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [value, field, secret] = part;
    if (value instanceof Secret) parts.push([value.value, field, true]);
    else if (secret || field === undefined || isMisfit(value, field)) collect(value, field, secret, found, parts);
    else if (isValueList(value)) for (const element of value) parts.push([element, elementOf(field), false]);
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
    for (const credential of credentialsInJson(value)) found.push(credential);
  }
}

/** Whether the field is secret as a whole, or holds secrets and the value has not its shape. */
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
