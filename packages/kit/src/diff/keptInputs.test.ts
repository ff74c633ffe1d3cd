import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "../fields/field.js";
import { Secret, UNKNOWN } from "../values/value.js";
import { keptInputs } from "./keptInputs.js";

const either = s.string().optional().computed();
const fields = {
  name: s.string(),
  alias: either,
  token: either.secret(),
  reset: either.resetsOnRemoval(),
  note: s.string().optional(),
  word: either.writeOnly(),
  size: s
    .number()
    .optional()
    .computed()
    .platformManagedIf(({ auto }) => auto === true),
  auto: s.boolean().default(false),
  inner: s.object({ claim: either, id: s.string() }).optional().computed(),
};
const before = {
  name: "n",
  alias: "a",
  token: new Secret("t"),
  reset: "r",
  note: "x",
  word: "w",
  size: 1,
  inner: { claim: "c", id: "i" },
};

const one = (name: string, image?: string) => ({ name, size: 1, ...(image !== undefined && { image }) });

describe("keptInputs", () => {
  it("returns the paths of inputs that the program no longer sets and no request removes", () => {
    assert.deepEqual(keptInputs(fields, before, { name: "n", inner: { id: "i" } }), [
      "alias",
      "token",
      "size",
      "inner.claim",
    ]);
    assert.deepEqual(keptInputs(fields, before, { name: "n", alias: "a", token: "t", size: 1 }), ["inner"]);
  });

  it("returns the paths of members in elements of a list that is not changed otherwise", () => {
    const pool = s.object({ name: s.string(), size: s.number(), image: either });
    const lists = { pools: s.set(pool).keyBy(({ name }) => String(name)), rows: s.list(pool) };
    const old = { pools: [one("a", "x"), one("b", "y")], rows: [one("c", "z")] };
    assert.deepEqual(keptInputs(lists, old, { pools: [one("b"), one("a", "x")], rows: [one("c")] }), [
      "pools[0].image",
      "rows[0].image",
    ]);
    assert.deepEqual(keptInputs(lists, old, { pools: [{ ...one("b"), size: 2 }, one("a")], rows: [UNKNOWN] }), []);
  });

  it("omits inputs that are unknown, were never set, or are managed by the platform", () => {
    const after = { name: "n", alias: UNKNOWN, token: UNKNOWN, auto: true, inner: UNKNOWN };
    assert.deepEqual(keptInputs(fields, before, after), []);
    assert.deepEqual(keptInputs(fields, { name: "n" }, { name: "n" }), []);
  });
});
