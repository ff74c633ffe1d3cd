import type { AnyField, Fields } from "@tripod/kit";
import type { FaultRule, RequestRecord, Row } from "@tripod/platforms";
import type { JsonObject, Law, Stack } from "@tripod/testkit";
import { type Spot, spotsOf } from "./spots.js";
import type { Trial } from "./trial.js";

/** One promise of managed objects, as something that is tried. */
export interface LawOf {
  readonly law: Law;
  readonly says: string;
  holds(trial: Trial): Promise<void>;
}

export const fieldsOf = ({ subject, specimen }: Pick<Trial, "subject" | "specimen">): Fields =>
  subject.resources[specimen.resource]?.fields ?? {};

/** The inputs that a resource does not have by the very same field from one with which these are tried. */
export function ownFields(trial: Pick<Trial, "subject" | "specimen">): Fields {
  const { subject, specimen } = trial;
  const other = specimen.like === undefined ? {} : (subject.resources[specimen.like]?.fields ?? {});
  return Object.fromEntries(Object.entries(fieldsOf(trial)).filter(([name, field]) => other[name] !== field));
}

/** Places among these inputs, but for those where the resource has the very same field as one with which it is tried. */
export function ownSpots(trial: Pick<Trial, "subject" | "specimen">, inputs: JsonObject): readonly Spot[] {
  const { subject, specimen } = trial;
  const other = specimen.like === undefined ? {} : (subject.resources[specimen.like]?.fields ?? {});
  return spotsOf(ownFields(trial), inputs).filter(({ steps, field }) => fieldAt(other, steps) !== field);
}

/** The field of what a path leads to in some inputs; undefined inside of what has no fields, and of what may be anything. */
export function fieldAt(fields: Fields, [name, ...path]: readonly (string | number)[]): AnyField | undefined {
  let field = fields[String(name)];
  for (const step of path) {
    const type = field?.spec.type;
    if (type === undefined) return undefined;
    if ("fields" in type) field = type.fields[String(step)];
    else field = "element" in type ? type.element : undefined;
  }
  return field;
}

export const idOf = (stack: Stack): string => stack.resource("it").id;

/** The route of a request, to lay a fault on it. */
export const routeOf = ({ method, path }: RequestRecord): string => `${method} ${path}`;

export function strike(trial: Trial, route: string, fault: FaultRule["fault"], times = 1): void {
  trial.platform.faults.add({ route, fault, times });
}

/** What an id is made of: the ids of places, and the object's own. */
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
