import type { Objects } from "../collection/objects.js";
import type { Row } from "../collection/rows.js";

/** Records of a collection in the order in which tests want its lists. */
export function inOrder<T>(objects: Objects, collection: string, records: readonly T[]): readonly T[] {
  return objects.inOrder(collection, records as readonly Row[]) as readonly T[];
}
