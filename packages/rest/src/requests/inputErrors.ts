import type { HttpFailure } from "@tripod/http";
import { type AnyField, type Fields, InputError, isInput } from "@tripod/kit";
import type { NameRule } from "../definition/dialect.js";
import { isObject, type Values } from "../values/values.js";
import { wireNameOf } from "../wire/wireName.js";

/** Shortest value, in characters, that is searched for in messages. Shorter ones match unrelated text. */
const MIN_ID_LENGTH = 8;

/**
 * Returns the error of a rejected request: an `InputError` with the input that the response names, otherwise the error
 * itself.
 */
export function toInputError(fields: Fields, names: NameRule, inputs: Values, error: HttpFailure): unknown {
  if (error.outcome !== undefined) return error;
  const path = pathIn(fields, names, inputs, error);
  if (path === undefined) return error;
  return new InputError([{ path, reason: `the platform rejected the value: ${error.operation} ${error.observed}` }], {
    cause: error,
  });
}

/** Returns the input that an error response names: by its member, or by its value. */
function pathIn(fields: Fields, names: NameRule, inputs: Values, error: HttpFailure): string | undefined {
  const { code, member, platformMessage = "" } = error;
  if (code === "not-found") return idIn(fields, inputs, platformMessage);
  if (code !== "invalid-argument") return undefined;
  if (member === undefined) return quotedId(fields, inputs, platformMessage);
  return inputPathFor(fields, names, member) ?? inputPathFor(fields, names, withoutFirst(member));
}

function withoutFirst(path: string): string {
  const at = path.indexOf(".");
  return at < 0 ? "" : path.slice(at + 1);
}

/**
 * Returns the property path of a wire path: `poolers[0].mode` for `pooler.mode`. Undefined if no input has that path.
 */
export function inputPathFor(fields: Fields, names: NameRule, path: string): string | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const wire = isInput(field) ? wireNameOf(name, field, names) : null;
    if (wire === null || wire === "") continue;
    if (path === wire) return name;
    if (path.startsWith(`${wire}.`)) return `${name}${inside(field, names, path.slice(wire.length + 1))}`;
  }
  return undefined;
}

function inside(field: AnyField, names: NameRule, rest: string): string {
  const { type } = field.spec;
  if (type.kind === "map") return `.${rest}`;
  if (type.kind === "object") {
    const inner = inputPathFor(type.fields, names, rest);
    return inner === undefined ? "" : `.${inner}`;
  }
  if (type.kind !== "list" && type.kind !== "set") return "";
  // Some APIs return a list with one element as a single object.
  const [, index, deeper] = /^(\d+)(?:\.(.+))?$/.exec(rest) ?? [undefined, "0", rest];
  return `[${index}]${deeper === undefined ? "" : inside(type.element, names, deeper)}`;
}

/** Returns the input whose value a message contains, if exactly one matches. */
function idIn(fields: Fields, inputs: Values, message: string): string | undefined {
  const named = Object.entries(inputs).filter(
    ([name, value]) =>
      typeof value === "string" &&
      value.length >= MIN_ID_LENGTH &&
      fields[name] !== undefined &&
      fields[name]?.spec.secret !== true &&
      message.includes(value),
  );
  return named.length === 1 ? named[0]?.[0] : undefined;
}

/** Returns the path of the ID that a message quotes, if exactly one matches: `roleIds[0]`. */
function quotedId(fields: Fields, inputs: Values, message: string): string | undefined {
  const quoted = Object.entries(fields).flatMap(([name, field]) => quotedIn(name, field, inputs[name], message));
  return quoted.length === 1 ? quoted[0] : undefined;
}

function quotedIn(path: string, { spec }: AnyField, value: unknown, message: string): readonly string[] {
  const { type, secret } = spec;
  if (secret === true) return [];
  if ("element" in type) {
    if (type.kind === "map" || !Array.isArray(value)) return [];
    return value.flatMap((one: unknown, index) => quotedIn(`${path}[${index}]`, type.element, one, message));
  }
  if (type.kind === "object") {
    if (!isObject(value)) return [];
    return Object.entries(type.fields).flatMap(([name, field]) =>
      quotedIn(`${path}.${name}`, field, value[name], message),
    );
  }
  const isId = ID_PATH.test(path) && typeof value === "string" && value.length >= MIN_ID_LENGTH;
  return isId && message.includes(value) ? [path] : [];
}

const ID_PATH = /(?:Ui|I)ds?(?:\[\d+\])?$/;
