import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnyResource } from "../definition/definition.js";
import { s } from "../fields/field.js";
import { Secret, UNKNOWN } from "../values/value.js";
import { inputsAfterRefresh, inputsForImport, plannedState } from "./state.js";

const fields = {
  zone: s.string().replaces(),
  size: s.number().default(1),
  note: s.string().optional(),
  dates: s.boolean().default(true),
  category: s.string().optional().computed(),
  password: s.string().secret().writeOnly().optional(),
  sealed: s
    .string()
    .secret()
    .optional()
    .masked((live) => live === "***"),
  document: s.json().optional(),
  tags: s.set(s.string()).optional(),
  rules: s
    .list(s.object({ name: s.string(), mode: s.string().default("include"), hits: s.number().computed() }))
    .optional(),
  auth: s
    .object({
      kind: s.string(),
      key: s
        .string()
        .secret()
        .optional()
        .masked((live) => live === "***"),
    })
    .optional(),
  serial: s.number().computed().stable(),
  token: s.string().secret().computed(),
};
const resource = { fields } as unknown as AnyResource;

describe("planned outputs", () => {
  it("are the inputs, and unknown for all that the platform will set", () => {
    const planned = plannedState(resource, {
      zone: "n",
      size: 1,
      rules: [{ name: "a" }],
      auth: { kind: "k", key: "s" },
    });
    assert.deepEqual(planned, {
      zone: "n",
      size: 1,
      dates: UNKNOWN,
      category: UNKNOWN,
      rules: [{ name: "a", hits: UNKNOWN }],
      auth: { kind: "k", key: new Secret("s") },
      serial: UNKNOWN,
      token: new Secret(UNKNOWN),
    });
  });

  it("mark secrets by field, in lists, sets and maps, under a mark and without one", () => {
    const secret = s.string().secret();
    const part = s.object({ key: secret, made: s.string().computed(), note: s.string().optional() });
    const held = { fields: { list: s.list(part), set: s.set(secret), map: s.map(secret), one: part, text: secret } };
    const given = { key: "k", note: null };
    const planned = plannedState(held as unknown as AnyResource, {
      list: [given],
      set: ["a"],
      map: { a: "b" },
      one: new Secret(given),
      text: new Secret("t"),
    });
    const expected = { key: new Secret("k"), made: UNKNOWN };
    assert.deepEqual(planned, {
      list: [expected],
      set: [new Secret("a")],
      map: { a: new Secret("b") },
      one: new Secret(expected),
      text: new Secret("t"),
    });
  });

  it("keep, for an update, what an update does not change", () => {
    const state = { zone: "n", size: 1, category: "c", serial: 7, token: new Secret("t"), note: "gone" };
    const planned = plannedState(resource, { zone: "n", size: 2, dates: true }, state);
    assert.deepEqual(planned, {
      zone: "n",
      size: 2,
      dates: true,
      category: "c",
      serial: 7,
      token: new Secret(UNKNOWN),
    });
  });
});

const live = {
  zone: "n",
  size: 1,
  note: "",
  dates: true,
  category: "c",
  sealed: "***",
  document: '{ "a": 1 }',
  tags: [],
  rules: [{ name: "a", mode: "include", hits: 3 }],
  auth: { kind: "k", key: "***" },
  serial: 7,
  token: new Secret("t"),
};

describe("state: inputs for import", () => {
  it("are those of the natural program: no defaults, nothing computed, empty, masked or never returned", () => {
    assert.deepEqual(inputsForImport(fields, live), {
      zone: "n",
      category: "c",
      document: '{ "a": 1 }',
      rules: [{ name: "a" }],
      auth: { kind: "k" },
    });
  });

  it("keep an empty object that has a meaning, and no other empty object", () => {
    const sources = {
      source: s.object({ blank: s.object({}).optional(), file: s.object({ url: s.string().optional() }).optional() }),
    };
    const found = inputsForImport(sources, { source: { blank: {}, file: {} } });
    assert.deepEqual(found, { source: { blank: {} } });
  });

  it("hold a false where the platform decides without the user, and no other empty value", () => {
    const said = {
      public: s.boolean().optional().computed(),
      paused: s.boolean().optional(),
      note: s.string().optional().computed(),
      count: s.boolean(),
    };
    const state = { public: false, paused: false, note: "", count: false };
    assert.deepEqual(inputsForImport(said, state), { public: false, count: false });
  });

  it("hold inputs that a removal resets, unless the object has the platform's default", () => {
    const either = s.boolean().optional().computed();
    const of = { kept: either, reset: either.resetsOnRemoval(), known: either.resetsOnRemoval(false) };
    const found = (value: boolean) => inputsForImport(of, { kept: value, reset: value, known: value });
    assert.deepEqual(found(true), { kept: true, reset: true, known: true });
    assert.deepEqual(found(false), { kept: false, reset: false });
    const limits = { limit: s.number().optional().computed().resetsOnRemoval(50) };
    assert.deepEqual(
      [50, 70].map((limit) => inputsForImport(limits, { limit })),
      [{}, { limit: 70 }],
    );
    const names = { names: s.set(s.string()).optional().computed().resetsOnRemoval(["a", "b"]) };
    assert.deepEqual(inputsForImport(names, { names: ["b", "a"] }), {});
  });

  it("hold a false that differs from the default", () => {
    assert.equal(inputsForImport(fields, { ...live, dates: false }).dates, false);
  });
});

describe("state: inputs after a refresh", () => {
  const recorded = {
    zone: "n",
    size: 1,
    dates: true,
    password: new Secret("p"),
    sealed: new Secret("s"),
    document: '{"a":1}',
    tags: [],
    rules: [{ name: "a", mode: "include" }],
    auth: { kind: "k", key: new Secret("x") },
  };

  it("are the recorded ones where nothing drifted, in their own form", () => {
    assert.deepEqual(inputsAfterRefresh(fields, recorded, live), recorded);
  });

  it("show exactly what changed outside", () => {
    const drifted = {
      ...live,
      size: 5,
      note: "new",
      document: '{"a":2}',
      rules: [{ name: "b", mode: "exclude", hits: 0 }],
      auth: { kind: "other", key: "***" },
    };
    assert.deepEqual(inputsAfterRefresh(fields, recorded, drifted), {
      ...recorded,
      size: 5,
      note: "new",
      document: '{"a":2}',
      rules: [{ name: "b", mode: "exclude" }],
      auth: { kind: "other", key: new Secret("x") },
    });
  });

  it("keep what is never shown, not used or secret by the program, as the program has it", () => {
    const fields = {
      hidden: s.string().optional().writeOnly(),
      unused: s.string().optional().noEffect("Not used"),
      note: s.string().optional(),
      made: s.string().computed(),
      parts: s.list(s.string()).optional(),
    };
    const before = { hidden: "h", unused: "u", note: new Secret("n"), parts: new Secret(["a"]) };
    const live = { hidden: "***", unused: "other", note: "changed", made: "m", parts: ["b"] };
    assert.deepEqual(inputsAfterRefresh(fields, before, live), {
      hidden: "h",
      unused: "u",
      note: new Secret("changed"),
      parts: new Secret(["b"]),
    });
    assert.deepEqual(inputsAfterRefresh(fields, before, { ...live, note: new Secret("n"), parts: ["a"] }), before);
    assert.deepEqual(inputsAfterRefresh(fields, {}, { hidden: "h", unused: "u", made: "m" }), {});
  });

  it("report no drift for the platform's form of a set value, or for a value that it filled in", () => {
    const fields = { note: s.string().optional(), size: s.number().optional() };
    const live = { note: "N", size: 7 };
    assert.deepEqual(inputsAfterRefresh(fields, { note: "n" }, live, live), { note: "n" });
    assert.deepEqual(inputsAfterRefresh(fields, { note: "n" }, live, { note: "n" }), { note: "N", size: 7 });
    assert.deepEqual(inputsAfterRefresh(fields, { note: "n" }, live), { note: "N", size: 7 });
    assert.deepEqual(inputsAfterRefresh(fields, { note: "n", size: 7 }, {}, {}), {});
  });

  it("drop what was removed outside, and keep what the platform fills in out of it", () => {
    const before = { ...recorded, note: "x" };
    assert.deepEqual(inputsAfterRefresh(fields, before, { ...live, note: undefined, category: "theirs" }), recorded);
    assert.equal(inputsAfterRefresh(fields, before, { ...live, note: "" }).note, "");
  });

  describe("of elements with members that are never shown", () => {
    const user = s.object({
      name: s.string(),
      note: s.string().optional(),
      password: s.string().secret().writeOnly().optional(),
      code: s
        .string()
        .secret()
        .optional()
        .masked((live) => live === "***"),
    });
    const nested = { users: s.list(user).optional(), anyOrder: s.set(user).optional(), byName: s.map(user).optional() };
    const one = (name: string, note = "n") => ({
      name,
      note,
      password: new Secret(`p-${name}`),
      code: new Secret(`c-${name}`),
    });
    const shown = (name: string, note = "n") => ({ name, note, code: "***" });

    it("keep them in another order, next to new ones, and if other members changed", () => {
      for (const member of ["users", "anyOrder"]) {
        const inputs = { [member]: [one("a"), one("b"), one("c")] };
        const live = { [member]: [shown("c"), shown("new"), shown("b", "changed")] };
        assert.deepEqual(inputsAfterRefresh(nested, inputs, live, inputs), {
          [member]: [one("c"), { name: "new", note: "n" }, one("b", "changed")],
        });
      }
    });

    it("keep them in maps, by name", () => {
      const inputs = { byName: { x: one("a"), y: one("b") } };
      const live = { byName: { x: shown("a", "changed"), z: shown("b") } };
      assert.deepEqual(inputsAfterRefresh(nested, inputs, live, inputs), {
        byName: { x: one("a", "changed"), z: { name: "b", note: "n" } },
      });
    });

    it("keep them by place, where elements have no key", () => {
      const fields = { keys: s.list(s.object({ size: s.number(), secret: s.string().secret().writeOnly() })) };
      const inputs = {
        keys: [
          { size: 1, secret: new Secret("a") },
          { size: 2, secret: new Secret("b") },
        ],
      };
      const live = { keys: [{ size: 1 }, { size: 3 }] };
      assert.deepEqual(inputsAfterRefresh(fields, inputs, live as never, inputs), {
        keys: [
          { size: 1, secret: new Secret("a") },
          { size: 3, secret: new Secret("b") },
        ],
      });
    });
  });
});
