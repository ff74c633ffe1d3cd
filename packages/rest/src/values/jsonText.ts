import { parseJsonExactly } from "@tripod/http";
import { parseJson } from "@tripod/kit";

/** Returns the value of JSON text with all digits of its integers; undefined if the text is not JSON. */
export function valueOfJson(text: string): unknown {
  return parseJson(text).ok ? parseJsonExactly(text) : undefined;
}
