import type { Reader } from "@tripod/http";
import type { AnyField, Fields, OutputsOf } from "@tripod/kit";
import type { WireForm } from "../definition/wireForm.js";
import { isNothing, memberAt, type Values } from "../values/values.js";
import { withRecorded } from "./completeness.js";
import { decodeFields, isIncomplete, isOtherType, isUnreadable } from "./decode.js";
import { wireNameOf } from "./wireName.js";

/** Location of the object of outputs: the inputs that locate it, and its resource ID. */
export interface ObjectLocation {
  readonly pathParams: Values;
  readonly resourceId: string;
}

/**
 * Returns the outputs of a live object, from its fields, codecs and location. `showsEmpty`: whether optional members
 * inside values that the response contains as empty are empty instead of absent.
 */
export function outputsOf(
  form: WireForm,
  { pathParams, resourceId }: ObjectLocation,
  live: Reader,
  values: Values,
  showsEmpty = false,
): OutputsOf<Fields> {
  const { wire, fields, names, idName, parentInputs } = form;
  const coded = Object.entries(wire.codecs ?? {}).filter(([, codec]) => codec?.decode !== undefined);
  const omit = new Set([...parentInputs, ...coded.map(([name]) => name), ...(idName === null ? [] : [idName])]);
  const outputs: Record<string, unknown> = {
    ...decodeFields(fields, live, { names, recorded: values, omit, showsEmpty }),
  };
  for (const name of parentInputs) if (pathParams[name] !== undefined) outputs[name] = pathParams[name];
  for (const [name, codec] of coded) {
    const value = codec?.decode?.(live, values as never);
    if (value !== undefined) outputs[name] = value;
  }
  for (const [name, codec] of coded) {
    const field = fields[name] as AnyField;
    const path = pathOf(form, name);
    const raw = path === null ? undefined : memberAt(live.raw, path);
    // A codec may translate numbers, but it does not return one as text.
    if (path !== null && outputs[name] === String(raw) && isOtherType(raw, values[name]))
      throw live.unexpected(path, "is not text");
    const isHidden = field.spec.writeOnly === true || field.spec.secret === true || codec?.isEmpty !== undefined;
    if (path === null || isHidden || !isNothing(outputs[name]) || isNothing(values[name])) continue;
    if (isUnreadable(field, raw)) throw live.unexpected(path, `is of a form that ${name} cannot have`);
  }
  for (const name of Object.keys(fields)) {
    const path = isNothing(outputs[name]) && !isNothing(values[name]) ? pathOf(form, name) : null;
    if (path !== null && isMisplaced(fields[name] as AnyField, live.raw, path))
      throw live.unexpected(path, `is of a form that ${name} cannot have`);
    if (isLacking(form, name, outputs, live, values)) outputs[name] = values[name];
  }
  if (idName !== null) outputs[idName] = resourceId;
  const whole = wire.decode?.(outputs as never, live, values as never) ?? outputs;
  for (const [name, value] of Object.entries(whole)) {
    if (isMisread(value)) throw live.unexpected(pathOf(form, name) ?? "", `cannot be read as the output ${name}`);
  }
  return withRecorded(fields, whole as Values, values) as OutputsOf<Fields>;
}

/** Reports whether a scalar is in the place of a list or an object: of a value, or of an object on its path. */
function isMisplaced({ spec: { type } }: AnyField, raw: unknown, path: string): boolean {
  const names = path.split(".");
  const outer = names.map((_, depth) => memberAt(raw, names.slice(0, depth).join(".")));
  const isNested = "element" in type || type.kind === "object";
  return (
    outer.some((one) => isFilledScalar(one) || (Array.isArray(one) && one.length > 0)) ||
    (isNested && isFilledScalar(memberAt(raw, path)))
  );
}

function isFilledScalar(value: unknown): boolean {
  return !isNothing(value) && value !== false && typeof value !== "object";
}

/** Reports whether a value contains the result of a failed conversion: of another type to a number or to text. */
function isMisread(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return Number.isNaN(value) || value === MISREAD_TEXT;
  return Object.values(value).some(isMisread);
}

/** Text of an object that code converted to text. */
const MISREAD_TEXT = String({});

function pathOf({ fields, names }: WireForm, name: string): string | null {
  return wireNameOf(name, fields[name] as AnyField, names);
}

/**
 * Reports whether a response lacks a member that an object cannot be without, and that state has: a required one, one
 * of the key, or a name. The member is then as it was recorded (promise R8).
 */
function isLacking(form: WireForm, name: string, outputs: Values, live: Reader, values: Values): boolean {
  const { fields, key } = form;
  const field = fields[name] as AnyField;
  const { autoName, writeOnly } = field.spec;
  if (writeOnly === true || !isNothing(outputs[name]) || isNothing(values[name])) return false;
  const path = pathOf(form, name);
  if (path === null) return false;
  const raw = memberAt(live.raw, path);
  if (autoName !== undefined || key.includes(name)) return raw === undefined || raw === null || raw === "";
  return isIncomplete(field, raw);
}
