import { s } from "@tripod/kit";

/** One text of a filter. It may be left out; results show it as empty text then. */
export function filterText(doc: string) {
  return s.string().optional().computed().doc(doc);
}
