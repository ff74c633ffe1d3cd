/** List whose entries the program sets completely: members of a group, roles of a user. */
export interface OwnEntries<T> {
  /** Live entries. */
  readonly there: readonly T[];
  /** Entries in state. Their order is kept. */
  readonly recorded?: readonly T[] | undefined;
  /** Returns the identity of an entry. */
  identify(entry: T): string;
}

/** Returns the live entries: first those in state, in their order, then those that others have added. */
export function ownEntries<T>({ there, recorded = [], identify }: OwnEntries<T>): readonly T[] {
  const left = new Map(there.map((entry) => [identify(entry), entry]));
  const first = recorded.flatMap((entry) => {
    const live = left.get(identify(entry));
    left.delete(identify(entry));
    return live === undefined ? [] : [live];
  });
  return [...first, ...left.values()];
}

/** Returns the entries to add and to remove, including those that others have added. */
export function entryChanges<T>(
  { there, identify }: Pick<OwnEntries<T>, "there" | "identify">,
  wished: readonly T[],
): { readonly add: readonly T[]; readonly drop: readonly T[] } {
  const present = new Map(there.map((entry) => [identify(entry), entry]));
  const desired = new Map(wished.map((entry) => [identify(entry), entry]));
  return {
    add: [...desired].filter(([id]) => !present.has(id)).map(([, entry]) => entry),
    drop: [...present].filter(([id]) => !desired.has(id)).map(([, entry]) => entry),
  };
}
