import type { Reader } from "@tripod/http";
import type { Fields, OutputsOf } from "@tripod/kit";
import type { Target } from "../place/target.js";
import type { Values } from "../values/values.js";
import { decodeFields } from "./decode.js";

/** An object as outputs: by its fields, its codecs, and what is known of where it is. */
export function outputsOf(target: Target, live: Reader, known: Values): OutputsOf<Fields> {
  const { plan, dialect, where } = target;
  const { wire, fields, idName, whereabouts } = plan;
  const coded = Object.entries(wire.codecs ?? {}).filter(([, codec]) => codec?.decode !== undefined);
  const without = new Set([...whereabouts, ...coded.map(([name]) => name), ...(idName === null ? [] : [idName])]);
  const outputs: Record<string, unknown> = { ...decodeFields(fields, live, { names: dialect.names, known, without }) };
  for (const name of whereabouts) if (where[name] !== undefined) outputs[name] = where[name];
  for (const [name, codec] of coded) {
    const value = codec?.decode?.(live, known as never);
    if (value !== undefined) outputs[name] = value;
  }
  if (idName !== null) outputs[idName] = target.resourceId;
  return (wire.decode?.(outputs as never, live, known as never) ?? outputs) as OutputsOf<Fields>;
}
