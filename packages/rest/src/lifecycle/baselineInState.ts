import type { PendingCreate, PlainObject } from "@tripod/kit";
import type { Target } from "../addressing/target.js";
import type { CreateBaseline, Ids } from "./createBaseline.js";

/** Maximum number of IDs in state, because a partial failure has room for 8 KiB. */
export const MAX_IDS = 600;

/**
 * Returns the evidence that state records: the clock difference, hashes of the IDs that existed before the first
 * attempt if they were read, and hashes of the IDs that belong to other resources of this run.
 */
export function baselineToRecord({ parentKey, dialect }: Target, { before }: CreateBaseline): PlainObject {
  const { tracker } = dialect;
  const others = tracker.idsIn(parentKey);
  const ids = before instanceof Set ? [...before] : [];
  const isSmall = ids.length + others.length <= MAX_IDS;
  return {
    skew: tracker.skew(),
    ...(isSmall && before !== undefined && { before: hashesOf(ids) }),
    ...(isSmall && others.length > 0 && { others: hashesOf(others) }),
  };
}

/** Returns the evidence that state holds. */
export function baselineIn({ startedAt, evidence }: PendingCreate): CreateBaseline {
  const { skew, before, others } = evidence;
  return { startedAt, skew: typeof skew === "number" ? skew : undefined, before: idsIn(before), others: idsIn(others) };
}

/** Returns hashes of IDs, of 32 bits each, in base64: a list of IDs would not fit into a partial failure. */
export function hashesOf(ids: readonly string[]): string {
  const bytes = Buffer.alloc(ids.length * 4);
  for (const [index, id] of ids.entries()) bytes.writeUInt32BE(hashOf(id), index * 4);
  return bytes.toString("base64");
}

/** Returns the IDs of {@link hashesOf} as a set that cannot be listed. Undefined if nothing was recorded. */
export function idsIn(text: unknown): Ids | undefined {
  if (typeof text !== "string") return undefined;
  const bytes = Buffer.from(text, "base64");
  const hashes = new Set(Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32BE(index * 4)));
  return { has: (id) => hashes.has(hashOf(id)) };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
