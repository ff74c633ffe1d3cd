import { readMessage } from "./decodeMessage.js";
import { writeMessage } from "./encodeMessage.js";
import type { MessageName } from "./fieldTable.js";
import type { Messages } from "./generated/messages.js";
import type { Json } from "./json.js";
import { Reader } from "./reader.js";
import { Writer } from "./writer.js";

/** Input form of a `T`: a field may be missing at any depth and then has its default value. */
export type MessageInit<T> = T extends Json | Uint8Array | undefined
  ? T
  : T extends readonly (infer Element)[]
    ? readonly MessageInit<Element>[]
    : { readonly [Key in keyof T]?: MessageInit<T[Key]> | undefined };

/**
 * Encodes a message. Fields with their default value are not written. Set at most one member of a oneof: of several
 * the receiver keeps the last.
 *
 * @param headroom bytes to leave free in front of the message, for the transport's prefix; they belong to the result
 * @throws CodecError `not-encodable` if a value does not have the type of its field,
 * `too-deep` if it contains itself
 */
export function encode<Name extends MessageName>(
  name: Name,
  message: MessageInit<Messages[Name]>,
  headroom = 0,
): Uint8Array {
  const { buffer, byteOffset, length } = encodeBuffer(name, message, headroom);
  return new Uint8Array(buffer, byteOffset, length);
}

/** As {@link encode}, in the form that streams take without another view of it. */
export function encodeBuffer<Name extends MessageName>(
  name: Name,
  message: MessageInit<Messages[Name]>,
  headroom: number,
): Buffer {
  const writer = new Writer();
  writeMessage(writer, name, message, 0);
  return writer.finish(headroom);
}

/**
 * Decodes a message. Unknown fields are skipped; absent ones have their default, `undefined` where the protocol tells
 * absent from empty. 64-bit integers are numbers, rounded beyond 2^53.
 *
 * @throws CodecError for bytes that are not such a message
 */
export function decode<Name extends MessageName>(name: Name, bytes: Uint8Array): Messages[Name] {
  // The tables and the types come from one generator run, so an object that follows the table has the type.
  return readMessage(new Reader(bytes), name, undefined, 0) as unknown as Messages[Name];
}
