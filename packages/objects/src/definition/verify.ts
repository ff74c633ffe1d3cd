import { type AnyField, BugError, isInput } from "@tripod/kit";
import { namesIn } from "../values/template.js";
import type { Plan, PlannedStep } from "./plan.js";

/** Tells of a contradiction; what it says follows the name of the definition. */
type Wrong = (what: string) => never;

/**
 * Looks whether a definition contradicts itself in what its types cannot say: `contradictions.testing.ts` holds the rest.
 *
 * @throws BugError naming the definition and the member: when the package is built, since that loads every definition.
 */
export function verify(plan: Plan): void {
  const wrong: Wrong = (what) => {
    throw new BugError(`The definition ${plan.name} ${what}`);
  };
  verifyPlace(plan, wrong);
  verifySteps(plan, wrong);
  verifyList(plan, wrong);
  verifyKinds(plan, wrong);
  verifyWire(plan, wrong);
}

/** What says where an object is must be known, and stay. */
function verifyPlace({ at, fields, inPaths, within, pathInputs, shownPlace }: Plan, wrong: Wrong): void {
  for (const name of inPaths) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) wrong(`names ${name} in a path, which is no field of it`);
    else if (!isInput(field)) wrong(`names ${name} in a path, which is no input`);
    else if (field.spec.presence === "optional") wrong(`has ${name} in a path, which is optional`);
    else if (field.spec.replaces !== true) wrong(`has ${name} in a path, so a change of it must replace`);
  }
  for (const name of within) {
    if (fields[name]?.spec.replaces !== true) wrong(`has ${name} in within, so a change of it must replace`);
  }
  for (const name of Object.keys(at.places ?? {})) {
    if (![...pathInputs, ...shownPlace].includes(name)) wrong(`has a place ${name}, which does not stand in its path`);
  }
}

function verifySteps(plan: Plan, wrong: Wrong): void {
  const { create, steps } = plan;
  for (const step of steps) {
    if (step.when !== undefined && step.sends === undefined)
      wrong("has a step for some objects that says not what it sends");
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
  for (const name of create.later ?? []) {
    if (!updated.has(name)) wrong(`neither makes nor updates with ${name}`);
  }
}

function namesOf({ sends = [], takes = [] }: PlannedStep): readonly string[] {
  return [...sends, ...takes];
}

/** Whether an input is a part of what is sent. */
function travels({ fields, unsent, wire }: Plan, name: string): boolean {
  const field = fields[name] as AnyField;
  const isSent = isInput(field) && field.spec.ignored === undefined && !unsent.has(name);
  return isSent && (field.spec.wire?.name !== null || wire.codecs?.[name]?.encode !== undefined);
}

/** Whether an input is sent in a form of its own, and read in none. */
function isForgotten({ fields, wire: { codecs } }: Plan, name: string): boolean {
  const { wire, writeOnly } = (fields[name] as AnyField).spec;
  return writeOnly !== true && wire?.name === null && codecs?.[name]?.decode === undefined;
}

/** What needs a list must have one, and its rows must be identifiable. */
function verifyList(plan: Plan, wrong: Wrong): void {
  const { isReadFromList, identity, listPath, one, idForm, key, pathInputs, within } = plan;
  if (listPath !== undefined) {
    // Where the address holds no ID of the platform's, rows may show none: their key must tell whose they are.
    const known = new Set(["id", ...key, ...pathInputs, ...within]);
    const missing = one.includes("{id}") ? undefined : namesIn(idForm).find((name) => !known.has(name));
    if (missing !== undefined)
      wrong(`identifies rows of its list by ${missing}, which is neither part of its key nor of the path of the list`);
    return;
  }
  if (isReadFromList) wrong("is read from a list that it says there is none of");
  if (identity.lost === "appears") wrong("is made by what appears in its list, and says that there is none");
}

/** What an object of another kind is must be told. */
function verifyKinds({ wire: { isKind, constants, otherKind } }: Plan, wrong: Wrong): void {
  const tellsKinds = isKind !== undefined || constants !== undefined;
  if (tellsKinds && otherKind === undefined) wrong("tells kinds apart, and not what an object of another kind is");
}

/** One member on the wire is one value, unless codecs make it of several. */
function verifyWire(plan: Plan, wrong: Wrong): void {
  const { codecs } = plan.wire;
  const owners = new Map<string, string>();
  for (const [name, field] of Object.entries(plan.fields)) {
    if (!travels(plan, name) || codecs?.[name] !== undefined) continue;
    const path = field.spec.wire?.name ?? name;
    const other = owners.get(path);
    if (path !== "" && other !== undefined) wrong(`has ${other} and ${name} in one member on the wire, ${path}`);
    owners.set(path, name);
  }
}
