/** Parses the rows of a CSV text; undefined if a quote is not closed. Empty lines are skipped. */
export function rowsOfCsv(text: string): string[][] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  let value = "";
  let isQuoted = false;
  const endRow = (): void => {
    if (row.length > 0 || value !== "") rows.push([...row, value]);
    row = [];
    value = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      value += sign;
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) value += sign;
    else if (sign === ",") {
      row.push(value);
      value = "";
    } else if (sign === "\n") endRow();
    else value += sign;
  }
  endRow();
  return isQuoted ? undefined : rows;
}
