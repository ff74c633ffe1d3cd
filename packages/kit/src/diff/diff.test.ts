import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "../fields/field.js";
import { type PlainObject, Secret, UNKNOWN, type Value, type ValueObject } from "../values/value.js";
import { createWording } from "../wording.testing.js";
import { diffInputs, inputsEqual } from "./diff.js";

const { assertWording } = createWording(import.meta.url);

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
  pools: s
    .set(s.object({ name: s.string(), count: s.number(), kind: s.string().default("a") }))
    .keyBy(({ name }) => name)
    .optional(),
  email: s
    .string()
    .optional()
    .semanticEquals((before, after) => before.toLowerCase() === after.toLowerCase()),
  serial: s.number().computed().stable(),
  token: s.string().computed(),
};
const definition = { fields, update: true };

function changes(before: ValueObject, after: ValueObject): string[] {
  return diffInputs(definition, { zone: "n", size: 1, ...before }, { zone: "n", size: 1, ...after }).changes.map(
    ({ path, kind, replaces }) => `${path} ${kind}${replaces ? " replace" : ""}`,
  );
}

describe("diffInputs for values that the platform filled in", () => {
  it("reports no change if the program sets them, in lists too, regardless of other drift", () => {
    const member = s.object({ name: s.string(), mode: s.string().optional().computed() });
    const definition = { fields: { list: s.list(member), one: member }, update: () => undefined } as never;
    const before = { list: [{ name: "a" }, { name: "b", mode: "x" }], one: { name: "a" } };
    const after = {
      list: [
        { name: "a", mode: "filled" },
        { name: "b", mode: "x" },
      ],
      one: { name: "a", mode: "filled" },
    };
    const state = {
      list: [
        { name: "a", mode: "filled" },
        { name: "b", mode: "theirs" },
      ],
      one: { name: "theirs", mode: "filled" },
    };
    assert.deepEqual(diffInputs(definition, before, after, { state }).changes, []);
    const other = { ...after, list: [{ name: "a", mode: "other" }, after.list[1]] } as never;
    assert.equal(diffInputs(definition, before, other, { state }).changes.length, 1);
  });
});

describe("diffs", () => {
  it("report no change if only marks, order, layout, case or omitted defaults differ", () => {
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

  it("report a change of a value of any type and of a value that becomes unknown", () => {
    const anything = { update: true, fields: { any: s.any().optional() } };
    const found = (before: ValueObject, after: ValueObject) =>
      diffInputs(anything, before, after).changes.map(({ path, kind }) => `${path} ${kind}`);
    assert.deepEqual(found({ any: { a: 1 } }, { any: { a: 2 } }), ["any update"]);
    assert.deepEqual(found({ any: [1] }, { any: { a: 2 } }), ["any update"]);
    assert.deepEqual(found({ any: { a: [1] } }, { any: { a: [1] } }), []);
    assert.deepEqual(changes({ labels: { a: "1" } }, { labels: UNKNOWN }), ["labels update"]);
    assert.deepEqual(changes({ pools: [] }, { pools: UNKNOWN }), ["pools update"]);
  });

  it("replace for those changes of a value that need another object, and for no change to what is not known yet", () => {
    const kind = s.string().replacesIf((before, after) => before === "small" && after === "large");
    const found = (before: string, after: Value) =>
      diffInputs({ update: true, fields: { kind } }, { kind: before }, { kind: after }).changes.map(
        ({ path, replaces }) => `${path}${replaces ? " replace" : ""}`,
      );
    assert.deepEqual(found("small", "large"), ["kind replace"]);
    assert.deepEqual(found("large", "small"), ["kind"]);
    assert.deepEqual(found("small", UNKNOWN), ["kind"]);
  });

  it("report no change if the program adopts the drifted value of a scalar", () => {
    const fields = {
      size: s.number().optional(),
      mask: s
        .string()
        .optional()
        .masked((live) => live === "*"),
      hidden: s.string().optional().writeOnly(),
      tags: s.set(s.string()).optional(),
    };
    const before = { size: 1, mask: "a", hidden: "a", tags: ["a"] };
    const state = { size: 2, mask: "b", hidden: "b", tags: ["b"] };
    const found = (after: ValueObject) =>
      diffInputs({ update: true, fields }, before, { ...before, ...after }, { state }).changes.map(({ path }) => path);
    assert.deepEqual(found({ size: 2 }), []);
    assert.deepEqual(found({ size: 3 }), ["size"]);
    assert.deepEqual(found({ size: new Secret(2) }), ["size"]);
    for (const name of ["mask", "hidden"]) assert.deepEqual(found({ [name]: "b" }), [name]);
    assert.deepEqual(found({ tags: ["b"] }), ["tags"]);
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

  it("report no change if the program sets a live value explicitly", () => {
    const state = {
      zone: "n",
      category: "theirs",
      auth: { kind: "k", hint: "h" },
      rules: [{ name: "r", mode: "x" }],
      note: "",
    };
    const found = (after: ValueObject, before: ValueObject = {}): string[] =>
      diffInputs(definition, { zone: "n", ...before }, { zone: "n", ...after }, { state }).changes.map(
        ({ path, kind }) => `${path} ${kind}`,
      );
    assert.deepEqual(found({ category: "theirs", note: "" }), []);
    assert.deepEqual(found({ category: "mine" }), ["category add"]);
    assert.deepEqual(found({ auth: { kind: "k", hint: "h" } }, { auth: { kind: "k" } }), []);
    assert.deepEqual(found({ auth: { kind: "k", hint: "other" } }, { auth: { kind: "k" } }), ["auth.hint add"]);
    // The object does not have pending inputs.
    const unsent = { ...state, __unsent: ["category"] };
    assert.equal(
      diffInputs(definition, { zone: "n" }, { zone: "n", category: "theirs" }, { state: unsent }).changes.length,
      1,
    );
  });

  it("treat an empty optional list as unset", () => {
    assert.deepEqual(changes({}, { tags: [] }), []);
    assert.deepEqual(changes({ rules: [] }, {}), []);
    assert.deepEqual(changes({ tags: ["a"] }, { tags: [] }), ["tags update"]);
  });

  it("treat the platform default as unset, but not a platform-managed value", () => {
    const usual = { update: true, fields: { ttl: s.number().optional().platformDefault(3600) } };
    const found = (before: ValueObject, after: ValueObject) =>
      diffInputs(usual, before, after).changes.map(({ path, kind }) => `${path} ${kind}`);
    assert.deepEqual([found({ ttl: 3600 }, {}), found({}, { ttl: 3600 })], [[], []]);
    assert.deepEqual([found({ ttl: 60 }, {}), found({}, { ttl: 60 })], [["ttl delete"], ["ttl add"]]);
    assert.deepEqual(found({ ttl: 60 }, { ttl: 3600 }), ["ttl update"]);

    const scaled = s.boolean().optional().computed();
    const count = s.number().platformManagedIf(({ scaled }) => scaled === true);
    const left = { update: true, fields: { scaled, count } };
    const changed = (before: ValueObject, after: ValueObject, state: ValueObject) =>
      diffInputs(left, before, after, { state }).changes.map(({ path }) => path);
    const there = { scaled: true, count: 5 };
    assert.deepEqual(changed({ scaled: true, count: 2 }, { scaled: true, count: 3 }, there), []);
    assert.deepEqual(changed({ scaled: true, count: 2 }, { count: 3 }, there), []);
    assert.deepEqual(changed({ scaled: true, count: 2 }, { scaled: false, count: 2 }, there), ["scaled", "count"]);
    assert.deepEqual(changed({ scaled: true, count: 2 }, { scaled: false, count: 5 }, there), ["scaled"]);
    assert.deepEqual(changed({ count: 2 }, { count: 3 }, { scaled: false, count: 2 }), ["count"]);
  });

  it("treat the removal of an input as a reset, unless the object has the platform's default already", () => {
    const either = s.set(s.string()).optional().computed();
    const of = {
      fields: { kept: either, reset: either.resetsOnRemoval(), known: either.resetsOnRemoval([]) },
      update: 1,
    };
    const removed = (before: ValueObject, state?: ValueObject): unknown =>
      diffInputs(of, before, {}, state === undefined ? {} : { state }).changes.map(
        ({ path, kind }) => `${kind} ${path}`,
      );
    const [own, usual] = [
      { kept: ["a"], reset: ["a"], known: ["a"] },
      { kept: [], reset: [], known: [] },
    ];
    assert.deepEqual(removed(own, own), ["delete reset", "delete known"]);
    assert.deepEqual(removed(own), ["delete reset", "delete known"]);
    assert.deepEqual(removed(usual, own), ["delete reset", "delete known"], "changed on the platform since");
    assert.deepEqual(removed(usual, usual), ["delete reset"]);
    assert.deepEqual(removed(usual), ["delete reset"]);
    assert.deepEqual(removed({}, own), [], "after an import");
  });

  it("replace the object if a newly set value differs from the live value, but not from an unknown one", () => {
    const type = s
      .string()
      .optional()
      .computed()
      .replacesIf(() => true);
    const found = (state: ValueObject, after: ValueObject) =>
      diffInputs({ update: true, fields: { type } }, {}, after, { state }).replaces;
    assert.deepEqual(found({ type: "basic" }, { type: "large" }), ["type"]);
    assert.deepEqual(found({ type: "basic" }, { type: "basic" }), []);
    assert.deepEqual(found({}, { type: "large" }), []);
    assert.deepEqual(found({ type: "basic" }, {}), []);
  });

  it("distinguish inputs that a create omitted from inputs that an import could not read", () => {
    const hidden = { update: true, fields: { seed: s.string().optional().writeOnly().replaces(), size: s.number() } };
    const found = (state: ValueObject) => diffInputs(hidden, { size: 1 }, { size: 1, seed: "x" }, { state }).replaces;
    assert.deepEqual(found({ size: 1 }), ["seed"]);
    assert.deepEqual(found({ size: 1, __unread: ["seed"] }), []);
  });

  it("reject changes of create-only inputs and replacements that would reuse a name", () => {
    const born = s.string().optional().writeOnly().createOnly("make another one");
    const spent = {
      update: true,
      nonReusable: ["name"],
      fields: { name: s.string().autoName().replaces(), tier: s.string().replaces(), born },
    };
    const found = (before: ValueObject, after: ValueObject, state: ValueObject = before) => {
      const { replaces, refused } = diffInputs(spent, before, after, { resourceName: "res", state });
      return [...replaces, ...refused.map(({ path }) => `${path} refused`)];
    };
    const one = { name: "one", tier: "a" };
    assert.deepEqual(found(one, { ...one, tier: "b" }), ["tier refused"]);
    assert.deepEqual(found(one, { name: "two", tier: "b" }), ["name", "tier"]);
    assert.deepEqual(found({ ...one, name: "res-1234567" }, { name: "res-1234567", tier: "b" }), ["tier"]);
    assert.deepEqual(found(one, { ...one, born: "x" }), ["born refused"]);
    assert.deepEqual(found({ ...one, born: "x" }, { ...one, born: "y" }), ["born refused"]);
    assert.deepEqual(found({ ...one, born: "x" }, one), []);
    // The value may turn out to be the old one.
    assert.deepEqual(found({ ...one, born: "x" }, { ...one, tier: UNKNOWN, born: new Secret(UNKNOWN) }), []);
    assert.deepEqual(found(one, { ...one, tier: "b", born: UNKNOWN }), ["tier refused"]);
    assert.deepEqual(found(one, { ...one, born: "x" }, { ...one, __unread: ["born"] }), []);
    // A new object is made with it.
    assert.deepEqual(found(one, { name: "two", tier: "a", born: "x" }), ["name"]);
  });

  it("reject a replacement that would destroy data before the new object exists", (test) => {
    const kept = {
      update: true,
      loses: "its rows",
      identifiedBy: ["name"],
      fields: { name: s.string().autoName().replaces(), place: s.string().replaces(), order: s.string().replaces() },
      deleteBeforeReplace: (before: PlainObject, after: PlainObject) =>
        inputsEqual(kept.fields, ["place", "name"], before, after),
    };
    const one = { name: "one", place: "here", order: "a" };
    const found = (after: ValueObject, { loses: dataLoss, ...of }: typeof kept = kept) => {
      const definition = { ...of, ...(dataLoss === "" ? {} : { dataLoss }) };
      const { replaces, refused, deleteBeforeReplace } = diffInputs(definition, one, after, { resourceName: "res" });
      assert.ok(replaces.length === 0 || !deleteBeforeReplace || dataLoss === "");
      return [...replaces, ...refused.map(({ path, reason }) => `${path}: ${reason}`)];
    };
    const [refused, ...others] = found({ ...one, order: "b" });
    assert.match(refused ?? "", /^order: /);
    assertWording(test, refused ?? "");
    assert.deepEqual(others, []);
    assert.deepEqual(found({ ...one, order: "b", name: "two" }), ["name", "order"]);
    assert.deepEqual(found({ ...one, order: "b", place: "there" }), ["place", "order"]);
    assert.deepEqual(found({ ...one, order: "b" }, { ...kept, loses: "" }), ["order"]);
    assert.deepEqual(found({ ...one, order: "b", name: UNKNOWN }), ["name", "order"]);
    assert.deepEqual(found({ ...one, order: UNKNOWN }), []);
  });

  it("reject a change for which the field has a reason", () => {
    const version = s
      .number()
      .rejectChange((before, after) => (after < before ? `is older than ${before}` : undefined));
    const found = (after: number, state: ValueObject) =>
      diffInputs({ update: true, fields: { version } }, { version: 2 }, { version: after }, { state }).refused;
    assert.deepEqual(found(3, { version: 2 }), []);
    assert.deepEqual(found(1, { version: 2 }), [{ path: "version", reason: "is older than 2" }]);
    assert.deepEqual(found(3, { version: 4 }), [{ path: "version", reason: "is older than 4" }]);
    // No live value, no desired value, or an unknown one.
    const note = s
      .string()
      .optional()
      .rejectChange(() => "is permanent");
    for (const [before, after] of [
      [{}, { note: "a" }],
      [{ note: "a" }, {}],
      [{ note: "a" }, { note: UNKNOWN }],
    ] as ValueObject[][])
      assert.deepEqual(diffInputs({ update: true, fields: { note } }, before ?? {}, after ?? {}).refused, []);
    assert.equal(diffInputs({ update: true, fields: { note } }, { note: "a" }, { note: "b" }).refused.length, 1);
  });

  it("name the changed members of a secret document without their values", () => {
    const before = { document: new Secret('{"a":{"key":"x","n":12345678901234567890},"list":[1,2],"gone":1}') };
    assert.deepEqual(changes(before, { document: '{"a":{"key":"y","n":12345678901234567891},"list":[1,3]}' }), [
      "document.a.key update",
      "document.a.n update",
      "document.list[1] update",
      "document.gone update",
    ]);
    assert.deepEqual(changes(before, { document: new Secret("[]") }), ["document update"]);
    assert.deepEqual(changes({ document: '{"a":1}' }, { document: '{"a":2}' }), ["document update"]);
  });

  it("compare documents to the last digit, and treat null and empty members as absent", () => {
    const same = [
      ['{"a":1.50e2,"b":"x"}', '{ "b": "x", "a": 150, "c": null, "d": "", "e": [], "f": {"g": null} }'],
      ["[0, -0.0, 0e9]", "[0,0,0]"],
      ['{"n":12345678901234567890}', '{"n":1234567890123456789.0e1}'],
      ['{"s":"1","t":"\\u0041"}', '{"s":"1","t":"A"}'],
    ] as const;
    for (const [before, after] of same) assert.deepEqual(changes({ document: before }, { document: after }), []);
    const different = [
      ['{"n":12345678901234567890}', '{"n":12345678901234567891}'],
      ['{"n":1}', '{"n":"1"}'],
      ['{"n":0}', "{}"],
      ['{"n":false}', "{}"],
      ["[null]", "[]"],
      ['{"n":1', '{"n": 1'],
    ] as const;
    for (const [before, after] of different) {
      assert.deepEqual(changes({ document: before }, { document: after }), ["document update"]);
    }
  });

  it("name the inputs that force a replacement, at any depth, each once", () => {
    assert.deepEqual(changes({ zone: "s" }, {}), ["zone update replace"]);
    const before = { zone: "n", auth: { kind: "a", key: "1" } };
    const diff = diffInputs(definition, before, { zone: "s", auth: { kind: "b", key: "2" } });
    assert.deepEqual(diff.replaces, ["zone", "auth"]);
    assert.equal(diff.deleteBeforeReplace, false);
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

  it("treat an unknown value as a change", () => {
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

  it("replace for every change if nothing can be updated in place", () => {
    const diff = diffInputs({ fields }, { zone: "n", size: 1 }, { zone: "n", size: 1, note: "x" });
    assert.deepEqual(diff.replaces, ["note"]);
  });

  describe("of a resource whose objects with one key cannot coexist", () => {
    const keyed = {
      fields: {
        ...fields,
        name: s
          .string()
          .autoName()
          .semanticEquals((one, other) => one.toLowerCase() === other.toLowerCase()),
      },
      update: true,
      deleteBeforeReplace: (before: PlainObject, after: PlainObject) =>
        inputsEqual(keyed.fields, ["zone", "name", "size"], before, after),
    };
    const deleteBeforeReplace = (before: ValueObject, after: ValueObject) =>
      diffInputs(keyed, { zone: "n", ...before }, { zone: "n", ...after }, { resourceName: "box" }).deleteBeforeReplace;

    it("delete first if the key is semantically equal, with defaults", () => {
      assert.equal(deleteBeforeReplace({ name: "a", auth: { kind: "a" } }, { name: "A", auth: { kind: "b" } }), true);
      assert.equal(
        deleteBeforeReplace({ name: "a" }, { name: "a", size: 1, note: "x" }),
        true,
        "a program may force it",
      );
    });

    it("create first if the key changes or is unknown", () => {
      assert.equal(deleteBeforeReplace({ name: "a" }, { name: "b" }), false);
      assert.equal(deleteBeforeReplace({ name: "a" }, { name: "a", zone: "s" }), false);
      assert.equal(deleteBeforeReplace({ name: "a" }, { name: UNKNOWN }), false);
    });

    it("create first for an automatic name, because the replacement gets a new one", () => {
      assert.equal(deleteBeforeReplace({ name: "box-0a1b2c3" }, { name: "box-0a1b2c3", note: "x" }), false);
      assert.equal(deleteBeforeReplace({ name: "crate-0a1b2c3" }, { name: "crate-0a1b2c3", note: "x" }), true);
    });

    it("compare inputs only: set values, or recorded values of unset ones", () => {
      const seen: unknown[] = [];
      const definition = {
        ...keyed,
        deleteBeforeReplace: (before: PlainObject, after: PlainObject) => seen.push([before, after]) > 0,
      };
      const state = { zone: "n", category: "theirs", note: "shown", email: "shown", serial: 7, token: "t" };
      const change = { zone: "n", name: "a" };
      const after = { ...change, size: 2, email: "mine" };
      assert.ok(diffInputs(definition, { ...change, note: "x" }, after, { state }).deleteBeforeReplace);
      assert.deepEqual(seen, [
        [
          { zone: "n", name: "a", size: 1, note: "x", category: "theirs", email: "shown" },
          { zone: "n", name: "a", size: 2, category: "theirs", email: "mine" },
        ],
      ]);
    });

    it("do not delete first without a change", () => {
      assert.equal(deleteBeforeReplace({ name: "a" }, { name: "a" }), false);
    });
  });

  it("never compare outputs", () => {
    assert.deepEqual(changes({ token: "old" }, { token: "new" }), []);
  });
});

describe("options of operations", () => {
  it("are not a diff alone, if they are set, changed or removed", () => {
    const fields = { mail: s.boolean("Whether notifications are sent.").writeOnly().noDiff() };
    const changes = (before: object, after: object) =>
      diffInputs({ fields, update: true }, before as never, after as never).changes;
    assert.deepEqual(changes({}, { mail: true }), []);
    assert.deepEqual(changes({ mail: true }, { mail: false }), []);
    assert.deepEqual(changes({ mail: true }, {}), []);
  });

  it("name the element and the member of a set whose elements have names", () => {
    const [a, b] = [
      { name: "a", count: 1, kind: "a" },
      { name: "b", count: 1, kind: "a" },
    ];
    assert.deepEqual(changes({ pools: [a, b] }, { pools: [b, { ...a, count: 2 }] }), ["pools[1].count update"]);
    assert.deepEqual(changes({ pools: [a, b] }, { pools: [b, a] }), []);
    assert.deepEqual(changes({ pools: [a] }, { pools: [b, a] }), ["pools[0] add"]);
    assert.deepEqual(changes({ pools: [a, b] }, { pools: [a] }), ["pools[1] delete"]);
    assert.deepEqual(changes({ pools: [a] }, { pools: [b] }), ["pools[0] add", "pools update"]);
    assert.deepEqual(changes({ pools: [a] }, { pools: [{ ...a, count: UNKNOWN }] }), ["pools update"]);
  });
});

describe("sets whose elements have a key", () => {
  const caseless = s.string().semanticEquals((before, after) => before.toLowerCase() === after.toLowerCase());
  const item = s.object({ value: caseless, note: s.string(), id: s.string().computed() });
  const fields = { items: s.set(item).keyBy(({ value }) => value.toLowerCase()) };
  const definition = { fields, update: () => undefined } as never;
  const many = (note: (at: number) => string, more: object = {}) =>
    Array.from({ length: 20_000 }, (_, at) => ({ value: `V${at}`, note: note(at), ...more }));
  const paths = (before: object, after: object) =>
    diffInputs(definition, { items: before } as never, { items: after } as never).changes.map(({ path }) => path);

  it("are compared by element, regardless of their number and of members that the platform adds", () => {
    const shown = many(() => "n", { id: "1" }).reverse();
    assert.deepEqual(
      paths(
        shown,
        many(() => "n"),
      ),
      [],
    );
    assert.deepEqual(
      paths(
        shown,
        many((at) => (at === 7 ? "other" : "n")),
      ),
      ["items[7].note"],
    );
    assert.deepEqual(paths(shown, many(() => "n").slice(1)), ["items[19999]"]);
    assert.deepEqual(
      paths(
        shown,
        many(() => "other"),
      ),
      ["items"],
    );
    assert.deepEqual(paths([{ value: "a", note: "bc" }], [{ value: "ab", note: "c" }]), ["items[0]", "items"]);
  });
});

describe("diffInputs for empty values", () => {
  const fixed = s.object({ key: s.string().optional(), name: s.string().optional() }).replaces();
  const fields = {
    pair: s.string().optional().replaces(),
    image: s.string().optional().createOnly("Recreate the object"),
    place: fixed,
    note: s.string().optional(),
    alias: s.string().optional().computed(),
    labels: s.map(s.string()).optional(),
    rows: s
      .set(s.object({ key: s.string(), note: s.string().optional(), labels: s.map(s.string()).optional() }))
      .optional(),
    config: s.map(s.string()).optional().computed(),
  };
  const pathsOf = (before: ValueObject, after: ValueObject) =>
    diffInputs({ fields, update: true }, { place: {}, ...before }, { place: {}, ...after }).changes.map(
      ({ path }) => path,
    );

  it("reports no text, list or map that is empty in one program and unset in the other", () => {
    const empty = { pair: "", image: "", place: { key: "" } };
    assert.deepEqual(pathsOf(empty, {}), []);
    assert.deepEqual(pathsOf({}, empty), []);
    // The object keeps a removed create-only value (`keptInputs`).
    assert.deepEqual(pathsOf({ pair: "a", image: "b", place: { key: "c" } }, empty), ["pair", "place.key"]);
    const more = { note: "", alias: "", labels: {} };
    assert.deepEqual(pathsOf(more, {}), []);
    assert.deepEqual(pathsOf({}, more), []);
    const [plain, filled] = [{ rows: [{ key: "a" }] }, { rows: [{ key: "a", note: "", labels: {} }] }];
    assert.deepEqual(pathsOf(plain, filled), []);
    assert.deepEqual(pathsOf(filled, plain), []);
  });

  it("reports an empty text that clears a recorded one, if a request can clear it", () => {
    const cleared = { alias: s.string().optional().computed().resetsOnRemoval(), note: fields.alias };
    const changesOf = (state: ValueObject) =>
      diffInputs({ fields: cleared, update: true }, {}, { alias: "", note: "" }, { state }).changes;
    assert.deepEqual(
      changesOf({ alias: "staff", note: "theirs" }).map(({ path }) => path),
      ["alias"],
    );
    assert.deepEqual(changesOf({ alias: "" }), []);
    assert.deepEqual(changesOf({}), []);
  });

  it("reports values that become empty, and an empty map that the platform may fill in", () => {
    const set = { note: "a", alias: "b", labels: { c: "d" }, rows: [{ key: "a", note: "e" }], config: { f: "g" } };
    const emptied = { note: "", alias: "", labels: {}, rows: [{ key: "a", note: "" }], config: {} };
    assert.deepEqual(pathsOf(set, emptied), ["note", "alias", "labels.c", "rows", "config.f"]);
  });
});
