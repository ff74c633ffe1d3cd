import { fail, type ResourceContext } from "@tripod/kit";
import { hasKey, shownKey } from "./keys.js";
import { importForm, isKind, type Operation, operationOf, pathOf, withId } from "./operation.js";
import { labelOf, placeOperation, rowAt, titleOf } from "./places.js";
import type { Plan } from "./plan.js";
import { readOne, rowsOf } from "./requests.js";
import { fillText, parseText } from "./template.js";
import { memberAt, type Values } from "./values.js";
import { wireNameOf } from "./wireName.js";

/** More ways than these to part an import id at its slashes are not tried. */
const MOST_WAYS = 64;
const NUMBER = /^\d{1,15}$/;

/** The ways in which an object is found by an import id. */
export function importsOf(plan: Plan) {
  const forms = formsOf(plan);
  return {
    forms,
    resolve: async (importId: string, context: ResourceContext<never>) => resolve(plan, forms, importId, context),
  };
}

/** Import by id first, then by name wherever the platform can list. */
function formsOf(plan: Plan): readonly string[] {
  const { definition, key, pathInputs, list } = plan;
  const byId = importForm(plan);
  if (plan.isListedByPlace) return [byId];
  if (key.length === 0 || list === undefined || key.some((name) => pathInputs.includes(name))) return [byId];
  const places = pathInputs.map((name) =>
    definition.places?.[name]?.byName === undefined ? `<${name}>` : `<${name.replace(/Id$/, "")}Name>`,
  );
  const names = definition.title === undefined ? key : ["name"];
  const byKey = [...places, ...names.map((name) => `<${name}>`)].join("/");
  return byKey === byId ? [byId] : [byId, byKey];
}

/** One way to understand an import id. */
interface Reading {
  readonly where: Values;
  /** What stands behind the places: an id, or the members of the key. */
  readonly rest: readonly string[];
}

async function resolve(plan: Plan, forms: readonly string[], importId: string, context: ResourceContext<never>) {
  const { definition, identity, key } = plan;
  if (importId === "") return fail("", `the import id is empty; write ${forms.join(" or ")}`);
  const parts = identity === "{id}" ? undefined : parseText(identity, importId);
  if (parts !== undefined) {
    const typed = typedWhere(plan, parts);
    const prior = withSettings(plan, typed, context);
    const op = operationOf(plan, prior, context, importId);
    if (plan.list === undefined || key.length === 0 || (await exists(op)))
      return { id: importId, prior: placePrior(plan, op) };
  }
  const readings = readingsOf(plan, importId, context);
  if (readings.length === 0) {
    return fail(
      "",
      `${JSON.stringify(importId)} is no import id of a ${definition.kind}; write ${forms.join(" or ")}${neededSettings(plan, context)}`,
    );
  }
  const [only] = readings;
  if (only !== undefined && readings.length === 1 && isAllNumbers(plan, only)) {
    // Numbers are ids: the read that follows tells whether they are there.
    const where = { ...only.where, ...typedWhere(plan, only.where as Readonly<Record<string, string>>) };
    const op = withId(placeOperation(plan, where, context), only.rest[0] as string);
    return { id: idOf(op, only.rest[0] as string), prior: placePrior(plan, op) };
  }
  const tried: string[] = [];
  const looked: { readonly where: Values; readonly rest: readonly string[] }[] = [];
  for (const reading of readings) {
    for (const where of await placesOf(plan, reading, context, tried)) {
      looked.push({ where, rest: reading.rest });
      const found = await byIdOrKey(plan, where, reading.rest, context, readings.length === 1);
      if (found !== undefined) return { id: found.id, prior: placePrior(plan, found.op) };
    }
  }
  if (tried.length > 0 && tried.length === readings.length) return fail("", `there is no ${tried.join(", and no ")}`);
  return plan.pathInputs.length === 0 ? undefined : notThere(plan, looked, context);
}

/** Says where an object was looked for, and what has its name there instead. */
async function notThere(
  plan: Plan,
  looked: readonly { readonly where: Values; readonly rest: readonly string[] }[],
  context: ResourceContext<never>,
): Promise<undefined> {
  const { definition, key, fields, pathInputs, list } = plan;
  const [first] = looked;
  if (first === undefined) return undefined;
  const wanted = first.rest.map((text) => JSON.stringify(text)).join(", ");
  const [name] = key;
  if (list !== undefined && key.length === 1 && name !== undefined) {
    for (const { where, rest } of looked) {
      const op = placeOperation(plan, where, context);
      const path = wireNameOf(name, fields[name] as never, op.dialect.names) ?? name;
      for await (const page of op.dialect.rows(pathOf(op, list), context)) {
        const other = page.find(({ raw }) => memberAt(raw, path) === rest[0] && !isKind(plan, raw));
        if (other === undefined) continue;
        const kind = definition.otherKind?.(other.raw as Values);
        fail(
          "",
          `the ${definition.kind} ${wanted} is of another kind${kind === undefined ? "" : `, ${kind}`}; use the resource for that kind`,
        );
      }
    }
  }
  const place = pathInputs.map((input) => `${labelOf(input)} ${first.where[input]}`).join(", ");
  return fail("", `there is no ${definition.kind} ${wanted} in ${place}`);
}

/** Whether an object and its places, which have numbers for ids, are all told by numbers. */
function isAllNumbers({ pathInputs, fields }: Plan, { where, rest }: Reading): boolean {
  return (
    pathInputs.length > 0 &&
    pathInputs.every((name) => fields[name]?.spec.type.kind === "number" && NUMBER.test(String(where[name]))) &&
    rest.length === 1 &&
    NUMBER.test(rest[0] as string)
  );
}

async function exists(op: Operation): Promise<boolean> {
  return (await readOne(op)) !== undefined;
}

/** What an import records of where the object is. */
function placePrior(plan: Plan, op: Operation): Values {
  return Object.fromEntries([...plan.whereabouts].map((name) => [name, op.where[name]]));
}

function typedWhere({ fields }: Plan, parts: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(
    Object.entries(parts)
      .filter(([name]) => name !== "id")
      .map(([name, text]) => [name, fields[name]?.spec.type.kind === "number" ? Number(text) : text]),
  );
}

function withSettings({ definition }: Plan, where: Values, context: ResourceContext<never>): Values {
  return { ...definition.settings?.(context.platform), ...where };
}

function neededSettings(plan: Plan, context: ResourceContext<never>): string {
  const given = plan.definition.settings?.(context.platform) ?? {};
  const missing = plan.within.filter((name) => given[name] === undefined || given[name] === "");
  return missing.length === 0
    ? ""
    : `, with ${missing.map((name) => `<${name}>`).join("/")}/ before it, or the setting${missing.length > 1 ? "s" : ""} ${missing.join(" and ")}`;
}

/** Every way to part an import id: names may hold slashes themselves. What the settings do not say stands before it. */
function readingsOf(plan: Plan, importId: string, context: ResourceContext<never>): readonly Reading[] {
  const given = plan.definition.settings?.(context.platform) ?? {};
  const needed = plan.within.filter((name) => given[name] === undefined || given[name] === "");
  const readings: Reading[] = [];
  const unsaid = plan.pathInputs.filter((name) => given[name] === undefined || given[name] === "");
  const withins = needed.length === plan.within.length ? [plan.within] : [needed, plan.within];
  const places = unsaid.length === plan.pathInputs.length ? [plan.pathInputs] : [plan.pathInputs, unsaid];
  for (const leading of withins.flatMap((within) => places.map((names) => [...within, ...names]))) {
    for (const rest of plan.key.length > 1 ? [1, plan.key.length] : [1]) {
      for (const parts of partings(importId, leading.length + rest)) {
        const where = Object.fromEntries(leading.map((name, index) => [name, parts[index]]));
        readings.push({ where: { ...given, ...where }, rest: parts.slice(leading.length) });
        if (readings.length >= MOST_WAYS) return readings;
      }
    }
  }
  return readings;
}

/** The ways to part a text at slashes into so many parts that are not empty. */
function partings(text: string, count: number): readonly (readonly string[])[] {
  if (count === 1) return text === "" ? [] : [[text]];
  const ways: (readonly string[])[] = [];
  for (let at = text.indexOf("/"); at >= 0 && ways.length < MOST_WAYS; at = text.indexOf("/", at + 1)) {
    if (at === 0) continue;
    for (const rest of partings(text.slice(at + 1), count - 1)) {
      ways.push([text.slice(0, at), ...rest]);
      if (ways.length >= MOST_WAYS) break;
    }
  }
  return ways;
}

/** The places that a reading may mean: each part is an id, or a name where names can be looked up. */
async function placesOf(
  plan: Plan,
  { where }: Reading,
  context: ResourceContext<never>,
  tried: string[],
): Promise<readonly Values[]> {
  let found: Values[] = [where];
  for (const name of plan.pathInputs) {
    const text = String(where[name]);
    const isNumber = plan.fields[name]?.spec.type.kind === "number";
    const byName = plan.definition.places?.[name]?.byName;
    const next: Values[] = [];
    for (const one of found) {
      if (!isNumber && (byName === undefined || looksLikeId(text))) next.push(one);
      else if (isNumber && NUMBER.test(text)) next.push({ ...one, [name]: Number(text) });
      if (byName === undefined) continue;
      const ids = await byName(text, context, one);
      if (ids.length > 1)
        fail("", `several places are called ${JSON.stringify(text)}, with the ids ${ids.join(", ")}; use an id`);
      for (const id of ids) if (!next.some((known) => known[name] === id)) next.push({ ...one, [name]: id });
    }
    if (next.length === 0) tried.push(`${labelOf(name)} ${JSON.stringify(text)}`);
    found = next;
  }
  return found;
}

/** The object that has this id, or this key, in a place. */
async function byIdOrKey(
  plan: Plan,
  where: Values,
  rest: readonly string[],
  context: ResourceContext<never>,
  isOnlyReading: boolean,
) {
  const { definition, key } = plan;
  const id = rest[0] as string;
  const op = placeOperation(plan, where, context);
  const { title } = definition;
  const wanted = Object.fromEntries(key.map((name, index) => [name, rest[index] ?? ""]));
  const canBeKey =
    (title === undefined ? key.length : 1) === rest.length && plan.list !== undefined && !plan.isListedByPlace;
  if (!canBeKey) {
    if (rest.length !== 1) return undefined;
    const one = withId(op, id);
    // Where it can only mean one thing, the read that follows tells whether it is there.
    const isThere = isOnlyReading || (looksLikeId(id) && (await readOne(one)) !== undefined);
    return isThere ? { id: idOf(one, id), op: one } : undefined;
  }
  const keyed: { readonly id: string; readonly at: Operation }[] = [];
  for await (const row of rowsOf(op)) {
    if (title !== undefined) {
      const at = withId(op, row.id);
      if (row.id === id) return { id: idOf(at, row.id), op: at };
      if (titleOf(plan, row.body) === id) keyed.push({ id: row.id, at });
      continue;
    }
    const shown = shownKey(plan, op.dialect.names, row.body, where);
    const at = withId(rowAt(op, shown), row.id);
    if (rest.length === 1 && row.id === id) return { id: idOf(at, row.id), op: at };
    if (shown !== undefined && hasKey(plan, shown, wanted)) keyed.push({ id: row.id, at });
  }
  const [found, ...others] = keyed;
  if (others.length > 0) {
    const ids = keyed.map((one) => one.id).join(", ");
    return fail(
      "",
      `several ${definition.kind}s are called ${rest.map((text) => JSON.stringify(text)).join(", ")}, with the ids ${ids}; use an id`,
    );
  }
  if (found !== undefined) return { id: idOf(found.at, found.id), op: found.at };
  // It may exist and be of another kind, which its read tells better.
  if (rest.length > 1 || !looksLikeId(id)) return undefined;
  const one = withId(op, id);
  return (await readOne(one).catch(() => undefined)) === undefined ? undefined : { id: idOf(one, id), op: one };
}

function looksLikeId(text: string): boolean {
  return /^[0-9A-Fa-f-]{3,64}$/.test(text) || /^\d+$/.test(text);
}

function idOf(op: Operation, id: string): string {
  return fillText(op.plan.identity, { ...op.where, id });
}
