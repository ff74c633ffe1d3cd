import { type Fields, isInput, type Log, type ResourceContext } from "@tripod/kit";
import type { Change } from "../definition/change.js";
import type { Live } from "../definition/live.js";
import type { Plan, PlannedStep } from "../definition/plan.js";
import { oldInputsOf, type Task } from "../definition/task.js";
import type { WireForm } from "../definition/wireForm.js";
import { isMask } from "../values/masks.js";
import { isObject, memberAt, setMember, type Values } from "../values/values.js";
import { CLEARED, correctEncoded } from "./encode.js";
import { encodeInputs } from "./encodeInputs.js";
import { wireNameOf } from "./wireName.js";

/** Returns the desired values of a new object in the platform's form, and the body of the create request. */
export async function createBody(
  form: WireForm,
  create: Plan["create"],
  inputs: Values,
  context: ResourceContext<never>,
): Promise<{ readonly desired: Values; readonly body: unknown }> {
  const { wire } = form;
  const { deferred = [] } = create;
  const body = encodeInputs(form, inputs, { left: deferred });
  for (const [path, value] of Object.entries(wire.constants ?? {})) setMember(body, path, value);
  wire.encode?.(body, inputs);
  const desired = { ...body, ...(await create.prepare?.(inputs as never, context)) };
  return { desired, body: create.body === undefined ? enveloped(form, desired) : create.body(desired, inputs) };
}

/** Returns a body in the envelope of the API, or in another one. Null: none. */
export function enveloped({ sentIn }: WireForm, body: unknown, envelope: string | null = sentIn ?? null): unknown {
  return envelope === null ? body : { [envelope]: body };
}

/** Returns the body of a step, undefined if there is nothing to send, and the desired values in it. */
export function bodyOfStep(
  form: WireForm,
  step: PlannedStep,
  task: Task,
  changed: ReadonlySet<string>,
  change: Change<never>,
  log: Log,
): { readonly body: unknown; readonly desired: Values } {
  const sent = (body: unknown): unknown => enveloped(form, body, step.envelope);
  if (typeof step.body === "function") {
    const body = step.body(change);
    return { body: body === undefined ? undefined : sent(body), desired: {} };
  }
  const kind = step.body;
  const own = step.sends && new Set([...step.sends, ...(step.alsoSends ?? [])]);
  const only =
    kind === "changes" ? new Set([...changed, ...(step.alsoSends ?? [])]) : kind === "inputs" ? own : undefined;
  const desired = desiredValues(form, task, { only, isWhole: kind !== "changes" }, log);
  if (kind === "changes") return { body: sent(withoutCleared(desired)), desired: withoutCleared(desired) };
  const base = kind === "full" ? wholeOf(form, task.live) : membersOf(form, task.live, own);
  const body: Record<string, unknown> = { ...base };
  for (const path of pathsOf(form, desired)) setMember(body, path, memberAt(desired, path));
  for (const [path, value] of Object.entries(form.wire.constants ?? {})) {
    if (memberAt(body, path) === undefined) setMember(body, path, value);
  }
  // Members in `omit` are omitted even if they contain inputs: another step sends those.
  for (const name of step.omit ?? []) delete body[name];
  const kept = Object.entries(desired).filter(([name]) => step.omit?.includes(name) !== true);
  return {
    body: sent(withoutCleared({ ...body, ...step.constants })),
    desired: withoutCleared(Object.fromEntries(kept)),
  };
}

/** Returns the wire paths of the inputs in the desired values. Live members next to them stay. */
export function pathsOf({ fields, names }: WireForm, desired: Values): readonly string[] {
  const declared = Object.entries(fields).map(([name, field]) => wireNameOf(name, field, names) ?? "");
  const nested = declared.filter((path) => /[.[]/.test(path) && memberAt(desired, path) !== undefined);
  const heads = new Set(nested.map((path) => path.split(/[.[]/)[0]));
  return [...Object.keys(desired).filter((name) => !heads.has(name)), ...nested];
}

/** Returns the desired values in the platform's form, limited to the inputs in `only` if set. */
function desiredValues(
  form: WireForm,
  { inputs, recorded, live }: Task,
  { only, isWhole }: { readonly only: ReadonlySet<string> | undefined; readonly isWhole: boolean },
  log: Log,
): Values {
  const left = Object.entries(form.fields).flatMap(([name, { spec }]) => {
    const { replaces, writeOnly, createOnly } = spec;
    // Inputs that replace and are never returned were sent in the create. An update would be rejected.
    const isLeft = only?.has(name) === false || createOnly !== undefined || (replaces === true && writeOnly === true);
    return isLeft ? [name] : [];
  });
  const unknown: string[] = [];
  const desired = encodeInputs(form, inputs, {
    left,
    live: live?.body,
    isWhole,
    recorded: { ...recorded, inputs: oldInputsOf(recorded) },
    unknownSecret: (path) => void unknown.push(path),
  });
  correctEncoded(desired, (encoded) => form.wire.encode?.(encoded, inputs as never));
  if (unknown.length > 0) {
    log(
      "warning",
      `${unknown.join(", ")} is unknown to the provider, because the platform never returns it. The update does not change it. Set it in the program to change it`,
    );
  }
  return desired;
}

/** Returns the live object without status, subresources, and the nulls of an API that omits unset members. */
function wholeOf(form: WireForm, live: Live | undefined): Values {
  const raw = isObject(live?.body.raw) ? live.body.raw : {};
  const isKept = (value: unknown): boolean => value !== null || form.clearWith !== "omit";
  const kept = Object.entries(raw).filter(([name, value]) => !form.readOnly.has(name) && isKept(value));
  return visible(form, Object.fromEntries(kept));
}

/** Returns live values without masks: the common ones, and those that fields declare. */
function visible({ fields, names, keepsMasked }: WireForm, values: Values): Values {
  if (keepsMasked) return values;
  const masked = Object.entries(fields).flatMap(([name, field]) => {
    const path = field.spec.masked === undefined ? null : wireNameOf(name, field, names);
    return path && field.spec.masked?.(memberAt(values, path) as never) === true ? [path] : [];
  });
  const left = withoutMasks(values) as Record<string, unknown>;
  for (const path of masked) setMember(left, path, undefined);
  return left;
}

/** Returns the live members that are inputs. */
function membersOf(form: WireForm, live: Live | undefined, only: ReadonlySet<string> | undefined): Values {
  const members: Record<string, unknown> = {};
  const take = (fields: Fields, isTop: boolean): void => {
    for (const [name, field] of Object.entries(fields)) {
      if (isTop && (only?.has(name) === false || form.notInBody.has(name))) continue;
      if (!isInput(field) || field.spec.noEffect !== undefined || field.spec.writeOnly === true) continue;
      const path = wireNameOf(name, field, form.names);
      if (path === "" && field.spec.type.kind === "object") take(field.spec.type.fields, false);
      const value = path === null || path === "" ? undefined : memberAt(live?.body.raw, path);
      if (path !== null && value !== undefined && value !== null) setMember(members, path, value);
    }
  };
  take(form.fields, true);
  return visible(form, members);
}

/** Removes masks at any depth, so that none is sent as a value. */
function withoutMasks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMasks);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => !isHidden(member));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutMasks(member)]));
}

/** Reports whether a member is a mask, or a list that contains masks. Without them, it would be another list. */
function isHidden(member: unknown): boolean {
  return Array.isArray(member) ? member.some(isHidden) : isMask(member);
}

function withoutCleared(body: Values): Record<string, unknown> {
  const kept = Object.entries(body).filter(([, value]) => value !== CLEARED && value !== undefined);
  return Object.fromEntries(kept.map(([name, value]) => [name, inside(value)]));
}

function inside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inside);
  return isObject(value) ? withoutCleared(value) : value;
}
