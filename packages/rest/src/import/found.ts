import { spelledId, typedPart } from "../addressing/id.js";
import { type Target, withId } from "../addressing/target.js";
import type { Plan } from "../definition/plan.js";
import type { Values } from "../values/values.js";

/** Result of the search for an import ID. */
export interface Found {
  readonly id: string;
  readonly target: Target;
  /** Whether a list has confirmed that the object is of this kind. */
  readonly isSorted?: boolean;
}

/** Returns the object with this wire ID in a parent. */
export function foundAs(parent: Target, id: string): Found {
  const target = withId(parent, spelledId(parent.plan, id));
  return { id: target.resourceId, target };
}

/** Converts the parents in an ID from text: some are numbers. */
export function typedPathParams(plan: Plan, parts: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, typedPart(plan, name, text)]));
}
