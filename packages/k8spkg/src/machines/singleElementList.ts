import { type Fields, s } from "@tripod/kit";
import { decodeRaw, encodeRaw } from "@tripod/rest";

/** Returns a list field with one object, which is the plain member `name` on the wire. An empty list is unset. */
export function singleElementList<const F extends Fields>(fields: F, name: string) {
  return s
    .list(s.object(fields))
    .checkCount((count) => (count > 1 ? `must contain exactly one, got ${count}` : undefined))
    .wire(name, {
      // Other members on the platform stay.
      encode: ([one], live) => one && encodeRaw({ one: s.object(fields) }, { one }, { one: live }).one,
      decode: (raw, recorded) => [decodeRaw(fields, raw, Array.isArray(recorded) ? recorded[0] : undefined)],
    });
}
