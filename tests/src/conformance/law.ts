import type { FaultRule, RequestRecord, Row } from "@tripod/emulators";
import type { Fields } from "@tripod/kit";
import type { JsonObject, Law, Stack } from "@tripod/testkit";
import { fieldAt, type Spot, spotsOf } from "./spots.js";
import type { Trial } from "./trial.js";

/** One promise of managed objects, as something that is tried. */
export interface LawOf {
  readonly law: Law;
  readonly says: string;
  holds(trial: Trial): Promise<void>;
}

export const fieldsOf = ({ subject, specimen }: Pick<Trial, "subject" | "specimen">): Fields =>
  subject.resources[specimen.resource]?.fields ?? {};

/** Returns the fields of the similar resource with which the shared inputs are tested; none without one. */
const fieldsOfLike = ({ subject, specimen: { like } }: Pick<Trial, "subject" | "specimen">): Fields =>
  (like === undefined ? undefined : subject.resources[like]?.fields) ?? {};

/** Returns the inputs whose field is not shared with the similar resource. */
export function ownFields(trial: Pick<Trial, "subject" | "specimen">): Fields {
  const other = fieldsOfLike(trial);
  return Object.fromEntries(Object.entries(fieldsOf(trial)).filter(([name, field]) => other[name] !== field));
}

/** Returns the paths among these inputs whose field is not shared with the similar resource. */
export function ownSpots(trial: Pick<Trial, "subject" | "specimen">, inputs: JsonObject): readonly Spot[] {
  const other = fieldsOfLike(trial);
  return spotsOf(fieldsOf(trial), inputs).filter(({ steps, field }) => fieldAt(other, steps) !== field);
}

export const idOf = (stack: Stack): string => stack.resource("it").id;

/** Reports whether a stack contains the object. */
export function isThere(stack: Stack): boolean {
  try {
    return idOf(stack) !== "";
  } catch {
    return false;
  }
}

/** The route of a request, to lay a fault on it. */
export const routeOf = ({ method, path }: RequestRecord): string => `${method} ${path}`;

export function strike(trial: Trial, route: string, fault: FaultRule["fault"], times = 1): void {
  trial.platform.faults.add({ route, fault, times });
}

/** Returns the parts of an ID: the IDs of parents, and the object's own. */
export const partsOf = (id: string): string[] => id.split(/[/_]/);

/** The row of the object of a stack in the platform's collection. */
export function rowOf(trial: Trial, stack: Stack): string | Row {
  const id = idOf(stack);
  // Ids made of several parts end in the object's own.
  const rows = trial.rows();
  const parts = [id, ...partsOf(id).reverse()];
  for (const part of parts) {
    const row = rows.find((one) => Object.values(one).some((value) => String(value) === part));
    if (row !== undefined) return row;
  }
  return id;
}
