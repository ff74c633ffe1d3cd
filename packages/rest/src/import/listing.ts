import type { Answer, Reader } from "@tripod/http";
import { type Fields, fail, type PlainObject, type ResourceContext, s } from "@tripod/kit";
import { pluralOf } from "../addressing/kinds.js";
import { rowAt, titleOf } from "../addressing/places.js";
import { idAt, parentTarget, pathOf, type Target, topFolder } from "../addressing/target.js";
import type { OwningResources } from "../definition/places.js";
import type { Plan } from "../definition/plan.js";
import { importIdOf } from "../requests/importId.js";
import { isNullList, pagesOf, rowsOf } from "../requests/rows.js";
import { send } from "../requests/send.js";
import { encodedPathParams } from "../values/spelling.js";
import { canFill } from "../values/template.js";
import { memberAt, type Values } from "../values/values.js";
import { sorted } from "./rowFilters.js";

/** Returns the list of a definition's objects, if the platform has one. */
export function listableOf(plan: Plan) {
  const { owningResources, unlistable } = plan;
  const { supersededBy } = plan.list;
  if (plan.listPath === undefined && owningResources === undefined)
    return unlistable === undefined ? {} : { unlistable };
  const look = plan.listPath === undefined ? listHolders : listAll;
  return {
    listable: {
      query: queryOf(plan),
      ...keyOf(plan),
      ...parentsOf(plan),
      ...(supersededBy && { supersededBy }),
      list: (query: Values, context: ResourceContext<never>) => look(plan, query, context),
    },
  };
}

/** Returns inputs that distinguish rows, in addition to the name and to those of the query. */
function keyOf(plan: Plan): { readonly key?: readonly string[] } {
  const { key, scopeInputs, pathInputs, owningResources } = plan;
  if (owningResources !== undefined) return { key: [owningResources.input] };
  const others = key.filter((name) => name !== "name" && !scopeInputs.includes(name) && !pathInputs.includes(name));
  return others.length === 0 ? {} : { key: others };
}

/** Returns the values of the identifying inputs that a row contains. */
function shownKeyOf(plan: Plan, rowKey: Values | undefined): { readonly key?: PlainObject } {
  const members = (keyOf(plan).key ?? []).map((name) => [name, rowKey?.[name]] as const);
  const told = members.filter(([, value]) => ["string", "number", "boolean"].includes(typeof value));
  return told.length === 0 ? {} : { key: Object.fromEntries(told) as PlainObject };
}

/** Returns the query of a list: its parents. */
function queryOf({
  pathInputs,
  scopeInputs,
  fields,
  endpoint,
  owningResources,
  isListedByParent,
  parentsInResponse,
}: Plan): Fields {
  const fromResponse = isListedByParent ? parentsInResponse : [];
  const places = pathInputs.filter((name) => name !== owningResources?.input);
  return Object.fromEntries(
    [...scopeInputs, ...places, ...fromResponse].map((name) => {
      const field = fields[name];
      const hasDefault = endpoint.scopeDefaults !== undefined && scopeInputs.includes(name);
      const folder = fromResponse.includes(name) ? endpoint.folder : undefined;
      const canList = endpoint.parents?.[name]?.all !== undefined || folder?.begins !== undefined;
      const { type, values } = field?.spec ?? {};
      const text = values === undefined ? s.string() : s.string().values(values.known, values);
      const query = type?.kind === "number" ? s.number() : text;
      const begins = folder?.begins?.says;
      const all = begins === undefined ? " Default: all." : ` Default: ${begins}.`;
      const doc = `${field?.spec.doc ?? ""}${hasDefault ? " Default: the value of the provider's settings." : canList ? all : ""}`;
      return [name, hasDefault || canList || folder?.top !== undefined ? query.optional().doc(doc) : query.doc(doc)];
    }),
  ) as Fields;
}

/** Yields every object of the kind, parent by parent. */
async function* listAll(plan: Plan, query: Values, context: ResourceContext<never>) {
  const { endpoint, key } = plan;
  // IDs of connected objects are not a name.
  const called = key.find((one) => !one.endsWith("Id"));
  const setQuery = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const presets = plan.isListedByParent ? await topFolder(plan, setQuery, context) : undefined;
  const settings = { ...endpoint.scopeDefaults?.(context.platform), ...presets };
  const places = plan.isListedByParent ? [...plan.pathInputs, ...plan.parentsInResponse] : plan.pathInputs;
  for await (const where of everyPlace(plan, places, { ...settings, ...setQuery }, context)) {
    if (!canFill(plan.listPath as string, where)) {
      const name = places.find((one) => where[one] === undefined) ?? "";
      fail(name, "is required");
    }
    const target = completePlace(plan, where, context);
    const otherKind = await sorted(target);
    const unfitness = await plan.list.unmanageable?.(target.context, encodedPathParams(plan, target.pathParams));
    for await (const row of rowsOf(target, target.context, (row) => warnUnidentified(target, row))) {
      if ((await otherKind(row)) !== undefined) continue;
      const rowKey = target.codec.keyIn(row.body, where);
      const name = plan.identity.displayName === undefined ? rowKey?.[called ?? ""] : titleOf(plan, row.body);
      const found = Object.fromEntries([...plan.scopeInputs, ...places].map((one) => [one, where[one]]));
      const id = importIdOf(rowAt(target, rowKey), row, settings);
      yield {
        id,
        ...(typeof name === "string" ? { name } : {}),
        platformId: row.id,
        ...shownKeyOf(plan, rowKey),
        where: found,
        ...unmanageable(unfitness?.(row.body.raw as Values)),
      };
    }
  }
}

/**
 * Reports once per parent that rows are left out, because nothing identifies their objects. A list that is null is
 * empty.
 */
function warnUnidentified({ plan, dialect, parentKey, context }: Target, row: Reader): void {
  if (isNullList(row)) return;
  if (!dialect.tracker.isFirstReport(`unidentified ${parentKey} ${plan.name}`)) return;
  const { incomplete = (reason) => context.log("warning", reason) } = context;
  incomplete(`The list of ${pluralOf(plan.kind)} has rows without an ID. They are left out`);
}

const unmanageable = (reason: string | undefined) => (reason === undefined ? {} : { unmanageable: reason });

/** Yields every object that an owner has. */
async function* listHolders(plan: Plan, query: Values, context: ResourceContext<never>) {
  const { endpoint } = plan;
  const { list, input, has } = plan.owningResources as OwningResources<string>;
  const setQuery = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const parent = completePlace(plan, { ...endpoint.scopeDefaults?.(context.platform), ...setQuery }, context);
  for await (const page of pagesOf(parent, pathOf(parent, list))) {
    for (const body of page) {
      const holder = memberAt(body.raw, parent.dialect.members.id);
      if (typeof holder !== "string" || holder === "") {
        warnUnidentified(parent, body);
        continue;
      }
      if (plan.read.isDeleted?.(body, parent.dialect.clock.now()) === true) continue;
      const target = { ...parent, pathParams: { ...parent.pathParams, [input]: holder } };
      const get = (template: string): Promise<Answer> => send(target, { verb: "Get", method: "GET", template });
      if (!(await has(body, get))) continue;
      const pathParams = Object.fromEntries([...plan.scopeInputs, input].map((one) => [one, target.pathParams[one]]));
      const name = memberAt(body.raw, "name");
      yield { id: idAt(plan, target.pathParams), ...(typeof name === "string" ? { name } : {}), where: pathParams };
    }
  }
}

/** Returns the target of a parent whose inputs are all known. */
function completePlace(plan: Plan, pathParams: Values, context: ResourceContext<never>): Target {
  const missing = plan.scopeInputs.find((name) => pathParams[name] === undefined || pathParams[name] === "");
  if (missing !== undefined) fail(missing, "is required. Set it here or in the provider's settings");
  return parentTarget(plan, pathParams, context);
}

function parentsOf({ endpoint }: Plan): { readonly parents?: Readonly<Record<string, readonly string[]>> } {
  const told = Object.entries(endpoint.parents ?? {}).flatMap(([name, parent]) =>
    parent?.resources === undefined ? [] : [[name, parent.resources] as const],
  );
  return told.length === 0 ? {} : { parents: Object.fromEntries(told) };
}

async function* everyPlace(
  plan: Plan,
  names: readonly string[],
  pathParams: Values,
  context: ResourceContext<never>,
): AsyncGenerator<Values> {
  const [name, ...rest] = names;
  if (name === undefined) {
    yield pathParams;
    return;
  }
  const { folder, parents } = plan.endpoint;
  const all = folder?.input === name ? folder.begins?.ids : parents?.[name]?.all;
  if (pathParams[name] !== undefined || all === undefined) {
    yield* everyPlace(plan, rest, pathParams, context);
    return;
  }
  for (const id of await all(context, encodedPathParams(plan, pathParams)))
    if (id !== "") yield* everyPlace(plan, rest, { ...pathParams, [name]: id }, context);
}
