import type { Objects } from "../collection/objects.js";
import type { Row } from "../collection/rows.js";

/** Returns the records of a collection in the order that a test has set. */
export function inOrder<T>(objects: Objects, collection: string, records: readonly T[]): readonly T[] {
  return objects.inOrder(collection, records as readonly Row[]) as readonly T[];
}
