import type { Reader } from "@tripod/http";
import {
  type AnyField,
  decidedHere,
  type Fields,
  isInput,
  isSign,
  type OutputsOf,
  type Plain,
  semanticallyEqual,
} from "@tripod/kit";
import type { NameRule } from "../definition/dialect.js";
import { isMask } from "../values/masks.js";
import { isNothing, isObject, memberAt, type Values } from "../values/values.js";
import { recordedElement } from "./elements.js";
import { wireNameOf } from "./wireName.js";

export interface Decoding {
  readonly names: NameRule;
  /** Known values of the object. They replace masks, and their spelling is kept if the meaning is equal. */
  readonly recorded?: Values | undefined;
  /** Members that the caller reads in another way, or not at all. */
  readonly omit?: ReadonlySet<string>;
  /** Whether the record is inside another one. There, a member that the platform can fill in and omits is unset. */
  readonly isInner?: boolean;
  /**
   * Whether optional members inside of values that the record contains as empty are read as empty. Default: as unset.
   */
  readonly showsEmpty?: boolean;
  /** Whether the record is inside a value that never changes in place. */
  readonly isFinal?: boolean;
}

/**
 * Decodes a record by its fields: each member is found by its wire name and read as its type. A member that is absent
 * or null has the field's absent value: its default, `""`, 0, false, an empty list. Optional members are then unset,
 * and inside a value also those that the platform can fill in. A member of another type is an error that names it.
 *
 * @throws HttpFailure "unexpected-answer" naming the member that cannot be read.
 */
export function decodeFields<F extends Fields>(fields: F, record: Reader, decoding: Decoding): OutputsOf<F> {
  const { names, recorded = {}, omit, isInner = false, showsEmpty = false } = decoding;
  const read = Object.entries(fields).map(([name, field]): [string, unknown] => {
    if (omit?.has(name) === true) return [name, undefined];
    const path = wireNameOf(name, field, names);
    // Inputs without a wire name, such as `timeouts`, keep their value in state.
    if (path === null) return [name, recorded[name]];
    // A value that a platform returns anyway, such as the share of one row, is not the input.
    if (field.spec.writeOnly === true) return [name, undefined];
    const isKept = !isNothing(recorded[name]) && (decoding.isFinal === true || isFinalField(field));
    const isLeftOut = isInner && field.spec.presence === "optionalComputed" && !record.has(path) && !isKept;
    const value = isLeftOut ? undefined : decodeMember(field, record, path, decoding, recorded[name]);
    return [name, value ?? (isInner && showsEmpty ? emptyValue(field, record, path) : undefined)];
  });
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as OutputsOf<F>;
}

/** Options that apply to all members of a record. */
type Reading = Pick<Decoding, "names" | "showsEmpty" | "isFinal">;

/** Reports whether a value never changes in place. */
export function isFinalField({ spec }: AnyField): boolean {
  return spec.replaces === true || spec.replacesIf !== undefined || spec.createOnly !== undefined;
}

/**
 * Reports whether a response with this raw member is incomplete (promise R8): an object that exists has its required
 * members and objects that the platform fills in, and what cannot change in place was not removed. Some platforms write
 * a member that they do not have as an empty text. A null collection is empty: another client may have removed its
 * elements. So is an empty one, unless it can be neither empty nor changed in place.
 */
export function isIncomplete(field: AnyField, raw: unknown, isFinal = isFinalField(field)): boolean {
  const { presence, type } = field.spec;
  const isKept = isFinal && presence !== "computed";
  if (raw === "") return type.kind === "string" && (isKept || isNeverEmpty(field));
  if (raw !== undefined && raw !== null) return isKept && isNothing(raw) && rejects(field, emptyOf(field));
  if (isFinal) return isKept;
  if (presence === "optionalComputed") return raw === undefined && type.kind === "object";
  return presence === "required" && (raw === undefined || !("element" in type));
}

/** Returns the empty value of a field. In the response it may have another form: tags are an object of labels. */
function emptyOf({ spec: { type } }: AnyField): Plain {
  if (type.kind === "list" || type.kind === "set") return [];
  return type.kind === "map" || type.kind === "object" ? {} : "";
}

/** Reports whether every object has a text that is not empty for a field. */
export function isNeverEmpty(field: AnyField): boolean {
  return field.spec.presence === "required" && rejects(field, "");
}

/** Reports whether a field rejects a value as an input. */
function rejects({ spec: { constraints } }: AnyField, value: Plain): boolean {
  return constraints.some((constraint) => constraint(value) !== undefined);
}

/**
 * Reports whether nothing could be read from a raw member although an object always has its value: the member is of a
 * wrong type (promise T5). A list may have no element that concerns the input, and an object may have no meaning in the
 * state of the other members.
 */
export function isUnreadable(field: AnyField, raw: unknown, isFinal = isFinalField(field)): boolean {
  const { presence, type } = field.spec;
  const isNeeded = presence === "required" || (isFinal && presence !== "computed");
  if (!isNeeded || isNothing(raw)) return false;
  const isNested = type.kind === "object" || type.kind === "map";
  return isNested ? !isObject(raw) : !("element" in type && Array.isArray(raw));
}

function decodeMember(field: AnyField, record: Reader, path: string, reading: Reading, recorded: unknown): unknown {
  const isFinal = reading.isFinal === true || isFinalField(field);
  const inside = isFinal === reading.isFinal ? reading : { ...reading, isFinal };
  const live = read(field, record, path, inside, recorded);
  const raw = isNothing(live) ? rawAt(record, path) : undefined;
  if ((live === undefined || raw === "" || Array.isArray(raw)) && !isNothing(recorded)) {
    if (isIncomplete(field, raw, isFinal)) return recorded;
    if (isUnreadable(field, raw, isFinal)) throw record.unexpected(path, "is of a form that the value cannot have");
  }
  if (live === undefined) return absentValue(field, recorded);
  if (hides(field, live, recorded)) return recorded;
  const isOptional = field.spec.presence === "optional";
  if (isOptional && isNothing(live) && !isSign(field)) return isNothing(recorded) ? recorded : undefined;
  const keepsSpelling =
    recorded !== undefined && isInput(field) && semanticallyEqual(field, live as Plain, recorded as Plain);
  return keepsSpelling ? preserveSpelling(field, recorded, live) : live;
}

/**
 * Returns a live value in the known spelling, with current values of the members inside it that only the platform sets.
 * Both must have the same meaning.
 */
export function preserveSpelling(field: AnyField, recorded: unknown, live: unknown): unknown {
  const { type } = field.spec;
  if (type.kind === "object" && isObject(recorded) && isObject(live)) {
    const members = Object.entries(type.fields).map(([name, inner]): [string, unknown] => {
      const { presence } = inner.spec;
      const [before, now] = [memberOf(recorded, name), memberOf(live, name)];
      if (presence === "computed" || inner.spec.noEffect !== undefined) return [name, now];
      if (before !== undefined && before !== null) return [name, preserveSpelling(inner, before, now)];
      // A member that an earlier version did not record has the live value.
      return [name, presence === "optional" ? before : now];
    });
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  if (type.kind === "map" && isObject(recorded) && isObject(live)) {
    return Object.fromEntries(
      Object.entries(recorded).map(([name, item]) => [
        name,
        preserveSpelling(type.element, item, memberOf(live, name)),
      ]),
    );
  }
  if (type.kind === "list" && Array.isArray(recorded) && Array.isArray(live)) {
    const decided = decidedHere(type.element, live, recorded);
    const others = decided.length === live.length ? [] : live.filter((item) => !decided.includes(item));
    return [...recorded.map((item, index) => preserveSpelling(type.element, item, decided[index])), ...others];
  }
  if (type.kind === "set" && Array.isArray(recorded) && Array.isArray(live) && hasOwnPart(type.element)) {
    const left = [...live];
    return recorded.map((item) => {
      const at = left.findIndex((one) => semanticallyEqual(type.element, one as Plain, item as Plain));
      const [partner] = at < 0 ? [] : left.splice(at, 1);
      return preserveSpelling(type.element, item, partner);
    });
  }
  return recorded;
}

function isScalar({ spec: { type } }: AnyField): boolean {
  return type.kind === "string" || type.kind === "number" || type.kind === "boolean";
}

/** Reports whether a live value may have members that state lacks: set by the platform, or defaults. */
function hasOwnPart({ spec: { presence, type, noEffect } }: AnyField): boolean {
  if (noEffect !== undefined) return true;
  if (presence === "computed" || presence === "optionalComputed" || presence === "defaulted") return true;
  if (type.kind === "object") return Object.values(type.fields).some(hasOwnPart);
  return "element" in type && hasOwnPart(type.element);
}

/** Reports whether null can mean an element of a list: an empty string, 0 or false. */
function canBeNull(element: AnyField): boolean {
  return isScalar(element) && !rejects(element, absentValue(element, undefined) as Plain);
}

/** Reports whether a live value hides a secret: it is a mask, or an empty text in the place of a recorded input. */
function hides(field: AnyField, live: unknown, recorded: unknown): boolean {
  const { masked, secret } = field.spec;
  if (masked?.(live as Plain) === true) return true;
  return secret === true && (isMask(live) || (live === "" && isInput(field) && !isNothing(recorded)));
}

/** Returns the value of a field whose member is absent. */
function absentValue(field: AnyField, recorded: unknown): unknown {
  const { presence, default: defaultValue, type, writeOnly, secret } = field.spec;
  if (writeOnly === true) return undefined;
  // A value that the platform returns only once stays as in state.
  if (secret === true && (isInput(field) || !isNothing(recorded))) return recorded;
  if (presence === "optional") return isNothing(recorded) ? recorded : undefined;
  if (defaultValue !== undefined) return defaultValue;
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

/** Returns the value at a path, or undefined if the response lacks it. "" is the record itself. */
function read(field: AnyField, record: Reader, path: string, reading: Reading, recorded: unknown): unknown {
  const { type, wire, values } = field.spec;
  if (!record.has(path)) return undefined;
  if (wire?.decode !== undefined) {
    const value = wire.decode(rawAt(record, path), recorded);
    return value === undefined || value === null ? undefined : value;
  }
  switch (type.kind) {
    case "boolean":
      return record.optionalBoolean(path);
    case "number":
      return field.spec.integer === true ? record.optionalInteger(path) : record.optionalNumber(path);
    case "string": {
      const text = record.optionalText(path);
      if (isOtherType(rawAt(record, path), recorded)) throw record.unexpected(path, "is not text");
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
          .map(([name, member]) => [name, decodeMember(type.element, member, "", reading, memberOf(recorded, name))])
          .filter(([, member]) => member !== undefined),
      );
    case "list":
    case "set": {
      // Platforms write an empty string, 0 and false as null. A null that can be none of them is skipped.
      const rows = record.optionalList(path)?.filter((item) => item.has("") || canBeNull(type.element));
      const before = recordedElement(type.element, recorded, reading.names, rows);
      return rows
        ?.map((item, index) => decodeMember(type.element, item, "", reading, before.ofRow(item, index)))
        .filter((item) => item !== undefined);
    }
    case "object": {
      const inner = path === "" ? record : record.optionalObject(path);
      const before = isObject(recorded) ? recorded : undefined;
      const { names, showsEmpty = false, isFinal = false } = reading;
      return inner && decodeFields(type.fields, inner, { names, showsEmpty, isFinal, recorded: before, isInner: true });
    }
  }
}

/**
 * Reports whether a number or Boolean is in the place of text that it cannot mean. Platforms write IDs and versions as
 * numbers.
 */
export function isOtherType(raw: unknown, recorded: unknown): boolean {
  if (typeof raw !== "number" && typeof raw !== "boolean") return false;
  if (typeof recorded !== "string" || recorded === "") return false;
  return typeof raw === "number" ? Number.isNaN(Number(recorded)) : !/^(?:true|false)$/i.test(recorded);
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
