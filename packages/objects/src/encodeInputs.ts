import type { Reader } from "@tripod/http";
import type { AnyField } from "@tripod/kit";
import { encodeFields } from "./encode.js";
import type { Operation } from "./operation.js";
import { setMember, type Values } from "./values.js";
import { wireNameOf } from "./wireName.js";

/** What inputs are encoded beside; in the creation of an object, there is nothing yet. */
interface Surroundings {
  /** Inputs that do not travel now. */
  readonly left: Iterable<string>;
  readonly live?: Reader | undefined;
  readonly prior?: Values;
  readonly before?: Values;
  /** Gets the path of each secret that is not known here and stays as it is. */
  unknownSecret?(path: string): void;
}

/** Inputs in the platform's form: by codecs of the definition's own where it has them, else by their fields. */
export function encodeInputs(
  { plan, dialect }: Operation,
  inputs: Values,
  { left, live, prior, before, unknownSecret = () => undefined }: Surroundings,
): Record<string, unknown> {
  const { codecs = {} } = plan.definition;
  const coded = Object.keys(codecs).filter((name) => codecs[name]?.encode !== undefined);
  const without = new Set([...plan.unsent, ...left]);
  const body = encodeFields(plan.fields, inputs, {
    names: dialect.names,
    cleared: dialect.cleared,
    live: live?.raw,
    prior,
    before,
    without: new Set([...without, ...coded]),
    keepsMasked: dialect.keepsMasked === true,
    unknownSecret,
  });
  for (const name of coded) {
    if (without.has(name)) continue;
    const value = codecs[name]?.encode?.(inputs[name], { inputs, prior: prior ?? {}, live, unknownSecret });
    const path = wireNameOf(name, plan.fields[name] as AnyField, dialect.names);
    if (value !== undefined && path !== null) setMember(body, path, value);
  }
  return body;
}
