import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { diffInputs } from "./diff.js";
import { s } from "./field.js";
import { Secret, UNKNOWN, type ValueObject } from "./value.js";

const fields = {
  zone: s.string().replaces(),
  size: s.number().default(1),
  note: s.string().optional(),
  category: s.string().optional().computed(),
  tags: s.set(s.string()).optional(),
  document: s.json().optional(),
  labels: s.map(s.string()).optional(),
  rules: s.list(s.object({ name: s.string(), mode: s.string().default("include") })).optional(),
  auth: s
    .object({
      kind: s.string().replaces(),
      key: s.string().secret().optional(),
      hint: s.string().optional().computed(),
    })
    .optional(),
  email: s
    .string()
    .optional()
    .sameAs((before, after) => before.toLowerCase() === after.toLowerCase()),
  serial: s.number().computed().stable(),
  token: s.string().computed(),
};
const definition = { fields, update: true, deleteBeforeReplace: true };

function changes(before: ValueObject, after: ValueObject): string[] {
  return diffInputs(definition, { zone: "n", size: 1, ...before }, { zone: "n", size: 1, ...after }).changes.map(
    ({ path, kind, replaces }) => `${path} ${kind}${replaces ? " replace" : ""}`,
  );
}

describe("diffs", () => {
  it("find nothing where only marks, order, layout, case or left-out defaults differ", () => {
    const before = {
      note: new Secret("x"),
      tags: ["a", "b", "b"],
      document: '{"a":1,"b":[1,2]}',
      email: "A@x",
      rules: [{ name: "r" }],
      category: "kept by the platform",
      __defaults: ["size"],
      __meta: "{}",
    };
    const after = {
      note: "x",
      tags: ["b", "a", "b"],
      document: '{ "b": [1, 2], "a": 1.0 }',
      email: "a@X",
      rules: [{ name: "r", mode: "include" }],
    };
    assert.deepEqual(changes(before, after), []);
    assert.deepEqual(changes({ size: undefined }, {}), []);
  });

  it("say where a value was added, changed or removed", () => {
    assert.deepEqual(changes({}, { note: "x" }), ["note add"]);
    assert.deepEqual(changes({ note: "x" }, { note: "y" }), ["note update"]);
    assert.deepEqual(changes({ note: "x" }, {}), ["note delete"]);
    assert.deepEqual(changes({ labels: { "a.b": "1", c: "2" } }, { labels: { "a.b": "2", d: "3" } }), [
      'labels["a.b"] update',
      "labels.c delete",
      "labels.d add",
    ]);
    assert.deepEqual(changes({ rules: [{ name: "a" }, { name: "b" }] }, { rules: [{ name: "a", mode: "x" }] }), [
      "rules[0].mode update",
      "rules[1] delete",
    ]);
    assert.deepEqual(changes({ tags: ["a", "b"] }, { tags: ["a", "a"] }), ["tags update"]);
    assert.deepEqual(changes({ document: "[1,2]" }, { document: "[2,1]" }), ["document update"]);
  });

  it("say what forces a replacement, at any depth, each input once", () => {
    assert.deepEqual(changes({ zone: "s" }, {}), ["zone update replace"]);
    const before = { zone: "n", auth: { kind: "a", key: "1" } };
    const diff = diffInputs(definition, before, { zone: "s", auth: { kind: "b", key: "2" } });
    assert.deepEqual(diff.replaces, ["zone", "auth"]);
    assert.equal(diff.deleteBeforeReplace, true);
    assert.deepEqual(diff.stable, []);
    assert.deepEqual(
      diff.changes.map(({ path, replaces }) => [path, replaces]),
      [
        ["zone", true],
        ["auth.kind", true],
        ["auth.key", false],
      ],
    );
  });

  it("take what is not known yet for a change", () => {
    assert.deepEqual(changes({ note: "x" }, { note: UNKNOWN }), ["note update"]);
    assert.deepEqual(changes({ rules: [{ name: "a" }] }, { rules: [{ name: new Secret(UNKNOWN) }] }), [
      "rules[0].name update",
    ]);
    assert.deepEqual(changes({ rules: [{ name: "a" }] }, { rules: UNKNOWN }), ["rules update"]);
    assert.deepEqual(changes({ tags: ["a"] }, { tags: [UNKNOWN] }), ["tags update"]);
    assert.deepEqual(changes({ auth: { kind: "a" } }, { auth: UNKNOWN }), ["auth update"]);
  });

  it("keep outputs that cannot change in place as stable", () => {
    assert.deepEqual(diffInputs(definition, { zone: "n" }, { zone: "n", note: "x" }).stable, ["serial"]);
  });

  it("replace for every change where nothing can be updated in place", () => {
    const diff = diffInputs({ fields }, { zone: "n", size: 1 }, { zone: "n", size: 1, note: "x" });
    assert.deepEqual(diff.replaces, ["note"]);
  });

  it("never look at outputs", () => {
    assert.deepEqual(changes({ token: "old" }, { token: "new" }), []);
  });
});
