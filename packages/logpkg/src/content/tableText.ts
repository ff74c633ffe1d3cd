/** The largest text that the platform takes, in bytes. */
const MOST = 100 * 2 ** 20;

/** A value, bare or in quotes, with what ends it. */
const VALUE = /(?:"([^"]*(?:""[^"]*)*)"|([^",\n]*?))(,|\r?\n|$)/y;

/**
 * What is wrong with the text of a table of these columns, as CSV; undefined where the platform can take it. What stands
 * in rows is quoted nowhere: it may be about people.
 */
export function textFault(text: string, columns: readonly string[]): string | undefined {
  if (text === "") return undefined;
  if (Buffer.byteLength(text) > MOST) return "must be at most 100 MB, which is what the platform takes";
  const rows = rowsOf(text);
  const { value: first } = rows.next();
  if (first === undefined || first === BROKEN) return "must begin with a row of the names of the columns, as CSV";
  const fault = headFault(first, columns);
  if (fault !== undefined) return fault;
  let number = 1;
  for (const row of rows) {
    number += 1;
    if (row === BROKEN) return `row ${number} is no CSV: a quote stands around a whole value, and is doubled inside`;
    if (row.length !== first.length)
      return `row ${number} has ${counted(row.length)}, where the first row has ${counted(first.length)}`;
  }
  return undefined;
}

/** What is wrong with the first row: it names each column once, in any order. Case and outer blanks do not count. */
function headFault(head: readonly string[], columns: readonly string[]): string | undefined {
  const wanted = columns.map(spelled);
  const names = head.map(spelled);
  const stranger = names.findIndex((name) => !wanted.includes(name));
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  const missing = columns.find((_, index) => !names.includes(wanted[index] as string));
  const said = `the fields of the table are ${columns.join(", ")}`;
  if (stranger >= 0) return `the first row must name the columns, and value ${stranger + 1} of it names none; ${said}`;
  if (twice >= 0) return `the first row must name each column once, and has ${names[twice]} twice`;
  return missing === undefined ? undefined : `the first row must name every column, and lacks ${missing}; ${said}`;
}

const spelled = (name: string): string => name.trim().toLowerCase();
const counted = (values: number): string => (values === 1 ? "1 value" : `${values} values`);

/** In place of a row that cannot be read. */
const BROKEN = Symbol("no CSV");

/** The rows of a text one after another, without the empty ones. */
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
