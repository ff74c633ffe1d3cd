import { s } from "@tripod/kit";

/** Words whose order means nothing: the platform may give them back in another one. */
export function words() {
  return s.set(s.string().notEmpty());
}
