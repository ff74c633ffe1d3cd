import { invalid } from "./platformError.js";

/** Name filter of lists: all conditions that are set must match. */
interface NameFilter {
  eq?: string | null;
  ne?: string | null;
  contains?: string | null;
  beginsWith?: string | null;
  /** Default: true. An exact match needs `false`. */
  ignoreCase?: boolean | null;
}

const COMPARISONS = {
  eq: (value, operand) => value === operand,
  ne: (value, operand) => value !== operand,
  contains: (value, operand) => value.includes(operand),
  beginsWith: (value, operand) => value.startsWith(operand),
} satisfies Record<Exclude<keyof NameFilter, "ignoreCase">, (value: string, operand: string) => boolean>;

/** Reads a name filter; an absent one accepts every name. */
export function nameFilter(filter: unknown): (name: string) => boolean {
  if (filter === undefined || filter === null) {
    return () => true;
  }
  if (typeof filter !== "object") {
    throw invalid("A name filter must be an object");
  }
  const operand = filter as NameFilter;
  const folded = (text: string) => ((operand.ignoreCase ?? true) ? text.toLowerCase() : text);
  const conditions = Object.entries(COMPARISONS).flatMap(([member, holds]) => {
    const text = operand[member as keyof typeof COMPARISONS];
    return typeof text === "string" ? [(name: string) => holds(folded(name), folded(text))] : [];
  });
  return (name) => conditions.every((holds) => holds(name));
}
