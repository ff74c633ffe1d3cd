import type { Fields } from "@tripod/kit";
import type { FaultRule, RequestRecord, Row } from "@tripod/platforms";
import type { Law, Stack } from "@tripod/testkit";
import type { Trial } from "./trial.js";

/** One promise of managed objects, as something that is tried. */
export interface LawOf {
  readonly law: Law;
  readonly says: string;
  holds(trial: Trial): Promise<void>;
}

export const fieldsOf = ({ subject, specimen }: Trial): Fields => subject.resources[specimen.resource]?.fields ?? {};

export const idOf = (stack: Stack): string => stack.resource("it").id;

/** The route of a request, to lay a fault on it. */
export const routeOf = ({ method, path }: RequestRecord): string => `${method} ${path}`;

export function strike(trial: Trial, route: string, fault: FaultRule["fault"], times = 1): void {
  trial.platform.faults.add({ route, fault, times });
}

/** The row of the object of a stack in the platform's collection. */
export function rowOf(trial: Trial, stack: Stack): string | Row {
  const id = idOf(stack);
  // Ids made of several parts end in the object's own.
  const rows = trial.rows();
  const parts = [id, ...id.split("/").reverse()];
  for (const part of parts) {
    const row = rows.find((one) => Object.values(one).some((value) => String(value) === part));
    if (row !== undefined) return row;
  }
  return id;
}
