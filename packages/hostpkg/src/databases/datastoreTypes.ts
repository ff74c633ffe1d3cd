import type { Reader } from "@tripod/http";

/** An engine in one of its versions. */
export interface DatastoreType {
  readonly id: string;
  readonly engine: string;
  /** A major version, optionally with a suffix that names a variant: `16`, `16-1C`. */
  readonly version: string;
}

/** Decodes one record of `/datastore-types`. */
export function decodeDatastoreType(record: Reader): DatastoreType {
  return { id: record.string("id"), engine: record.string("engine"), version: record.text("version") };
}
