import type { Reader } from "@tripod/http";
import { fail, type ResourceContext } from "@tripod/kit";
import { spelledId } from "../addressing/id.js";
import { hasKey } from "../addressing/keys.js";
import { refuseOtherKind } from "../addressing/kinds.js";
import { rowAt, titleOf } from "../addressing/places.js";
import { parentTarget, type Target } from "../addressing/target.js";
import type { Plan } from "../definition/plan.js";
import { readOne } from "../requests/one.js";
import { rowsOf } from "../requests/rows.js";
import { once } from "../values/once.js";
import type { Values } from "../values/values.js";
import { type Found, foundAs } from "./found.js";
import { looksLikeId } from "./parseImportId.js";
import { sorted } from "./rowFilters.js";

/** Finds the object with this ID or key in a parent. Objects of another kind do not match by key. */
export async function byIdOrKey(
  plan: Plan,
  pathParams: Values,
  rest: readonly string[],
  context: ResourceContext<never>,
  isOnlyReading: boolean,
): Promise<Found | undefined> {
  const { key } = plan;
  const target = parentTarget(plan, pathParams, context);
  const { displayName } = plan.identity;
  const canBeKey =
    (displayName === undefined ? key.length : 1) === rest.length &&
    plan.listPath !== undefined &&
    !plan.isListedByParent;
  if (!canBeKey) {
    if (rest.length !== 1) return undefined;
    const one = foundAs(target, rest[0] as string);
    // If the ID has only one meaning, the following read checks whether the object exists.
    return isOnlyReading || (await isThere(one)) ? one : undefined;
  }
  const rows = await rowsMeant(target, rest);
  if (rows.byId !== undefined) return rows.byId;
  const called = rest.map((text) => JSON.stringify(text)).join(", ");
  const [found, ...more] = rows.byKey;
  if (more.length > 0) severalCalled(plan, called, rows.byKey);
  if (found !== undefined) return { ...found, isSorted: true };
  if (rows.ofOtherKinds.length > 0) refuseOtherKind(plan, called, rows.ofOtherKinds[0]);
  if (rows.isUnidentified) fail("", `the list shows the ${plan.kind} ${called} without an ID; import it by its ID`);
  // The object may be of another kind, which its read reports.
  if (rest.length > 1) return undefined;
  const one = foundAs(target, rest[0] as string);
  return (await isThere(one).catch(() => false)) ? one : undefined;
}

/** Rows of a parent that match an import ID. */
interface RowsMeant {
  readonly byId: Found | undefined;
  readonly byKey: readonly Found[];
  /** Descriptions of rows with the key that are of another kind. */
  readonly ofOtherKinds: readonly string[];
  /** Whether a row without an ID has the key. */
  readonly isUnidentified: boolean;
}

async function rowsMeant(target: Target, rest: readonly string[]): Promise<RowsMeant> {
  const { plan, pathParams } = target;
  const byKey: Found[] = [];
  const ofOtherKinds: string[] = [];
  const desired = Object.fromEntries(plan.key.map((name, index) => [name, rest[index] ?? ""]));
  const sort = once(() => sorted(target));
  const keyIn = (row: Reader): Values | undefined =>
    plan.identity.displayName === undefined ? target.codec.keyIn(row, pathParams) : undefined;
  let isUnidentified = false;
  const withoutId = (row: Reader): void => {
    isUnidentified ||= isCalled(plan, row, keyIn(row), desired, rest);
  };
  for await (const row of rowsOf(target, target.context, withoutId)) {
    const rowKey = keyIn(row.body);
    const found = foundAs(rowAt(target, rowKey), row.id);
    if (rest.length === 1 && row.id === spelledId(plan, rest[0] as string))
      return { byId: found, byKey: [], ofOtherKinds: [], isUnidentified: false };
    if (!isCalled(plan, row.body, rowKey, desired, rest)) continue;
    const other = await (await sort())(row);
    if (other === undefined) byKey.push(found);
    else ofOtherKinds.push(other);
  }
  return { byId: undefined, byKey, ofOtherKinds, isUnidentified };
}

/** Reports whether the object of a row has the name or key in the import ID. */
function isCalled(
  plan: Plan,
  row: Reader,
  rowKey: Values | undefined,
  desired: Values,
  rest: readonly string[],
): boolean {
  if (plan.identity.displayName !== undefined) return titleOf(plan, row) === rest[0];
  return rowKey !== undefined && hasKey(plan, rowKey, desired);
}

function severalCalled({ kind }: Plan, called: string, several: readonly Found[]): never {
  const ids = several.map(({ target }) => target.pathParams.id).join(", ");
  return fail("", `several ${kind}s are called ${called}, with the IDs ${ids}; use an ID`);
}

/** Reports whether a text looks like an ID and an object with this ID exists. */
async function isThere({ target }: Found): Promise<boolean> {
  return looksLikeId(String(target.pathParams.id)) && (await readOne(target)) !== undefined;
}
