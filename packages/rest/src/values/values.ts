import { parseJsonExactly } from "@tripod/http";
import { parseJson } from "@tripod/kit";

/** Values of any type by name: inputs, outputs, JSON members. */
export type Values = Readonly<Record<string, unknown>>;

/** Reports whether a value of parsed JSON is an object. */
export function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reports whether a value is empty: absent, an empty string, list or object. */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

/** Returns the members that are not undefined. */
export function defined(values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Returns the members that are not empty. */
export function nonEmpty<T>(values: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isNothing(value)));
}

/** Returns the member at a path such as `metadata.name` or `resources[0].path`, or undefined. */
export function memberAt(value: unknown, path: string): unknown {
  let here = value;
  // Most paths are one name.
  if (path !== "" && !PUNCTUATION.test(path))
    return isObject(here) && Object.hasOwn(here, path) ? here[path] : undefined;
  for (const step of stepsOf(path)) {
    if (typeof step === "number") here = Array.isArray(here) ? here[step] : undefined;
    else here = isObject(here) && Object.hasOwn(here, step) ? here[step] : undefined;
    if (here === undefined) return undefined;
  }
  return here;
}

/**
 * Sets the member at a path and creates the objects and lists in the path. `into` is changed; its previous members are
 * copied.
 */
export function setMember(into: Record<string, unknown>, path: string, value: unknown): void {
  const steps = stepsOf(path);
  const last = steps.pop() as string | number;
  let here: Record<string | number, unknown> = into;
  for (const [at, step] of steps.entries()) {
    const inner = copyFor(Object.hasOwn(here, step) ? here[step] : undefined, steps[at + 1] ?? last);
    define(here, step, inner);
    here = inner;
  }
  define(here, last, value);
}

const PUNCTUATION = /[.[\]]/;

/** Returns the names and list indexes of a path. */
function stepsOf(path: string): (string | number)[] {
  if (path === "") return [];
  if (!path.includes("[")) return path.split(".").filter(Boolean);
  return path.split(".").flatMap((part) =>
    part
      .split(/[[\]]+/)
      .filter(Boolean)
      .map((step, at) => (at === 0 ? step : Number(step))),
  );
}

/** Returns the container of the next step: a copy of the existing one if it has the right type. */
function copyFor(value: unknown, next: string | number): Record<string | number, unknown> {
  if (typeof next === "number") return (Array.isArray(value) ? [...value] : []) as unknown as Record<number, unknown>;
  return isObject(value) ? { ...value } : {};
}

/** Defines a member with any name, including `__proto__`. */
function define(into: Record<string | number, unknown>, name: string | number, value: unknown): void {
  Object.defineProperty(into, name, { value, writable: true, enumerable: true, configurable: true });
}

/** Returns the first value that an earlier element equals; undefined if all values differ. */
export function findDuplicate<T extends string>(values: readonly T[]): T | undefined {
  return values[findDuplicateIndex(values)];
}

/** Returns the index of the first value that an earlier element equals; -1 if all values differ. */
export function findDuplicateIndex(values: readonly string[]): number {
  const earlier = new Set<string>();
  return values.findIndex((value) => earlier.size === earlier.add(value).size);
}

/** Returns the value of JSON text with all digits of its integers; undefined if the text is not JSON. */
export function valueOfJson(text: string): unknown {
  return parseJson(text).ok ? parseJsonExactly(text) : undefined;
}
