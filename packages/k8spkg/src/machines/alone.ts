import { type Fields, s } from "@tripod/kit";
import { decodeRaw, encodeRaw } from "@tripod/objects";

/** A list of one object, which stands by itself on the wire, as the member `name`. */
export function alone<const F extends Fields>(fields: F, name: string) {
  return s
    .list(s.object(fields))
    .check((all) => (all.length === 1 ? undefined : `must hold exactly one, and holds ${all.length}`))
    .wire(name, {
      // What the platform has in it beside these members stays.
      encode: (all, shown) => encodeRaw({ one: s.object(fields) }, { one: all[0] ?? {} }, { one: shown }).one,
      decode: (raw) => [decodeRaw(fields, raw)],
    });
}
