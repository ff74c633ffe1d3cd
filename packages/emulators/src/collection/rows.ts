/** An object of a platform as it is stored: JSON, in the words of its API. */
export type Row = Record<string, unknown>;

/** Where objects live: `{"account": "482917", "project": "c0ff…", "region": "ru-3"}`. */
export type Place = Readonly<Record<string, string>>;

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Removes the rows that match a predicate from a live list, in place. */
export function takeOut(rows: Row[], isGone: (row: Row) => boolean): void {
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    if (isGone(rows[index] as Row)) rows.splice(index, 1);
  }
}

/** The value at a dotted path. */
export function valueAt(row: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (isRow(value) ? value[name] : undefined), row);
}
