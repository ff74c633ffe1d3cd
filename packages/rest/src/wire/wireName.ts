import { type AnyField, snakeCase } from "@tripod/kit";
import type { NameRule } from "../definition/dialect.js";

/** Returns the wire path of a field. Null for one that is never sent or read. */
export function wireNameOf(name: string, field: AnyField, rule: NameRule): string | null {
  const own = field.spec.wire?.name;
  if (own !== undefined) return own;
  if (typeof rule === "function") return rule(name);
  return rule === "snake" ? snakeCase(name) : name;
}
