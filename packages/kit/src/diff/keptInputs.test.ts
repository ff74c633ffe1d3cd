import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "../fields/field.js";
import { Secret, UNKNOWN, type ValueObject } from "../values/value.js";
import { diffInputs } from "./diff.js";
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

  it("returns create-only inputs, also if the platform does not return them", () => {
    const once = s.string().optional().createOnly("create another");
    const createOnly = {
      key: once.secret().writeOnly(),
      mode: once.platformDefault("full"),
      source: s
        .list(s.object({ id: s.string() }))
        .optional()
        .writeOnly()
        .createOnly("create another"),
      old: once.computed().deprecated("Remove it."),
    };
    const all = { key: new Secret("k"), mode: "read", source: [{ id: "1" }], old: "x" };
    for (const [now, paths] of [
      [{}, ["key", "mode", "source"]],
      [{ ...all, key: "", source: [] }, ["key", "source"]],
    ] as const) {
      assert.deepEqual(keptInputs(createOnly, all, now), paths);
      assert.deepEqual(diffInputs({ fields: createOnly, update: true }, all, now).changes, []);
    }
    assert.deepEqual(keptInputs(createOnly, { mode: "full", source: [] }, {}), []);
    const [change] = diffInputs({ fields: createOnly, update: true }, all, { ...all, mode: "full" }).refused;
    assert.equal(change?.path, "mode");
    assert.deepEqual(keptInputs(createOnly, all, { ...all, mode: "full" }), []);
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

  it("returns declared members of a changed list, too", () => {
    const pool = s.object({ name: s.string(), size: s.number(), image: either, disk: either.keptOnRemoval() });
    const lists = { pools: s.set(pool).keyBy(({ name }) => String(name)) };
    const old = {
      pools: [
        { ...one("a", "x"), disk: "d" },
        { ...one("b"), disk: "e" },
      ],
    };
    assert.deepEqual(
      keptInputs(lists, old, {
        pools: [
          { ...one("a"), size: 2, disk: null },
          { ...one("b"), disk: "e" },
        ],
      }),
      ["pools[0].disk"],
    );
  });

  describe("with values that are declared as kept", () => {
    const nodes = s
      .list(s.object({ node: s.string(), action: s.string() }))
      .optional()
      .keptOnRemoval();
    const limits = s.set(s.object({ id: s.string(), max: s.number() }));
    const kept = {
      nodes,
      limits: limits
        .keyBy(({ id }) => String(id))
        .optional()
        .keptOnRemoval(),
      position: s.list(s.string()).optional().computed().keptOnRemoval(),
      words: s.map(s.string()).optional().keptOnRemoval(),
      secrets: s.map(s.string()).secret().optional().keptOnRemoval(),
      inner: s.object({ text: s.string().optional().keptOnRemoval() }).optional(),
    };
    const names = ["nodes", "limits", "position", "words", "secrets"];
    const all = (value: null | undefined) => Object.fromEntries(names.map((name) => [name, value]));
    const limit = (id: string, max = 1) => ({ id, max });
    const old = {
      nodes: [{ node: "a", action: "cordon" }],
      limits: [limit("x"), limit("y")],
      position: ["here"],
      words: { a: "1", b: "2" },
      secrets: new Secret({ a: "1", b: "2" }),
      inner: { text: "t" },
    };
    for (const [what, change, paths] of [
      ["removed", all(undefined), names],
      ["null", all(null), names],
      ["empty", { nodes: [], limits: [], position: [], words: {}, secrets: {} }, names],
      [
        "partly removed",
        { limits: [limit("y")], words: { b: "2" }, secrets: { b: "2" }, inner: {} },
        ["limits[0]", "words.a", "secrets", "inner.text"],
      ],
    ] as const) {
      it(`returns those that are ${what}, whose removal is not a change`, () => {
        const now = { ...old, ...change } as ValueObject;
        assert.deepEqual(keptInputs(kept, old, now), paths);
        const { changes } = diffInputs({ fields: kept, update: true }, old, now);
        assert.deepEqual(changes, []);
      });
    }

    it("returns removed entries of a list that changes otherwise, which is the only change", () => {
      const now = { ...old, limits: [limit("y", 2), limit("z")], words: { b: "3" } };
      assert.deepEqual(keptInputs(kept, old, now), ["limits[0]", "words.a"]);
      const { changes } = diffInputs({ fields: kept, update: true }, old, now);
      assert.deepEqual(
        changes.map(({ path, kind }) => [path, kind]),
        [
          ["limits[0].max", "update"],
          ["limits[1]", "add"],
          ["words.b", "update"],
        ],
      );
    });

    it("returns nothing for values that were empty before, or that are changed", () => {
      const now = { ...old, nodes: [{ node: "a", action: "uncordon" }], position: [] };
      assert.deepEqual(keptInputs(kept, { ...old, position: [] }, now), []);
      const { changes } = diffInputs({ fields: kept, update: true }, { ...old, position: [] }, now);
      assert.deepEqual(
        changes.map(({ path }) => path),
        ["nodes[0].action"],
      );
    });

    it("returns nothing for unknown values, which are changes", () => {
      const now = { ...old, limits: [UNKNOWN], nodes: UNKNOWN, words: UNKNOWN, secrets: new Secret(UNKNOWN) };
      assert.deepEqual(keptInputs(kept, old, now), []);
      const { changes } = diffInputs({ fields: kept, update: true }, old, now);
      assert.deepEqual(
        changes.map(({ path }) => path),
        ["nodes", "limits", "words", "secrets"],
      );
    });
  });

  it("omits inputs that are unknown, were never set, or are managed by the platform", () => {
    const after = { name: "n", alias: UNKNOWN, token: UNKNOWN, auto: true, inner: UNKNOWN };
    assert.deepEqual(keptInputs(fields, before, after), []);
    assert.deepEqual(keptInputs(fields, { name: "n" }, { name: "n" }), []);
  });
});
