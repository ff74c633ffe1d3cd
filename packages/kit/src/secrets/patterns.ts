import type { Decoded } from "./decoder.js";

/** Minimum length of a secret. Redacting shorter strings would remove ordinary text. */
export const MIN_SECRET_LENGTH = 4;

/** Range of a match in the original text; adjacent characters may belong to it. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly flags: number;
}

/** Patterns of one length with a common beginning. */
interface Bucket {
  readonly length: number;
  readonly power: number;
  readonly flags: Map<number, number>;
}

const BASE = 0x01000193;
const FACTOR = 0x9e3779b1;

/**
 * Finds any of many texts in one pass. Texts are kept as numbers only: those with the same first four units share a
 * bucket for each length, and the number of a stretch of the searched text is one subtraction, so the time grows with
 * the searched text, not with the number of texts nor with theirs.
 */
export class Patterns {
  private readonly buckets = new Map<number, Bucket[]>();
  /** Bitmap of possible beginnings, to avoid lookups. Allocated with the first pattern: most calls have no secret. */
  private mayBegin: Uint8Array | undefined;

  /** Adds a pattern; matches have its `flags`. Ignores strings that are too short. */
  add(units: Uint16Array, flags: number): void {
    const { length } = units;
    if (length < MIN_SECRET_LENGTH) return;
    let hash = 0;
    for (let index = 0; index < length; index++) hash = step(hash, units[index] ?? 0);
    const prefix = beginning(units, 0);
    const buckets = this.buckets.get(prefix) ?? [];
    let bucket = buckets.find((candidate) => candidate.length === length);
    if (bucket === undefined) {
      bucket = { length, power: power(length), flags: new Map() };
      buckets.push(bucket);
      buckets.sort((left, right) => right.length - left.length);
    }
    bucket.flags.set(hash, (bucket.flags.get(hash) ?? 0) | flags);
    this.buckets.set(prefix, buckets);
    this.mayBegin ??= new Uint8Array(0x10000);
    this.mayBegin[prefix >>> 16] = 1;
  }

  /** Reports whether a pattern may begin with these four units. */
  mayBeginWith(first: number, second: number, third: number, fourth: number): boolean {
    return this.mayBegin !== undefined && this.mayBegin[hashOf(first, second, third, fourth) >>> 16] !== 0;
  }

  find({ units, starts, ends, length }: Decoded): Found[] {
    const found: Found[] = [];
    const { mayBegin } = this;
    if (mayBegin === undefined) return found;
    let hashes: Int32Array | undefined;
    for (let index = 0; index + MIN_SECRET_LENGTH <= length; index++) {
      const prefix = beginning(units, index);
      if (mayBegin[prefix >>> 16] === 0) continue;
      for (const bucket of this.buckets.get(prefix) ?? []) {
        if (index + bucket.length > length) continue;
        hashes ??= hashesOf(units, length);
        const until = index + bucket.length;
        const hash = ((hashes[until] ?? 0) - Math.imul(hashes[index] ?? 0, bucket.power)) | 0;
        const flags = bucket.flags.get(hash);
        if (flags === undefined) continue;
        found.push({ start: starts[index] ?? 0, end: ends[until - 1] ?? 0, flags });
        // Shorter matches at this index are inside this one.
        break;
      }
    }
    return found;
  }
}

function step(hash: number, unit: number): number {
  return (Math.imul(hash, BASE) + unit + 1) | 0;
}

function power(exponent: number): number {
  let result = 1;
  for (let index = 0; index < exponent; index++) result = Math.imul(result, BASE);
  return result;
}

function hashesOf(units: Uint16Array, length: number): Int32Array {
  const hashes = new Int32Array(length + 1);
  for (let index = 0; index < length; index++) hashes[index + 1] = step(hashes[index] ?? 0, units[index] ?? 0);
  return hashes;
}

/** Returns a number for the four units from `index` on. */
function beginning(units: Uint16Array, index: number): number {
  return hashOf(units[index] ?? 0, units[index + 1] ?? 0, units[index + 2] ?? 0, units[index + 3] ?? 0);
}

/** Returns a number for four units, its upper half as good as its lower. */
function hashOf(first: number, second: number, third: number, fourth: number): number {
  let hash = Math.imul(first, FACTOR);
  hash = Math.imul(hash ^ second, FACTOR);
  hash = Math.imul(hash ^ third, FACTOR);
  hash = Math.imul(hash ^ fourth, FACTOR);
  return hash ^ (hash >>> 15);
}
