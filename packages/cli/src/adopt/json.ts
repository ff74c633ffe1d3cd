/** JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** JSON object; a member may be absent. */
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** Reports whether a value is an object, not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
