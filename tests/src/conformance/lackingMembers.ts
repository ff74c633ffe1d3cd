import assert from "node:assert/strict";
import type { AnyField, AnyResource } from "@tripod/kit";
import { type JsonObject, OperationFailed, type Stack } from "@tripod/testkit";
import { type ConformanceContext, failureOf } from "./conformanceContext.js";
import { type ConformanceTest, fieldsOf, injectFault, isThere } from "./conformanceTest.js";
import { importId } from "./importId.js";
import { isRecord } from "./inputPaths.js";
import { recorded, settles } from "./settles.js";

/** Members by which the platforms identify an object in responses. */
export const ID_NAMES: ReadonlySet<string> = new Set([
  ...["id", "uuid", "uid", "indexId", "access_key", "secret_key", "encodedTokenAndUrl", "token"],
]);

type Steps = readonly string[];
type Edit = (body: unknown) => unknown;

/** Maximum depth of a member. Deeper ones often exist for some kinds of the object only. */
const DEEPEST = 2;
/** Maximum number of members that are removed from the responses to a refresh, one after the other. */
const MOST = 60;

/** Maximum depth of a member inside of others and of elements, and maximum number of these. */
const DEEPEST_INNER = 9;
const MOST_INNER = 24;

/** Message of an unexpected failure. */
const BUG = /bug in the package/;

/** Responses that lack members do not remove them from state. */
export const lackingMembers: ConformanceTest = {
  name: "lacking members",
  promise:
    "an answer to a read that lacks what an object cannot be without, or has null for it, is refused, or what is recorded stays: it leads to no change",
  run: async (trial) => {
    const stack = trial.stack();
    const inputs = trial.full();
    await stack.up(trial.program(inputs));
    await stack.refresh();
    const { sharesFieldsWith, absent = [], resetOnDelete } = trial.fixture;
    const fields = Object.entries(fieldsOf(trial));
    const needed = new Set(fields.filter(([, { spec }]) => spec.presence === "required").map(([name]) => name));
    // A null collection is an empty one, unless it never changes in place.
    const isNeverNull = ([, { spec }]: (typeof fields)[number]): boolean =>
      spec.replaces === true || (spec.presence === "required" && !("element" in spec.type));
    const neverNull = new Set(fields.filter(isNeverNull).flatMap(([name, field]) => wireNamesOf(name, field)));
    const inside = pathsInside(fields);
    const isNeeded = (changed: string): boolean =>
      needed.has(changed) || inside.has(changed.replaceAll(/\[\d+\]/g, ""));
    const paths = await shownPaths(trial, stack);
    await changesNothing(
      trial,
      stack,
      inputs,
      (body) => bare(body) ?? {},
      "the id alone",
      // A singleton has no ID, and may lack optional members.
      (changed) => resetOnDelete === undefined || needed.has(changed),
    );
    trial.covered("the id alone");
    // A list that is null does not say which objects exist.
    await changesNothing(trial, stack, inputs, withoutLists, "lists: null", () => false);
    trial.covered("lists: null");
    await changesNothing(trial, stack, inputs, withNulls, "lists: [null, …]", () => false);
    trial.covered("lists: [null, …]");
    await importsDespiteNulls(trial, stack);
    // Similar resources share the code of reads, which one of them tests.
    for (const path of sharesFieldsWith === undefined ? paths.slice(0, MOST) : []) {
      if (absent.includes(path.join("."))) continue;
      await changesNothing(trial, stack, inputs, (body) => without(body, path), path.join("."), isNeeded);
      trial.covered(path.join("."));
      if (!neverNull.has(plainName(path.at(-1) ?? ""))) continue;
      const isScalar = (name: string) => needed.has(name) && !isCollection(fieldsOf(trial)[name]);
      await changesNothing(
        trial,
        stack,
        inputs,
        (body) => edited(body, path, NULL),
        `${path.join(".")}: null`,
        isScalar,
      );
      trial.covered(`${path.join(".")}: null`);
    }
    const tried = new Set(paths.map((path) => path.join(".")));
    const inner = neededInside(fields.map(([, field]) => field));
    const deeper = (await shownPaths(trial, stack, true)).filter(
      (path) => !tried.has(path.join(".")) && inner.has(plainName(path.at(-1) ?? "")),
    );
    for (const path of sharesFieldsWith === undefined ? deeper.slice(0, MOST_INNER) : []) {
      const what = `${path.join(".")}, inside`;
      await changesNothing(trial, stack, inputs, (body) => without(body, path), what, isNeeded);
      trial.covered(what);
    }
    await settles(trial, stack, inputs);
  },
};

/**
 * Asserts that a refresh on edited responses fails, or that the next plan changes none of these inputs. Then restores
 * the state.
 */
async function changesNothing(
  trial: ConformanceContext,
  stack: Stack,
  inputs: JsonObject,
  edit: Edit,
  what: string,
  counts: (path: string) => boolean,
): Promise<void> {
  const whole = stack.resource("it");
  const before = recorded(stack);
  injectFault(trial, "GET /*", { kind: "edit", edit }, 50);
  const failure = await failureOf(stack.refresh());
  trial.platform.faults.clear();
  assert.ok(isThere(stack), `without ${what}: it is forgotten`);
  if (failure !== undefined) {
    assert.doesNotMatch(failure.message, BUG, `${what}: the response is not a bug of the package`);
    assert.equal(recorded(stack), before, `${what}: state is not as it was, although the refresh failed`);
    return;
  }
  const plan = await stack.preview(trial.program(inputs)).catch((error: unknown) => {
    // Removing an optional member can be a rejected change.
    if (!(error instanceof OperationFailed)) throw error;
  });
  if (plan === undefined) return stack.record([whole]);
  const { replace, events } = plan;
  const changed = events.flatMap(({ detailedDiff = {} }) => Object.keys(detailedDiff)).filter(counts);
  assert.deepEqual(changed, [], `without ${what}: the next run changes it`);
  const causes = events.flatMap(({ replaces = [] }) => replaces);
  assert.deepEqual(replace.length === 0 ? [] : causes, [], `without ${what}: the next run replaces it`);
  stack.record([whole]);
}

/** Asserts that an import, which has no recorded values, loses no input if each list starts with null. */
async function importsDespiteNulls(trial: ConformanceContext, stack: Stack): Promise<void> {
  const { imports } = trial.subject.resources[trial.fixture.resource] as AnyResource;
  if (imports === undefined || imports.unsupported !== undefined) return;
  const id = importId(stack, imports.forms[0] as string);
  if (id.includes("<")) return;
  const inputsOfImport = async (): Promise<JsonObject> => {
    const found = trial.stack();
    await found.import({ type: trial.type, name: "it", id });
    return found.resource("it").inputs as JsonObject;
  };
  const whole = await inputsOfImport();
  injectFault(trial, "GET /*", { kind: "edit", edit: withNulls }, 50);
  let found = whole;
  const failure = await failureOf(
    (async () => {
      found = await inputsOfImport();
    })(),
  );
  trial.platform.faults.clear();
  assert.doesNotMatch(failure?.message ?? "", BUG, "an import with nulls in lists is not a bug of the package");
  // A value in the first element of a list has no other place.
  const isFirst = (name: string) => fieldsOf(trial)[name]?.spec.wire?.name?.includes("[0]") === true;
  const lost = Object.keys(whole).filter((name) => found[name] === undefined && !isFirst(name));
  assert.deepEqual(lost, [], "an import with nulls in lists loses inputs");
  trial.covered("import: [null, …]");
}

/**
 * Returns the paths of the members in responses to a refresh, once each and without the indexes of lists. `isInner`:
 * also of those deep inside and of elements that are parts of the object.
 */
async function shownPaths(trial: ConformanceContext, stack: Stack, isInner = false): Promise<readonly Steps[]> {
  const found = new Map<string, Steps>();
  const deepest = isInner ? DEEPEST_INNER : DEEPEST;
  const visit = (value: unknown, at: Steps): void => {
    // Elements without an ID are parts of the object, not objects of a list.
    if (Array.isArray(value))
      for (const item of value.slice(0, 20).filter((one) => isInner || isIdentified(one))) visit(item, at);
    else if (isRecord(value) && at.length < deepest) {
      for (const [name, member] of Object.entries(value)) {
        if (!ID_NAMES.has(name)) found.set([...at, name].join("."), [...at, name]);
        visit(member, [...at, name]);
      }
    }
  };
  const edit: Edit = (body) => {
    visit(body, []);
    return body;
  };
  injectFault(trial, "GET /*", { kind: "edit", edit }, 50);
  await stack.refresh();
  trial.platform.faults.clear();
  return [...found.values()];
}

function isIdentified(item: unknown): boolean {
  if (!isRecord(item)) return false;
  return Object.keys(item).some((name) => ID_NAMES.has(name)) || Object.values(item).some(isIdentified);
}

/** Returns the wire names of the members inside of these values that every object has. */
function neededInside(fields: readonly AnyField[]): ReadonlySet<string> {
  const names = fields.flatMap(({ spec: { type } }): readonly string[] => {
    if ("element" in type) return [...neededInside([type.element])];
    if (type.kind !== "object") return [];
    const own = Object.entries(type.fields).filter(([, { spec }]) => ["required", "computed"].includes(spec.presence));
    return [...own.flatMap(([name, field]) => wireNamesOf(name, field)), ...neededInside(Object.values(type.fields))];
  });
  return new Set(names);
}

/** Returns the paths of the required inputs inside of these values, without the indexes of lists. */
function pathsInside(fields: readonly (readonly [path: string, field: AnyField])[]): ReadonlySet<string> {
  const paths = fields.flatMap(
    ([
      path,
      {
        spec: { type },
      },
    ]): readonly string[] => {
      if ("element" in type) return [...pathsInside([[path, type.element]])];
      if (type.kind !== "object") return [];
      const own = Object.entries(type.fields).map(([name, field]) => [`${path}.${name}`, field] as const);
      const required = own.filter(([, { spec }]) => spec.presence === "required").map(([inner]) => inner);
      return [...required, ...pathsInside(own)];
    },
  );
  return new Set(paths);
}

/** Returns a body without a member, removed in each element of the lists on its path. */
function without(body: unknown, path: Steps): unknown {
  return edited(body, path, undefined);
}

const NULL = { value: null };

/**
 * Returns a body with another value of a member in each element of the lists on its path. Undefined removes the member.
 */
function edited(body: unknown, [name, ...rest]: Steps, set: { readonly value: unknown } | undefined): unknown {
  if (Array.isArray(body)) return body.map((item) => edited(item, [name as string, ...rest], set));
  if (!isRecord(body) || name === undefined || !Object.hasOwn(body, name)) return body;
  const { [name]: member, ...others } = body;
  if (rest.length > 0) return { ...others, [name]: edited(member, rest, set) };
  return set === undefined ? others : { ...others, [name]: set.value };
}

/** Returns a body in which each list is null. */
function withoutLists(body: unknown): unknown {
  if (Array.isArray(body)) return null;
  if (!isRecord(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withoutLists(value)]));
}

/** Returns a body in which each list starts with null. */
function withNulls(body: unknown): unknown {
  if (Array.isArray(body)) return [null, ...body.map(withNulls)];
  if (!isRecord(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withNulls(value)]));
}

const plainName = (name: string): string => name.replaceAll(/[_-]/g, "").toLowerCase();

/** Returns the names that a field may have on the wire. */
function wireNamesOf(name: string, { spec: { wire } }: AnyField): readonly string[] {
  const last = wire?.name?.split(".").at(-1);
  return [name, ...(last === undefined ? [] : [last])].map(plainName);
}

function isCollection(field: AnyField | undefined): boolean {
  return field !== undefined && "element" in field.spec.type;
}

/** Reduces a response to the IDs of its objects and the envelope. */
function bare(body: unknown): unknown {
  if (Array.isArray(body)) return body.map((item) => bare(item) ?? {});
  if (!isRecord(body)) return undefined;
  const ids = Object.entries(body).filter(([name]) => ID_NAMES.has(name));
  if (ids.length > 0) return Object.fromEntries(ids);
  const inner = Object.entries(body).map(([name, value]) => [name, bare(value)] as const);
  const remaining = inner.filter(([, value]) => (Array.isArray(value) ? true : value !== undefined));
  return remaining.length === 0 ? undefined : Object.fromEntries(remaining);
}
