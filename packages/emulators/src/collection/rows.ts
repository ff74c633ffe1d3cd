/** Stored object of a platform: JSON with the member names of its API. */
export type Row = Record<string, unknown>;

/** Scope of objects, which selects their list: `{"account": "482917", "project": "c0ff…", "region": "ru-3"}`. */
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

/** Returns the value at a dotted path. */
export function valueAt(row: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (isRow(value) ? value[name] : undefined), row);
}
