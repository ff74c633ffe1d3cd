import type { Reader } from "@tripod/http";

/** A location of dedicated servers. */
export interface Location {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** `only_in_admin` marks internal ones. */
  readonly visibility: string;
}

/** Decodes one record of `/location`. */
export function decodeLocation(record: Reader): Location {
  return {
    id: record.string("uuid"),
    name: record.optionalString("name") ?? "",
    description: record.optionalString("description") ?? "",
    visibility: record.optionalString("visibility") ?? "",
  };
}
