import type { Reader } from "@tripod/http";
import type { Extra } from "./groups.js";

/** Returns an extra that logs a warning about the object after each refresh. */
export function warns(says: (live: Reader) => string | undefined): Extra {
  return { notice: says };
}

/** Returns an extra that renames the output that equals the ID. Null removes the output. */
export function idCalled(idName: string | null): Extra {
  return { idName };
}
