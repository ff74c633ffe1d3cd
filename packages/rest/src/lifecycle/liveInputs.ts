import type { Plain } from "@tripod/kit";
import type { Target } from "../addressing/target.js";
import type { Live } from "../definition/live.js";
import { isNothing, memberAt, type Values } from "../values/values.js";

/**
 * Returns the values that a live object shows of inputs, by which they are compared with desired ones. Unlike in
 * outputs, an optional input that the response contains as empty is null instead of absent: absent means that nothing
 * is known of it. A member of an input is then an empty text, list or object.
 */
export function liveInputs(
  target: Target,
  live: Live,
  knownInputs: Values,
): Readonly<Record<string, Plain | undefined>> {
  const { plan } = target;
  const values: Record<string, unknown> = {
    ...target.codec.outputsIn(target, live.body, knownInputs, plan.wire.decode === undefined),
  };
  for (const name of Object.keys(plan.fields)) {
    if (values[name] === undefined && isShownEmpty(target, name, live)) values[name] = null;
  }
  return values as Record<string, Plain | undefined>;
}

/** Reports whether the response contains the member of an input. */
export function isInResponse({ plan, codec }: Target, name: string, live: Live): boolean {
  const path = plan.fields[name] === undefined ? null : codec.pathOf(name);
  return path === "" || (path !== null && memberAt(live.body.raw, path) !== undefined);
}

function isShownEmpty(target: Target, name: string, live: Live): boolean {
  const { fields, wire } = target.plan;
  const spec = fields[name]?.spec;
  if (spec?.presence !== "optional" || spec.secret === true || spec.masked !== undefined || spec.writeOnly === true)
    return false;
  if (wire.codecs?.[name]?.decode !== undefined) return false;
  const path = target.codec.pathOf(name);
  if (path === null || path === "") return false;
  const value = memberAt(live.body.raw, path);
  // A conversion of the whole object may find other values elsewhere, but no entries of an empty list.
  if (wire.decode !== undefined && !Array.isArray(value)) return false;
  // A converted value may have another word for none.
  return value !== undefined && isNothing(value) && (spec.wire?.decode === undefined || value !== null);
}
