import type { Row, RunningPlatform } from "@tripod/emulators";

/** Rows of each collection of a platform, as text. */
export type World = ReadonlyMap<string, readonly string[]>;

export function worldOf({ objects }: RunningPlatform<object, unknown>): World {
  return new Map(objects.names().map((name) => [name, objects.rows(name).map((row) => JSON.stringify(row))]));
}

/** Returns a function that returns the rows added after this call. It ignores changes in the longest collections. */
export function watch({ objects }: RunningPlatform<object, unknown>): () => readonly WorldRow[] {
  const names = objects.names();
  const isLong = (name: string): boolean => objects.rows(name).length > LONG;
  const long = new Map(names.filter(isLong).map((name) => [name, new Set(objects.rows(name))]));
  const textsOf = (name: string): readonly string[] => objects.rows(name).map((row) => JSON.stringify(row));
  const short = names.filter((name) => !long.has(name));
  const before: World = new Map(short.map((name) => [name, textsOf(name)]));
  const lasting = new Map<string, ReadonlySet<string>>();
  /** Reports whether a row existed already and differs only in its time of change. */
  const isTouched = ({ collection, row }: WorldRow): boolean => {
    const earlier =
      lasting.get(collection) ?? new Set(before.get(collection)?.map((text) => lastingOf(JSON.parse(text) as Row)));
    lasting.set(collection, earlier);
    return earlier.has(lastingOf(row));
  };
  return () => {
    const added = [...long].flatMap(([collection, rows]) =>
      objects
        .rows(collection)
        .filter((row) => !rows.has(row))
        .map((row) => ({ collection, row: structuredClone(row) })),
    );
    const others = newIn(before, new Map(short.map((name) => [name, textsOf(name)])));
    return [...added, ...others.filter((object) => !isTouched(object))];
  };
}

const LONG = 150;

/** Metadata of changes: author, time and count. Not part of a program's inputs. */
const OF_CHANGES = /modified|updated|changed/i;
const OWN_VERSION = /^(version|etag|serial_?number|serial)$/i;

/**
 * Reports whether a member of a row is metadata of its changes. A version at a deeper level belongs to something else.
 */
export const isOfChanges = (name: string, isInner = false): boolean =>
  OF_CHANGES.test(name) || (!isInner && OWN_VERSION.test(name));

const lastingOf = (row: Row): string =>
  JSON.stringify(
    Object.entries(row).filter(([name]) => !isOfChanges(name)),
    (name, value: unknown) => (isOfChanges(name, true) ? undefined : value),
  );

/** Row of a collection. */
export interface WorldRow {
  readonly collection: string;
  readonly row: Row;
}

/** Returns the rows of a world that an earlier world lacks or has with other members. */
export function newIn(before: World, after: World): readonly WorldRow[] {
  return [...after].flatMap(([collection, rows]) => {
    const counts = new Map<string, number>();
    for (const row of before.get(collection) ?? []) counts.set(row, (counts.get(row) ?? 0) + 1);
    return rows
      .filter((row) => {
        const count = counts.get(row) ?? 0;
        counts.set(row, count - 1);
        return count <= 0;
      })
      .map((row) => ({ collection, row: JSON.parse(row) as Row }));
  });
}
