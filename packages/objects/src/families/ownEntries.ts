/** A list of which the program says everything: who is in a group, which roles a user has. */
export interface OwnEntries<T> {
  /** What the platform has. */
  readonly there: readonly T[];
  /** What was recorded, whose order is kept. */
  readonly known?: readonly T[] | undefined;
  /** What tells one entry from another. */
  identify(entry: T): string;
}

/** The entries that are there: those that were recorded in their order, then those that somebody else has added. */
export function ownEntries<T>({ there, known = [], identify }: OwnEntries<T>): readonly T[] {
  const left = new Map(there.map((entry) => [identify(entry), entry]));
  const first = known.flatMap((entry) => {
    const shown = left.get(identify(entry));
    left.delete(identify(entry));
    return shown === undefined ? [] : [shown];
  });
  return [...first, ...left.values()];
}

/** What brings the list to what is wished for: entries to add, and those to take away, whoever has added them. */
export function entryChanges<T>(
  { there, identify }: Pick<OwnEntries<T>, "there" | "identify">,
  wished: readonly T[],
): { readonly add: readonly T[]; readonly drop: readonly T[] } {
  const present = new Map(there.map((entry) => [identify(entry), entry]));
  const wanted = new Map(wished.map((entry) => [identify(entry), entry]));
  return {
    add: [...wanted].filter(([id]) => !present.has(id)).map(([, entry]) => entry),
    drop: [...present].filter(([id]) => !wanted.has(id)).map(([, entry]) => entry),
  };
}
