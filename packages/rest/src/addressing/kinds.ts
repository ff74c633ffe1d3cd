import { fail } from "@tripod/kit";
import type { Plan } from "../definition/plan.js";
import { isObject, memberAt, type Values } from "../values/values.js";

/** Reports whether a live object is of the kind that the definition manages. */
export function isKind(plan: Plan, raw: unknown): boolean {
  return isObject(raw) && !showsOtherKind(plan, raw) && plan.wire.isKind?.(raw) !== false;
}

/**
 * Reports whether a live object has another value of a member that is constant for its kind. An absent member proves
 * nothing.
 */
export function showsOtherKind({ wire: { constants = {} } }: Plan, raw: unknown): boolean {
  return Object.entries(constants).some(([path, value]) => {
    const liveValue = memberAt(raw, path);
    const isStructured = isObject(value) || Array.isArray(value);
    return liveValue !== undefined && liveValue !== null && !isStructured && String(liveValue) !== String(value);
  });
}

/** Rejects an object of another kind, with a description of it. */
export function refuseOtherKind({ kind }: Plan, called: string, other: string | undefined): never {
  return fail(
    "",
    `the ${kind} ${called} is of another kind${other === undefined ? "" : `, ${other}`}; use the resource for that kind`,
  );
}

/** Describes an object of another kind. */
export function describeOtherKind({ wire }: Plan, raw: unknown): string | undefined {
  return wire.otherKind?.(raw as Values);
}

/** Returns the plural of a kind: `policies`, `floating addresses`, `accounts of a custom cloud`. */
export function pluralOf(kind: string): string {
  const [noun = ""] = kind.split(" of ", 1);
  const stem = /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ie` : /(s|x|sh|ch)$/.test(noun) ? `${noun}e` : noun;
  return `${stem}s${kind.slice(noun.length)}`;
}
