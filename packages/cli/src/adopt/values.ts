import { type AnyField, type Fields, isInput, own, terraformNameOf } from "@tripod/kit";
import { isObject, type Json, type JsonObject } from "./json.js";
import { insideSecret, isMarked, secretOf } from "./marks.js";
import { counterpartMember } from "./tokens.js";

/** Changes to the values of one entry. */
export interface Changes {
  /** Paths of secrets that were plain text. */
  readonly secrets: Set<string>;
  /** Paths of values that are not supported here. */
  readonly dropped: Set<string>;
  /** Paths of values that the original never read. */
  readonly unknown: Set<string>;
}

/** Returns an empty record of changes. */
export function noChanges(): Changes {
  return { secrets: new Set(), dropped: new Set(), unknown: new Set() };
}

/** Value that an original records for an input that an import could not read. */
const UNDEFINED_MARKER = "UNDEFINED_WHILE_IMPORTING";

/** Names that bridges and engines add to values. */
const FOREIGN = /^__(?!proto__$)/;

/** Converts the inputs of an entry to our fields: marks secrets, translates platform values, fills in defaults. */
export function adoptedInputs(fields: Fields, inputs: JsonObject, changes: Changes): JsonObject {
  return members(fields, inputs, "", changes, (field) => isInput(field) && field.spec.noEffect === undefined, true);
}

/**
 * Converts the outputs of an entry. Computed outputs that the original never recorded get an empty value. Unset
 * optional inputs are omitted; bridges record them as empty.
 */
export function adoptedOutputs(
  fields: Fields,
  outputs: JsonObject,
  inputs: JsonObject,
  id: string,
  changes: Changes,
): JsonObject {
  const adoptedMembers = members(fields, outputs, "", changes, () => true, false);
  const result: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) {
    const { presence, writeOnly } = field.spec;
    const input = inputs[name];
    const value = adoptedMembers[name];
    if (isIdOutput(name, field)) result[name] = id;
    else if (presence === "optional" && input === undefined && isEmpty(value)) continue;
    else if (writeOnly === true || (value === undefined && isInput(field))) {
      if (input !== undefined) result[name] = input;
      else if (value !== undefined) result[name] = value;
      else if (presence === "optionalComputed") result[name] = marked(field, absent(field));
    } else if (value !== undefined) result[name] = value;
    else if (presence !== "optional" && presence !== "required" && field.spec.secret !== true)
      result[name] = absent(field);
  }
  return result;
}

/** Reports whether a field is the output that repeats the object's ID under a name of the resource. */
export function isIdOutput(name: string, field: AnyField): boolean {
  return terraformNameOf(name, field) === "id" && field.spec.noEffect !== undefined;
}

function members(
  fields: Fields,
  values: JsonObject,
  path: string,
  changes: Changes,
  isIncluded: (field: AnyField) => boolean,
  fillsIn: boolean,
): JsonObject {
  const result: Record<string, Json> = {};
  for (const [originalName, value] of Object.entries(values)) {
    if (FOREIGN.test(originalName) || value === undefined || value === null) continue;
    const name = counterpartMember(fields, originalName) ?? originalName;
    const at = path === "" ? name : `${path}.${name}`;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (isUndefinedMarker(value)) changes.unknown.add(at);
    else if (field === undefined) {
      if (originalName !== "id") changes.dropped.add(at);
    } else if (isIncluded(field)) result[name] = adopted(field, value, at, changes, fillsIn);
  }
  if (fillsIn) {
    for (const [name, { spec }] of Object.entries(fields)) {
      if (spec.default !== undefined && result[name] === undefined) result[name] = spec.default;
    }
  }
  return result;
}

function isUndefinedMarker(value: Json): boolean {
  return value === UNDEFINED_MARKER || (isMarked(value) && insideSecret(value)?.value === UNDEFINED_MARKER);
}

/** Converts one value to the form of its field. Encrypted values stay unchanged. */
function adopted(field: AnyField, value: Json, path: string, changes: Changes, fillsIn: boolean): Json {
  if (isMarked(value)) {
    const inside = insideSecret(value);
    return inside === undefined ? value : secretOf(shaped(field, inside.value, path, changes, fillsIn));
  }
  const inner = shaped(field, value, path, changes, fillsIn);
  if (field.spec.secret !== true || isMarked(inner)) return inner;
  changes.secrets.add(path);
  return secretOf(inner);
}

function marked(field: AnyField, value: Json): Json {
  return field.spec.secret === true ? secretOf(value) : value;
}

function shaped({ spec }: AnyField, value: Json, path: string, changes: Changes, fillsIn: boolean): Json {
  const { type, values } = spec;
  switch (type.kind) {
    case "string":
    case "json": {
      const text = typeof value === "object" && value !== null ? value : String(value);
      return typeof text === "string" ? (own(values?.aliases, text) ?? text) : text;
    }
    case "number":
      return typeof value === "string" && value !== "" && Number.isFinite(Number(value)) ? Number(value) : value;
    case "boolean":
      return value === "true" ? true : value === "false" ? false : value;
    case "list":
    case "set": {
      const list = Array.isArray(value) ? value : [value];
      return list.map((one: Json, index) => adopted(type.element, one, `${path}[${index}]`, changes, fillsIn));
    }
    case "map":
      if (!isObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value)
          .filter(([name, one]) => !FOREIGN.test(name) && one !== undefined && one !== null)
          .map(([name, one]) => [name, adopted(type.element, one as Json, `${path}.${name}`, changes, fillsIn)]),
      );
    case "object": {
      const one = Array.isArray(value) && value.length === 1 ? (value[0] as Json) : value;
      return isObject(one) ? members(type.fields, one, path, changes, () => true, fillsIn) : one;
    }
    default:
      return value;
  }
}

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === "" || value === 0 || value === false) return true;
  if (isMarked(value)) {
    const inside = insideSecret(value);
    return inside !== undefined && isEmpty(inside.value);
  }
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

/** Returns the empty value of a type, for values that the platform does not return. */
function absent({ spec }: AnyField): Json {
  switch (spec.type.kind) {
    case "number":
      return 0;
    case "boolean":
      return false;
    case "list":
    case "set":
      return [];
    case "map":
    case "object":
      return {};
    default:
      return "";
  }
}
