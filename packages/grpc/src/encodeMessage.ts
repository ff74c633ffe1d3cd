import { CodecError, checkDepth } from "./codecError.js";
import { type Field, type Kind, type MessageName, type Table, tableOf } from "./fieldTable.js";
import { isPlainObject, writeStruct, writeValue } from "./structCodec.js";
import { WIRE, WIRE_TYPE } from "./wire.js";
import type { Writer } from "./writer.js";

const INT32_LIMIT = 2 ** 31;
const INT64_LIMIT = 2 ** 63;

interface Coding {
  /** Reports whether a value has the type of a field kind. */
  readonly accepts: (value: unknown) => boolean;
  /** Error otherwise. */
  readonly expected: string;
  /** Writes an accepted value, without tag and length. */
  readonly write: (writer: Writer, value: never, field: Field, depth: number) => void;
}

const CODINGS: Readonly<Record<Kind, Coding>> = {
  s: {
    accepts: (value) => typeof value === "string",
    expected: "a string",
    write: (writer, value: string) => writer.string(value),
  },
  y: {
    accepts: (value) => value instanceof Uint8Array,
    expected: "a Uint8Array",
    write: (writer, value: Uint8Array) => writer.bytes(value),
  },
  b: {
    accepts: (value) => typeof value === "boolean",
    expected: "a boolean",
    write: (writer, value: boolean) => writer.varint(value ? 1 : 0),
  },
  i: {
    accepts: (value) => isInteger(value, INT32_LIMIT),
    expected: "a 32-bit integer",
    write: (writer, value: number) => writer.int(value),
  },
  l: {
    accepts: (value) => isInteger(value, INT64_LIMIT),
    expected: "a 64-bit integer",
    write: (writer, value: number) => writer.int(value),
  },
  d: {
    accepts: (value) => typeof value === "number",
    expected: "a number",
    write: (writer, value: number) => writer.double(value),
  },
  m: {
    accepts: (value) => typeof value === "object" && value !== null,
    expected: "an object",
    write: (writer, value: object, field, depth) =>
      writeMessage(writer, field.message as MessageName, value, depth + 1),
  },
  S: {
    accepts: isPlainObject,
    expected: "a JSON object",
    write: (writer, value: object, _field, depth) => writeStruct(writer, value, depth + 1),
  },
  V: {
    accepts: () => true,
    expected: "a JSON value",
    write: (writer, value: unknown, _field, depth) => writeValue(writer, value, depth + 1),
  },
};

/** Writes the content of a message, fields last to first. */
export function writeMessage(writer: Writer, name: MessageName, message: object, depth: number): void {
  writeFields(writer, tableOf(name), name, message as Readonly<Record<string, unknown>>, depth);
}

/** Encodes a message like {@link writeMessage}, for any table; `name` is for error messages. */
export function writeFields(
  writer: Writer,
  table: Table,
  name: string,
  message: Readonly<Record<string, unknown>>,
  depth: number,
): void {
  checkDepth(depth);
  for (let index = table.fields.length - 1; index >= 0; index--) {
    const field = table.fields[index] as Field;
    const value = message[field.name];
    if (value === undefined) continue;
    if (field.cardinality === "list") writeList(writer, field, value, name, depth);
    else if (field.cardinality === "map") writeMap(writer, field, value, name, depth);
    else {
      check(field, value, name);
      if (field.cardinality === "explicit" || !isDefault(value))
        writeElement(writer, field, field.number, value, depth);
    }
  }
}

function writeList(writer: Writer, field: Field, list: unknown, name: string, depth: number): void {
  if (!Array.isArray(list)) throw notEncodable(field, name, "an array");
  const packed = WIRE_TYPE[field.kind] !== WIRE.delimited;
  const before = writer.size;
  for (let index = list.length - 1; index >= 0; index--) {
    check(field, list[index], name);
    if (packed) writeContent(writer, field, list[index], depth);
    else writeElement(writer, field, field.number, list[index], depth);
  }
  if (packed && list.length > 0) writer.delimit(field.number, before);
}

function writeMap(writer: Writer, field: Field, map: unknown, name: string, depth: number): void {
  if (!isPlainObject(map)) throw notEncodable(field, name, "an object");
  const entries = Object.entries(map);
  for (let index = entries.length - 1; index >= 0; index--) {
    const [key, value] = entries[index] as [string, unknown];
    check(field, value, name);
    const entry = writer.size;
    writeElement(writer, field, 2, value, depth);
    const text = writer.size;
    writer.string(key);
    writer.delimit(1, text);
    writer.delimit(field.number, entry);
  }
}

/** A value with its tag, and its length where the wire type has one. */
function writeElement(writer: Writer, field: Field, number: number, value: unknown, depth: number): void {
  const before = writer.size;
  writeContent(writer, field, value, depth);
  const wire = WIRE_TYPE[field.kind];
  if (wire === WIRE.delimited) writer.delimit(number, before);
  else writer.tag(number, wire);
}

function writeContent(writer: Writer, field: Field, value: unknown, depth: number): void {
  CODINGS[field.kind].write(writer, value as never, field, depth);
}

function check(field: Field, value: unknown, name: string): void {
  const { accepts, expected } = CODINGS[field.kind];
  if (!accepts(value)) throw notEncodable(field, name, expected);
}

/** Minus zero is not the default: it has other bits. */
function isDefault(value: unknown): boolean {
  return value === "" || value === false || Object.is(value, 0) || (value instanceof Uint8Array && value.length === 0);
}

function isInteger(value: unknown, limit: number): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= -limit && value < limit;
}

function notEncodable(field: Field, message: string, expected: string): CodecError {
  return new CodecError("not-encodable", `The message field ${message}.${field.name} must be ${expected}.`);
}
