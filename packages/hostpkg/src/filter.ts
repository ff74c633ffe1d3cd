/** A filter as it is given: texts by field, where empty text means "not set". */
export type Filter<Name extends string> = { readonly [N in Name]?: string | undefined };

/** Whether the record has every value that the filter sets; upper and lower case differ. No filter takes every record. */
export function matches<Name extends string>(
  filter: Filter<Name> | undefined,
  record: Readonly<Record<NoInfer<Name>, string>>,
): boolean {
  const wanted = Object.entries(filter ?? {}) as [Name, string | undefined][];
  return wanted.every(([name, value = ""]) => value === "" || value.normalize() === record[name].normalize());
}

/** Whether some filter of a list takes the record. No filters, or an empty list of them, take every record. */
export function matchesAny<Name extends string>(
  filters: readonly Filter<Name>[] | undefined,
  record: Readonly<Record<NoInfer<Name>, string>>,
): boolean {
  return filters === undefined || filters.length === 0 || filters.some((filter) => matches(filter, record));
}

/** Whether a text has a part, in upper or lower case; empty text is part of all. */
export function holdsPart(text: string, part: string): boolean {
  return text.normalize().toLowerCase().includes(part.normalize().toLowerCase());
}

/** A filter as results show it: with all of its fields, those not given as empty text. */
export function echoFilter<Name extends string>(
  names: readonly Name[],
  filter: Filter<Name> | undefined,
): Record<Name, string> | undefined {
  return filter && completed(names, filter);
}

/** A list of filters as results show it: each with all of its fields, repeated ones once, and an empty list not at all. */
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
