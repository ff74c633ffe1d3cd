import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { RUNS } from "../arbitraryInputs.testing.js";
import { diffInputs } from "../diff/diff.js";
import { type AnyField, type Fields, s } from "../fields/field.js";
import { inputsAfterRefresh } from "../lifecycle/state.js";
import { isValueList, isValueObject, objectOf, reveal, Secret, type Value, type ValueObject } from "../values/value.js";
import { complete } from "./complete.js";

const MASK = "***";
const account = s.object({
  name: s.string(),
  note: s.string().optional(),
  code: s
    .string()
    .secret()
    .optional()
    .masked((live) => live === MASK),
  password: s.string().secret().writeOnly().optional(),
});
const fields: Fields = {
  texts: s.list(s.string()).optional(),
  bag: s.set(s.string()).optional(),
  groups: s.map(s.list(s.map(s.string()))).optional(),
  accounts: s.list(account).optional(),
  anyOrder: s.set(account).optional(),
  teams: s.map(s.set(account)).optional(),
};

/** Texts, each there once, some of them marked. */
const texts = (prefix: string) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 6 })
    .chain((numbers) => fc.tuple(...numbers.map((one) => marked(fc.constant(`${prefix}${one}`)))));
const marked = (value: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.tuple(value, fc.boolean()).map(([one, isSecret]) => (isSecret ? new Secret(one) : one));
const people = fc
  .uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 5 })
  .map((numbers): Value[] =>
    numbers.map((one) => ({
      name: `name-${one}`,
      note: `note-${one % 3}`,
      code: new Secret(`code-${one}`),
      password: new Secret(`password-${one}`),
    })),
  );
const inputs: fc.Arbitrary<ValueObject> = fc.record({
  texts: texts("text-"),
  bag: texts("bag-"),
  groups: fc.dictionary(
    fc.constantFrom("a", "b", "c"),
    texts("deep-").map((values): Value[] => values.map((value, index) => ({ [`k${index}`]: value }))),
  ),
  accounts: people,
  anyOrder: people,
  teams: fc.dictionary(fc.constantFrom("x", "y"), people),
});

/** Returns the response of a platform: plain, masked, without write-only members, and with reordered lists. */
function answered(field: AnyField | undefined, value: Value, turn: (list: Value[]) => Value[]): Value | undefined {
  const plain = value instanceof Secret ? value.value : value;
  const { type, masked, writeOnly } = field?.spec ?? {};
  if (writeOnly === true) return undefined;
  if (masked !== undefined) return MASK;
  if (isValueList(plain)) {
    const element = type !== undefined && "element" in type ? type.element : undefined;
    return turn(plain.map((one) => answered(element, one, turn) as Value));
  }
  if (!isValueObject(plain)) return plain;
  const inner = (name: string): AnyField | undefined =>
    type?.kind === "object" ? type.fields[name] : type?.kind === "map" ? type.element : undefined;
  return objectOf(Object.entries(plain).map(([name, one]) => [name, answered(inner(name), one as Value, turn)]));
}

const answerTo = (given: ValueObject, turn: (list: Value[]) => Value[]): ValueObject =>
  objectOf(Object.entries(given).map(([name, value]) => [name, answered(fields[name], value as Value, turn)]));

/** Every text with whether it stands under a mark. */
function textsIn(value: Value | undefined, isSecret = false): readonly string[] {
  if (value instanceof Secret) return textsIn(value.value, true);
  if (typeof value === "string") return [`${isSecret ? "secret " : ""}${value}`];
  if (isValueList(value)) return value.flatMap((one) => textsIn(one, isSecret));
  return isValueObject(value) ? Object.values(value).flatMap((one) => textsIn(one, isSecret)) : [];
}

const orders = fc.constantFrom<((list: Value[]) => Value[])[]>(
  (list) => list,
  (list) => [...list].reverse(),
  (list) => [...list.slice(1), ...list.slice(0, 1)],
);
const where = { where: "Test", echo: false } as const;

describe("marks in lists, sets and maps of any depth and order", () => {
  it("marks and masked values follow the values that they belong to", () => {
    fc.assert(
      fc.property(inputs, orders, (given, turn) => {
        const state = complete(fields, answerTo(given, turn), given, where);
        assert.deepEqual([...textsIn(state)].sort(), [...textsIn(given)].sort());
        const owners = (values: ValueObject) =>
          JSON.stringify(reveal(values)).match(/"name-\d+"|"(?:code|password)-\d+"/g) ?? [];
        for (const [index, text] of owners(state).entries()) {
          const number = text.match(/\d+/)?.[0];
          if (!text.startsWith('"name')) continue;
          const near = owners(state).slice(index, index + 3);
          assert.deepEqual(near, [`"name-${number}"`, `"code-${number}"`, `"password-${number}"`]);
        }
      }),
      RUNS,
    );
  });

  it("a refresh without drift changes only the order of lists", () => {
    fc.assert(
      fc.property(inputs, orders, (given, turn) => {
        const state = complete(fields, answerTo(given, turn), given, where);
        const after = inputsAfterRefresh(fields, given, state, given);
        const lists = ["texts", "accounts", "groups"];
        const changed = diffInputs({ fields, update: true }, given, after).changes.map(({ input }) => input);
        assert.deepEqual(
          changed.filter((input) => !lists.includes(input)),
          [],
        );
        assert.deepEqual([...textsIn(after)].sort(), [...textsIn(given)].sort());
      }),
      RUNS,
    );
  });
});
