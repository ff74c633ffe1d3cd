import { parseJson } from "@tripod/kit";

/** A part of a record that is wanted, as JSON. */
export type DeepFilter = Readonly<Record<string, unknown>>;

/** Reads the text of a deep filter; `null` and empty text filter nothing. */
export function readDeepFilter(text: string): { readonly filter: DeepFilter } | { readonly wrong: string } {
  if (text === "") return { filter: {} };
  const parsed = parseJson(text);
  if (!parsed.ok) return { wrong: `must hold a JSON object: ${parsed.reason}` };
  if (parsed.value === null) return { filter: {} };
  if (isObject(parsed.value)) return { filter: parsed.value };
  return { wrong: `must hold a JSON object such as {"name": "CL25-NVMe"}` };
}

/**
 * Whether `value` holds all that is wanted. Objects match by subset at any depth, lists when each wanted element is
 * somewhere in them, everything else by equality of type and value. `{}` and `[]` take any object and any list.
 */
export function holds(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    return Array.isArray(value) && wanted.every((one) => value.some((element) => holds(element, one)));
  }
  if (isObject(wanted)) {
    return (
      isObject(value) &&
      Object.entries(wanted).every(([key, part]) => Object.hasOwn(value, key) && holds(value[key], part))
    );
  }
  return value === wanted;
}

function isObject(value: unknown): value is DeepFilter {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
