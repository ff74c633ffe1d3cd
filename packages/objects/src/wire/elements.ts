import { type AnyField, isInput } from "@tripod/kit";
import type { NameRule } from "../definition/dialect.js";
import { isObject, memberAt } from "../values/values.js";
import { wireNameOf } from "./wireName.js";

/** Members that tell elements of a list from one another, where they have one. */
const KEYS = ["id", "name", "key"];

/** What tells an element from others: its member, and where that is on the wire. */
interface ElementKey {
  readonly name: string;
  readonly path: string;
}

/** The key of elements; undefined where they have none, and are told by their place. */
export function elementKey({ spec: { type } }: AnyField, names: NameRule): ElementKey | undefined {
  if (type.kind !== "object") return undefined;
  const name = KEYS.find((one) => type.fields[one] !== undefined && isInput(type.fields[one] as AnyField));
  if (name === undefined) return undefined;
  const field = type.fields[name] as AnyField;
  // One that the platform spells in its own way is none that could be looked for.
  if (field.spec.wire?.decode !== undefined || field.spec.values !== undefined) return undefined;
  return { name, path: wireNameOf(name, field, names) ?? name };
}

/** Finds what was recorded of an element by its key; of one without, by its place. */
export function recordedElement(element: AnyField, recorded: unknown, names: NameRule) {
  const before = Array.isArray(recorded) ? recorded : [];
  const key = elementKey(element, names);
  if (key === undefined) return { ofRow: at, ofItem: at };
  const byKey = new Map<unknown, unknown>(before.map((one) => [isObject(one) ? one[key.name] : undefined, one]));
  return {
    /** Of what the platform shows. */
    ofRow: (row: unknown, _index: number): unknown => byKey.get(memberAt(row, key.path)),
    /** Of what a program says. */
    ofItem: (item: unknown, _index: number): unknown => (isObject(item) ? byKey.get(item[key.name]) : undefined),
  };

  function at(_: unknown, index: number): unknown {
    return before[index];
  }
}
