import type { Reader } from "@tripod/http";
import {
  type AnyField,
  elementPath,
  type Fields,
  isValueList,
  isValueObject,
  kindOf,
  memberPath,
  type OutputsOf,
  recordedElements,
  type TypeSpec,
  type Value,
} from "@tripod/kit";
import type { WireForm } from "../definition/wireForm.js";
import type { Values } from "../values/values.js";
import { isNeverEmpty } from "./decode.js";
import { wireNameOf } from "./wireName.js";

/** Part of an output that no object can have. */
interface Unfit {
  /** Path of the output, such as `flavors[0].vcpus`. */
  readonly path: string;
  /** Completes "a body whose member X …". */
  readonly says: string;
}

/**
 * Rejects the outputs of a response that lacks a member that every object has, or has a value of another type for it
 * (promises R8, T5).
 *
 * @param echoed Inputs that the outputs may lack, because state takes them from the program.
 * @throws HttpFailure "unexpected-answer" naming the member and the output.
 */
export function assertComplete(
  { fields, names, wire }: Pick<WireForm, "fields" | "names"> & { readonly wire?: WireForm["wire"] },
  outputs: OutputsOf<Fields>,
  live: Reader,
  echoed: Values = {},
): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = (outputs as Values)[name] ?? echoed[name];
    const path = wireNameOf(name, field, names);
    // Custom code adds outputs that responses do not contain.
    const isElsewhere = path === null && wire?.codecs?.[name]?.decode === undefined;
    if (isAbsent(value) && isElsewhere) continue;
    const unfit = isAbsent(value) ? lacking(field, name) : unfitIn(field, value, name);
    if (unfit !== undefined) throw live.unexpected(path ?? "", unfit.says);
  }
}

/**
 * Returns a value with the recorded one of each member that it lacks and that every object has, at any depth; the same
 * value if it lacks none. An empty text that no object can have is lacking, too: decoders return it for an absent
 * member. An element of a list takes the members of the recorded element with its key or position.
 */
export function withRecordedMembers(field: AnyField, value: unknown, recorded: unknown): unknown {
  if (isAbsent(value) || isAbsent(recorded) || unfitIn(field, value, "", isLackingMember) === undefined) return value;
  const { type } = field.spec;
  if (type.kind === "object" && isValueObject(value as Value) && isValueObject(recorded as Value)) {
    const [live, known] = [value as Values, recorded as Values];
    const members = Object.entries(type.fields).map(([name, inner]): [string, unknown] => [
      name,
      isLackingMember(inner, live[name]) && isNeeded(inner)
        ? (known[name] ?? live[name])
        : withRecordedMembers(inner, live[name], known[name]),
    ]);
    return Object.fromEntries(members.filter(([, member]) => member !== undefined));
  }
  if (type.kind === "map" && isValueObject(value as Value) && isValueObject(recorded as Value)) {
    const known = recorded as Values;
    return Object.fromEntries(
      Object.entries(value as Values).map(([name, member]) => [
        name,
        withRecordedMembers(type.element, member, known[name]),
      ]),
    );
  }
  if (isCollection(type) && isValueList(value as Value) && isValueList(recorded as Value)) {
    const shown = (value as Value[]).map((item) => withoutLacking(type.element, item));
    const partners = recordedElements(type.element, shown, recorded as Value[]);
    return (value as Value[]).map((item, index) => withRecordedMembers(type.element, item, partners[index]));
  }
  return value;
}

/** Returns outputs with the recorded value of each part that they lack and that every object has (promise R8). */
export function withRecorded(fields: Fields, outputs: Values, values: Values): Values {
  const parts = Object.entries(fields).map(([name, field]): [string, unknown] => {
    const value = outputs[name] ?? (field.spec.presence === "computed" ? values[name] : undefined);
    return [name, withRecordedMembers(field, value, values[name])];
  });
  const restored = parts.filter(([name, value]) => !isAbsent(value) && value !== outputs[name]);
  return { ...outputs, ...Object.fromEntries(restored) };
}

/** Reports whether every object has a value of the field. Secrets are returned once, write-only values never. */
function isNeeded({ spec: { presence, secret, writeOnly } }: AnyField): boolean {
  return presence !== "optional" && presence !== "optionalComputed" && secret !== true && writeOnly !== true;
}

function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

/** Reports whether a member is absent, or has the empty text that a decoder returns for an absent one. */
function isLackingMember(field: AnyField, value: unknown): boolean {
  return isAbsent(value) || (value === "" && isNeverEmpty(field));
}

/** Returns an element without the members that it lacks, so that the others identify the recorded one. */
function withoutLacking({ spec: { type } }: AnyField, item: Value): Value {
  if (type.kind !== "object" || !isValueObject(item)) return item;
  const shown = Object.entries(item).filter(([name, value]) => {
    const inner = type.fields[name];
    return inner === undefined || !isLackingMember(inner, value);
  });
  return Object.fromEntries(shown);
}

function lacking(field: AnyField, path: string): Unfit | undefined {
  return isNeeded(field) ? { path, says: `has nothing for the output ${path}` } : undefined;
}

/** Returns the first part of a value that state cannot contain. `lacks`: whether an object lacks a member. */
function unfitIn(
  field: AnyField,
  value: unknown,
  path: string,
  lacks: (inner: AnyField, member: unknown) => boolean = (_, member) => isAbsent(member),
): Unfit | undefined {
  const { type } = field.spec;
  if (type.kind === "any") return undefined;
  const here = value as Value;
  if (type.kind === "object" && isValueObject(here)) {
    return first(Object.entries(type.fields), ([name, inner]) => {
      const member = (here as Values)[name];
      const at = memberPath(path, name);
      return lacks(inner, member) ? lacking(inner, at) : unfitIn(inner, member, at, lacks);
    });
  }
  if (type.kind === "map" && isValueObject(here)) {
    const members = Object.entries(here).filter(([, member]) => !isAbsent(member));
    return first(members, ([name, member]) => unfitIn(type.element, member, memberPath(path, name), lacks));
  }
  if (isCollection(type) && isValueList(here))
    return first([...here.entries()], ([index, item]) => unfitIn(type.element, item, elementPath(path, index), lacks));
  const scalar = type.kind === "json" ? "string" : type.kind;
  if (scalar !== "object" && typeof here === scalar) return undefined;
  return { path, says: `has ${kindOf(here)} for the output ${path}, which is ${NAMES[type.kind]}` };
}

const NAMES: Readonly<Record<TypeSpec["kind"], string>> = {
  any: "any value",
  string: "text",
  json: "text",
  boolean: "a boolean",
  number: "a number",
  list: "a list",
  set: "a list",
  map: "an object",
  object: "an object",
};

function isCollection(type: TypeSpec): type is Extract<TypeSpec, { readonly element: AnyField }> {
  return type.kind === "list" || type.kind === "set";
}

function first<T>(items: readonly T[], find: (item: T) => Unfit | undefined): Unfit | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
