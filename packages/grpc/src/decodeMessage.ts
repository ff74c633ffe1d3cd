import { CodecError, checkDepth } from "./codecError.js";
import { DEFAULTS, type Field, type MessageName, type Table, tableOf } from "./fieldTable.js";
import type { Json, JsonObject } from "./json.js";
import type { Reader } from "./reader.js";
import { readStruct, readValue, setOwn } from "./structCodec.js";
import { WIRE, WIRE_TYPE } from "./wire.js";

type Message = Record<string, unknown>;

/** Reads a message up to the reader's end, into `target` if an earlier part of it was read already. */
export function readMessage(reader: Reader, name: MessageName, target: Message | undefined, depth: number): Message {
  return readFields(reader, tableOf(name), name, target, depth);
}

/** Decodes a message like {@link readMessage}, for any table; `name` is for error messages. */
export function readFields(
  reader: Reader,
  table: Table,
  name: string,
  target: Message | undefined,
  depth: number,
): Message {
  checkDepth(depth);
  const message = target ?? emptyMessage(table);
  while (!reader.atEnd()) {
    const tag = reader.tag();
    const field = table.byNumber.get(tag >>> 3);
    if (field === undefined) reader.skip(tag, depth + 1);
    else readField(reader, field, tag & 7, table, name, message, depth + 1);
  }
  return message;
}

function emptyMessage(table: Table): Message {
  // Copying an object is much cheaper than adding its members one by one.
  const message: Message = { ...table.absent };
  for (const { name, cardinality } of table.collections) message[name] = cardinality === "list" ? [] : {};
  return message;
}

function readField(
  reader: Reader,
  field: Field,
  wire: number,
  table: Table,
  name: string,
  message: Message,
  depth: number,
): void {
  const expected = field.cardinality === "map" ? WIRE.delimited : WIRE_TYPE[field.kind];
  const packed = field.cardinality === "list" && wire === WIRE.delimited && expected !== WIRE.delimited;
  if (wire !== expected && !packed) throw wrongWireType(`${name}.${field.name}`);
  if (field.cardinality === "list") readElements(reader, field, packed, message[field.name] as unknown[], depth);
  else if (field.cardinality === "map") readMapEntry(reader, field, message[field.name] as Message, depth);
  else {
    if (field.oneof !== undefined) clearOthers(table, field, message);
    message[field.name] = readElement(reader, field, message[field.name], depth);
  }
}

function readElements(reader: Reader, field: Field, packed: boolean, list: unknown[], depth: number): void {
  if (!packed) {
    list.push(readElement(reader, field, undefined, depth));
    return;
  }
  const outer = reader.enter();
  while (!reader.atEnd()) list.push(readElement(reader, field, undefined, depth));
  reader.leave(outer);
}

function readMapEntry(reader: Reader, field: Field, map: Message, depth: number): void {
  const outer = reader.enter();
  let key = "";
  let value: unknown;
  while (!reader.atEnd()) {
    const tag = reader.tag();
    if (tag >>> 3 > 2) reader.skip(tag, depth);
    else if (tag === ((1 << 3) | WIRE.delimited)) key = reader.string();
    else if (tag === ((2 << 3) | WIRE_TYPE[field.kind])) value = readElement(reader, field, value, depth);
    else throw wrongWireType(`an entry of ${field.name}`);
  }
  reader.leave(outer);
  setOwn(map, key, value ?? defaultElement(field));
}

function defaultElement(field: Field): unknown {
  if (field.message !== undefined) return emptyMessage(tableOf(field.message));
  if (field.kind === "S") return {};
  return field.kind === "V" ? null : DEFAULTS[field.kind];
}

/** Reads one value. `earlier` is the content of the previous parts of a message that arrives in parts. */
function readElement(reader: Reader, field: Field, earlier: unknown, depth: number): unknown {
  switch (field.kind) {
    case "s":
      return reader.string();
    case "y":
      return reader.bytes();
    case "b":
      return reader.bool();
    case "i":
      return reader.int32();
    case "l":
      return reader.int64();
    case "d":
      return reader.double();
  }
  const outer = reader.enter();
  const value = readNested(reader, field, earlier, depth);
  reader.leave(outer);
  return value;
}

function readNested(reader: Reader, field: Field, earlier: unknown, depth: number): unknown {
  if (field.message !== undefined) return readMessage(reader, field.message, earlier as Message | undefined, depth);
  if (field.kind === "S") return readStruct(reader, (earlier as JsonObject | undefined) ?? {}, depth);
  return readValue(reader, earlier as Json | undefined, depth);
}

function clearOthers(table: Table, chosen: Field, message: Message): void {
  for (const field of table.fields) {
    if (field.oneof === chosen.oneof && field !== chosen) message[field.name] = undefined;
  }
}

function wrongWireType(where: string): CodecError {
  return new CodecError("wrong-wire-type", `The message field ${where} is coded with the wrong wire type.`);
}
