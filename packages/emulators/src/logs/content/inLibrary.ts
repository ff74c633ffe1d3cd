import type { Row } from "../../collection/rows.js";
import { type LogsCall, type LogsCollection, placeOf } from "../logsApi.js";
import type { LogsContext } from "../logsEnv.js";
import { LIBRARY_KINDS, Library, type LibraryKind } from "./library.js";

/** Returns the library as a request sees it. */
export function libraryOf({ context, objects }: Pick<LogsCall, "context" | "objects">): Library {
  return new Library(objects, placeOf(context), isAdminMode(context));
}

export function isAdminMode(context: LogsContext): boolean {
  return context.req.header("isadminmode") === "true";
}

/** Returns the common behavior of kinds whose objects are in the library. */
export function inLibrary(collection: string): Pick<LogsCollection, "name" | "notFound"> & {
  readonly check: (input: Row, call: LogsCall) => void;
  /** For changes: asserts that the object may have this name in this folder. */
  readonly refuse: (row: Row, call: LogsCall) => void;
} {
  const { name, parent } = LIBRARY_KINDS.find((kind) => kind.collection === collection) as LibraryKind;
  return {
    name: collection,
    notFound: { code: "content:not_found", message: "Content with the given ID does not exist." },
    check: (input, call) => libraryOf(call).refusePlace(String(input[parent]), String(input[name])),
    refuse: (row, call) => libraryOf(call).refusePlace(String(row[parent]), String(row[name]), row),
  };
}
