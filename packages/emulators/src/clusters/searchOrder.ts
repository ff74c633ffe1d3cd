import { invalid } from "./platformError.js";

/** Fields by which a search can sort. */
export type SortFields<T> = Record<string, (object: T) => string>;

/** Sorts by the `sort` member of a search. Without it, the order is unchanged. */
export function sorted<T>(rows: T[], sort: unknown, fields: SortFields<T>): T[] {
  const keys = ((sort ?? []) as { field: string; order?: string }[]).map(({ field, order }) => {
    const read = fields[field];
    if (read === undefined) {
      throw invalid(`Field ${field} cannot be sorted by`);
    }
    const direction = order === "desc" ? -1 : 1;
    return (a: T, b: T) => direction * compareText(read(a), read(b));
  });
  return rows.toSorted((a, b) => keys.map((compare) => compare(a, b)).find((result) => result !== 0) ?? 0);
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
