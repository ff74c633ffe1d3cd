import { invalid } from "./platformError.js";

/** The filter that lists take for a name: every member that is given must hold. */
interface NameFilter {
  eq?: string | null;
  ne?: string | null;
  contains?: string | null;
  beginsWith?: string | null;
  /** Default: true. An exact match needs `false`. */
  ignoreCase?: boolean | null;
}

const COMPARISONS = {
  eq: (value, wanted) => value === wanted,
  ne: (value, wanted) => value !== wanted,
  contains: (value, wanted) => value.includes(wanted),
  beginsWith: (value, wanted) => value.startsWith(wanted),
} satisfies Record<Exclude<keyof NameFilter, "ignoreCase">, (value: string, wanted: string) => boolean>;

/** Reads a name filter; an absent one accepts every name. */
export function nameFilter(filter: unknown): (name: string) => boolean {
  if (filter === undefined || filter === null) {
    return () => true;
  }
  if (typeof filter !== "object") {
    throw invalid("A name filter must be an object");
  }
  const wanted = filter as NameFilter;
  const folded = (text: string) => ((wanted.ignoreCase ?? true) ? text.toLowerCase() : text);
  const conditions = Object.entries(COMPARISONS).flatMap(([member, holds]) => {
    const text = wanted[member as keyof typeof COMPARISONS];
    return typeof text === "string" ? [(name: string) => holds(folded(name), folded(text))] : [];
  });
  return (name) => conditions.every((holds) => holds(name));
}
