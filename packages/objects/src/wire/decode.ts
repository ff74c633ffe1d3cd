import type { Reader } from "@tripod/http";
import {
  type AnyField,
  decidedHere,
  type Fields,
  isInput,
  isSign,
  type OutputsOf,
  type Plain,
  sameMeaning,
} from "@tripod/kit";
import type { NameRule } from "../definition/dialect.js";
import { isMask } from "../values/masks.js";
import { isNothing, isObject, memberAt, type Values } from "../values/values.js";
import { recordedElement } from "./elements.js";
import { wireNameOf } from "./wireName.js";

export interface Decoding {
  readonly names: NameRule;
  /** What is known of the object already: stands in for masks, and keeps its spelling where that means the same. */
  readonly known?: Values | undefined;
  /** Members that are read in another way, or not at all. */
  readonly without?: ReadonlySet<string>;
  /** Whether the record stands inside of another one: what the platform may fill in there, and does not show, is nothing. */
  readonly isInner?: boolean;
  /** Whether optional members inside of values that the record contains as empty are read as empty. Default: as unset. */
  readonly showsEmpty?: boolean;
}

/**
 * Reads a record by its fields: each one's member is found by its name on the wire and read as its type. A member that is
 * absent or null is the field's absent value: its default, `""`, 0, false, an empty list; nothing at all for optional
 * ones, and inside of a value for those that either side gives. A member of another type is an error that names it.
 *
 * @throws HttpFailure "unexpected-answer" naming the member that cannot be read.
 */
export function decodeFields<F extends Fields>(fields: F, record: Reader, decoding: Decoding): OutputsOf<F> {
  const { names, known = {}, without, isInner = false, showsEmpty = false } = decoding;
  const read = Object.entries(fields).map(([name, field]): [string, unknown] => {
    if (without?.has(name) === true) return [name, undefined];
    const path = wireNameOf(name, field, names);
    // What does not travel, such as `timeouts`, is as it was recorded.
    if (path === null) return [name, known[name]];
    // What a platform shows of it all the same, such as one of several rows' share, is not what the program said.
    if (field.spec.writeOnly === true) return [name, undefined];
    const isLeftOut = isInner && field.spec.presence === "optionalComputed" && !record.has(path);
    const value = isLeftOut ? undefined : decodeMember(field, record, path, decoding, known[name]);
    return [name, value ?? (isInner && showsEmpty ? emptyValue(field, record, path) : undefined)];
  });
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as OutputsOf<F>;
}

/** What the members of a record have in common. */
type Reading = Pick<Decoding, "names" | "showsEmpty">;

function decodeMember(field: AnyField, record: Reader, path: string, reading: Reading, known: unknown): unknown {
  const shown = read(field, record, path, reading, known);
  if (shown === undefined) {
    // An object that exists has what it cannot be without: a response that lacks it shows less than there is (promise R8). Null is an answer.
    const isLacking = field.spec.presence === "required" && rawAt(record, path) === undefined;
    return isLacking && !isNothing(known) ? known : absentValue(field, known);
  }
  if (hides(field, shown)) return known;
  const isOptional = field.spec.presence === "optional";
  if (isOptional && isNothing(shown) && !isSign(field)) return isNothing(known) ? known : undefined;
  const keepsSpelling = known !== undefined && isInput(field) && sameMeaning(field, shown as Plain, known as Plain);
  return keepsSpelling ? inKnownSpelling(field, known, shown) : shown;
}

/**
 * A value in the spelling that is known, with what only the platform says inside of it as it says it now. Both mean the
 * same.
 */
export function inKnownSpelling(field: AnyField, known: unknown, shown: unknown): unknown {
  const { type } = field.spec;
  if (type.kind === "object" && isObject(known) && isObject(shown)) {
    const members = Object.entries(type.fields).map(([name, inner]): [string, unknown] => {
      const { presence } = inner.spec;
      const [before, now] = [memberOf(known, name), memberOf(shown, name)];
      if (presence === "computed" || inner.spec.ignored !== undefined) return [name, now];
      if (before !== undefined && before !== null) return [name, inKnownSpelling(inner, before, now)];
      // What an older release did not record has the value that is shown.
      return [name, presence === "optional" ? before : now];
    });
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  if (type.kind === "map" && isObject(known) && isObject(shown)) {
    return Object.fromEntries(
      Object.entries(known).map(([name, item]) => [name, inKnownSpelling(type.element, item, memberOf(shown, name))]),
    );
  }
  if (type.kind === "list" && Array.isArray(known) && Array.isArray(shown)) {
    const decided = decidedHere(type.element, shown, known);
    const others = decided.length === shown.length ? [] : shown.filter((item) => !decided.includes(item));
    return [...known.map((item, index) => inKnownSpelling(type.element, item, decided[index])), ...others];
  }
  if (type.kind === "set" && Array.isArray(known) && Array.isArray(shown) && hasOwnPart(type.element)) {
    const left = [...shown];
    return known.map((item) => {
      const at = left.findIndex((one) => sameMeaning(type.element, one as Plain, item as Plain));
      const [partner] = at < 0 ? [] : left.splice(at, 1);
      return inKnownSpelling(type.element, item, partner);
    });
  }
  return known;
}

function isScalar({ spec: { type } }: AnyField): boolean {
  return type.kind === "string" || type.kind === "number" || type.kind === "boolean";
}

/** Whether what is shown of a value may say more than what was recorded: what the platform gives, or a default. */
function hasOwnPart({ spec: { presence, type, ignored } }: AnyField): boolean {
  if (ignored !== undefined) return true;
  if (presence === "computed" || presence === "optionalComputed" || presence === "defaulted") return true;
  if (type.kind === "object") return Object.values(type.fields).some(hasOwnPart);
  return "element" in type && hasOwnPart(type.element);
}

/** Whether what is shown stands in for a secret and says nothing about it. */
function hides({ spec }: AnyField, shown: unknown): boolean {
  return spec.masked?.(shown as Plain) === true || (spec.secret === true && isMask(shown));
}

/** The value of a field whose member is not there. */
function absentValue(field: AnyField, known: unknown): unknown {
  const { presence, default: usual, type, writeOnly, secret } = field.spec;
  if (writeOnly === true) return undefined;
  // What is shown only once stays as it was recorded.
  if (secret === true && (isInput(field) || !isNothing(known))) return known;
  if (presence === "optional") return isNothing(known) ? known : undefined;
  if (usual !== undefined) return usual;
  switch (type.kind) {
    case "boolean":
      return false;
    case "number":
      return 0;
    case "list":
    case "set":
      return [];
    case "map":
      return {};
    case "object":
      return Object.fromEntries(
        Object.entries(type.fields)
          .map(([name, inner]) => [name, absentValue(inner, undefined)])
          .filter(([, value]) => value !== undefined),
      );
    case "any":
      return undefined;
    default:
      return "";
  }
}

/** Returns the empty value of an optional member that the record contains as empty. Undefined for any other member. */
function emptyValue({ spec }: AnyField, record: Reader, path: string): unknown {
  const raw = rawAt(record, path);
  const isHidden = spec.secret === true || spec.masked !== undefined || spec.writeOnly === true;
  if (spec.presence !== "optional" || isHidden || spec.wire?.decode !== undefined) return undefined;
  if (raw === undefined || !isNothing(raw)) return undefined;
  switch (spec.type.kind) {
    case "list":
    case "set":
      return [];
    case "map":
    case "object":
      return {};
    case "string":
      return "";
    default:
      return undefined;
  }
}

/** The value at a path, or undefined where the platform says nothing. "" is the record itself. */
function read(field: AnyField, record: Reader, path: string, reading: Reading, known: unknown): unknown {
  const { type, wire, values } = field.spec;
  if (!record.has(path)) return undefined;
  if (wire?.decode !== undefined) {
    const value = wire.decode(rawAt(record, path), known);
    return value === undefined || value === null ? undefined : value;
  }
  switch (type.kind) {
    case "boolean":
      return record.optionalBoolean(path);
    case "number":
      return record.optionalNumber(path);
    case "string": {
      const text = record.optionalText(path);
      return text === undefined ? undefined : (ownText(values?.aliases, text) ?? text);
    }
    case "json": {
      const raw = rawAt(record, path);
      return typeof raw === "string" ? raw : JSON.stringify(raw);
    }
    case "any":
      return rawAt(record, path);
    case "map":
      return Object.fromEntries(
        record
          .entries(path)
          .filter(([, member]) => member.has(""))
          .map(([name, member]) => [name, decodeMember(type.element, member, "", reading, memberOf(known, name))])
          .filter(([, member]) => member !== undefined),
      );
    case "list":
    case "set": {
      const before = recordedElement(type.element, known, reading.names);
      return (
        record
          .optionalList(path)
          // Platforms write an empty text, 0 and false as null; a null that stands for an object is no object.
          ?.filter((item) => item.has("") || isScalar(type.element))
          .map((item, index) => decodeMember(type.element, item, "", reading, before.ofRow(item.raw, index)))
          .filter((item) => item !== undefined)
      );
    }
    case "object": {
      const inner = path === "" ? record : record.optionalObject(path);
      const before = isObject(known) ? known : undefined;
      const { names, showsEmpty = false } = reading;
      return inner && decodeFields(type.fields, inner, { names, showsEmpty, known: before, isInner: true });
    }
  }
}

function rawAt(record: Reader, path: string): unknown {
  return memberAt(record.raw, path);
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function ownText(texts: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
  return texts !== undefined && Object.hasOwn(texts, name) ? texts[name] : undefined;
}
