import type { HttpFailure } from "@tripod/http";
import { type AnyField, type Fields, InputError, isInput } from "@tripod/kit";
import type { NameRule } from "../definition/dialect.js";
import type { Target } from "../place/target.js";
import type { Values } from "../values/values.js";
import { wireNameOf } from "../wire/wireName.js";

/** Shorter texts than this are in messages by chance. */
const SHORTEST_ID = 8;

/** A refusal as a failure of the input that the platform names, where it names one; otherwise the refusal itself. */
export function blamed(target: Target, inputs: Values, error: HttpFailure): unknown {
  const { plan, dialect } = target;
  if (error.outcome !== undefined) return error;
  const path =
    error.code === "invalid-argument" && error.member !== undefined
      ? (propertyAt(plan.fields, dialect.names, error.member) ??
        propertyAt(plan.fields, dialect.names, withoutFirst(error.member)))
      : error.code === "not-found"
        ? idIn(plan.fields, inputs, error.platformMessage ?? "")
        : undefined;
  if (path === undefined) return error;
  return new InputError([{ path, reason: `the platform refuses it: ${error.operation} ${error.cameBack}` }], {
    cause: error,
  });
}

function withoutFirst(path: string): string {
  const at = path.indexOf(".");
  return at < 0 ? "" : path.slice(at + 1);
}

/** The property that stands at a path on the wire: `poolers[0].mode` of `pooler.mode`. */
export function propertyAt(fields: Fields, names: NameRule, path: string): string | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const wire = isInput(field) ? wireNameOf(name, field, names) : null;
    if (wire === null || wire === "") continue;
    if (path === wire) return name;
    if (path.startsWith(`${wire}.`)) return `${name}${inside(field, names, path.slice(wire.length + 1))}`;
  }
  return undefined;
}

function inside(field: AnyField, names: NameRule, rest: string): string {
  const { type } = field.spec;
  if (type.kind === "map") return `.${rest}`;
  if (type.kind === "object") {
    const inner = propertyAt(type.fields, names, rest);
    return inner === undefined ? "" : `.${inner}`;
  }
  if (type.kind !== "list" && type.kind !== "set") return "";
  // A list of one of ours is a single object on some wires.
  const [, index, deeper] = /^(\d+)(?:\.(.+))?$/.exec(rest) ?? [undefined, "0", rest];
  return `[${index}]${deeper === undefined ? "" : inside(type.element, names, deeper)}`;
}

/** The only input whose id a message names. */
function idIn(fields: Fields, inputs: Values, message: string): string | undefined {
  const named = Object.entries(inputs).filter(
    ([name, value]) =>
      typeof value === "string" &&
      value.length >= SHORTEST_ID &&
      fields[name] !== undefined &&
      fields[name]?.spec.secret !== true &&
      message.includes(value),
  );
  return named.length === 1 ? named[0]?.[0] : undefined;
}
