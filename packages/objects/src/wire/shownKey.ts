import type { Reader } from "@tripod/http";
import type { Fields } from "@tripod/kit";
import type { NameRule } from "../definition/dialect.js";
import type { Plan } from "../definition/plan.js";
import type { Values } from "../values/values.js";
import { decodeFields } from "./decode.js";

/** The key that a row shows, or undefined where it cannot be read. `known` supplies what says where the object is. */
export function shownKey(plan: Plan, names: NameRule, row: Reader, known: Values): Values | undefined {
  try {
    const keys = Object.fromEntries(plan.key.map((name) => [name, plan.fields[name] as never]));
    const shown: Record<string, unknown> = { ...decodeFields(keys as Fields, row, { names }) };
    for (const name of plan.key) {
      const decode = plan.wire.codecs?.[name]?.decode;
      if (decode !== undefined) shown[name] = decode(row, known as never);
      else if (plan.whereabouts.has(name)) shown[name] = known[name];
    }
    return shown;
  } catch {
    return undefined;
  }
}
