import { type FailureCode, HttpFailure, type Reader } from "@tripod/http";
import { fail, InputError, NotFoundError, type ResourceContext } from "@tripod/kit";
import { readOne } from "../ask/one.js";
import { rowsOf } from "../ask/rows.js";
import type { Plan } from "../definition/plan.js";
import { formsOf, placeText, takenForms } from "../place/importForms.js";
import { hasKey } from "../place/keys.js";
import { isKind, otherKindOf, refuseOtherKind } from "../place/kinds.js";
import { labelOf, rowAt, titleOf } from "../place/places.js";
import { pathOf, placeTarget, type Target, targetOf, withId } from "../place/target.js";
import { fillText, parseText } from "../values/template.js";
import { memberAt, type Values } from "../values/values.js";
import { shownKey } from "../wire/shownKey.js";
import { wireNameOf } from "../wire/wireName.js";
import { sorted } from "./sorts.js";

/** More ways than these to part an import id at its slashes are not tried. */
const MOST_WAYS = 64;
/** More places than these are not named in a message. */
const MOST_PLACES = 3;
const NUMBER = /^\d{1,15}$/;

/** The ways in which an object is found by an import id. */
export function importsOf(plan: Plan) {
  const forms = formsOf(plan);
  return {
    forms,
    resolve: async (importId: string, context: ResourceContext<never>) => {
      const { target, id, isSorted } = await resolve(plan, forms, importId, context);
      if (isSorted !== true) await refuseUnsorted(target);
      const otherwise = nothingThere(plan, forms, importId, [target.where], context);
      return { id, prior: placePrior(plan, target), otherwise };
    },
  };
}

/** One way to understand an import id. */
interface Reading {
  readonly where: Values;
  /** The places that the import id itself says. */
  readonly said: readonly string[];
  /** What stands behind the places: an id, or the members of the key. */
  readonly rest: readonly string[];
}

/** What an import id names. */
interface Found {
  readonly id: string;
  readonly target: Target;
  /** Whether it is known to be of the kind, as far as a list tells. */
  readonly isSorted?: boolean;
}

async function resolve(
  plan: Plan,
  forms: readonly string[],
  importId: string,
  context: ResourceContext<never>,
): Promise<Found> {
  const { kind, idForm, key } = plan;
  if (importId === "") return fail("", `the import id is empty; write ${forms.join(" or ")}`);
  const settings = plan.at.settings?.(context.platform) ?? {};
  const placed = await byPlacedId(plan, importId, settings, context);
  if (placed !== undefined) return placed;
  const parts = idForm === "{id}" ? undefined : parseText(idForm, importId);
  if (parts !== undefined) {
    const target = targetOf("read", plan, { ...settings, ...typedWhere(plan, parts) }, context, importId);
    const said = plan.within.filter((name) => parts[name] !== undefined && parts[name] !== settings[name]);
    const noPlace = await refusalAt(target, { where: parts, said, rest: [] });
    if (noPlace !== undefined) throw notThere(namesNone(plan, importId, noPlace, takenForms(plan, forms, settings)));
    if (plan.listPath === undefined || key.length === 0 || (await exists(target))) return { id: importId, target };
  }
  const readings = readingsOf(plan, importId, context);
  if (readings.length === 0) {
    return fail("", `${JSON.stringify(importId)} is no import id of a ${kind}; ${takenForms(plan, forms, settings)}`);
  }
  const [only] = readings;
  if (only !== undefined && readings.length === 1 && isAllNumbers(plan, only)) {
    // Numbers are ids: the read that follows tells whether they are there.
    const where = { ...only.where, ...typedWhere(plan, only.where as Readonly<Record<string, string>>) };
    const target = withId(placeTarget(plan, where, context), only.rest[0] as string);
    return { id: idOf(target, only.rest[0] as string), target };
  }
  const tried: string[] = [];
  const looked: Looked[] = [];
  let noPlace: Error | undefined;
  for (const reading of readings) {
    try {
      for (const where of await placesOf(plan, reading, context, tried)) {
        looked.push({ where, rest: reading.rest });
        const found = await byIdOrKey(plan, where, reading.rest, context, readings.length === 1);
        if (found !== undefined) return found;
      }
    } catch (error) {
      // What stands before the id may be no place at all.
      if (!isAboutPlace(error, reading)) throw error;
      noPlace ??= error;
    }
  }
  if (noPlace !== undefined) throw notThere(namesNone(plan, importId, noPlace, takenForms(plan, forms, settings)));
  if (tried.length > 0 && tried.length === readings.length)
    throw notThere(`there is no ${tried.join(", and no ")}; ${takenForms(plan, forms, settings)}`);
  await refuseNamesake(plan, looked, context);
  const [{ rest } = { rest: [importId] }] = looked;
  const places = looked.map(({ where }) => where);
  throw notThere(nothingThere(plan, forms, rest.length === 1 ? (rest[0] as string) : importId, places, context));
}

/** The object of an id that names places itself, with the project and the region before it. */
async function byPlacedId(
  plan: Plan,
  importId: string,
  settings: Values,
  context: ResourceContext<never>,
): Promise<Found | undefined> {
  const { idForm, within } = plan;
  const parts = importId.split("/");
  if (idForm === "{id}" || within.length === 0 || within.some((name) => idForm.includes(`{${name}}`))) return undefined;
  if (parts.length !== within.length + idForm.split("/").length || parts.includes("")) return undefined;
  const id = parts.slice(within.length).join("/");
  const said = Object.fromEntries(within.map((name, index) => [name, parts[index] as string]));
  const own = parseText(idForm, id);
  if (own === undefined) return undefined;
  const target = targetOf("read", plan, { ...settings, ...typedWhere(plan, own), ...said }, context, id);
  const noPlace = await refusalAt(target, { where: said, said: within, rest: [id] });
  return noPlace === undefined && (await exists(target)) ? { id, target } : undefined;
}

/** Why a place that the import id says is none, as far as reading an object there tells. */
async function refusalAt(target: Target, reading: Reading): Promise<Error | undefined> {
  if (reading.said.length === 0) return undefined;
  try {
    await readOne(target);
    return undefined;
  } catch (error) {
    if (isAboutPlace(error, reading)) return error;
    throw error;
  }
}

function namesNone({ kind }: Plan, importId: string, { message }: Error, takes: string): string {
  return `${JSON.stringify(importId)} names no ${kind}: ${message.replace(/\.$/, "")}; ${takes}`;
}

/** What is told of a place that is none. */
const PLACELESS: readonly FailureCode[] = ["not-found", "unauthenticated", "permission-denied", "invalid-argument"];

/** Whether an error may come from a place that the import id says, and that is none. */
function isAboutPlace(error: unknown, { said }: Reading): error is Error {
  if (said.length === 0) return false;
  if (error instanceof HttpFailure) return PLACELESS.includes(error.code);
  return error instanceof InputError && error.failures.every(({ path }) => said.includes(path));
}

function notThere(reason: string): NotFoundError {
  return new NotFoundError([{ path: "", reason }]);
}

/** A place that was looked at, and what for. */
interface Looked {
  readonly where: Values;
  readonly rest: readonly string[];
}

/** Refuses an object that is told to be of another kind only by where it is, or what it is made of. */
async function refuseUnsorted(target: Target): Promise<void> {
  if (typeof target.plan.list.only !== "function") return;
  const live = await readOne(target);
  // What is gone, or shows itself what it is, is told by the read that follows.
  if (live === undefined || !isKind(target.plan, live.body.raw)) return;
  const id = String(target.where.id);
  const other = await (await sorted(target))({ id, body: live.body });
  if (other !== undefined) refuseOtherKind(target.plan, id, other);
}

/** That there is nothing, where it was looked for, and what forms are taken. */
function nothingThere(
  plan: Plan,
  forms: readonly string[],
  wanted: string,
  looked: readonly Values[],
  context: ResourceContext<never>,
): string {
  const places = [...new Set(looked.map((where) => placeText(plan, where)).filter((text) => text !== ""))];
  const others = places.length > MOST_PLACES ? [` or ${places.length - MOST_PLACES} other places`] : [];
  const where = places.length === 0 ? "" : ` in ${places.slice(0, MOST_PLACES).join(" or ")}${others.join("")}`;
  const settings = plan.at.settings?.(context.platform) ?? {};
  return `there is no ${plan.kind} ${JSON.stringify(wanted)}${where}; ${takenForms(plan, forms, settings)}`;
}

/** Refuses what has the name that is wanted and is of another kind. */
async function refuseNamesake(plan: Plan, looked: readonly Looked[], context: ResourceContext<never>): Promise<void> {
  const { key, fields, listPath } = plan;
  const [name] = key;
  if (listPath === undefined || plan.isListedByPlace || key.length !== 1 || name === undefined) return;
  for (const { where, rest } of looked) {
    const target = placeTarget(plan, where, context);
    const path = wireNameOf(name, fields[name] as never, target.dialect.names) ?? name;
    for await (const page of target.dialect.rows(pathOf(target, listPath), context)) {
      const called = (row: Reader) =>
        plan.identity.title === undefined ? memberAt(row.raw, path) : titleOf(plan, row);
      const other = page.find((row) => called(row) === rest[0] && !isKind(plan, row.raw));
      if (other !== undefined) refuseOtherKind(plan, JSON.stringify(rest[0]), otherKindOf(plan, other.raw));
    }
  }
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

async function exists(target: Target): Promise<boolean> {
  return (await readOne(target)) !== undefined;
}

/** What an import records of where the object is. */
function placePrior(plan: Plan, target: Target): Values {
  return Object.fromEntries([...plan.whereabouts].map((name) => [name, target.where[name]]));
}

function typedWhere({ fields }: Plan, parts: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(
    Object.entries(parts)
      .filter(([name]) => name !== "id")
      .map(([name, text]) => [name, fields[name]?.spec.type.kind === "number" ? Number(text) : text]),
  );
}

/** Every way to part an import id: names may hold slashes themselves. What the settings do not say stands before it. */
function readingsOf(plan: Plan, importId: string, context: ResourceContext<never>): readonly Reading[] {
  const given = plan.at.settings?.(context.platform) ?? {};
  const needed = plan.within.filter((name) => given[name] === undefined || given[name] === "");
  const readings: Reading[] = [];
  const unsaid = plan.pathInputs.filter((name) => given[name] === undefined || given[name] === "");
  const withins = needed.length === plan.within.length ? [plan.within] : [needed, plan.within];
  const places = unsaid.length === plan.pathInputs.length ? [plan.pathInputs] : [plan.pathInputs, unsaid];
  for (const leading of withins.flatMap((within) => places.map((names) => [...within, ...names]))) {
    for (const rest of plan.key.length > 1 ? [1, plan.key.length] : [1]) {
      for (const parts of partings(importId, leading.length + rest)) {
        const where = Object.fromEntries(leading.map((name, index) => [name, parts[index]]));
        // Projects and regions are no names that somebody chose.
        if (plan.within.some((name) => where[name]?.includes("/"))) continue;
        readings.push({ where: { ...given, ...where }, said: leading, rest: parts.slice(leading.length) });
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
    const byName = plan.at.places?.[name]?.byName;
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

/** The object that has this id, or this key, in a place. Of those with the key, only such as are of the kind. */
async function byIdOrKey(
  plan: Plan,
  where: Values,
  rest: readonly string[],
  context: ResourceContext<never>,
  isOnlyReading: boolean,
): Promise<Found | undefined> {
  const { kind, key } = plan;
  const id = rest[0] as string;
  const target = placeTarget(plan, where, context);
  const { title } = plan.identity;
  const wanted = Object.fromEntries(key.map((name, index) => [name, rest[index] ?? ""]));
  const canBeKey =
    (title === undefined ? key.length : 1) === rest.length && plan.listPath !== undefined && !plan.isListedByPlace;
  if (!canBeKey) {
    if (rest.length !== 1) return undefined;
    const one = withId(target, id);
    // Where it can only mean one thing, the read that follows tells whether it is there.
    const isThere = isOnlyReading || (looksLikeId(id) && (await readOne(one)) !== undefined);
    return isThere ? { id: idOf(one, id), target: one } : undefined;
  }
  const keyed: { readonly id: string; readonly at: Target }[] = [];
  const others: string[] = [];
  const note = async (row: { readonly id: string; readonly body: Reader }, at: Target): Promise<void> => {
    const other = await (await sort())(row);
    if (other === undefined) keyed.push({ id: row.id, at });
    else others.push(other);
  };
  const sort = once(() => sorted(target));
  for await (const row of rowsOf(target)) {
    if (title !== undefined) {
      const at = withId(target, row.id);
      if (row.id === id) return { id: idOf(at, row.id), target: at };
      if (titleOf(plan, row.body) === id) await note(row, at);
      continue;
    }
    const shown = shownKey(plan, target.dialect.names, row.body, where);
    const at = withId(rowAt(target, shown), row.id);
    if (rest.length === 1 && row.id === id) return { id: idOf(at, row.id), target: at };
    if (shown !== undefined && hasKey(plan, shown, wanted)) await note(row, at);
  }
  const [found] = keyed;
  if (keyed.length > 1) {
    const ids = keyed.map((one) => one.id).join(", ");
    return fail(
      "",
      `several ${kind}s are called ${rest.map((text) => JSON.stringify(text)).join(", ")}, with the ids ${ids}; use an id`,
    );
  }
  if (found !== undefined) return { id: idOf(found.at, found.id), target: found.at, isSorted: true };
  if (others.length > 0) refuseOtherKind(plan, rest.map((text) => JSON.stringify(text)).join(", "), others[0]);
  // It may exist and be of another kind, which its read tells better.
  if (rest.length > 1 || !looksLikeId(id)) return undefined;
  const one = withId(target, id);
  return (await readOne(one).catch(() => undefined)) === undefined ? undefined : { id: idOf(one, id), target: one };
}

/** What `make` makes, made when it is first asked for. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function looksLikeId(text: string): boolean {
  return /^[0-9A-Fa-f-]{3,64}$/.test(text) || /^\d+$/.test(text);
}

function idOf(target: Target, id: string): string {
  return fillText(target.plan.idForm, { ...target.where, id });
}
