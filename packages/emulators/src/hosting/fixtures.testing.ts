import { readFileSync } from "node:fs";

const folder = new URL("../../fixtures/hosting/", import.meta.url);

/** An example payload of the platform. */
// biome-ignore lint/suspicious/noExplicitAny: tests look at bodies of many shapes.
export function fixture(name: string): any {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
}

/** Names and types of all members, whatever their order; arrays by their first element. */
export function shape(value: unknown): unknown {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? [] : [shape(value[0])];
  if (typeof value !== "object") return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shape(member)]));
}
