import { plainId } from "./uuid.js";

/** Filter argument: strings by field. An empty string means "unset". */
export type Filter<Name extends string> = { readonly [N in Name]?: string | undefined };

/**
 * Reports whether a record has all set values of a filter. Case-sensitive, except for UUIDs. An absent filter matches
 * every record.
 */
export function matches<Name extends string>(
  filter: Filter<Name> | undefined,
  record: Readonly<Record<NoInfer<Name>, string>>,
): boolean {
  const conditions = Object.entries(filter ?? {}) as [Name, string | undefined][];
  return conditions.every(
    ([name, value = ""]) => value === "" || plainId(value.normalize()) === plainId(record[name].normalize()),
  );
}

/** Reports whether some filter of a list matches a record. An absent or empty list matches every record. */
export function matchesAny<Name extends string>(
  filters: readonly Filter<Name>[] | undefined,
  record: Readonly<Record<NoInfer<Name>, string>>,
): boolean {
  return filters === undefined || filters.length === 0 || filters.some((filter) => matches(filter, record));
}

/** Reports whether a text contains a part, ignoring case. An empty part matches every text. */
export function holdsPart(text: string, part: string): boolean {
  return text.normalize().toLowerCase().includes(part.normalize().toLowerCase());
}

/** Returns a filter in the form of results: with all of its fields, unset ones as empty strings. */
export function echoFilter<Name extends string>(
  names: readonly Name[],
  filter: Filter<Name> | undefined,
): Record<Name, string> | undefined {
  return filter && completed(names, filter);
}

/**
 * Returns filters in the form of results: with all of their fields and without duplicates. Undefined for an empty list.
 */
export function echoFilters<Name extends string>(
  names: readonly Name[],
  filters: readonly Filter<Name>[] = [],
): Record<Name, string>[] | null {
  const distinct = new Map(filters.map((filter) => [JSON.stringify(completed(names, filter)), filter]));
  return distinct.size === 0 ? null : [...distinct.values()].map((filter) => completed(names, filter));
}

function completed<Name extends string>(names: readonly Name[], filter: Filter<Name>): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, filter[name] ?? ""])) as Record<Name, string>;
}
