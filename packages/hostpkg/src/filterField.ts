import { s } from "@tripod/kit";

/** Returns an optional string field of a filter. Results contain an empty string if it is unset. */
export function filterText(doc: string) {
  return s.string(doc).optional().computed();
}
