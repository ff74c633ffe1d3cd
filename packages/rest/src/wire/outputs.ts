import type { Reader } from "@tripod/http";
import type { AnyField, Fields, OutputsOf } from "@tripod/kit";
import type { WireForm } from "../definition/wireForm.js";
import { isNothing, memberAt, type Values } from "../values/values.js";
import { decodeFields } from "./decode.js";
import { wireNameOf } from "./wireName.js";

/** Where the object of outputs is: the inputs that locate it, and its resource ID. */
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
  for (const name of Object.keys(fields))
    if (isLacking(form, name, outputs, live, values)) outputs[name] = values[name];
  if (idName !== null) outputs[idName] = resourceId;
  return (wire.decode?.(outputs as never, live, values as never) ?? outputs) as OutputsOf<Fields>;
}

/**
 * Reports whether a response lacks a member that an object cannot be without, and that state has: a required one, one of the key, or a
 * name. The member is then as it was recorded (promise R8).
 */
function isLacking(
  { fields, names, key }: WireForm,
  name: string,
  outputs: Values,
  live: Reader,
  values: Values,
): boolean {
  const field = fields[name] as AnyField;
  const { presence, autoName, writeOnly } = field.spec;
  const isNeeded = presence === "required" || autoName !== undefined || key.includes(name);
  if (!isNeeded || writeOnly === true || !isNothing(outputs[name]) || isNothing(values[name])) return false;
  const path = wireNameOf(name, field, names);
  return path !== null && memberAt(live.raw, path) === undefined;
}
