import { type Fields, s } from "@tripod/kit";
import { decodeRaw, encodeRaw } from "@tripod/rest";

/** Returns a list field with exactly one object, which is the plain member `name` on the wire. */
export function singleElementList<const F extends Fields>(fields: F, name: string) {
  return s
    .list(s.object(fields))
    .checkCount((count) => (count === 1 ? undefined : `must hold exactly one, and holds ${count}`))
    .wire(name, {
      // Other members on the platform stay.
      encode: (all, live) => encodeRaw({ one: s.object(fields) }, { one: all[0] ?? {} }, { one: live }).one,
      decode: (raw) => [decodeRaw(fields, raw)],
    });
}
