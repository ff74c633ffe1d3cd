import type { FaultRule, RequestRecord, Row } from "@tripod/emulators";
import type { Fields } from "@tripod/kit";
import type { ConformanceTestName, JsonObject, Stack } from "@tripod/testkit";
import type { ConformanceContext } from "./conformanceContext.js";
import { fieldAt, type InputPath, spotsOf } from "./inputPaths.js";

/** Test of one promise of managed objects. */
export interface ConformanceTest {
  readonly name: ConformanceTestName;
  readonly promise: string;
  run(trial: ConformanceContext): Promise<void>;
}

export const fieldsOf = ({ subject, fixture }: Pick<ConformanceContext, "subject" | "fixture">): Fields =>
  subject.resources[fixture.resource]?.fields ?? {};

/** Returns the fields of the similar resource with which the shared inputs are tested; none without one. */
const fieldsOfLike = ({
  subject,
  fixture: { sharesFieldsWith },
}: Pick<ConformanceContext, "subject" | "fixture">): Fields =>
  (sharesFieldsWith === undefined ? undefined : subject.resources[sharesFieldsWith]?.fields) ?? {};

/** Returns the inputs whose field is not shared with the similar resource. */
export function ownFields(trial: Pick<ConformanceContext, "subject" | "fixture">): Fields {
  const other = fieldsOfLike(trial);
  return Object.fromEntries(Object.entries(fieldsOf(trial)).filter(([name, field]) => other[name] !== field));
}

/** Returns the paths among these inputs whose field is not shared with the similar resource. */
export function ownSpots(
  trial: Pick<ConformanceContext, "subject" | "fixture">,
  inputs: JsonObject,
): readonly InputPath[] {
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

/** Returns the route of a request, for a fault. */
export const routeOf = ({ method, path }: RequestRecord): string => `${method} ${path}`;

export function injectFault(trial: ConformanceContext, route: string, fault: FaultRule["fault"], times = 1): void {
  trial.platform.faults.add({ route, fault, times });
}

/** Returns the parts of an ID: the IDs of parents, and the object's own. */
export const partsOf = (id: string): string[] => id.split(/[/_]/);

/** Returns the row of the object of a stack in the platform's collection. */
export function rowOf(trial: ConformanceContext, stack: Stack): string | Row {
  const id = idOf(stack);
  // IDs of several parts end with the object's own ID.
  const rows = trial.rows();
  const parts = [id, ...partsOf(id).reverse()];
  for (const part of parts) {
    const row = rows.find((one) => Object.values(one).some((value) => String(value) === part));
    if (row !== undefined) return row;
  }
  return id;
}
