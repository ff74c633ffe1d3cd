import { fail, type ResourceContext, type TimedOperation } from "@tripod/kit";
import type { Dialect } from "../definition/dialect.js";
import type { Plan } from "../definition/plan.js";
import { encodedWhere } from "../values/spelling.js";
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
  /** Inputs that locate the object, as the program spells them; with `id`, once it is known, its ID on the wire. */
  readonly where: Values;
  /** Names the place of the object among all of the client: what has one list. */
  readonly place: string;
  /** The resource's id, once it is known. */
  readonly resourceId: string;
  /** What is given or recorded of the object. */
  readonly known: Values;
  /** When it began, by the dialect's clock: what it may take counts from then. */
  readonly startedAt?: number;
  /** The state that somebody has left the object in, which will not pass. */
  readonly restsIn?: string | undefined;
}

/** An object that is to be made of these inputs. */
export async function targetToMake(plan: Plan, given: Values, context: ResourceContext<never>): Promise<Target> {
  return targetOf("create", plan, { ...(await topFolder(plan, given, context)), ...given }, context);
}

/** The folder at the top, where a program names none and the API has to be told. */
export async function topFolder(plan: Plan, given: Values, context: ResourceContext<never>): Promise<Values> {
  const { folder } = plan.at;
  if (folder?.top === undefined || given[folder.input] !== undefined) return {};
  return { [folder.input]: await folder.top(context) };
}

/** The object of this id that a resource of this process has, with what is recorded of it. */
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
  const dialect = at.dialect(context.platform, encodedWhere(plan, all));
  const place = placeAt(dialect, pathOf({ plan, where: all }, plan.place));
  // A recorded ID stays as it was recorded, also if an earlier version spelled it as the program does.
  const resourceId = id ?? idAt(plan, all);
  return { does, plan, context, where: all, known, dialect, place, resourceId, startedAt: dialect.clock.now() };
}

/** What is recorded, with the place that an older release did not record: where the object is put by a program that says none. */
export function withUsualPlace({ whereabouts, fields }: Plan, recorded: Values): Values {
  if (Object.keys(recorded).length === 0) return recorded;
  const usual = [...whereabouts].map((name) => [name, recorded[name] ?? fields[name]?.spec.default]);
  return { ...recorded, ...defined(Object.fromEntries(usual)) };
}

/** A place, without an object. */
export function placeTarget(plan: Plan, where: Values, context: ResourceContext<never>): Target {
  const dialect = plan.at.dialect(context.platform, encodedWhere(plan, where));
  const place = canFill(plan.place, where) ? placeAt(dialect, pathOf({ plan, where }, plan.place)) : "";
  return { does: "read", plan, context, where, known: where, dialect, place, resourceId: "" };
}

/** The same operation, with the object's id. */
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

/** Whether the list of the object can be read: of objects that say themselves where they are, that may not be known yet. */
export function canList({ plan, where }: Target): boolean {
  return plan.listPath !== undefined && (!plan.isListedByPlace || canFill(plan.listPath, where));
}

/** Names a place among all of the client, by the path of its list. */
export function placeAt({ scope }: Pick<Dialect, "scope">, path: string): string {
  return JSON.stringify([scope, path]);
}
