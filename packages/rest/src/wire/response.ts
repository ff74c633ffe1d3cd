import { type Answer, type Reader, read } from "@tripod/http";
import { type AnyField, type Fields, isInput, type Plain, semanticallyEqual } from "@tripod/kit";
import type { Target } from "../addressing/target.js";
import type { NameRule } from "../definition/dialect.js";
import type { Plan } from "../definition/plan.js";
import { encodedInput } from "../values/spelling.js";
import { canStand } from "../values/template.js";
import { isNothing, isObject, memberAt, type Values } from "../values/values.js";
import { decodeFields } from "./decode.js";
import { wireNameOf } from "./wireName.js";

/** Returns the path of the object in a response. "" if the response is the object. */
function shownAt({ plan, dialect }: Target, kind: "shown" | "created" = "shown"): string {
  if (kind === "created" && plan.create.response?.at !== undefined) return plan.create.response.at;
  const { envelope } = plan.wire;
  const own = typeof envelope === "string" ? envelope : envelope?.shown;
  return (own === undefined ? dialect.envelope?.shown : own) ?? "";
}

/** Returns the object in a response. */
export function objectIn(target: Target, answer: Answer, kind: "shown" | "created" = "shown"): Reader {
  const at = shownAt(target, kind);
  const body = read(answer);
  return at === "" ? asObject(body) : body.object(at);
}

/**
 * Returns the object and the ID in the response to a create if present, whether the object is complete, and whether it
 * has another key.
 */
export function createdIn(target: Target, answer: Answer, desired: Values, inputs: Values) {
  const { create } = target.plan;
  let live: Reader;
  try {
    live = objectIn(target, answer, "created");
  } catch {
    // A 2xx whose body is not the object: it was created, but its ID is unknown.
    return { shown: undefined, id: undefined, isWhole: false, isOther: false };
  }
  const isWhole = create.response?.partial !== true && showsAll(target, live, desired);
  return { shown: live, id: wireId(target, live), isWhole, isOther: showsOtherKey(target, live, inputs) };
}

function asObject(body: Reader): Reader {
  if (!isObject(body.raw)) throw body.unexpected("", "is not an object");
  return body;
}

/** Returns the wire path of the ID. */
function idPath({ plan, dialect }: Target): string {
  return plan.wire.id ?? dialect.members.id;
}

/** Returns the ID in an object, as text. */
export function wireId(target: Target, body: Reader): string | undefined {
  const id = memberAt(body.raw, idPath(target));
  return typeof id === "string" && canStand(id) ? id : typeof id === "number" ? String(id) : undefined;
}

/**
 * Reports whether a response contains everything that was sent and that the platform returns. Secrets in state may be
 * absent, because the platform returns them only once.
 */
export function showsAll({ plan, dialect }: Target, live: Reader, sent: Values, known: Values = {}): boolean {
  return Object.entries(plan.fields).every(([name, field]) => {
    const path = wireNameOf(name, field, dialect.names);
    if (plan.wire.mayOmit?.includes(name as never) === true) return true;
    if (path === null || field.spec.writeOnly === true || plan.notInBody.has(name) || plan.parentInputs.has(name))
      return true;
    if (!isInput(field) || field.spec.noEffect !== undefined) {
      const isKnown = field.spec.secret === true && !isNothing(known[name]);
      return field.spec.presence !== "computed" || isKnown || isShown(live, path);
    }
    return isNothing(memberAt(sent, path)) || field.spec.secret === true || isShown(live, path);
  });
}

/** Null counts as present. */
function isShown(live: Reader, path: string): boolean {
  return memberAt(live.raw, path) !== undefined;
}

/** Returns the IDs under which a list may contain the object: its ID, or the inputs that its ID consists of. */
export function listedAs({ plan, pathParams }: Target): readonly string[] {
  const names = plan.itemPath.includes("{id}") ? [] : plan.inPaths;
  return [pathParams.id, ...names.map((name) => encodedInput(plan, name, pathParams[name]))]
    .filter((id) => id !== undefined)
    .map(String);
}

/**
 * Returns the object in a response, if the response contains the requested ID or, for objects without one, the members
 * that identify it. The response of another server would otherwise empty the state or replace it with another object.
 *
 * @throws HttpFailure "unexpected-answer" naming the problem.
 */
export function recognisedIn(target: Target, answer: Answer): Reader {
  const body = objectIn(target, answer);
  const problem = mismatchReason(target, body);
  if (problem !== undefined) throw body.unexpected("", problem);
  return body;
}

/** Returns why a response is not the object. Undefined if it is. */
export function mismatchReason(target: Target, body: Reader): string | undefined {
  const { plan, pathParams } = target;
  const { kind } = plan;
  const shown = wireId(target, body);
  if (shown !== undefined) {
    return listedAs(target).some((id) => isSameId(shown, id))
      ? undefined
      : `is about ${JSON.stringify(shown.slice(0, 100))} and not about the ${kind} ${pathParams.id}`;
  }
  const needed = alwaysShown(target);
  const lacking = needed.filter((path) => memberAt(body.raw, path) === undefined);
  return lacking.length === 0 && (needed.length > 0 || showsSomething(target, body))
    ? undefined
    : `shows nothing of the ${kind}${lacking.length === 0 ? "" : `: ${lacking.join(", ")} is missing`}`;
}

/**
 * Rejects a response that has the object's ID and nothing else of what state has of the object, or none of its required members (promise
 * R8): what it lacks would be read as absent, and lead to an update or a replacement.
 *
 * @throws HttpFailure the unexpected response.
 */
export function assertShown(target: Target, body: Reader): void {
  const { kind } = target.plan;
  const lacks = (paths: readonly string[]): boolean =>
    paths.length > 0 && paths.every((path) => memberAt(body.raw, path) === undefined);
  const required = alwaysShown(target);
  const recorded = recordedPaths(target);
  if (lacks(required)) throw body.unexpected("", `lacks every required member of the ${kind}: ${required.join(", ")}`);
  if (lacks(recorded)) throw body.unexpected("", `shows nothing of the ${kind} but its ID`);
}

/** Returns the wire paths of the values in state, without the ID. */
function recordedPaths(target: Target): readonly string[] {
  const { plan, dialect, known } = target;
  const { codecs, mayOmit = [] } = plan.wire;
  const pathsOf = (fields: Fields, values: Values): readonly string[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      const { secret, writeOnly, noEffect, type, default: usual } = field.spec;
      const value = values[name];
      if (secret === true || writeOnly === true || noEffect !== undefined || isNothing(value)) return [];
      // A default is also what a response without the member means.
      if (usual !== undefined && semanticallyEqual(field, value as Plain, usual)) return [];
      const path = wireNameOf(name, field, dialect.names);
      // Members of such an input are members of the object itself.
      if (path === "" && type.kind === "object" && isObject(value)) return pathsOf(type.fields, value);
      return path === null || path === "" || path === idPath(target) ? [] : [path];
    });
  const isElsewhere = (name: string): boolean =>
    name === plan.idName ||
    plan.parentInputs.has(name) ||
    mayOmit.includes(name as never) ||
    codecs?.[name]?.decode !== undefined;
  return pathsOf(Object.fromEntries(Object.entries(plan.fields).filter(([name]) => !isElsewhere(name))), known);
}

/** Platforms return IDs in upper or lower case, and UUIDs with or without dashes. */
function isSameId(one: string, other: string): boolean {
  const plain = (id: string): string => id.toLowerCase().replaceAll("-", "");
  return one === other || plain(one) === plain(other);
}

/** Returns the members that an object always contains: required inputs and the key. */
function alwaysShown(target: Target): readonly string[] {
  const { plan, known } = target;
  return Object.entries(plan.fields).flatMap(([name, field]) => {
    const { presence, autoName } = field.spec;
    const isNeeded = plan.key.includes(name) || presence === "required" || autoName !== undefined;
    const path = shownPath(target, name, field);
    return isNeeded && path !== undefined && !isNothing(known[name]) ? [path] : [];
  });
}

/**
 * Returns the wire path of an input that responses always contain. Undefined if it is hidden or comes from another
 * source.
 */
function shownPath({ plan, dialect }: Target, name: string, field: AnyField): string | undefined {
  const { secret, writeOnly, noEffect } = field.spec;
  const { codecs, mayOmit = [] } = plan.wire;
  const isHidden = secret === true || writeOnly === true || noEffect !== undefined || mayOmit.includes(name);
  const isElsewhere = plan.notInBody.has(name) || plan.parentInputs.has(name) || codecs?.[name]?.decode !== undefined;
  return isHidden || isElsewhere || !isInput(field) ? undefined : wireNameOf(name, field, dialect.names) || undefined;
}

/** Returns the key of a row, or undefined if it cannot be read. `known` supplies the inputs that locate the object. */
export function shownKey(plan: Plan, names: NameRule, row: Reader, known: Values): Values | undefined {
  try {
    const keys = Object.fromEntries(plan.key.map((name) => [name, plan.fields[name] as never]));
    const shown: Record<string, unknown> = { ...decodeFields(keys as Fields, row, { names }) };
    for (const name of plan.key) {
      const decode = plan.wire.codecs?.[name]?.decode;
      if (decode !== undefined) shown[name] = decode(row, known as never);
      else if (plan.parentInputs.has(name) && !isTold(plan, names, row, name)) shown[name] = known[name];
    }
    return shown;
  } catch {
    return undefined;
  }
}

/** Reports whether a row contains an input of the object's path that the path of the list lacks. */
function isTold({ fields, pathInputs, scopeInputs }: Plan, names: NameRule, row: Reader, name: string): boolean {
  if (pathInputs.includes(name) || scopeInputs.includes(name)) return false;
  const path = wireNameOf(name, fields[name] as AnyField, names);
  return path !== null && memberAt(row.raw, path) !== undefined;
}

/**
 * Reports whether an object has another key than the one that was sent. A different spelling by the platform is the
 * same key.
 */
export function showsOtherKey(target: Target, body: Reader, inputs: Values): boolean {
  const { plan, dialect } = target;
  const shown = shownKey(plan, dialect.names, body, inputs);
  return plan.key.some((name) => {
    const field = plan.fields[name] as AnyField;
    const path = shownPath(target, name, field);
    const [is, wished] = [shown?.[name], inputs[name]] as (Plain | undefined)[];
    const isTold = path !== undefined && !isNothing(memberAt(body.raw, path)) && !isNothing(wished);
    return isTold && is !== undefined && !semanticallyEqual(field, is, wished) && plainText(is) !== plainText(wished);
  });
}

function plainText(value: Plain | undefined): unknown {
  return typeof value === "string" ? value.trim().toLowerCase().replace(/\.$/, "") : value;
}

/** Reports whether an object contains any member that the definition reads. */
function showsSomething({ plan, dialect }: Target, body: Reader): boolean {
  const paths = Object.entries(plan.fields).map(([name, field]) => wireNameOf(name, field, dialect.names));
  return paths.some((path) => path && memberAt(body.raw, path) !== undefined);
}
