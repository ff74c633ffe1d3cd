import { WIRE } from "./wire.js";

/**
 * Writes protobuf primitives from the end of the buffer toward its start. So the length of a nested message is known
 * when its prefix is due, and nothing is measured twice or moved. Callers write fields and elements last to first,
 * and the tag after (that is, in front of) its value.
 */
export class Writer {
  private buffer: Buffer;
  private position: number;

  constructor(capacity = 1024) {
    this.buffer = Buffer.allocUnsafe(capacity);
    this.position = capacity;
  }

  /** Number of bytes written so far. The difference of two readings is the length of the data written in between. */
  get size(): number {
    return this.buffer.length - this.position;
  }

  /** Returns the message, preceded by `headroom` bytes that the caller fills in. */
  finish(headroom: number): Buffer {
    // First, because it may replace the buffer.
    const start = this.reserve(headroom);
    return this.buffer.subarray(start);
  }

  tag(number: number, wire: number): void {
    this.varint(number * 8 + wire);
  }

  /** The tag and length in front of a nested message that began at the given size. */
  delimit(number: number, sizeBefore: number): void {
    this.varint(this.size - sizeBefore);
    this.tag(number, WIRE.delimited);
  }

  /** A non-negative integer below 2^53. */
  varint(value: number): void {
    // Nearly all tags and lengths have one byte.
    if (value < 0x80) {
      // First, because it may replace the buffer.
      const at = this.reserve(1);
      this.buffer[at] = value;
      return;
    }
    let length = 1;
    for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) length++;
    let at = this.reserve(length);
    let rest = value;
    while (rest >= 0x80) {
      this.buffer[at++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.buffer[at] = rest;
  }

  /** A signed integer: negative ones take ten bytes, as the protocol's 32-bit integers do too. */
  int(value: number): void {
    if (value >= 0 && value < Number.MAX_SAFE_INTEGER) {
      this.varint(value);
      return;
    }
    let rest = BigInt.asUintN(64, BigInt(value));
    const groups: number[] = [];
    do {
      groups.push(Number(rest & 0x7fn));
      rest >>= 7n;
    } while (rest > 0n);
    const at = this.reserve(groups.length);
    groups.forEach((group, index) => {
      this.buffer[at + index] = index === groups.length - 1 ? group : group | 0x80;
    });
  }

  double(value: number): void {
    const at = this.reserve(8);
    this.buffer.writeDoubleLE(value, at);
  }

  /** Lone surrogates become U+FFFD, as everywhere where text turns into UTF-8. */
  string(value: string): void {
    const length = Buffer.byteLength(value);
    const at = this.reserve(length);
    this.buffer.write(value, at, length);
  }

  bytes(value: Uint8Array): void {
    const at = this.reserve(value.length);
    this.buffer.set(value, at);
  }

  private reserve(count: number): number {
    if (count > this.position) this.grow(count);
    this.position -= count;
    return this.position;
  }

  private grow(count: number): void {
    const size = this.size;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.buffer.length, size + count));
    this.buffer.copy(larger, larger.length - size, this.position);
    this.position = larger.length - size;
    this.buffer = larger;
  }
}
