import { type AnyField, BugError, isInput } from "@tripod/kit";
import { namesIn } from "../values/template.js";
import type { Plan, PlannedStep } from "./plan.js";

/** Throws the error of a contradiction. The text follows the name of the definition. */
type Wrong = (what: string) => never;

/**
 * Checks a definition for contradictions that its types cannot exclude. `contradictions.testing.ts` covers the others.
 *
 * @throws BugError naming the definition and the member. The build of a package loads every definition and would fail.
 */
export function verify(plan: Plan): void {
  const wrong: Wrong = (what) => {
    throw new BugError(`The definition ${plan.name} ${what}`);
  };
  verifyPlace(plan, wrong);
  verifyCreate(plan, wrong);
  verifySteps(plan, wrong);
  verifyList(plan, wrong);
  verifyKinds(plan, wrong);
  verifyWire(plan, wrong);
}

/** Inputs that locate an object must be known and must not change. */
function verifyPlace(
  { endpoint, fields, inPaths, scopeInputs, pathInputs, parentsInResponse }: Plan,
  wrong: Wrong,
): void {
  for (const name of inPaths) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) wrong(`has ${name} in a path, which is not one of its fields`);
    else if (!isInput(field)) wrong(`has ${name} in a path, which is not an input`);
    else if (field.spec.presence === "optional") wrong(`has ${name} in a path, which is optional`);
    else if (field.spec.replaces !== true) wrong(`has ${name} in a path, so a change of it must replace`);
  }
  for (const name of [...inPaths, ...scopeInputs, ...parentsInResponse]) {
    const { semanticEquals, wire } = fields[name]?.spec ?? {};
    if (semanticEquals !== undefined && wire?.encode === undefined)
      wrong(
        `has ${name} in a path and treats several spellings of it as equal, so it needs a codec that sends one of them`,
      );
  }
  for (const name of scopeInputs) {
    if (fields[name]?.spec.replaces !== true) wrong(`has ${name} in scopeInputs, so a change of it must replace`);
  }
  for (const name of Object.keys(endpoint.parents ?? {})) {
    if (![...pathInputs, ...parentsInResponse].includes(name)) wrong(`has a parent ${name}, which is not in its path`);
  }
}

/** A PUT overwrites what exists, so a create by PUT must be able to find that before, or declare that it adopts it. */
function verifyCreate({ create, itemPath, isReadFromList, listPath, key }: Plan, wrong: Wrong): void {
  if (create.method !== "PUT" || create.adopts === true || create.findExisting !== undefined) return;
  const hasAddress = !isReadFromList && !itemPath.includes("{id}");
  if (!hasAddress && (listPath === undefined || key.length === 0))
    wrong("creates by a PUT that may overwrite an object: it needs a key in its list, `findExisting`, or `adopts`");
}

function verifySteps(plan: Plan, wrong: Wrong): void {
  const { create, steps } = plan;
  for (const step of steps) {
    if (step.when !== undefined && step.sends === undefined) wrong("has a step with `when` but without `sends`");
    if (step.run !== undefined || typeof step.body === "function") continue;
    for (const name of step.sends ?? []) {
      if (!travels(plan, name)) wrong(`sends ${name} in a step, which never travels in a body`);
      if (isForgotten(plan, name)) wrong(`sends ${name} in a step, which nothing decodes`);
    }
  }
  const sendsAll = steps.filter((step) => step.sends === undefined);
  if (sendsAll.length > 1) wrong("has two steps without `sends`");
  if (sendsAll.length > 0) return;
  const updated = new Set(steps.flatMap(namesOf));
  for (const name of create.deferred ?? []) {
    if (!updated.has(name)) wrong(`sends ${name} neither in the create nor in an update`);
  }
}

function namesOf({ sends = [], alsoSends = [] }: PlannedStep): readonly string[] {
  return [...sends, ...alsoSends];
}

/** Reports whether an input is a part of the body. */
function travels({ fields, notInBody, wire }: Plan, name: string): boolean {
  const field = fields[name] as AnyField;
  const isSent = isInput(field) && field.spec.noEffect === undefined && !notInBody.has(name);
  return isSent && (field.spec.wire?.name !== null || wire.codecs?.[name]?.encode !== undefined);
}

/** Reports whether a codec encodes an input but none decodes it. */
function isForgotten({ fields, wire: { codecs } }: Plan, name: string): boolean {
  const { wire, writeOnly } = (fields[name] as AnyField).spec;
  return writeOnly !== true && wire?.name === null && codecs?.[name]?.decode === undefined;
}

/** Options that need a list require one, and its rows must be identifiable. */
function verifyList(plan: Plan, wrong: Wrong): void {
  const { isReadFromList, identity, listPath, itemPath, idForm, key, pathInputs, scopeInputs } = plan;
  if (listPath !== undefined) {
    // If the path has no platform ID, rows may lack one. Their key must then identify them.
    const identifying = new Set(["id", ...key, ...pathInputs, ...scopeInputs]);
    const missing = itemPath.includes("{id}") ? undefined : namesIn(idForm).find((name) => !identifying.has(name));
    if (missing !== undefined)
      wrong(`identifies rows of its list by ${missing}, which is neither part of its key nor of the path of the list`);
    return;
  }
  if (isReadFromList) wrong("is read from a list but has no list");
  if (identity.onLostResponse === "detectNew") wrong("finds created objects in its list but has no list");
}

/** A definition that distinguishes kinds must describe the others. */
function verifyKinds({ wire: { isKind, constants, otherKind } }: Plan, wrong: Wrong): void {
  const tellsKinds = isKind !== undefined || constants !== undefined;
  if (tellsKinds && otherKind === undefined) wrong("distinguishes kinds but has no `otherKind`");
}

/** Each wire member belongs to one input, unless codecs combine several. */
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
