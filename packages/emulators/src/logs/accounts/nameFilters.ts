import type { Row } from "../../collection/rows.js";
import type { NameFilter } from "../logsEnv.js";

/** Returns a filter of a list by a member that holds a name. */
export function nameFilters(how: NameFilter, member: string): (row: Row, requested: string) => boolean {
  if (how === "exact") return (row, requested) => row[member] === requested;
  return (row, requested) => String(row[member]).toLowerCase().includes(requested.toLowerCase());
}
