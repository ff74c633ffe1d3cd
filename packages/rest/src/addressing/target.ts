import { fail, type ResourceContext, type TimedOperation } from "@tripod/kit";
import type { Write } from "../concurrency/readBatcher.js";
import type { Dialect } from "../definition/dialect.js";
import type { Plan } from "../definition/plan.js";
import { wireFormOf } from "../definition/wireForm.js";
import { withArticle } from "../values/article.js";
import { encodedPathParams } from "../values/spelling.js";
import { canFill, fillPath, fillText } from "../values/template.js";
import { defined, type Values } from "../values/values.js";
import { createObjectCodec, type ObjectCodec } from "../wire/objectCodec.js";
import { idParts, importForm, typedPart } from "./id.js";

/** One object in one operation: definition, API, location and context. */
export interface Target {
  /** Kind of the operation. */
  readonly operation: TimedOperation;
  readonly plan: Plan;
  readonly dialect: Dialect;
  /** Encodes and decodes the object. */
  readonly codec: ObjectCodec;
  readonly context: ResourceContext<never>;
  /** Inputs that locate the object, as the program spells them; with `id`, once it is known, its ID on the wire. */
  readonly pathParams: Values;
  /** Key of the object's parent within the client. Objects of one list have the same. */
  readonly parentKey: string;
  /** Resource ID, once it is known. */
  readonly resourceId: string;
  /** Inputs or state of the object. */
  readonly values: Values;
  /** Start of the operation by the dialect's clock, in milliseconds. Timeouts are measured from it. */
  readonly startedAt?: number;
  /** Create, update or deletion, as other reads of the parent know it. */
  readonly write?: Write;
  /** Status that a user has left the object in and that is not transient for it. */
  readonly restsIn?: string | undefined;
}

/** Returns the target of a create. */
export async function createTarget(plan: Plan, inputs: Values, context: ResourceContext<never>): Promise<Target> {
  return targetOf("create", plan, { ...(await topFolder(plan, inputs, context)), ...inputs }, context);
}

/** Returns the root folder if the program sets no folder and the API requires one. */
export async function topFolder(plan: Plan, inputs: Values, context: ResourceContext<never>): Promise<Values> {
  const { folder } = plan.endpoint;
  if (folder?.top === undefined || inputs[folder.input] !== undefined) return {};
  return { [folder.input]: await folder.top(context) };
}

/** Returns the target of a resource's object with its state, and claims the object for this process. */
export function ownTarget(
  operation: TimedOperation,
  plan: Plan,
  state: Values,
  context: ResourceContext<never>,
  id: string,
): Target {
  const target = targetOf(operation, plan, state, context, id);
  target.dialect.tracker.claim(target.parentKey, String(target.pathParams.id));
  return target;
}

/** Returns the target of an object whose inputs or state are `values`. */
export function targetOf(
  operation: TimedOperation,
  plan: Plan,
  values: Values,
  context: ResourceContext<never>,
  id?: string,
): Target {
  const { endpoint, kind, idForm, parentInputs } = plan;
  const fromId: Readonly<Record<string, string>> = id === undefined ? {} : idParts(plan, id);
  const pathParams = Object.fromEntries(
    [...parentInputs].map((name) => [name, values[name] ?? typedPart(plan, name, fromId[name])]),
  );
  const all: Values = {
    ...endpoint.scopeDefaults?.(context.platform),
    ...defined(pathParams),
    ...defined(Object.fromEntries(plan.parentsInResponse.map((name) => [name, values[name]]))),
    ...(id === undefined ? {} : { id: fromId.id ?? "" }),
  };
  const missing = [...parentInputs].find((name) => all[name] === undefined || all[name] === "");
  if (missing !== undefined && id !== undefined) {
    const forms = plan.pathInputs.includes(missing) ? `; import the ${kind} as ${importForm(plan)}` : "";
    return fail(missing, `is not recorded${forms}`);
  }
  if (id !== undefined && all.id === "")
    fail("", `${JSON.stringify(id)} is not an ID of ${withArticle(kind)}; IDs have the form ${idForm}`);
  const dialect = endpoint.dialect(context.platform, encodedPathParams(plan, all));
  const parentKey = parentKeyAt(dialect, pathOf({ plan, pathParams: all }, plan.parentKeyPath));
  // A recorded ID stays as it was recorded, also if an earlier version spelled it as the program does.
  const resourceId = id ?? idAt(plan, all);
  return {
    operation,
    plan,
    context,
    pathParams: all,
    values,
    dialect,
    codec: createObjectCodec(wireFormOf(plan, dialect), plan.create),
    parentKey,
    resourceId,
    startedAt: dialect.clock.now(),
  };
}

/** Returns the state with the parent inputs that an earlier version did not record: their defaults. */
export function withDefaultParent({ parentInputs, fields }: Plan, state: Values): Values {
  if (Object.keys(state).length === 0) return state;
  const withDefaults = [...parentInputs].map((name) => [name, state[name] ?? fields[name]?.spec.default]);
  return { ...state, ...defined(Object.fromEntries(withDefaults)) };
}

/** Returns the target of a parent, without an object. */
export function parentTarget(plan: Plan, pathParams: Values, context: ResourceContext<never>): Target {
  const dialect = plan.endpoint.dialect(context.platform, encodedPathParams(plan, pathParams));
  const parentKey = canFill(plan.parentKeyPath, pathParams)
    ? parentKeyAt(dialect, pathOf({ plan, pathParams }, plan.parentKeyPath))
    : "";
  const values = pathParams;
  const codec = createObjectCodec(wireFormOf(plan, dialect), plan.create);
  return { operation: "read", plan, context, pathParams, values, dialect, codec, parentKey, resourceId: "" };
}

/** Returns the target with the ID of the object. */
export function withId(target: Target, id: string): Target {
  const pathParams = { ...target.pathParams, id };
  return { ...target, pathParams, resourceId: idAt(target.plan, pathParams) };
}

/** Returns the ID of the resource whose object is located so, with the inputs in the platform's form. */
export function idAt(plan: Plan, pathParams: Values): string {
  return fillText(plan.idForm, encodedPathParams(plan, pathParams));
}

/** Returns a path of the definition, filled for this object with the inputs in the platform's form. */
export function pathOf({ plan, pathParams }: Pick<Target, "plan" | "pathParams">, template: string): string {
  try {
    return fillPath(template, encodedPathParams(plan, pathParams));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const name = error.message;
    return fail(
      plan.fields[name] === undefined ? "" : name,
      canFill(template, pathParams)
        ? `must not be ${JSON.stringify(pathParams[name])}, which would change the address`
        : "must not be empty",
    );
  }
}

/** Reports whether the list of the object can be read. If objects contain their parent, it may not be known yet. */
export function canList({ plan, pathParams }: Pick<Target, "plan" | "pathParams">): boolean {
  return plan.listPath !== undefined && (!plan.isListedByParent || canFill(plan.listPath, pathParams));
}

/** Returns the key of a parent within the client, from the path of its list. */
export function parentKeyAt({ scopeKey }: Pick<Dialect, "scopeKey">, path: string): string {
  return JSON.stringify([scopeKey, path]);
}
