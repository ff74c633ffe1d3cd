import { s } from "@tripod/kit";

/** Returns the field of a set of strings. The platform may return them in another order. */
export function words() {
  return s.set(s.string().notEmpty());
}
