import { type AnyField, BugError, isInput } from "@tripod/kit";
import type { Step } from "./definition.js";
import type { Plan } from "./plan.js";

/** Tells of a contradiction; what it says follows the name of the definition. */
type Wrong = (what: string) => never;

/**
 * Looks whether a definition contradicts itself.
 *
 * @throws BugError naming the definition and the member: when the package is built, since that loads every definition.
 */
export function verify(plan: Plan): void {
  const wrong: Wrong = (what) => {
    throw new BugError(`The definition ${plan.definition.name} ${what}`);
  };
  verifyPlace(plan, wrong);
  verifyNames(plan, wrong);
  verifySteps(plan, wrong);
  verifyList(plan, wrong);
  verifyKinds(plan, wrong);
  verifyWire(plan, wrong);
}

function mustBeInput({ fields }: Plan, name: string, where: string, wrong: Wrong): void {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) wrong(`names ${name} in ${where}, which is no field of it`);
  else if (!isInput(field)) wrong(`names ${name} in ${where}, which is no input`);
}

/** What says where an object is must be known, and stay. */
function verifyPlace(plan: Plan, wrong: Wrong): void {
  const { definition, fields, inPaths } = plan;
  for (const name of inPaths) {
    mustBeInput(plan, name, "a path", wrong);
    const { presence, replaces } = fields[name]?.spec ?? {};
    if (presence === "optional") wrong(`has ${name} in a path, which is optional`);
    if (replaces !== true) wrong(`has ${name} in a path, so a change of it must replace`);
  }
  for (const name of definition.within ?? []) {
    mustBeInput(plan, name, "within", wrong);
    if (fields[name]?.spec.replaces !== true) wrong(`has ${name} in within, so a change of it must replace`);
  }
  for (const name of Object.keys(definition.places ?? {})) {
    if (![...plan.pathInputs, ...plan.shownPlace].includes(name))
      wrong(`has a place ${name}, which does not stand in its path`);
  }
}

function verifyNames(plan: Plan, wrong: Wrong): void {
  const { definition, fields, key } = plan;
  const lists = {
    folder: plan.shownPlace,
    key,
    uniqueBy: definition.uniqueBy,
    spends: definition.spends,
    alsoSent: definition.alsoSent,
  };
  for (const [where, names] of Object.entries({ ...lists, later: definition.later })) {
    for (const name of names ?? []) mustBeInput(plan, name, where, wrong);
  }
  for (const name of Object.keys(definition.codecs ?? {})) {
    if (!Object.hasOwn(fields, name)) wrong(`has a codec for ${name}, which is no field of it`);
  }
}

function verifySteps(plan: Plan, wrong: Wrong): void {
  const { definition, steps } = plan;
  for (const step of steps) {
    for (const name of namesOf(step)) mustBeInput(plan, name, "a step", wrong);
    if (step.run === undefined && step.method === undefined) wrong("has a step without a method");
    if (step.run !== undefined || typeof step.body === "function") continue;
    for (const name of step.sends ?? []) {
      if (!travels(plan, name)) wrong(`sends ${name} in a step, which never travels in a body`);
      if (isForgotten(plan, name)) wrong(`sends ${name} in a step, which nothing decodes`);
    }
  }
  const sendsAll = steps.filter((step) => step.sends === undefined);
  if (sendsAll.length > 1) wrong("has two steps that send whatever no other one sends");
  if (sendsAll.length > 0) return;
  const updated = new Set(steps.flatMap(namesOf));
  for (const name of definition.later ?? []) {
    if (!updated.has(name)) wrong(`neither makes nor updates with ${name}`);
  }
}

function namesOf({ sends = [], takes = [] }: Step<never>): readonly string[] {
  return [...sends, ...takes];
}

/** Whether an input is a part of what is sent. */
function travels({ fields, unsent, definition }: Plan, name: string): boolean {
  const field = fields[name] as AnyField;
  if (!isInput(field) || field.spec.ignored !== undefined || unsent.has(name)) return false;
  return field.spec.wire?.name !== null || definition.codecs?.[name]?.encode !== undefined;
}

/** Whether an input is sent in a form of its own, and read in none. */
function isForgotten({ fields, definition }: Plan, name: string): boolean {
  const { wire, writeOnly } = (fields[name] as AnyField).spec;
  return writeOnly !== true && wire?.name === null && definition.codecs?.[name]?.decode === undefined;
}

/** What needs a list must have one. */
function verifyList({ definition, list }: Plan, wrong: Wrong): void {
  if (list !== undefined) return;
  if (definition.reads === "list") wrong("is read from a list that it says there is none of");
  if (definition.make?.appears === true) wrong("is made by what appears in its list, and says that there is none");
}

/** What an object of another kind is must be told. */
function verifyKinds({ definition }: Plan, wrong: Wrong): void {
  const tellsKinds = definition.isKind !== undefined || definition.constants !== undefined;
  if (tellsKinds && definition.otherKind === undefined)
    wrong("tells kinds apart, and not what an object of another kind is");
}

/** One member on the wire is one value, unless codecs make it of several. */
function verifyWire(plan: Plan, wrong: Wrong): void {
  const { codecs } = plan.definition;
  const owners = new Map<string, string>();
  for (const [name, field] of Object.entries(plan.fields)) {
    if (!travels(plan, name) || codecs?.[name] !== undefined) continue;
    const path = field.spec.wire?.name ?? name;
    const other = owners.get(path);
    if (path !== "" && other !== undefined) wrong(`has ${other} and ${name} in one member on the wire, ${path}`);
    owners.set(path, name);
  }
}
