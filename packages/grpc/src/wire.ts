import type { Kind } from "./fieldTable.js";

/** Protobuf wire types; 3 and 4 bracket the groups of proto2, which are only ever skipped. */
export const WIRE = { varint: 0, fixed64: 1, delimited: 2, startGroup: 3, endGroup: 4, fixed32: 5 } as const;

/** Wire type of each kind. Numbers may also come packed, many in one delimited field. */
export const WIRE_TYPE: Readonly<Record<Kind, number>> = {
  s: WIRE.delimited,
  y: WIRE.delimited,
  b: WIRE.varint,
  i: WIRE.varint,
  l: WIRE.varint,
  d: WIRE.fixed64,
  m: WIRE.delimited,
  S: WIRE.delimited,
  V: WIRE.delimited,
};
