import type { Plan } from "../definition/plan.js";
import { typedPart } from "../place/id.js";
import { type Target, withId } from "../place/target.js";
import type { Values } from "../values/values.js";

/** What an import id names. */
export interface Found {
  readonly id: string;
  readonly target: Target;
  /** Whether it is known to be of the kind, as far as a list tells. */
  readonly isSorted?: boolean;
}

/** The object of a place that has this id on the wire. */
export function foundAs(place: Target, id: string): Found {
  const target = withId(place, id);
  return { id: target.resourceId, target };
}

/** Places that an id says in text: some are numbers. */
export function typedWhere(plan: Plan, parts: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, typedPart(plan, name, text)]));
}
