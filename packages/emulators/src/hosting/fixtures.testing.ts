import { examplesIn } from "../examples.testing.js";

/** Returns an example payload of the platform's reference. */
// biome-ignore lint/suspicious/noExplicitAny: tests read bodies of many shapes.
export function fixture(name: string): any {
  return examplesIn("hosting").get(name);
}

/** Returns names and types of all members in a fixed order; arrays by their first element. */
export function shape(value: unknown): unknown {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? [] : [shape(value[0])];
  if (typeof value !== "object") return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shape(member)]));
}
