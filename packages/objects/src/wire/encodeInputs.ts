import type { Reader } from "@tripod/http";
import type { AnyField } from "@tripod/kit";
import type { Target } from "../place/target.js";
import { memberAt, setMember, type Values } from "../values/values.js";
import { CLEARED, encodeFields, isTakenAway } from "./encode.js";
import { wireNameOf } from "./wireName.js";

/** What inputs are encoded beside; in the creation of an object, there is nothing yet. */
interface Surroundings {
  /** Inputs that do not travel now. */
  readonly left: Iterable<string>;
  readonly live?: Reader | undefined;
  readonly recorded?: { readonly inputs: Values; readonly outputs: Values };
  /** Gets the path of each secret that is not known here and stays as it is. */
  unknownSecret?(path: string): void;
}

const NOTHING = { inputs: {}, outputs: {} };

/** Inputs in the platform's form: by codecs of the definition's own where it has them, else by their fields. */
export function encodeInputs(
  { plan, dialect }: Target,
  inputs: Values,
  { left, live, recorded = NOTHING, unknownSecret = () => undefined }: Surroundings,
): Record<string, unknown> {
  const { codecs = {} } = plan.wire;
  const coded = Object.keys(codecs).filter((name) => codecs[name]?.encode !== undefined);
  const without = new Set([...plan.unsent, ...left]);
  const body = encodeFields(plan.fields, inputs, {
    names: dialect.names,
    cleared: dialect.cleared,
    live: live?.raw,
    prior: recorded.outputs,
    before: recorded.inputs,
    without: new Set([...without, ...coded]),
    keepsMasked: dialect.keepsMasked === true,
    unknownSecret,
  });
  for (const name of coded) {
    if (without.has(name)) continue;
    const field = plan.fields[name] as AnyField;
    const path = wireNameOf(name, field, dialect.names);
    const isTaken = isTakenAway(field, inputs[name], recorded.inputs[name]);
    const value = codecs[name]?.encode?.(inputs[name], { inputs, recorded, live, isTaken, unknownSecret });
    if (path === null) continue;
    if (value !== undefined) setMember(body, path, value);
    // Another input may be told in the same member.
    else if (isTaken && memberAt(body, path) === undefined) setMember(body, path, CLEARED);
  }
  return body;
}
