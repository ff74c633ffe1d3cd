import type { Reader } from "@tripod/http";
import { type AnyField, isInput } from "@tripod/kit";
import type { NameRule } from "../definition/dialect.js";
import { once } from "../values/once.js";
import { isObject, memberAt } from "../values/values.js";
import { wireNameOf } from "./wireName.js";

/** Names of members that can identify elements of a list, in order of preference. */
const KEYS = ["id", "name", "key"];

/** Member that identifies an element, and its wire path. */
interface ElementKey {
  readonly name: string;
  readonly path: string;
  /** Whether every element has the member. */
  readonly isRequired: boolean;
}

/** Returns the key of elements. Undefined if they are identified by position. */
export function elementKey({ spec: { type } }: AnyField, names: NameRule): ElementKey | undefined {
  if (type.kind !== "object") return undefined;
  const name = KEYS.find((one) => type.fields[one] !== undefined && isInput(type.fields[one] as AnyField));
  if (name === undefined) return undefined;
  const field = type.fields[name] as AnyField;
  // A key that the platform spells differently cannot be looked up.
  if (field.spec.wire?.decode !== undefined || field.spec.values !== undefined) return undefined;
  return { name, path: wireNameOf(name, field, names) ?? name, isRequired: field.spec.presence === "required" };
}

/**
 * Finds the recorded element by key, or by position if elements have no key.
 *
 * @param rows Live elements. One that lacks a required key is the recorded one at its position, unless another one has
 * that key.
 */
export function recordedElement(element: AnyField, recorded: unknown, names: NameRule, rows: readonly Reader[] = []) {
  const before = Array.isArray(recorded) ? recorded : [];
  const key = elementKey(element, names);
  if (key === undefined) return { ofRow: ({ raw }: Reader, index: number) => at(raw, index), ofItem: at };
  const byKey = new Map<unknown, unknown>(before.map((one) => [keyOf(one), one]));
  const shown = once(() => new Set(rows.map(({ raw }) => memberAt(raw, key.path))));
  return {
    /**
     * Returns the recorded element of a live one.
     *
     * @throws HttpFailure "unexpected-answer" if the element lacks its key, so that nothing shows which one it is.
     */
    ofRow: (row: Reader, index: number): unknown => {
      if (!key.isRequired || before.length === 0 || !isObject(row.raw) || row.has(key.path))
        return byKey.get(memberAt(row.raw, key.path));
      const [there] = before.length === rows.length ? [before[index]] : [];
      if (there === undefined || shown().has(keyOf(there))) throw row.unexpected(key.path, "is missing in an element");
      return there;
    },
    /** Returns the recorded element of one in the inputs. */
    ofItem: (item: unknown, _index: number): unknown => (isObject(item) ? byKey.get(item[key.name]) : undefined),
  };

  function keyOf(one: unknown): unknown {
    return isObject(one) && key !== undefined ? one[key.name] : undefined;
  }

  function at(_: unknown, index: number): unknown {
    return before[index];
  }
}
