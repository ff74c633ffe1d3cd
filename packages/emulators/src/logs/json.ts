/** JSON object as on the wire. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns an entry of a table by name; inherited names like `constructor` are not entries. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: unknown): T | undefined {
  return typeof name === "string" && Object.hasOwn(table, name) ? table[name] : undefined;
}
