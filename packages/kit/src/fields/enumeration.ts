import type { AnyField } from "./field.js";

/** One value of an enumeration in a Pulumi schema. */
export interface EnumValue {
  readonly name: string;
  readonly value: string;
  readonly description?: string;
}

/**
 * Returns the values of a field that editors complete; undefined if the schema does not enumerate them. The schema
 * enumerates neither open sets, which grow with the platform, nor secrets, nor sets of one value. If two values have
 * the same name, such as `staticRoutes` and `static_routes`, the list contains the first.
 */
export function enumValuesOf({ spec: { type, values, secret } }: AnyField): readonly EnumValue[] | undefined {
  if (type.kind !== "string" || values === undefined || values.open || secret === true) return undefined;
  const found = new Map<string, EnumValue>();
  for (const [value, meaning] of Object.entries(values.known)) {
    const name = enumValueName(value);
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, { name, value, ...(meaning === "" ? {} : { description: sentence(meaning) }) });
  }
  return found.size < 2 ? undefined : [...found.values()];
}

/**
 * Returns the default name of an enumeration: owner and property, without the words that would be there twice.
 * `Monitor` and `monitorType` are `MonitorType`.
 */
export function enumTypeNameOf(owner: string, property: string): string {
  const [start, end] = [capitalize(owner), capitalize(property)];
  const isWordStart = (at: number): boolean => /[A-Z]/.test(end.charAt(at));
  const repeated = [...end].findLastIndex((_, at) => isWordStart(at) && start.endsWith(end.slice(0, at)));
  return `${start}${end.slice(Math.max(repeated, 0))}`;
}

/** Reports whether two enumerations have the same values, in any order. */
export function haveSameValues(left: readonly EnumValue[], right: readonly EnumValue[]): boolean {
  const values = new Set(left.map(({ value }) => value));
  return left.length === right.length && right.every(({ value }) => values.has(value));
}

/**
 * Returns an enumeration with those descriptions that it shares with another one: the others depend on the place of
 * use.
 */
export function withSharedDescriptions(values: readonly EnumValue[], others: readonly EnumValue[]): EnumValue[] {
  const descriptions = new Map(others.map(({ value, description }) => [value, description]));
  return values.map(({ description, ...rest }) =>
    description !== undefined && descriptions.get(rest.value) === description ? { ...rest, description } : rest,
  );
}

/**
 * Returns the identifier of a value in every language: the words of the value in PascalCase, such as
 * `PrivateAndPublic`. Names start with a letter: `Value15Minutes`. A value without letters and digits has the code
 * points of its characters as its name.
 */
export function enumValueName(value: string): string {
  if (value === "") return "Empty";
  const words = value.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  if (words.length === 0) return `Value${[...value].map((char) => char.codePointAt(0)?.toString(16)).join("")}`;
  const name = words.map(capitalize).join("");
  return /^\d/.test(name) ? `Value${name}` : name;
}

/** Returns a text with its first letter in upper case. */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function sentence(meaning: string): string {
  return `${capitalize(meaning)}.`;
}
