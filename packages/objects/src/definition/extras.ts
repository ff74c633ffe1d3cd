import type { Reader } from "@tripod/http";
import type { Extra } from "./groups.js";

/** Tells something about the object that a user should know whenever it is read. */
export function warns(says: (live: Reader) => string | undefined): Extra {
  return { notice: says };
}

/** Another name for the output that is the same as the id; null: there is none. */
export function idCalled(idName: string | null): Extra {
  return { idName };
}
