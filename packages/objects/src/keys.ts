import type { Reader } from "@tripod/http";
import { type Fields, type Plain, type PlainObject, sameInputs, sameMeaning } from "@tripod/kit";
import { decodeFields } from "./decode.js";
import type { Plan } from "./plan.js";
import type { Values } from "./values.js";
import type { NameRule } from "./wireName.js";

/** Whether the platform could not hold two objects side by side: they would have one key in one place, or exclude each other. */
export function deletesFirst({ definition, key, fields, whereabouts }: Plan) {
  const names = definition.uniqueBy ?? (key.length === 0 ? [] : [...whereabouts, ...key]);
  return (before: PlainObject, after: PlainObject): boolean =>
    definition.coexists !== true &&
    ((names.length > 0 && sameInputs(fields, names, before, after)) ||
      definition.excludes?.(before as never, after as never) === true);
}

/** Whether what an object shows has the key that is wanted. */
export function hasKey({ key, fields }: Plan, shown: Values, wanted: Values): boolean {
  return key.every((name) => {
    const field = fields[name];
    return field !== undefined && sameMeaning(field, shown[name] as Plain, wanted[name] as Plain);
  });
}

/** The key of an object in words: `"main"`, or `"www.example.com.", "A"`. Secret parts of it are not told. */
export function keyText({ key, fields }: Plan, values: Values): string {
  return key
    .filter((name) => fields[name]?.spec.secret !== true)
    .map((name) => JSON.stringify(values[name] ?? ""))
    .join(", ");
}

/** The key that a row shows, or undefined where it cannot be read. `known` supplies what says where the object is. */
export function shownKey(plan: Plan, names: NameRule, row: Reader, known: Values): Values | undefined {
  try {
    const keys = Object.fromEntries(plan.key.map((name) => [name, plan.fields[name] as never]));
    const shown: Record<string, unknown> = { ...decodeFields(keys as Fields, row, { names }) };
    for (const name of plan.key) {
      const decode = plan.definition.codecs?.[name]?.decode;
      if (decode !== undefined) shown[name] = decode(row, known as never);
      else if (plan.whereabouts.has(name)) shown[name] = known[name];
    }
    return shown;
  } catch {
    return undefined;
  }
}
