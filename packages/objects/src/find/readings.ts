import type { AnyField } from "@tripod/kit";
import type { Plan } from "../definition/plan.js";
import type { Values } from "../values/values.js";

/** More ways than these to part an import id at its slashes are not tried. */
const MOST_WAYS = 64;
const NUMBER = /^\d{1,15}$/;

/** One way to understand an import id. */
export interface Reading {
  readonly where: Values;
  /** The places that the import id itself says. */
  readonly said: readonly string[];
  /** What stands behind the places: an id, or the members of the key. */
  readonly rest: readonly string[];
}

/** Every way to part an import id: names may hold slashes themselves. What the settings do not say stands before it. */
export function readingsOf(plan: Plan, importId: string, given: Values): readonly Reading[] {
  const needed = plan.within.filter((name) => given[name] === undefined || given[name] === "");
  const readings: Reading[] = [];
  const unsaid = plan.pathInputs.filter((name) => given[name] === undefined || given[name] === "");
  const withins = needed.length === plan.within.length ? [plan.within] : [needed, plan.within];
  const places = unsaid.length === plan.pathInputs.length ? [plan.pathInputs] : [plan.pathInputs, unsaid];
  for (const [within, names] of withins.flatMap((within) => places.map((names) => [within, names] as const))) {
    const said = [...within, ...names];
    for (const rest of plan.key.length > 1 ? [1, plan.key.length] : [1]) {
      // Projects and regions are no names that somebody chose.
      for (const parts of partings(importId, said.length + rest, within.length)) {
        const where = Object.fromEntries(said.map((name, index) => [name, parts[index]]));
        if (!said.every((name) => canBe(plan.fields[name], where[name]))) continue;
        readings.push({ where: { ...given, ...where }, said, rest: parts.slice(said.length) });
        if (readings.length === MOST_WAYS) return readings;
      }
    }
  }
  return readings;
}

/** Reports whether a text can be a value of an input: one with a closed set of values has no others. */
function canBe(field: AnyField | undefined, text: string | undefined): boolean {
  const values = field?.spec.values;
  if (values === undefined || values.open === true || text === undefined) return true;
  return Object.hasOwn(values.known, text) || Object.hasOwn(values.aliases ?? {}, text);
}

/** The ways to part a text at slashes into so many parts that are not empty, of which the first few hold no slash. */
function* partings(text: string, count: number, plain: number): Generator<readonly string[]> {
  if (count === 1) {
    if (text !== "") yield [text];
    return;
  }
  for (let at = text.indexOf("/"); at >= 0; at = text.indexOf("/", at + 1)) {
    if (at > 0)
      for (const rest of partings(text.slice(at + 1), count - 1, plain - 1)) yield [text.slice(0, at), ...rest];
    if (plain > 0) return;
  }
}

/** Whether an object and its places, which have numbers for ids, are all told by numbers. */
export function isAllNumbers({ pathInputs, fields }: Plan, { where, rest }: Reading): boolean {
  return (
    pathInputs.length > 0 &&
    pathInputs.every((name) => fields[name]?.spec.type.kind === "number" && isNumber(String(where[name]))) &&
    rest.length === 1 &&
    isNumber(rest[0] as string)
  );
}

export function isNumber(text: string): boolean {
  return NUMBER.test(text);
}

/** Whether a text may be an id that platforms make, rather than a name. */
export function looksLikeId(text: string): boolean {
  return /^[0-9A-Fa-f-]{3,64}$/.test(text) || /^\d+$/.test(text);
}
