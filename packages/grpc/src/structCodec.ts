import { CodecError, checkDepth } from "./codecError.js";
import type { Json, JsonObject } from "./json.js";
import type { Reader } from "./reader.js";
import { WIRE } from "./wire.js";
import type { Writer } from "./writer.js";

/** Field numbers of `google.protobuf.Value`; those of Struct, its map entry and ListValue are 1 and 2. */
const VALUE = { null: 1, number: 2, string: 3, bool: 4, struct: 5, list: 6 } as const;

const KEY_TAG = (1 << 3) | WIRE.delimited;
const MAP_VALUE_TAG = (2 << 3) | WIRE.delimited;

/**
 * Sets an own property with any key. Plain assignment would lose `__proto__`, and a value under that key would
 * become the prototype.
 */
export function setOwn<T>(target: Record<string, T>, key: string, value: T): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  } else target[key] = value;
}

/** Reads `google.protobuf.Struct` up to the reader's end, adding to `target` as protobuf merges maps. */
export function readStruct(reader: Reader, target: JsonObject, depth: number): JsonObject {
  checkDepth(depth);
  while (!reader.atEnd()) {
    const tag = reader.tag();
    if (tag === KEY_TAG) {
      const outer = reader.enter();
      readEntry(reader, target, depth);
      reader.leave(outer);
    } else skipUnknown(reader, tag, 1, depth);
  }
  return target;
}

function readEntry(reader: Reader, target: JsonObject, depth: number): void {
  let key = "";
  let value: Json | undefined;
  while (!reader.atEnd()) {
    const tag = reader.tag();
    if (tag === KEY_TAG) key = reader.string();
    else if (tag === MAP_VALUE_TAG) {
      const outer = reader.enter();
      value = readValue(reader, value, depth + 1);
      reader.leave(outer);
    } else skipUnknown(reader, tag, 2, depth);
  }
  setOwn(target, key, value ?? null);
}

/**
 * Reads `google.protobuf.Value` up to the reader's end. `value` is what an earlier part of the same message held:
 * objects are merged and lists joined, everything else is replaced. A Value without content is null.
 */
export function readValue(reader: Reader, value: Json | undefined, depth: number): Json {
  checkDepth(depth);
  let result: Json = value ?? null;
  while (!reader.atEnd()) {
    const tag = reader.tag();
    switch (tag) {
      case (VALUE.null << 3) | WIRE.varint:
        reader.int32();
        result = null;
        break;
      case (VALUE.number << 3) | WIRE.fixed64:
        result = reader.double();
        break;
      case (VALUE.string << 3) | WIRE.delimited:
        result = reader.string();
        break;
      case (VALUE.bool << 3) | WIRE.varint:
        result = reader.bool();
        break;
      case (VALUE.struct << 3) | WIRE.delimited: {
        const outer = reader.enter();
        result = readStruct(reader, isObject(result) ? result : {}, depth + 1);
        reader.leave(outer);
        break;
      }
      case (VALUE.list << 3) | WIRE.delimited: {
        const outer = reader.enter();
        result = readList(reader, Array.isArray(result) ? result : [], depth + 1);
        reader.leave(outer);
        break;
      }
      default:
        skipUnknown(reader, tag, VALUE.list, depth);
    }
  }
  return result;
}

function readList(reader: Reader, target: Json[], depth: number): Json[] {
  checkDepth(depth);
  while (!reader.atEnd()) {
    const tag = reader.tag();
    if (tag === KEY_TAG) {
      const outer = reader.enter();
      target.push(readValue(reader, undefined, depth + 1));
      reader.leave(outer);
    } else skipUnknown(reader, tag, 1, depth);
  }
  return target;
}

/** Skips a field, unless its number is one of the known ones (1 to `known`): then its wire type is wrong. */
function skipUnknown(reader: Reader, tag: number, knownTag: number, depth: number): void {
  if (tag >>> 3 <= knownTag) {
    throw new CodecError("wrong-wire-type", "A JSON value in a message is coded with the wrong wire type.");
  }
  reader.skip(tag, depth);
}

/** Writes the content of a `google.protobuf.Struct`. Members that are `undefined` are left out. */
export function writeStruct(writer: Writer, object: object, depth: number): void {
  checkDepth(depth);
  const members = object as Readonly<Record<string, unknown>>;
  const keys = Object.keys(members);
  for (let index = keys.length - 1; index >= 0; index--) {
    const key = keys[index] as string;
    const value = members[key];
    if (value === undefined) continue;
    const entry = writer.size;
    writeValue(writer, value, depth + 1);
    writer.delimit(2, entry);
    const text = writer.size;
    writer.string(key);
    writer.delimit(1, text);
    writer.delimit(1, entry);
  }
}

/** Writes the content of a `google.protobuf.Value`. Throws {@link CodecError} for a value that is not JSON. */
export function writeValue(writer: Writer, value: unknown, depth: number): void {
  checkDepth(depth);
  const before = writer.size;
  switch (typeof value) {
    case "string":
      writer.string(value);
      writer.delimit(VALUE.string, before);
      return;
    case "number":
      writer.double(value);
      writer.tag(VALUE.number, WIRE.fixed64);
      return;
    case "boolean":
      writer.varint(value ? 1 : 0);
      writer.tag(VALUE.bool, WIRE.varint);
      return;
  }
  if (value === null) {
    writer.varint(0);
    writer.tag(VALUE.null, WIRE.varint);
  } else if (Array.isArray(value)) {
    writeList(writer, value, depth + 1);
    writer.delimit(VALUE.list, before);
  } else if (isPlainObject(value)) {
    writeStruct(writer, value, depth + 1);
    writer.delimit(VALUE.struct, before);
  } else {
    throw new CodecError("not-encodable", `A value of type ${describe(value)} cannot be sent: only JSON values can.`);
  }
}

function writeList(writer: Writer, list: readonly unknown[], depth: number): void {
  checkDepth(depth);
  for (let index = list.length - 1; index >= 0; index--) {
    const before = writer.size;
    writeValue(writer, list[index], depth + 1);
    writer.delimit(1, before);
  }
}

/** Reports whether a value is a plain object: not a Date, a Map or another object whose content would be lost. */
export function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function describe(value: unknown): string {
  return typeof value === "object" ? (value?.constructor?.name ?? "object") : typeof value;
}
