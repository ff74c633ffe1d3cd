import { createHash } from "node:crypto";
import { s } from "@tripod/kit";

/** Returns the output `id` of a lookup. It may be set, because schemas of earlier packages have it as an argument. */
export function resultId(doc: string) {
  return s.string(doc).optional().computed().noEffect("Ignored as an argument");
}

/** Doc of `id` of a lookup that returns a list. */
export const LIST_ID = "Result ID, derived from the IDs of the results.";

/** Returns the ID of a list: MD5 of the sorted IDs, in hexadecimal digits. Programs for other packages rely on it. */
export function listId(ids: readonly string[]): string {
  const sorted = ids.map((id) => Buffer.from(id)).sort(Buffer.compare);
  return createHash("md5").update(Buffer.concat(sorted)).digest("hex");
}
