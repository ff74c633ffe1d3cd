import { type AnyField, snakeCase } from "@tripod/kit";

/** How an API spells names where a field says nothing of its own. */
export type NameRule = "same" | "snake" | ((name: string) => string);

/** The wire path of a field; null for one that does not travel. */
export function wireNameOf(name: string, field: AnyField, rule: NameRule): string | null {
  const own = field.spec.wire?.name;
  if (own !== undefined) return own;
  if (typeof rule === "function") return rule(name);
  return rule === "snake" ? snakeCase(name) : name;
}
