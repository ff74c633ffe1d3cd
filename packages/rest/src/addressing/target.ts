import { fail, type ResourceContext, type TimedOperation } from "@tripod/kit";
import type { Dialect } from "../definition/dialect.js";
import type { Plan } from "../definition/plan.js";
import { encodedWhere } from "../values/spelling.js";
import { canFill, fillPath, fillText } from "../values/template.js";
import { defined, type Values } from "../values/values.js";
import { idParts, importForm, typedPart } from "./id.js";

/** One object in one operation: definition, API, location and context. */
export interface Target {
  /** Kind of the operation. */
  readonly does: TimedOperation;
  readonly plan: Plan;
  readonly dialect: Dialect;
  readonly context: ResourceContext<never>;
  /** Inputs that locate the object, as the program spells them; with `id`, once it is known, its ID on the wire. */
  readonly where: Values;
  /** Key of the object's parent within the client. Objects of one list have the same. */
  readonly place: string;
  /** Resource ID, once it is known. */
  readonly resourceId: string;
  /** Inputs or state of the object. */
  readonly known: Values;
  /** Start of the operation by the dialect's clock, in milliseconds. Timeouts are measured from it. */
  readonly startedAt?: number;
  /** Status that a user has left the object in and that is not transient for it. */
  readonly restsIn?: string | undefined;
}

/** Returns the target of a create. */
export async function targetToMake(plan: Plan, given: Values, context: ResourceContext<never>): Promise<Target> {
  return targetOf("create", plan, { ...(await topFolder(plan, given, context)), ...given }, context);
}

/** Returns the root folder if the program sets no folder and the API requires one. */
export async function topFolder(plan: Plan, given: Values, context: ResourceContext<never>): Promise<Values> {
  const { folder } = plan.at;
  if (folder?.top === undefined || given[folder.input] !== undefined) return {};
  return { [folder.input]: await folder.top(context) };
}

/** Returns the target of a resource's object with its state, and claims the object for this process. */
export function ownTarget(
  does: TimedOperation,
  plan: Plan,
  recorded: Values,
  context: ResourceContext<never>,
  id: string,
): Target {
  const target = targetOf(does, plan, recorded, context, id);
  target.dialect.ledger.handOut(target.place, String(target.where.id));
  return target;
}

/** Returns the target of an object whose inputs or state are `known`. */
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
    fail("", `${JSON.stringify(id)} is not an ID of a ${kind}; IDs have the form ${idForm}`);
  const dialect = at.dialect(context.platform, encodedWhere(plan, all));
  const place = placeAt(dialect, pathOf({ plan, where: all }, plan.place));
  // A recorded ID stays as it was recorded, also if an earlier version spelled it as the program does.
  const resourceId = id ?? idAt(plan, all);
  return { does, plan, context, where: all, known, dialect, place, resourceId, startedAt: dialect.clock.now() };
}

/** Returns the state with the parent inputs that an earlier version did not record: their defaults. */
export function withUsualPlace({ whereabouts, fields }: Plan, recorded: Values): Values {
  if (Object.keys(recorded).length === 0) return recorded;
  const usual = [...whereabouts].map((name) => [name, recorded[name] ?? fields[name]?.spec.default]);
  return { ...recorded, ...defined(Object.fromEntries(usual)) };
}

/** Returns the target of a parent, without an object. */
export function placeTarget(plan: Plan, where: Values, context: ResourceContext<never>): Target {
  const dialect = plan.at.dialect(context.platform, encodedWhere(plan, where));
  const place = canFill(plan.place, where) ? placeAt(dialect, pathOf({ plan, where }, plan.place)) : "";
  return { does: "read", plan, context, where, known: where, dialect, place, resourceId: "" };
}

/** Returns the target with the ID of the object. */
export function withId(target: Target, id: string): Target {
  const where = { ...target.where, id };
  return { ...target, where, resourceId: idAt(target.plan, where) };
}

/** Returns the ID of the resource whose object is located so, with the inputs in the platform's form. */
export function idAt(plan: Plan, where: Values): string {
  return fillText(plan.idForm, encodedWhere(plan, where));
}

/** Returns a path of the definition, filled for this object with the inputs in the platform's form. */
export function pathOf({ plan, where }: Pick<Target, "plan" | "where">, template: string): string {
  try {
    return fillPath(template, encodedWhere(plan, where));
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

/** Reports whether the list of the object can be read. If objects contain their parent, it may not be known yet. */
export function canList({ plan, where }: Target): boolean {
  return plan.listPath !== undefined && (!plan.isListedByPlace || canFill(plan.listPath, where));
}

/** Returns the key of a parent within the client, from the path of its list. */
export function placeAt({ scope }: Pick<Dialect, "scope">, path: string): string {
  return JSON.stringify([scope, path]);
}
