import { type AnyField, isInput } from "@tripod/kit";
import type { NameRule } from "../definition/dialect.js";
import { isObject, memberAt } from "../values/values.js";
import { wireNameOf } from "./wireName.js";

/** Names of members that can identify elements of a list, in order of preference. */
const KEYS = ["id", "name", "key"];

/** Member that identifies an element, and its wire path. */
interface ElementKey {
  readonly name: string;
  readonly path: string;
}

/** Returns the key of elements. Undefined if they are identified by position. */
export function elementKey({ spec: { type } }: AnyField, names: NameRule): ElementKey | undefined {
  if (type.kind !== "object") return undefined;
  const name = KEYS.find((one) => type.fields[one] !== undefined && isInput(type.fields[one] as AnyField));
  if (name === undefined) return undefined;
  const field = type.fields[name] as AnyField;
  // A key that the platform spells differently cannot be looked up.
  if (field.spec.wire?.decode !== undefined || field.spec.values !== undefined) return undefined;
  return { name, path: wireNameOf(name, field, names) ?? name };
}

/** Finds the recorded element by key, or by position if elements have no key. */
export function recordedElement(element: AnyField, recorded: unknown, names: NameRule) {
  const before = Array.isArray(recorded) ? recorded : [];
  const key = elementKey(element, names);
  if (key === undefined) return { ofRow: at, ofItem: at };
  const byKey = new Map<unknown, unknown>(before.map((one) => [isObject(one) ? one[key.name] : undefined, one]));
  return {
    /** Returns the recorded element of a live one. */
    ofRow: (row: unknown, _index: number): unknown => byKey.get(memberAt(row, key.path)),
    /** Returns the recorded element of one in the inputs. */
    ofItem: (item: unknown, _index: number): unknown => (isObject(item) ? byKey.get(item[key.name]) : undefined),
  };

  function at(_: unknown, index: number): unknown {
    return before[index];
  }
}
