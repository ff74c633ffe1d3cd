/** JSON value. Property values are sent between engine and plugin as JSON with marks, see `values.ts`. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** JSON object. A property with the value `undefined` is absent. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** Reports whether a value is an object: false for arrays, null and primitives. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reports whether a value is an array. Unlike `Array.isArray`, keeps the element type. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Returns the own property `key`; undefined for inherited names such as `constructor`. */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Returns an object with mapped entries, without entries mapped to `undefined`. Safe for the key `__proto__`. */
export function mapObject(object: JsonObject, map: (value: Json, key: string) => Json | undefined): JsonObject {
  const entries: [string, Json][] = [];
  for (const [key, value] of Object.entries(object)) {
    const mapped = value === undefined ? undefined : map(value, key);
    if (mapped !== undefined) entries.push([key, mapped]);
  }
  return Object.fromEntries(entries);
}
