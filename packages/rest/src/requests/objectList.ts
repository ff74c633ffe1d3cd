import type { CallContext, Reader } from "@tripod/http";
import { type Target, withId } from "../addressing/target.js";
import type { Live } from "../definition/live.js";
import { readOne } from "./one.js";
import { type Row, rowsById, rowsOf } from "./rows.js";

/** Objects under one parent, as far as a create reads them. `withoutId` receives rows without an ID. */
export interface ObjectList {
  /** Yields the rows of the list that are of the object's kind. Yields none if there is no list. */
  rows(on?: Pick<CallContext, "signal" | "progress">, withoutId?: (row: Reader) => void): AsyncIterable<Row>;
  /** Returns these rows by ID. */
  byId(withoutId?: (row: Reader) => void): Promise<ReadonlyMap<string, Reader>>;
  /** Returns one object, or undefined if it does not exist. */
  read(id: string): Promise<Live | undefined>;
}

/** Returns the list in which the object of a target is, or will be. */
export function createObjectList(target: Target): ObjectList {
  return {
    rows: (on, withoutId) => rowsOf(target, on, withoutId),
    byId: (withoutId) => rowsById(target, withoutId),
    read: (id) => readOne(withId(target, id)),
  };
}
