import { fail, type ResourceContext, type TimedOperation } from "@tripod/kit";
import type { Dialect } from "../definition/dialect.js";
import type { Plan } from "../definition/plan.js";
import { canFill, fillPath, fillText } from "../values/template.js";
import { defined, type Values } from "../values/values.js";
import { idParts, importForm, typedPart } from "./id.js";

/** One object in one operation: its definition, its API, where it is, and who asks. */
export interface Target {
  /** What is done with it. */
  readonly does: TimedOperation;
  readonly plan: Plan;
  readonly dialect: Dialect;
  readonly context: ResourceContext<never>;
  /** What says where the object is; with `id`, once it is known, its id on the wire. */
  readonly where: Values;
  /** What is given or recorded of the object. */
  readonly known: Values;
  /** When it began, by the dialect's clock: what it may take counts from then. */
  readonly startedAt?: number;
  /** The state that somebody has left the object in, which will not pass. */
  readonly restsIn?: string | undefined;
}

/** The object whose inputs or recorded state are `known`. */
export function targetOf(
  does: TimedOperation,
  plan: Plan,
  known: Values,
  context: ResourceContext<never>,
  id?: string,
): Target {
  const { at, kind, idForm, whereabouts } = plan;
  const fromId: Readonly<Record<string, string>> = id === undefined ? {} : idParts(plan, id);
  const where = Object.fromEntries(
    [...whereabouts].map((name) => [name, known[name] ?? typedPart(plan, name, fromId[name])]),
  );
  const all: Values = {
    ...at.settings?.(context.platform),
    ...defined(where),
    ...defined(Object.fromEntries(plan.shownPlace.map((name) => [name, known[name]]))),
    ...(id === undefined ? {} : { id: fromId.id ?? "" }),
  };
  const missing = [...whereabouts].find((name) => all[name] === undefined || all[name] === "");
  if (missing !== undefined && id !== undefined) {
    const forms = plan.pathInputs.includes(missing) ? `; import the ${kind} as ${importForm(plan)}` : "";
    return fail(missing, `is not recorded${forms}`);
  }
  if (id !== undefined && all.id === "")
    fail("", `${JSON.stringify(id)} is no id of a ${kind}; it has the form ${idForm}`);
  const dialect = at.dialect(context.platform, all);
  return { does, plan, context, where: all, known, dialect, startedAt: dialect.clock.now() };
}

/** What is recorded, with the place that an older release did not record: where the object is put by a program that says none. */
export function withUsualPlace({ whereabouts, fields }: Plan, recorded: Values): Values {
  if (Object.keys(recorded).length === 0) return recorded;
  const usual = [...whereabouts].map((name) => [name, recorded[name] ?? fields[name]?.spec.default]);
  return { ...recorded, ...defined(Object.fromEntries(usual)) };
}

/** A place, without an object. */
export function placeTarget(plan: Plan, where: Values, context: ResourceContext<never>): Target {
  return {
    does: "read",
    plan,
    context,
    where,
    known: where,
    dialect: plan.at.dialect(context.platform, where),
  };
}

/** The same operation, with the object's id. */
export function withId(target: Target, id: string): Target {
  return { ...target, where: { ...target.where, id } };
}

/** The resource's id. */
export function resourceIdOf({ plan, where }: Target): string {
  return fillText(plan.idForm, where);
}

/** A path of the definition, filled for this object. */
export function pathOf({ plan, where }: Target, template: string): string {
  try {
    return fillPath(template, where);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const name = error.message;
    return fail(
      plan.fields[name] === undefined ? "" : name,
      canFill(template, where)
        ? `must not be ${JSON.stringify(where[name])}, which would change the address`
        : "must not be empty",
    );
  }
}

/** Whether the list of the object can be read: of objects that say themselves where they are, that may not be known yet. */
export function canList({ plan, where }: Target): boolean {
  return plan.listPath !== undefined && (!plan.isListedByPlace || canFill(plan.listPath, where));
}

/** Names the place of an object among all of the client: what has one list. */
export function placeOf(target: Target): string {
  const { plan, dialect } = target;
  return placeAt(dialect, pathOf(target, plan.place));
}

/** The same of a place whose path is known. */
export function placeAt({ scope }: Pick<Dialect, "scope">, path: string): string {
  return JSON.stringify([scope, path]);
}
