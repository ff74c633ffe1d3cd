import { fail } from "@tripod/kit";
import type { Plan } from "../definition/plan.js";
import { isObject, memberAt, type Values } from "../values/values.js";

/** Whether an object that is shown is of the kind that the definition manages. */
export function isKind({ definition }: Plan, raw: unknown): boolean {
  if (!isObject(raw)) return false;
  const { constants = {} } = definition;
  const fits = Object.entries(constants).every(([path, value]) => {
    const shown = memberAt(raw, path);
    return shown === undefined || isObject(value) || Array.isArray(value) || String(shown) === String(value);
  });
  return fits && definition.isKind?.(raw) !== false;
}

/** Refuses an object of another kind, and says what it is. */
export function refuseOtherKind({ definition }: Plan, called: string, other: string | undefined): never {
  return fail(
    "",
    `the ${definition.kind} ${called} is of another kind${other === undefined ? "" : `, ${other}`}; use the resource for that kind`,
  );
}

/** What an object of another kind is, in words. */
export function otherKindOf({ definition }: Plan, raw: unknown): string | undefined {
  return definition.otherKind?.(raw as Values);
}
