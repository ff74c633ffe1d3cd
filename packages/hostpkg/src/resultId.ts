import { createHash } from "node:crypto";
import { s } from "@tripod/kit";

/** The field `id` of a lookup: an output. Schemas of earlier packages offer it as an argument, so it may be given. */
export function resultId(doc: string) {
  return s
    .string()
    .optional()
    .computed()
    .doc(doc)
    .ignored("Ignored as an argument: the lookup derives the ID from the results");
}

/** What `id` is in the result of a lookup that brings a list. */
export const LIST_ID = "Result ID, derived from the IDs of the results.";

/** The id of a list: MD5 of the sorted ids, in hexadecimal digits. Programs written for other packages rely on it. */
export function listId(ids: readonly string[]): string {
  const sorted = ids.map((id) => Buffer.from(id)).sort(Buffer.compare);
  return createHash("md5").update(Buffer.concat(sorted)).digest("hex");
}
