import type { Row } from "../../collection/rows.js";
import type { NameFilter } from "../logsEnv.js";

/** A filter of a list by a member that holds a name. */
export function nameFilters(how: NameFilter, member: string): (row: Row, asked: string) => boolean {
  if (how === "exact") return (row, asked) => row[member] === asked;
  return (row, asked) => String(row[member]).toLowerCase().includes(asked.toLowerCase());
}
