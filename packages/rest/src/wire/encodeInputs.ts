import type { Reader } from "@tripod/http";
import type { AnyField } from "@tripod/kit";
import type { WireForm } from "../definition/wireForm.js";
import { memberAt, setMember, type Values } from "../values/values.js";
import { CLEARED, encodeFields, isRemovedInput } from "./encode.js";
import { wireNameOf } from "./wireName.js";

/** Live object and state for the encoding of inputs. Both are empty in a create. */
interface Surroundings {
  /** Inputs that the request does not contain. */
  readonly left: Iterable<string>;
  readonly live?: Reader | undefined;
  /** Whether the request replaces the members that it omits. */
  readonly isWhole?: boolean;
  readonly recorded?: { readonly inputs: Values; readonly outputs: Values };
  /** Receives the path of each secret that the provider does not know and that stays as it is. */
  unknownSecret?(path: string): void;
}

const NOTHING = { inputs: {}, outputs: {} };

/** Returns the inputs in the platform's form, encoded by the definition's codecs or by their fields. */
export function encodeInputs(
  form: WireForm,
  inputs: Values,
  { left, live, isWhole = false, recorded = NOTHING, unknownSecret = () => undefined }: Surroundings,
): Record<string, unknown> {
  const { fields, names } = form;
  const { codecs = {} } = form.wire;
  const coded = Object.keys(codecs).filter((name) => codecs[name]?.encode !== undefined);
  const without = new Set([...form.notInBody, ...left]);
  const body = encodeFields(fields, inputs, {
    names,
    cleared: form.clearWith,
    live: live?.raw,
    state: recorded.outputs,
    oldInputs: recorded.inputs,
    omit: new Set([...without, ...coded]),
    keepsMasked: form.keepsMasked,
    omitsEmptyTexts: isWhole && form.clearWith === "omit",
    unknownSecret,
  });
  for (const name of coded) {
    if (without.has(name)) continue;
    const field = fields[name] as AnyField;
    const path = wireNameOf(name, field, names);
    const isRemoved = isRemovedInput(field, inputs[name], recorded.inputs[name]);
    const value = codecs[name]?.encode?.(inputs[name], { inputs, recorded, live, isRemoved, unknownSecret });
    if (path === null) continue;
    if (value !== undefined) setMember(body, path, value);
    // Another input may be in the same member.
    else if (isRemoved && memberAt(body, path) === undefined) setMember(body, path, CLEARED);
  }
  return body;
}
