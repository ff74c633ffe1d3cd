import { type Answer, type Reader, read } from "@tripod/http";
import { type AnyField, type Fields, isInput, type Plain, semanticallyEqual } from "@tripod/kit";
import type { WireForm } from "../definition/wireForm.js";
import { encodedInput } from "../values/spelling.js";
import { canStand } from "../values/template.js";
import { isNothing, isObject, memberAt, type Values } from "../values/values.js";
import { decodeFields } from "./decode.js";
import { wireNameOf } from "./wireName.js";

/** Object that a response is compared with: what locates it, and its inputs or state. */
export interface ExpectedObject {
  /** Inputs that locate the object, with its ID. */
  readonly pathParams: Values;
  readonly values: Values;
}

/** Returns the object in a response, at the path of the form. */
export function objectIn(answer: Answer, at: string): Reader {
  const body = read(answer);
  return at === "" ? asObject(body) : body.object(at);
}

/** Content of the response to a create. */
export interface CreatedContent {
  /** Object, if the response contains one. */
  readonly body: Reader | undefined;
  readonly id: string | undefined;
  /** Whether the object is complete. */
  readonly isWhole: boolean;
  /** Whether the object has another key than the one that was sent. */
  readonly isOther: boolean;
}

/** Returns the content of the response to a create. */
export function createdIn(form: WireForm, answer: Answer, desired: Values, inputs: Values): CreatedContent {
  let live: Reader;
  try {
    live = objectIn(answer, form.createdObjectPath);
  } catch {
    // A 2xx whose body is not the object: it was created, but its ID is unknown.
    return { body: undefined, id: undefined, isWhole: false, isOther: false };
  }
  const isWhole = !form.isCreatedPartially && showsAll(form, live, desired);
  return { body: live, id: wireId(form, live), isWhole, isOther: showsOtherKey(form, live, inputs) };
}

function asObject(body: Reader): Reader {
  if (!isObject(body.raw)) throw body.unexpected("", "is not an object");
  return body;
}

/** Returns the ID in an object, as text. */
export function wireId({ idPath }: WireForm, body: Reader): string | undefined {
  const id = memberAt(body.raw, idPath);
  return typeof id === "string" && canStand(id) ? id : typeof id === "number" ? String(id) : undefined;
}

/**
 * Reports whether a response contains everything that was sent and that the platform returns. Secrets in state may be
 * absent, because the platform returns them only once.
 */
export function showsAll(form: WireForm, live: Reader, sent: Values, values: Values = {}): boolean {
  return Object.entries(form.fields).every(([name, field]) => {
    const path = wireNameOf(name, field, form.names);
    if (form.wire.mayOmit?.includes(name as never) === true) return true;
    if (path === null || field.spec.writeOnly === true || form.notInBody.has(name) || form.parentInputs.has(name))
      return true;
    if (!isInput(field) || field.spec.noEffect !== undefined) {
      const isKnown = field.spec.secret === true && !isNothing(values[name]);
      return field.spec.presence !== "computed" || isKnown || isShown(live, path);
    }
    return isNothing(memberAt(sent, path)) || field.spec.secret === true || isShown(live, path);
  });
}

/** Null is treated as present. */
function isShown(live: Reader, path: string): boolean {
  return memberAt(live.raw, path) !== undefined;
}

/** Returns the IDs under which a list may contain the object: its ID, or the inputs that its ID consists of. */
export function listedAs(form: WireForm, pathParams: Values): readonly string[] {
  return [pathParams.id, ...form.idInputs.map((name) => encodedInput(form, name, pathParams[name]))]
    .filter((id) => id !== undefined)
    .map(String);
}

/**
 * Returns the object in a response, if the response contains the requested ID or, for objects without one, the members
 * that identify it. The response of another server would otherwise empty the state or replace it with another object.
 *
 * @throws HttpFailure "unexpected-answer" naming the problem.
 */
export function recognizedIn(form: WireForm, expected: ExpectedObject, answer: Answer): Reader {
  const body = objectIn(answer, form.shownAt);
  const problem = mismatchReason(form, expected, body);
  if (problem !== undefined) throw body.unexpected("", problem);
  return body;
}

/** Returns why a response is not the object. Undefined if it is. */
export function mismatchReason(form: WireForm, expected: ExpectedObject, body: Reader): string | undefined {
  const { pathParams } = expected;
  const { kind } = form;
  const liveId = wireId(form, body);
  if (liveId !== undefined) {
    return listedAs(form, pathParams).some((id) => isSameId(liveId, id))
      ? undefined
      : `is about ${JSON.stringify(liveId.slice(0, 100))} and not about the ${kind} ${pathParams.id}`;
  }
  const needed = alwaysShown(form, expected);
  const lacking = needed.filter((path) => isAbsent(body, path));
  return lacking.length === 0 && (needed.length > 0 || showsSomething(form, body))
    ? undefined
    : `shows nothing of the ${kind}${lacking.length === 0 ? "" : `: ${lacking.join(", ")} is missing`}`;
}

/**
 * Rejects a response that has the object's ID and nothing else of what state has of the object, or none of its required
 * members (promise R8): what it lacks would be read as absent, and lead to an update or a replacement.
 *
 * @throws HttpFailure the unexpected response.
 */
export function assertShown(form: WireForm, expected: ExpectedObject, body: Reader): void {
  const { kind } = form;
  const lacks = (paths: readonly string[]): boolean => paths.length > 0 && paths.every((path) => isAbsent(body, path));
  const required = alwaysShown(form, expected);
  const recorded = recordedPaths(form, expected);
  if (lacks(required)) throw body.unexpected("", `lacks every required member of the ${kind}: ${required.join(", ")}`);
  if (lacks(recorded)) throw body.unexpected("", `shows nothing of the ${kind} but its ID`);
}

function isAbsent(body: Reader, path: string): boolean {
  const raw = memberAt(body.raw, path);
  return raw === undefined || raw === null;
}

/** Returns the wire paths of the values in state, without the ID. */
function recordedPaths(form: WireForm, { values }: ExpectedObject): readonly string[] {
  const { codecs, mayOmit = [] } = form.wire;
  const pathsOf = (fields: Fields, members: Values): readonly string[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      const { secret, writeOnly, noEffect, type, default: defaultValue } = field.spec;
      const value = members[name];
      if (secret === true || writeOnly === true || noEffect !== undefined || isNothing(value)) return [];
      // A default is also what a response without the member means.
      if (defaultValue !== undefined && semanticallyEqual(field, value as Plain, defaultValue)) return [];
      const path = wireNameOf(name, field, form.names);
      // Members of such an input are members of the object itself.
      if (path === "" && type.kind === "object" && isObject(value)) return pathsOf(type.fields, value);
      return path === null || path === "" || path === form.idPath ? [] : [path];
    });
  const isElsewhere = (name: string): boolean =>
    name === form.idName ||
    form.parentInputs.has(name) ||
    mayOmit.includes(name as never) ||
    codecs?.[name]?.decode !== undefined;
  return pathsOf(Object.fromEntries(Object.entries(form.fields).filter(([name]) => !isElsewhere(name))), values);
}

/**
 * Reports whether two texts are the same ID. Platforms return IDs in upper or lower case, and UUIDs with or without
 * dashes.
 */
export function isSameId(one: string, other: string): boolean {
  const plain = (id: string): string => id.toLowerCase().replaceAll("-", "");
  return one === other || plain(one) === plain(other);
}

/** Returns the members that an object always contains: required inputs and the key. */
function alwaysShown(form: WireForm, { values }: ExpectedObject): readonly string[] {
  return Object.entries(form.fields).flatMap(([name, field]) => {
    const { presence, autoName } = field.spec;
    const isNeeded = form.key.includes(name) || presence === "required" || autoName !== undefined;
    const path = shownPath(form, name, field);
    return isNeeded && path !== undefined && !isNothing(values[name]) ? [path] : [];
  });
}

/**
 * Returns the wire path of an input that responses always contain. Undefined if it is hidden or comes from another
 * source.
 */
function shownPath(form: WireForm, name: string, field: AnyField): string | undefined {
  const { secret, writeOnly, noEffect } = field.spec;
  const { codecs, mayOmit = [] } = form.wire;
  const isHidden = secret === true || writeOnly === true || noEffect !== undefined || mayOmit.includes(name);
  const isElsewhere = form.notInBody.has(name) || form.parentInputs.has(name) || codecs?.[name]?.decode !== undefined;
  return isHidden || isElsewhere || !isInput(field) ? undefined : wireNameOf(name, field, form.names) || undefined;
}

/** Returns the key of a row, or undefined if it cannot be read. `values` supplies the inputs that locate the object. */
export function shownKey(form: WireForm, row: Reader, values: Values): Values | undefined {
  const { fields, names, key, wire, parentInputs } = form;
  if (!isObject(row.raw)) return undefined;
  try {
    const keys = Object.fromEntries(key.map((name) => [name, fields[name] as never]));
    const rowKey: Record<string, unknown> = { ...decodeFields(keys as Fields, row, { names }) };
    for (const name of key) {
      const decode = wire.codecs?.[name]?.decode;
      if (decode !== undefined) rowKey[name] = decode(row, values as never);
      else if (parentInputs.has(name) && !isTold(form, row, name)) rowKey[name] = values[name];
    }
    return rowKey;
  } catch {
    return undefined;
  }
}

/** Reports whether a row contains an input of the object's path that the path of the list lacks. */
function isTold({ fields, names, listInputs }: WireForm, row: Reader, name: string): boolean {
  if (listInputs.has(name)) return false;
  const path = wireNameOf(name, fields[name] as AnyField, names);
  return path !== null && memberAt(row.raw, path) !== undefined;
}

/**
 * Reports whether an object has another key than the one that was sent. A different spelling by the platform is the
 * same key.
 */
export function showsOtherKey(form: WireForm, body: Reader, inputs: Values): boolean {
  const liveKey = shownKey(form, body, inputs);
  return form.key.some((name) => {
    const field = form.fields[name] as AnyField;
    const path = shownPath(form, name, field);
    const [is, desired] = [liveKey?.[name], inputs[name]] as (Plain | undefined)[];
    const isTold = path !== undefined && !isNothing(memberAt(body.raw, path)) && !isNothing(desired);
    return isTold && is !== undefined && !semanticallyEqual(field, is, desired) && plainText(is) !== plainText(desired);
  });
}

function plainText(value: Plain | undefined): unknown {
  return typeof value === "string" ? value.trim().toLowerCase().replace(/\.$/, "") : value;
}

/** Reports whether an object contains any member that the definition reads. */
function showsSomething({ fields, names }: WireForm, body: Reader): boolean {
  const paths = Object.entries(fields).map(([name, field]) => wireNameOf(name, field, names));
  return paths.some((path) => path && memberAt(body.raw, path) !== undefined);
}
