/** Entries of a list that others write to as well. */
export interface OwnEntries<T> {
  /** What the platform has. */
  readonly there: readonly T[];
  /** What was recorded as one's own; undefined where nothing is, as in an import. */
  readonly known: readonly T[] | undefined;
  /** What tells one entry from another. */
  identify(entry: T): string;
}

/** One's own entries among those that are there, in the order in which they were recorded; after an import, all. */
export function ownEntries<T>({ there, known, identify }: OwnEntries<T>): readonly T[] {
  if (known === undefined) return there;
  const present = new Map(there.map((entry) => [identify(entry), entry]));
  return known.map((entry) => present.get(identify(entry))).filter((entry) => entry !== undefined);
}

/**
 * What brings the list to what is wished for: entries to add, and those to take away. Only entries that were recorded as
 * one's own are taken away; those of others stay.
 */
export function entryChanges<T>(
  { there, known = [], identify }: OwnEntries<T>,
  wished: readonly T[],
): { readonly add: readonly T[]; readonly drop: readonly T[] } {
  const present = new Set(there.map(identify));
  const wanted = new Set(wished.map(identify));
  const unique = (entries: readonly T[]) => [...new Map(entries.map((entry) => [identify(entry), entry])).values()];
  return {
    add: unique(wished).filter((entry) => !present.has(identify(entry))),
    drop: unique(known).filter((entry) => present.has(identify(entry)) && !wanted.has(identify(entry))),
  };
}
