import { isUtf8 } from "node:buffer";
import { CodecError, checkDepth } from "./codecError.js";
import { WIRE } from "./wire.js";

const MAX_VARINT_BYTES = 10;
const REPLACEMENT = "\uFFFD";
const TWO_32 = 2 ** 32;

/** Largest 64-bit integer that is a number: the next one is 2^63. */
const MAX_INT64 = 2 ** 63 - 2 ** 10;

/** Reads protobuf primitives. Every read stays below `end`, the end of the innermost message that is open. */
export class Reader {
  private readonly buffer: Buffer;
  private position = 0;
  private end: number;
  /** Upper half of the varint read last. */
  private high = 0;

  constructor(bytes: Uint8Array) {
    this.buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.end = bytes.byteLength;
  }

  atEnd(): boolean {
    return this.position >= this.end;
  }

  /** Narrows to the message that starts here and returns what {@link leave} needs to widen again. */
  enter(): number {
    const length = this.length();
    const outer = this.end;
    this.end = this.position + length;
    return outer;
  }

  leave(outer: number): void {
    this.end = outer;
  }

  /** Returns the field number times eight plus wire type. */
  tag(): number {
    const tag = this.varint();
    if (this.high !== 0 || tag >>> 3 === 0)
      throw new CodecError("bad-tag", "A message contains an impossible field number.");
    return tag;
  }

  bool(): boolean {
    const low = this.varint();
    return low !== 0 || this.high !== 0;
  }

  int32(): number {
    return this.varint() | 0;
  }

  /**
   * Returns a 64-bit integer as number. Beyond 2^53 its last digits are rounded, to a number that can be sent: the
   * protocol sends only counts here.
   */
  int64(): number {
    const low = this.varint();
    return Math.min((this.high | 0) * TWO_32 + low, MAX_INT64);
  }

  double(): number {
    return this.buffer.readDoubleLE(this.advance(8));
  }

  /** Returns a copy, so that a short field does not keep a long message in memory. */
  bytes(): Uint8Array {
    const length = this.length();
    const start = this.advance(length);
    return new Uint8Array(this.buffer.subarray(start, start + length));
  }

  string(): string {
    const length = this.length();
    const start = this.advance(length);
    const text = this.buffer.toString("utf8", start, start + length);
    // Invalid UTF-8 is decoded as this character, so only strings that contain it are checked again.
    if (text.includes(REPLACEMENT) && !isUtf8(this.buffer.subarray(start, start + length)))
      throw new CodecError("bad-utf8", "A message contains text that is not UTF-8.");
    return text;
  }

  /** Skips the value of a field that is not known. */
  skip(tag: number, depth: number): void {
    switch (tag & 7) {
      case WIRE.varint:
        this.varint();
        return;
      case WIRE.fixed64:
        this.advance(8);
        return;
      case WIRE.delimited:
        this.advance(this.length());
        return;
      case WIRE.fixed32:
        this.advance(4);
        return;
      case WIRE.startGroup:
        this.skipGroup(tag >>> 3, depth);
        return;
      default:
        throw new CodecError("bad-tag", "A message contains an impossible wire type.");
    }
  }

  private skipGroup(number: number, depth: number): void {
    checkDepth(depth);
    for (;;) {
      const tag = this.tag();
      if ((tag & 7) !== WIRE.endGroup) this.skip(tag, depth + 1);
      else if (tag >>> 3 === number) return;
      else throw new CodecError("bad-tag", "A message contains a group that is not closed.");
    }
  }

  private length(): number {
    const length = this.varint();
    if (this.high !== 0 || length > this.end - this.position) throw truncated();
    return length;
  }

  private advance(count: number): number {
    const start = this.position;
    if (count > this.end - start) throw truncated();
    this.position = start + count;
    return start;
  }

  /** Returns the lower 32 bits as unsigned number and leaves the upper ones in `high`. */
  private varint(): number {
    const first = this.position < this.end ? (this.buffer[this.position] ?? 0) : 0x80;
    // Nearly all tags and lengths have one byte.
    if (first < 0x80) {
      this.position += 1;
      this.high = 0;
      return first;
    }
    let low = 0;
    let high = 0;
    for (let index = 0; index < MAX_VARINT_BYTES; index++) {
      if (this.position >= this.end) throw truncated();
      const byte = this.buffer[this.position++] ?? 0;
      const bits = byte & 0x7f;
      // The fifth byte straddles the halves: four bits below, three above.
      if (index < 4) low |= bits << (7 * index);
      else if (index === 4) {
        low |= bits << 28;
        high = bits >>> 4;
      } else high |= bits << (7 * index - 32);
      if (byte < 0x80) {
        this.high = high >>> 0;
        return low >>> 0;
      }
    }
    throw new CodecError("bad-varint", "A message contains a number of more than 64 bits.");
  }
}

function truncated(): CodecError {
  return new CodecError("truncated", "A message ends in the middle of a field.");
}
