import type { Reader } from "@tripod/http";
import { NotFoundError, type ResourceContext } from "@tripod/kit";
import { describeParent, takenForms } from "../addressing/importForms.js";
import { describeOtherKind, isKind, refuseOtherKind } from "../addressing/kinds.js";
import { titleOf } from "../addressing/places.js";
import { parentTarget, pathOf, type Target } from "../addressing/target.js";
import type { Plan } from "../definition/plan.js";
import { readOne } from "../requests/one.js";
import { memberAt, type Values } from "../values/values.js";
import { wireNameOf } from "../wire/wireName.js";
import { sorted } from "./rowFilters.js";

/** Maximum number of parents in a message. */
const MAX_PARENTS = 3;

/** Parent that was searched, and the parts that were searched for. */
export interface Looked {
  readonly pathParams: Values;
  readonly rest: readonly string[];
}

/** Returns the reason of a failed search: the searched parents and the import forms. */
export function nothingThere(
  plan: Plan,
  forms: readonly string[],
  requested: string,
  looked: readonly Values[],
  context: ResourceContext<never>,
): string {
  const places = [...new Set(looked.flatMap((pathParams) => describeParent(plan, pathParams) || []))];
  const others = places.length > MAX_PARENTS ? [` or ${places.length - MAX_PARENTS} other places`] : [];
  const within = places.length === 0 ? "" : ` in ${places.slice(0, MAX_PARENTS).join(" or ")}${others.join("")}`;
  const settings = plan.endpoint.scopeDefaults?.(context.platform) ?? {};
  return `there is no ${plan.kind} ${JSON.stringify(requested)}${within}; ${takenForms(plan, forms, settings)}`;
}

/** Returns the reason of an import ID with a parent that does not exist. */
export function namesNone({ kind }: Plan, importId: string, { message }: Error, takes: string): string {
  return `${JSON.stringify(importId)} names no ${kind}: ${message.replace(/\.$/, "")}; ${takes}`;
}

/** Returns the error of an import ID that names no object. */
export function notThere(reason: string): NotFoundError {
  return new NotFoundError([{ path: "", reason }]);
}

/** Rejects an object of another kind if only its parent or content shows that. */
export async function refuseUnsorted(target: Target): Promise<void> {
  if (typeof target.plan.list.filter !== "function") return;
  const live = await readOne(target);
  // The following read reports a deleted object, and one whose members show another kind.
  if (live === undefined || !isKind(target.plan, live.body.raw)) return;
  const id = String(target.pathParams.id);
  const other = await (await sorted(target))({ id, body: live.body });
  if (other !== undefined) refuseOtherKind(target.plan, id, other);
}

/** Rejects an import ID that matches the name of an object of another kind. */
export async function refuseNamesake(
  plan: Plan,
  looked: readonly Looked[],
  context: ResourceContext<never>,
): Promise<void> {
  const { key, fields, listPath } = plan;
  const [name] = key;
  if (listPath === undefined || plan.isListedByParent || key.length !== 1 || name === undefined) return;
  for (const { pathParams, rest } of looked) {
    const target = parentTarget(plan, pathParams, context);
    const path = wireNameOf(name, fields[name] as never, target.dialect.names) ?? name;
    for await (const page of target.dialect.rows(pathOf(target, listPath), context)) {
      const called = (row: Reader) =>
        plan.identity.displayName === undefined ? memberAt(row.raw, path) : titleOf(plan, row);
      const other = page.find((row) => called(row) === rest[0] && !isKind(plan, row.raw));
      if (other !== undefined) refuseOtherKind(plan, JSON.stringify(rest[0]), describeOtherKind(plan, other.raw));
    }
  }
}
