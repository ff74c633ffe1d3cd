import { randomBytes } from "node:crypto";

/** Source of random bytes; tests pass a seeded one so that identifiers repeat from run to run. */
export type Random = (size: number) => Uint8Array;

export const systemRandom: Random = (size) => randomBytes(size);

/** Returns repeatable bytes (xorshift32); not for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0 || 1;
  return (size) =>
    Uint8Array.from({ length: size }, () => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      state >>>= 0;
      return state & 0xff;
    });
}

/** Returns a version 4 UUID with dashes. */
export function uuid(random: Random): string {
  const bytes = Buffer.from(random(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** `size` random bytes as lower-case hexadecimal text. */
export function hex(random: Random, size: number): string {
  return Buffer.from(random(size)).toString("hex");
}
