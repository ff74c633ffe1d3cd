import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import {
  create,
  createFileRegistry,
  type DescField,
  type DescMessage,
  type FileRegistry,
  fromBinary,
  type Message,
  toBinary,
} from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { type MessageName, tableOf } from "../fieldTable.js";
import type { Json } from "../json.js";

/** Message in the representation of this package, without its type. */
export type Plain = Record<string, unknown>;

/** Returns the protocol as protobuf-es knows it: an independent implementation, built from the same descriptor file. */
export function loadRegistry(): FileRegistry {
  const file = new URL("../../proto/pulumi-3.258.0.binpb.gz", import.meta.url);
  return createFileRegistry(fromBinary(FileDescriptorSetSchema, gunzipSync(readFileSync(file))));
}

export interface Oracle {
  encode(name: MessageName, message: Plain): Uint8Array;
  decode(name: MessageName, bytes: Uint8Array): Plain;
}

export function oracle(registry: FileRegistry): Oracle {
  const descriptor = (name: MessageName): DescMessage => {
    const found = registry.getMessage(name);
    if (found === undefined) throw new Error(`${name} is not in the descriptor file`);
    return found;
  };
  return {
    encode: (name, message) => toBinary(descriptor(name), toForeign(descriptor(name), message)),
    decode: (name, bytes) => toPlain(descriptor(name), fromBinary(descriptor(name), bytes)),
  };
}

/** From this package's representation to protobuf-es's: oneofs are nested, 64-bit integers are bigint. */
function toForeign(descriptor: DescMessage, message: Plain): Message {
  const init: Plain = {};
  for (const field of descriptor.fields) {
    const value = message[field.jsonName];
    if (value === undefined) continue;
    const converted = eachElement(field, value, foreignElement);
    if (field.oneof) init[field.oneof.localName] = { case: field.localName, value: converted };
    else init[field.localName] = converted;
  }
  return create(descriptor, init as never);
}

function toPlain(descriptor: DescMessage, message: Message): Plain {
  const source = message as unknown as Plain;
  const plain: Plain = {};
  for (const field of descriptor.fields) {
    const value = field.oneof
      ? chosen(field, source[field.oneof.localName] as { case?: string; value?: unknown })
      : source[field.localName];
    plain[field.jsonName] = value === undefined ? undefined : eachElement(field, value, plainElement);
  }
  return plain;
}

function chosen(field: DescField, oneof: { case?: string; value?: unknown }): unknown {
  return oneof.case === field.localName ? oneof.value : undefined;
}

function eachElement(
  field: DescField,
  value: unknown,
  convert: (field: DescField, value: unknown) => unknown,
): unknown {
  if (field.fieldKind === "list") return (value as unknown[]).map((element) => convert(field, element));
  if (field.fieldKind !== "map") return convert(field, value);
  return mapValues(value as Plain, (element) => convert(field, element));
}

function mapValues<From, To>(map: Record<string, From>, convert: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, convert(value)]));
}

function foreignElement(field: DescField, value: unknown): unknown {
  if (field.message?.typeName === "google.protobuf.Value") return foreignValue(value as Json, field.message);
  if (isStruct(field)) return value;
  if (field.message) return toForeign(field.message, value as Plain);
  return isInt64(field) ? BigInt(value as number) : value;
}

function plainElement(field: DescField, value: unknown): unknown {
  if (field.message?.typeName === "google.protobuf.Value") return plainValue(value as ForeignValue);
  if (isStruct(field)) return value;
  if (field.message) return toPlain(field.message, value as Message);
  return isInt64(field) ? Number(value) : value;
}

/** protobuf-es also represents a Struct in a field as a plain object. */
function isStruct(field: DescField): boolean {
  return field.message?.typeName === "google.protobuf.Struct";
}

function isInt64(field: DescField): boolean {
  const table = tableOf(field.parent.typeName as MessageName);
  return table.byNumber.get(field.number)?.kind === "l";
}

interface ForeignValue {
  kind: { case: string | undefined; value?: unknown };
}

function foreignValue(value: Json, descriptor: DescMessage): Message {
  return create(descriptor, { kind: foreignKind(value, descriptor) } as never);
}

function foreignKind(value: Json, descriptor: DescMessage): unknown {
  if (value === null) return { case: "nullValue", value: 0 };
  if (typeof value === "number") return { case: "numberValue", value };
  if (typeof value === "string") return { case: "stringValue", value };
  if (typeof value === "boolean") return { case: "boolValue", value };
  const convert = (element: Json) => foreignValue(element, descriptor);
  return Array.isArray(value)
    ? { case: "listValue", value: { values: value.map(convert) } }
    : { case: "structValue", value: { fields: mapValues(value, convert) } };
}

function plainValue({ kind }: ForeignValue): Json {
  if (kind.case === undefined || kind.case === "nullValue") return null;
  if (kind.case === "listValue") return (kind.value as { values: ForeignValue[] }).values.map(plainValue);
  if (kind.case === "structValue")
    return mapValues((kind.value as { fields: Record<string, ForeignValue> }).fields, plainValue);
  return kind.value as Json;
}
