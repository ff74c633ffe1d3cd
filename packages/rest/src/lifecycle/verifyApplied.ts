import { HttpFailure } from "@tripod/http";
import {
  type AnyField,
  comparedPart,
  differsFromDesired,
  type Fields,
  isInput,
  type Plain,
  s,
  semanticallyEqual,
} from "@tripod/kit";
import type { Target } from "../addressing/target.js";
import type { Live } from "../definition/live.js";
import { oldInputsOf, type Task } from "../definition/task.js";
import { readOne } from "../requests/one.js";
import { isNothing, isObject, type Values } from "../values/values.js";
import { missingAsUndefined } from "../waiters/waitUntilStable.js";
import { platformManagedInputs } from "./drift.js";
import { isInResponse, liveInputs } from "./liveInputs.js";

/** Delays between reads of an object that may show a change late, in milliseconds. */
const READ_DELAYS_MS = [500, 1_000, 2_000];

/** Inputs that a successful update has not changed. */
export interface UnappliedInputs extends LastReading {
  readonly failure: HttpFailure;
}

/**
 * Verifies that an update has taken effect. The response may come from another server. An input is changed if its live
 * value differs from the old one, even if the platform spells the new value differently.
 */
export async function verifyApplied(
  target: Target,
  task: Task,
  changed: ReadonlySet<string>,
  after: Live,
): Promise<Live | UnappliedInputs> {
  const { live, names } = await readUntilEqual(target, after, (live) => unchanged(target, task, changed, live));
  return names.length === 0 ? live : { live, names, failure: notDone(target, names) };
}

/**
 * Reports whether an object certainly shows an update: the desired values of changed inputs, of which at least one is
 * visible.
 */
export function showsApplied(target: Target, task: Task, changed: ReadonlySet<string>, live: Live): boolean {
  const compared = comparisonsOf(target, task, live);
  const visible = [...changed].filter((name) => isVisible(target.plan.fields[name] as AnyField));
  const isShown = (name: string): boolean => {
    const field = target.plan.fields[name] as AnyField;
    const values = compared(name);
    const { desired, was, live: is } = values;
    // A row that still has the old value may be older than the update.
    if (desired === undefined || desired === null)
      return isNothing(is) || (was !== undefined && !semanticallyEqual(field, is, was));
    return (
      is !== undefined &&
      !differsFromDesired(field, is, desired, VISIBLE) &&
      removedIn(field, name, values).length === 0
    );
  };
  return visible.length > 0 && visible.every(isShown);
}

/** Last reading of an object, and the inputs that differed in it. */
interface LastReading {
  readonly live: Live;
  readonly names: readonly string[];
}

/** Reads the object again, with growing delays, while inputs differ. */
export async function readUntilEqual(
  target: Target,
  first: Live,
  differing: (live: Live) => readonly string[],
): Promise<LastReading> {
  let live = first;
  for (let looks = 0; ; looks += 1) {
    const names = differing(live);
    const pause = READ_DELAYS_MS[looks];
    if (names.length === 0 || pause === undefined) return { live, names };
    await target.dialect.clock.sleep(pause, target.context.signal);
    live = (await readOne(target).catch(missingAsUndefined)) ?? live;
  }
}

/** One value in a verification: old and desired value, previous and current live value. */
interface Compared {
  readonly old: Plain | undefined;
  readonly desired: Plain | undefined;
  readonly was: Plain | undefined;
  readonly live: Plain | undefined;
}

/** Secrets are not verified: a platform may mask them, or show them later. */
const VISIBLE = { skipSecrets: true } as const;

/** Returns the inputs that still have their previous live value instead of the desired one. */
function unchanged(target: Target, task: Task, changed: ReadonlySet<string>, live: Live): readonly string[] {
  const compared = comparisonsOf(target, task, live);
  return [...changed].filter((name) => {
    const field = target.plan.fields[name] as AnyField;
    return isVisible(field) && (isUnapplied(field, compared(name)) || hasKeptEntries(field, compared(name)));
  });
}

/** Returns what is compared of each input. Objects are decoded once for all of them. */
function comparisonsOf(target: Target, task: Task, live: Live): (name: string) => Compared {
  // Parts of a value that no platform returns are equal to the inputs on both sides.
  const inputs = task.inputs;
  const liveValues: Values = liveInputs(target, live, inputs);
  const previous: Values = task.live === undefined ? task.recorded.outputs : liveInputs(target, task.live, inputs);
  const oldInputs = oldInputsOf(task.recorded);
  return (name) => {
    const [old, desired, was, is] = [oldInputs, task.inputs, previous, liveValues].map(
      (values) => values[name],
    ) as Plain[];
    return { old, desired, was, live: is };
  };
}

/** Reports whether the platform shows the value of a field, so that it can be compared. */
export function isVisible({ spec: { writeOnly, secret, noEffect } }: AnyField): boolean {
  return writeOnly !== true && secret !== true && noEffect === undefined;
}

/**
 * Whether the platform still shows the value from before a write in place of the desired one, or of one of its members.
 */
function isUnapplied(field: AnyField, { old, desired, was, live }: Compared): boolean {
  if (desired === undefined || live === undefined || was === undefined) return false;
  if (!differsFromDesired(field, live, desired, VISIBLE)) return false;
  const [before, now] = [was, live].map((value) => comparedPart(field, value, desired, VISIBLE));
  if (semanticallyEqual(field, now, before)) return true;
  const { type, semanticEquals } = field.spec;
  if (type.kind !== "object" || semanticEquals !== undefined || ![old, desired, was, live].every(isObject))
    return false;
  // Members that the program has not changed may be in the platform's own form. They do not fail the update.
  return membersOf(type.fields, { old, desired, was, live }).some(
    ([, inner, member]) => !semanticallyEqual(inner, member.old, member.desired) && isUnapplied(inner, member),
  );
}

/** Whether a list, set or map that the program no longer sets still has all the entries that it had. */
function hasKeptEntries(field: AnyField, compared: Compared): boolean {
  return removedIn(field, "", compared).some(
    ([, inner]) => inner.spec.type.kind !== "object" && "element" in inner.spec.type,
  );
}

/**
 * Returns the paths of removed inputs that still have their old value on the platform. Some values may be the
 * platform's default as well, so the caller decides what that means.
 */
function removedIn(field: AnyField, path: string, compared: Compared): readonly (readonly [string, AnyField])[] {
  const { old, desired, was, live } = compared;
  const { type, presence, platformDefault } = field.spec;
  if (old === undefined || old === null) return [];
  if (desired === undefined || desired === null) {
    const isKept =
      !isNothing(live) &&
      live !== false &&
      live !== 0 &&
      live !== platformDefault &&
      semanticallyEqual(field, live, was) &&
      semanticallyEqual(field, live, old);
    return isKept && presence === "optional" && field.spec.default === undefined ? [[path, field]] : [];
  }
  if (type.kind !== "object" || ![old, desired, was, live].every(isObject)) return [];
  return membersOf(type.fields, compared)
    .filter(([, inner]) => isVisible(inner) && isInput(inner))
    .flatMap(([name, inner, member]) => removedIn(inner, `${path}.${name}`, member));
}

function membersOf(
  fields: Readonly<Record<string, AnyField>>,
  compared: Compared,
): readonly (readonly [string, AnyField, Compared])[] {
  const { old, desired, was, live } = compared as unknown as Readonly<Record<keyof Compared, Values>>;
  return Object.entries(fields).map(([name, inner]) => {
    const [oldValue, desiredValue, previous, liveValue] = [old, desired, was, live].map(
      (values) => values[name],
    ) as Plain[];
    return [name, inner, { old: oldValue, desired: desiredValue, was: previous, live: liveValue }];
  });
}

/** Warns about values that the program no longer sets and that the platform keeps (U5). */
export function warnKept(target: Target, task: Task, changed: ReadonlySet<string>, live: Live): void {
  const compared = comparisonsOf(target, task, live);
  const { plan, pathParams, context } = target;
  const paths = [...changed].flatMap((name) => {
    const field = plan.fields[name] as AnyField;
    return isVisible(field) ? removedIn(field, name, compared(name)).map(([path]) => path) : [];
  });
  if (paths.length === 0) return;
  context.log(
    "warning",
    `${paths.join(", ")}: removed from the program, but the ${plan.kind} ${pathParams.id} still has the value. Set the value that you want`,
  );
}

/**
 * Returns the inputs of a new object that the platform shows otherwise than they were sent, after it has had the time
 * that an update has (C11, U4), and the object as it was seen last.
 */
export function verifyCreated(target: Target, inputs: Values, created: Live): Promise<LastReading> {
  return readUntilEqual(target, created, (live) => otherThanSent(target, inputs, live));
}

/** Returns the inputs that a new object shows otherwise than they were sent. */
export function otherThanSent(target: Target, inputs: Values, live: Live): readonly string[] {
  const { plan } = target;
  const liveValues = liveInputs(target, live, inputs);
  const left = platformManagedInputs(target, inputs, {}, live);
  return Object.keys(inputs).filter((name) => {
    const field = plan.fields[name];
    if (field === undefined || !isInput(field) || !isVisible(field) || field.spec.noDiff === true) return false;
    if (left.has(name) || plan.parentInputs.has(name)) return false;
    const codec = plan.wire.codecs?.[name];
    const is = liveValues[name] === undefined && codec?.isEmpty?.(live.body) === true ? null : liveValues[name];
    const desired = inputs[name] as Plain | undefined;
    // A member that the response lacks is unknown. Codecs may read other members.
    const isShown = codec?.decode !== undefined || isInResponse(target, name, live);
    if (is === undefined || isNothing(desired) || !isShown) return false;
    if (codec?.addsOnly === true && hasEntries(field, is, desired)) return false;
    const sent = is === null ? desired : shownPart(field, desired as Plain, is);
    return differsFromDesired(field, is, sent, VISIBLE) && !isSpelledAlike(field, is, sent);
  });
}

/**
 * Returns a desired value without the members that the live one lacks: members that a response omits inside a value are
 * unknown (T5). An object without any member is empty: then responses omit zero values only.
 */
function shownPart(field: AnyField, desired: Plain, live: Plain): Plain {
  const { type, keyBy } = field.spec;
  if (type.kind === "object" && isObject(desired) && isObject(live)) {
    const isEmpty = Object.keys(live).length === 0;
    const members = Object.entries(desired as Values).flatMap(([name, memberValue]) => {
      const [inner, is] = [type.fields[name], (live as Values)[name]];
      if (isEmpty && !isZero(memberValue)) return [[name, memberValue as Plain]];
      if (inner === undefined || is === undefined) return [];
      return [[name, shownPart(inner, memberValue as Plain, is as Plain)]];
    });
    return (isAnotherForm(type.fields, desired, live) ? desired : Object.fromEntries(members)) as Plain;
  }
  if (!("element" in type) || !Array.isArray(desired) || !Array.isArray(live)) return desired;
  const { element } = type;
  const free = [...(live as readonly Plain[])];
  return (desired as readonly Plain[]).map((item, index) => {
    if (type.kind === "list") return live[index] === undefined ? item : shownPart(element, item, live[index]);
    const at = free.findIndex((one) =>
      keyBy === undefined
        ? !differsFromDesired(element, one, shownPart(element, item, one), VISIBLE)
        : keyBy(one) === keyBy(item),
    );
    const [partner] = at < 0 ? [] : free.splice(at, 1);
    return partner === undefined ? item : shownPart(element, item, partner);
  }) as Plain;
}

/**
 * Whether a live object shows none of the desired members, and in place of them optional ones that the program does not
 * set: another alternative of the value.
 */
function isAnotherForm(fields: Fields, desired: Values, live: Values): boolean {
  const setIn = (values: Values): readonly string[] =>
    Object.keys(values).filter((name) => {
      const field = fields[name];
      return field !== undefined && isInput(field) && isVisible(field) && !isZero(values[name]);
    });
  const [desiredNames, liveNames] = [setIn(desired), setIn(live)];
  if (desiredNames.length === 0 || desiredNames.some((name) => live[name] !== undefined)) return false;
  return liveNames.some((name) => fields[name]?.spec.presence === "optional");
}

/** Whether a value is one that responses omit, at any depth: empty, false or 0. */
function isZero(value: unknown): boolean {
  if (isNothing(value) || value === false || value === 0) return true;
  return isObject(value) && Object.values(value).every(isZero);
}

/** Whether a live list contains every desired entry. It may also contain entries of other owners. */
function hasEntries({ spec: { type } }: AnyField, live: Plain, desired: Plain | undefined): boolean {
  if (!("element" in type) || !Array.isArray(live) || !Array.isArray(desired)) return false;
  return desired.every((one) => live.some((other) => !differsFromDesired(type.element, other as Plain, one as Plain)));
}

/**
 * Whether two values differ in case, outer space, a last dot or the type of scalars only: a form that the platform may
 * choose. A map with other keys is another value.
 */
function isSpelledAlike({ spec: { type } }: AnyField, live: unknown, desired: unknown): boolean {
  if (Array.isArray(live) && Array.isArray(desired)) {
    const element = "element" in type ? type.element : ANY;
    return live.length === desired.length && desired.every((one, index) => isSpelledAlike(element, live[index], one));
  }
  if (isObject(live) && isObject(desired)) {
    if (type.kind === "map" && Object.keys(live).some((name) => desired[name] === undefined)) return false;
    return Object.entries(desired).every(([name, one]) => {
      const inner = type.kind === "object" ? type.fields[name] : "element" in type ? type.element : undefined;
      const isUnset = one === undefined || one === null;
      return isUnset || (isNothing(one) ? isNothing(live[name]) : isSpelledAlike(inner ?? ANY, live[name], one));
    });
  }
  if (typeof live === "object" || typeof desired === "object") return false;
  const spelled = (value: unknown): string => String(value).trim().toLowerCase().replace(/\.$/, "");
  return spelled(live) === spelled(desired);
}

/** Field of values without declared members. */
const ANY: AnyField = s.any();

function notDone({ plan, pathParams }: Target, names: readonly string[]): HttpFailure {
  const { kind } = plan;
  return new HttpFailure({
    code: "unexpected-answer",
    request: { operation: `Update ${kind} ${pathParams.id}`, method: "", url: "" },
    observed: `returned success, but the ${kind} still has the old value of: ${names.join(", ")}`,
    likelyCause: "another server answered the update, such as a proxy, or the platform has not applied it",
    nextStep: "Check the address and the proxy, and run `pulumi up` again",
  });
}
