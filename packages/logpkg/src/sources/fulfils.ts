import { isMask } from "./masks.js";

/**
 * Whether what the platform shows is what was asked of it: every member that was asked for is there and the same.
 * Masked credentials count as the same, absent and empty values too; members that the platform adds do not matter.
 */
export function fulfils(live: unknown, wish: unknown): boolean {
  if (isMask(live) || Object.is(live, wish) || (isNothing(live) && isNothing(wish))) return true;
  if (Array.isArray(live) && Array.isArray(wish)) {
    return live.length === wish.length && wish.every((item, index) => fulfils(live[index], item));
  }
  return (
    isObject(live) && isObject(wish) && Object.entries(wish).every(([name, member]) => fulfils(live[name], member))
  );
}

/** Whether a value says nothing: absent, an empty text, an empty list, an empty object. */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

/** Whether a value of parsed JSON is an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
