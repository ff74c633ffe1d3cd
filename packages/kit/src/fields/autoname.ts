import type { Failure } from "../values/errors.js";
import { objectOf, own, UNKNOWN, unwrap, type Value, type ValueObject } from "../values/value.js";
import type { AnyField, AutoName, Fields } from "./field.js";

/** Auto-naming options of the engine: a proposed name, and whether it is mandatory or automatic names are forbidden. */
export interface AutoNaming {
  readonly mode: "propose" | "enforce" | "disable";
  readonly proposed?: string;
}

/** Source of an automatic name. */
export interface NameSource {
  /** Name of the resource in the program. */
  readonly resourceName: string;
  /** Random bytes that are equal in preview and update; empty if the engine provides none. */
  readonly seed: Uint8Array;
  readonly naming?: AutoNaming;
  /** Random bytes without a seed. */
  readonly random: (count: number) => Uint8Array;
}

const RANDOM_DIGITS = 7;

/**
 * Sets unset fields with automatic names: to the recorded name, or to the resource's name, a hyphen and seven hex
 * digits, within the maximum length of the field.
 */
export function applyAutoNames(
  fields: Fields,
  inputs: ValueObject,
  oldInputs: ValueObject,
  source: NameSource,
): ValueObject {
  const named: [string, Value | undefined][] = Object.entries(inputs);
  for (const [name, field] of Object.entries(fields)) {
    const rule = field.spec.autoName;
    if (rule === undefined || own(inputs, name) !== undefined) continue;
    const before = own(oldInputs, name);
    if (before !== undefined && before !== null && before !== UNKNOWN) named.push([name, before]);
    else if (source.naming?.mode !== "disable") named.push([name, invented(rule, source)]);
  }
  return objectOf(named);
}

/** Returns the fields with automatic names that are unset because the stack forbids automatic names. */
export function unnamed(fields: Fields, inputs: ValueObject): Failure[] {
  return Object.keys(fields)
    .filter((name) => fields[name]?.spec.autoName !== undefined && own(inputs, name) === undefined)
    .map((path) => ({ path, reason: "is required, because automatic naming is disabled for this stack. Set it" }));
}

/** Reports whether a name has the form of an automatic name of the resource called `resourceName`. */
export function isMadeUp(field: AnyField, value: Value | undefined, resourceName: string | undefined): boolean {
  const rule = field.spec.autoName;
  const name = unwrap(value);
  if (rule === undefined || resourceName === undefined || typeof name !== "string") return false;
  const beginning = name.slice(0, -RANDOM_DIGITS);
  return /^[0-9a-f]{7}$/.test(name.slice(-RANDOM_DIGITS)) && beginning === beginningOf(resourceName, rule);
}

function invented(rule: AutoName, { resourceName, seed, naming, random }: NameSource): string {
  if (naming?.proposed !== undefined && naming.proposed !== "") return naming.proposed;
  const bytes = seed.length >= RANDOM_DIGITS ? seed : random(RANDOM_DIGITS);
  const digits = Array.from(bytes.slice(0, RANDOM_DIGITS), (byte) => (byte & 15).toString(16)).join("");
  return `${beginningOf(resourceName, rule)}${digits}`;
}

function beginningOf(resourceName: string, { maxLength, separator = "-", spell }: AutoName): string {
  const spelled = spell?.(resourceName) ?? resourceName;
  const beginning = spelled.slice(0, Math.max(0, maxLength - RANDOM_DIGITS - separator.length));
  // Truncation must not leave half of a surrogate pair.
  return `${beginning.replace(/[\uD800-\uDBFF]$/, "")}${separator}`;
}
