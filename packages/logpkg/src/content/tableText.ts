import { counted } from "@tripod/kit";
import { findDuplicate } from "@tripod/rest";

/** Maximum size of table data, in bytes. */
const MAX_COUNT = 100 * 2 ** 20;

/** Matches a value, bare or quoted, and its separator. */
const VALUE = /(?:"([^"]*(?:""[^"]*)*)"|([^",\n]*?))(,|\r?\n|$)/y;

/**
 * Returns the problem of CSV data for a table with these columns, or undefined. Quotes no values, because rows may
 * contain personal data.
 */
export function textFault(text: string, columns: readonly string[]): string | undefined {
  if (text === "") return undefined;
  if (Buffer.byteLength(text) > MAX_COUNT) return "must be at most 100 MB, the platform's limit";
  const rows = rowsOf(text);
  const { value: first } = rows.next();
  if (first === undefined || first === BROKEN) return "must begin with a CSV header row with the names of the columns";
  const fault = headFault(first, columns);
  if (fault !== undefined) return fault;
  let number = 1;
  for (const row of rows) {
    number += 1;
    if (row === BROKEN)
      return `row ${number} is not valid CSV: quotes must enclose a whole value, and quotes inside must be doubled`;
    if (row.length !== first.length)
      return `row ${number} has ${counted(row.length, "value")}, but the header row has ${counted(first.length, "value")}`;
  }
  return undefined;
}

/**
 * Returns the problem of the header row, which must name each column once, in any order. Ignores case and outer spaces.
 */
function headFault(head: readonly string[], columns: readonly string[]): string | undefined {
  const columnNames = columns.map(spelled);
  const names = head.map(spelled);
  const stranger = names.findIndex((name) => !columnNames.includes(name));
  const twice = findDuplicate(names);
  const missing = columns.find((_, index) => !names.includes(columnNames[index] as string));
  const said = `the columns in fields are ${columns.join(", ")}`;
  if (stranger >= 0)
    return `the header row must contain only names of columns, but value ${stranger + 1} is another name; ${said}`;
  if (twice !== undefined) return `the header row must name each column once, but ${twice} occurs twice`;
  return missing === undefined
    ? undefined
    : `the header row must name every column, but ${missing} is missing; ${said}`;
}

const spelled = (name: string): string => name.trim().toLowerCase();

/** Marks a row that is not valid CSV. */
const BROKEN = Symbol("no CSV");

/** Yields the rows of a text, without empty ones. */
function* rowsOf(text: string): Generator<readonly string[] | typeof BROKEN, undefined> {
  let row: string[] = [];
  for (let at = 0; at < text.length || row.length > 0; ) {
    VALUE.lastIndex = at;
    const found = VALUE.exec(text);
    if (found === null) {
      yield BROKEN;
      return;
    }
    const [all, quoted, bare = "", end] = found;
    row.push(quoted?.replaceAll('""', '"') ?? bare);
    at += all.length;
    if (end === ",") continue;
    if (all.trim() !== "" || row.length > 1) yield row;
    row = [];
  }
}
