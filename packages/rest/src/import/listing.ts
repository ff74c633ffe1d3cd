import type { Answer } from "@tripod/http";
import { type Fields, fail, type PlainObject, type ResourceContext, s } from "@tripod/kit";
import { pluralOf } from "../addressing/kinds.js";
import { rowAt, titleOf } from "../addressing/places.js";
import { idAt, pathOf, placeTarget, type Target, topFolder } from "../addressing/target.js";
import type { Holders } from "../definition/places.js";
import type { Plan } from "../definition/plan.js";
import { importIdOf } from "../requests/importId.js";
import { pagesOf, rowsOf } from "../requests/rows.js";
import { send } from "../requests/send.js";
import { encodedWhere } from "../values/spelling.js";
import { canFill } from "../values/template.js";
import { memberAt, type Values } from "../values/values.js";
import { shownKey } from "../wire/shown.js";
import { sorted } from "./sorts.js";

/** Returns the list of a definition's objects, if the platform has one. */
export function listableOf(plan: Plan) {
  const { holders, unlisted } = plan;
  const { yieldsTo } = plan.list;
  if (plan.listPath === undefined && holders === undefined) return unlisted === undefined ? {} : { unlisted };
  const look = plan.listPath === undefined ? listHolders : listAll;
  return {
    listable: {
      query: queryOf(plan),
      ...keyOf(plan),
      ...parentsOf(plan),
      ...(yieldsTo && { yieldsTo }),
      list: (query: Values, context: ResourceContext<never>) => look(plan, query, context),
    },
  };
}

/** Inputs that distinguish rows, in addition to the name and to those of the query. */
function keyOf(plan: Plan): { readonly key?: readonly string[] } {
  const { key, within, pathInputs, holders } = plan;
  if (holders !== undefined) return { key: [holders.input] };
  const others = key.filter((name) => name !== "name" && !within.includes(name) && !pathInputs.includes(name));
  return others.length === 0 ? {} : { key: others };
}

/** Returns the values of the identifying inputs that a row contains. */
function shownKeyOf(plan: Plan, shown: Values | undefined): { readonly key?: PlainObject } {
  const members = (keyOf(plan).key ?? []).map((name) => [name, shown?.[name]] as const);
  const told = members.filter(([, value]) => ["string", "number", "boolean"].includes(typeof value));
  return told.length === 0 ? {} : { key: Object.fromEntries(told) as PlainObject };
}

/** Returns the query of a list: its parents. */
function queryOf({ pathInputs, within, fields, at, holders, isListedByPlace, shownPlace }: Plan): Fields {
  const shown = isListedByPlace ? shownPlace : [];
  const places = pathInputs.filter((name) => name !== holders?.input);
  return Object.fromEntries(
    [...within, ...places, ...shown].map((name) => {
      const field = fields[name];
      const known = at.settings !== undefined && within.includes(name);
      const folder = shown.includes(name) ? at.folder : undefined;
      const canList = at.places?.[name]?.all !== undefined || folder?.begins !== undefined;
      const query = field?.spec.type.kind === "number" ? s.number() : s.string();
      const begins = folder?.begins?.says;
      const all = begins === undefined ? " Default: all." : ` Default: ${begins}.`;
      const text = `${field?.spec.doc ?? ""}${known ? " Default: the value of the provider's settings." : canList ? all : ""}`;
      return [name, known || canList || folder?.top !== undefined ? query.optional().doc(text) : query.doc(text)];
    }),
  ) as Fields;
}

/** Yields every object of the kind, parent by parent. */
async function* listAll(plan: Plan, query: Values, context: ResourceContext<never>) {
  const { at, key } = plan;
  // IDs of connected objects are not a name.
  const called = key.find((one) => !one.endsWith("Id"));
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const presets = plan.isListedByPlace ? await topFolder(plan, given, context) : undefined;
  const settings = { ...at.settings?.(context.platform), ...presets };
  const places = plan.isListedByPlace ? [...plan.pathInputs, ...plan.shownPlace] : plan.pathInputs;
  for await (const where of everyPlace(plan, places, { ...settings, ...given }, context)) {
    if (!canFill(plan.listPath as string, where)) {
      const name = places.find((one) => where[one] === undefined) ?? "";
      fail(name, `missing required input: which ${name} to list`);
    }
    const target = completePlace(plan, where, context);
    const otherKind = await sorted(target);
    const unfitness = await plan.list.unfit?.(target.context, encodedWhere(plan, target.where));
    const tellUnidentified = (): void => {
      if (!target.dialect.ledger.tellsFirst(`unidentified ${target.place} ${plan.name}`)) return;
      context.log("warning", `The list of ${pluralOf(plan.kind)} has rows without an ID. They are left out`);
    };
    for await (const row of rowsOf(target, target.context, tellUnidentified)) {
      if ((await otherKind(row)) !== undefined) continue;
      const shown = shownKey(plan, target.dialect.names, row.body, where);
      const name = plan.identity.title === undefined ? shown?.[called ?? ""] : titleOf(plan, row.body);
      const found = Object.fromEntries([...plan.within, ...places].map((one) => [one, where[one]]));
      const id = importIdOf(rowAt(target, shown), row, settings);
      yield {
        id,
        ...(typeof name === "string" ? { name } : {}),
        ownId: row.id,
        ...shownKeyOf(plan, shown),
        where: found,
        ...unfit(unfitness?.(row.body.raw as Values)),
      };
    }
  }
}

const unfit = (reason: string | undefined) => (reason === undefined ? {} : { unfit: reason });

/** Yields every object that an owner has. */
async function* listHolders(plan: Plan, query: Values, context: ResourceContext<never>) {
  const { at } = plan;
  const { list, input, has } = plan.holders as Holders<string>;
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const place = completePlace(plan, { ...at.settings?.(context.platform), ...given }, context);
  for await (const page of pagesOf(place, pathOf(place, list))) {
    for (const body of page) {
      const holder = memberAt(body.raw, place.dialect.at.id);
      if (typeof holder !== "string" || holder === "") continue;
      if (plan.read.isGone?.(body, place.dialect.clock.now()) === true) continue;
      const target = { ...place, where: { ...place.where, [input]: holder } };
      const get = (template: string): Promise<Answer> => send(target, { verb: "Get", method: "GET", template });
      if (!(await has(body, get))) continue;
      const where = Object.fromEntries([...plan.within, input].map((one) => [one, target.where[one]]));
      const name = memberAt(body.raw, "name");
      yield { id: idAt(plan, target.where), ...(typeof name === "string" ? { name } : {}), where };
    }
  }
}

/** Returns the target of a parent whose inputs are all known. */
function completePlace(plan: Plan, where: Values, context: ResourceContext<never>): Target {
  const missing = plan.within.find((name) => where[name] === undefined || where[name] === "");
  if (missing !== undefined) fail(missing, "missing required input: set it in the query or in the provider's settings");
  return placeTarget(plan, where, context);
}

function parentsOf({ at }: Plan): { readonly parents?: Readonly<Record<string, readonly string[]>> } {
  const places = Object.entries((at.places ?? {}) as Readonly<Record<string, { parents?: readonly string[] }>>);
  const told = places.flatMap(([name, { parents }]) => (parents === undefined ? [] : [[name, parents] as const]));
  return told.length === 0 ? {} : { parents: Object.fromEntries(told) };
}

async function* everyPlace(
  plan: Plan,
  names: readonly string[],
  where: Values,
  context: ResourceContext<never>,
): AsyncGenerator<Values> {
  const [name, ...rest] = names;
  if (name === undefined) {
    yield where;
    return;
  }
  const { folder, places } = plan.at;
  const all = folder?.input === name ? folder.begins?.ids : places?.[name]?.all;
  if (where[name] !== undefined || all === undefined) {
    yield* everyPlace(plan, rest, where, context);
    return;
  }
  for (const id of await all(context, encodedWhere(plan, where)))
    yield* everyPlace(plan, rest, { ...where, [name]: id }, context);
}
