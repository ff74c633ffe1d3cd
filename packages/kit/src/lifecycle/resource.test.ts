import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyResource, definitionsFor, type ResourceContext } from "../definition/definition.js";
import { diffInputs } from "../diff/diff.js";
import { s } from "../fields/field.js";
import { isWriteOnlyPath, writeOnlyPaths } from "../fields/writeOnlyPaths.js";
import { CancelledError, InputError, PartialFailure } from "../values/errors.js";
import { type PlainObject, Secret, UNKNOWN, type ValueObject } from "../values/value.js";
import { createWording } from "../wording.testing.js";
import {
  checkResource,
  createResource,
  deleteResource,
  lossOf,
  type ObjectState,
  readResource,
  updateResource,
} from "./resource.js";

const { assertFailures, assertRejected, assertWording } = createWording(import.meta.url);

const { resource } = definitionsFor<object>();
const context = {} as Omit<ResourceContext<object>, "fail">;

/** Returns a resource whose create returns or throws a given value. */
function thingThat(create: () => { id: string; state: unknown }) {
  return resource({
    name: "Thing",
    terraform: "thing",
    doc: "",
    fields: { key: s.string().secret(), size: s.number().computed() },
    create: async () => create() as { id: string; state: { size: number } },
    read: async () => undefined,
    delete: async () => {},
  });
}

describe("lifecycle: a created object", () => {
  const key = new Secret("k");
  const run = (create: () => { id: string; state: unknown }) =>
    createResource(thingThat(create), { key }, () => context, { preview: false });

  it("is recorded with the platform's values", async () => {
    const made = await run(() => ({ id: "1", state: { size: 3 } }));
    assert.deepEqual(made, { id: "1", state: { key, size: 3 }, reasons: [] });
  });

  it("is recorded if a later step fails", async () => {
    const made = await run(() => {
      throw new PartialFailure({ id: "1", state: {}, reasons: ["it did not start"] });
    });
    assert.deepEqual(made, { id: "1", state: { key }, reasons: ["it did not start"] });
  });

  it("is recorded although its handler returned an unusable result, which is reported", async (test) => {
    for (const state of [{}, { size: "three" }, { size: 3, key: ["wrong"] }]) {
      const { id, state: recorded, reasons } = await run(() => ({ id: "1", state }));
      assert.equal(id, "1");
      assert.deepEqual(recorded.key, key);
      assertWording(test, reasons.join());
    }
  });

  it("cannot be recorded without an ID", async () => {
    await assert.rejects(
      run(() => ({ id: "", state: { size: 3 } })),
      { code: "bug" },
    );
  });
});

describe("lifecycle: an import", () => {
  it("ignores line ends around the import ID, and blanks unless they are part of a name", async () => {
    const asked: string[] = [];
    const imports = { forms: [], resolve: (id: string) => Promise.resolve(void asked.push(id)) };
    const thing = { ...thingThat(() => ({ id: "1", state: {} })), imports } as unknown as AnyResource<object>;
    for (const id of ["a b", "a b\n", " a b\r\n"])
      await assert.rejects(
        readResource(thing, { id, state: {} }, () => context),
        { code: "not-found" },
      );
    assert.deepEqual(asked, ["a b", "a b", " a b", "a b"]);
  });

  it("does not try another ID if the platform fails with the exact one", async () => {
    const asked: string[] = [];
    const resolve = async (id: string) => {
      asked.push(id);
      throw new CancelledError("stopped");
    };
    const thing = { ...thingThat(() => ({ id: "1", state: {} })), imports: { forms: [], resolve } };
    const reading = readResource(thing as unknown as AnyResource<object>, { id: " a ", state: {} }, () => context);
    await assert.rejects(reading, CancelledError);
    assert.deepEqual(asked, [" a "]);
  });
});

describe("lifecycle: the rules of a resource", () => {
  it("know whether the object exists", () => {
    const seen: boolean[] = [];
    const { fields, ...rest } = thingThat(() => ({ id: "1", state: {} }));
    const thing = resource({ ...rest, fields, rules: [(_, { isNew }) => void seen.push(isNew)] });
    const names = { resourceName: "t", seed: new Uint8Array(), random: (count: number) => new Uint8Array(count) };
    for (const recorded of [{}, { __defaults: [] }, { key: new Secret("k") }]) {
      checkResource(thing, { key: "k" }, recorded, names);
    }
    assert.deepEqual(seen, [true, true, false]);
  });

  it("derive inputs that the program omits, as secret as their fields, and none that it sets", () => {
    const thing = resource({
      name: "Thing",
      terraform: "thing",
      doc: "",
      fields: {
        file: s.string(),
        name: s.string().optional().computed(),
        pin: s.string().secret().optional().computed(),
      },
      rules: [
        ({ file }, { derive }) => {
          derive("name", `${file}'s`);
          derive("pin", "1234");
        },
      ],
      create: async () => ({ id: "1", state: { name: "", pin: "" } }),
      read: async () => undefined,
      delete: async () => {},
    });
    const names = { resourceName: "t", seed: new Uint8Array(), random: (count: number) => new Uint8Array(count) };
    const inputsOf = (inputs: ValueObject) => checkResource(thing, inputs, {}, names).inputs;
    assert.deepEqual(inputsOf({ file: "f" }), { file: "f", name: "f's", pin: new Secret("1234") });
    assert.deepEqual(inputsOf({ file: "f", name: "own" }), { file: "f", name: "own", pin: new Secret("1234") });
    assert.deepEqual(inputsOf({ file: "f", name: UNKNOWN }).name, UNKNOWN);
  });
});

describe("unreadable inputs of an import", () => {
  const masked = () =>
    s
      .string()
      .secret()
      .masked((live) => live === "***");
  const fields = {
    name: s.string(),
    apiKey: masked(),
    password: s.string().secret().writeOnly(),
    token: masked().optional(),
    users: s.list(s.object({ name: s.string(), key: masked() })),
    shown: s.list(s.object({ key: masked().optional().computed() })).optional(),
    keys: s.map(masked()).optional(),
  };
  const { resource: declare } = definitionsFor<object>();
  const thing = declare({
    name: "Thing",
    terraform: "thing",
    doc: "",
    fields,
    create: async () => ({ id: "1", state: {} as never }),
    read: async () => undefined,
    delete: async () => {},
  });
  const names = { resourceName: "t", seed: new Uint8Array(), random: (count: number) => new Uint8Array(count) };

  it("are required inputs that are write-only or masked, inside lists too", () => {
    assert.deepEqual(writeOnlyPaths(fields), ["apiKey", "password", "users"]);
    for (const [path, is] of [
      ["apiKey", true],
      ["users[0].key", true],
      ["users[0].name", false],
      ["users", false],
      ["token", false],
      ["other.key", false],
    ] as const)
      assert.equal(isWriteOnlyPath(fields, path), is, path);
  });

  it("are required from the program with that reason", (test) => {
    const imported = { users: [{ name: "u" }] };
    const { failures } = checkResource(thing, imported, imported, names);
    assertFailures(test, failures, ["name", "apiKey", "password", "users[0].key"]);
  });
});

describe("lifecycle: the operations on an object", () => {
  const fields = {
    name: s.string().replaces(),
    size: s.number().default(1),
    born: s.string().optional().createOnly("make another one"),
    pin: s.string().secret().writeOnly().optional(),
    patience: s.string().writeOnly().optional().noDiff(),
    serial: s.number().computed().stable(),
    used: s.number().computed(),
  };
  const live = { name: "a", size: 1, serial: 7, used: 3 };
  const bare = resource({
    name: "Thing",
    terraform: "thing",
    doc: "",
    fields,
    create: async () => ({ id: "1", state: live }),
    read: async () => live,
    delete: async () => {},
  });
  const logged: string[] = [];
  const connect = () => ({ log: (_: string, text: string) => void logged.push(text) }) as never;
  const object = { id: "1", inputs: { name: "a", size: 1 }, state: live };

  describe("in a preview", () => {
    const preview = { preview: true };

    it("return known values and unknown ones without a request", async () => {
      const never = { create: () => assert.fail(), read: () => assert.fail(), update: () => assert.fail() };
      const thing = { ...bare, ...never } as AnyResource<object>;
      assert.deepEqual(await createResource(thing, { name: "a", size: 1 }, connect, preview), {
        id: "",
        state: { name: "a", size: 1, serial: UNKNOWN, used: UNKNOWN },
        reasons: [],
      });
      const changed = { ...object, inputs: { name: "a", size: 2 } };
      assert.deepEqual(await updateResource(thing, changed, connect, preview), {
        id: "1",
        state: { name: "a", size: 2, serial: 7, used: UNKNOWN },
        reasons: [],
      });
    });

    it("compare the platform's offers with known inputs", async () => {
      const seen: unknown[] = [];
      const thing = {
        ...bare,
        update: async () => live,
        preflight: async (inputs: object, { oldInputs, state, unknown }: Record<string, unknown>) =>
          void seen.push([inputs, oldInputs, state, [...(unknown as Set<string>)]]),
      } as unknown as AnyResource<object>;
      await createResource(thing, { name: "a", size: UNKNOWN }, connect, preview);
      const changed = { ...object, inputs: { name: "a", size: 2 }, recorded: { name: "a", size: 1, __defaults: [] } };
      await updateResource(thing, changed, connect, preview);
      await updateResource(thing, { ...object, state: { ...live, __meta: "{}" } }, connect, preview);
      assert.deepEqual(seen, [
        [{ name: "a" }, undefined, undefined, ["size"]],
        [{ name: "a", size: 2 }, { name: "a", size: 1 }, live, []],
        [{ name: "a", size: 1 }, live, live, []],
      ]);
    });

    it("fail for unavailable offers, but not if offers cannot be read", async () => {
      const seeing = (error: Error) => ({ ...bare, preflight: () => Promise.reject(error) }) as AnyResource<object>;
      const refused = new InputError([{ path: "size", reason: "is sold out" }]);
      const inputs = { name: "a", size: 1 };
      await assert.rejects(createResource(seeing(refused), inputs, connect, preview), refused);
      assert.equal((await createResource(seeing(new Error("busy")), inputs, connect, preview)).id, "");
    });
  });

  it("reject the create of an import-only resource, previews included", async () => {
    const foreign = { ...bare, importOnly: ({ name }: PlainObject) => `import ${name}` } as AnyResource<object>;
    for (const preview of [true, false]) {
      await assert.rejects(createResource(foreign, { name: "a", size: UNKNOWN }, connect, { preview }), {
        failures: [{ path: "", reason: "import a" }],
      });
    }
  });

  it("treat no unknown value as known", async () => {
    await assert.rejects(createResource(bare, { name: "a", size: UNKNOWN }, connect, { preview: false }), {
      code: "bug",
    });
  });

  it("are rejected before a request if the update would be", async (test) => {
    const thing = { ...bare, update: () => assert.fail() } as AnyResource<object>;
    const changed = { ...object, inputs: { name: "a", size: 1, born: "x" } };
    for (const preview of [true, false]) {
      const updated = updateResource(thing, changed, connect, { preview });
      await assertRejected(test, updated, { code: "invalid-argument", path: "born" });
    }
  });

  describe("of an update", () => {
    const update = (of: object, inputs: ValueObject, more: object = {}) =>
      updateResource({ ...bare, ...of } as AnyResource<object>, { ...object, inputs, ...more }, connect, {
        preview: false,
      });

    it("pass state to the handler and record its result", async () => {
      const seen: unknown[] = [];
      const of = {
        update: async (id: string, inputs: object, state: object, { recorded }: { recorded?: object }) => {
          seen.push([id, inputs, state, recorded]);
          return { serial: 7, used: 4 };
        },
      };
      const inputs = { name: "a", size: 2, pin: new Secret("p") };
      const { state, reasons } = await update(of, inputs, { recorded: { name: "a", size: 1, __defaults: [] } });
      assert.deepEqual([state, reasons], [{ ...inputs, serial: 7, used: 4 }, []]);
      await update(of, { name: "a", size: 2 });
      assert.deepEqual(seen, [
        ["1", { name: "a", size: 2, pin: "p" }, live, { name: "a", size: 1 }],
        ["1", { name: "a", size: 2 }, live, undefined],
      ]);
    });

    it("remember unreadable inputs until the program sets them", async () => {
      const of = { update: async () => live };
      const imported = { state: { ...live, __unread: ["pin"] } };
      assert.deepEqual((await update(of, { name: "a", size: 2 }, imported)).state.__unread, ["pin"]);
      assert.equal((await update(of, { name: "a", size: 2, pin: "p" }, imported)).state.__unread, undefined);
    });

    it("read the object if it has no in-place update and its create was incomplete", async (test) => {
      const read = async (_: string, state: object) => ({ ...live, ...state, used: 9 });
      assert.equal((await update({ read }, { name: "a", size: 1 })).state.used, 9);
      const updated = update({ read: async () => undefined }, { name: "a", size: 1 });
      await assertRejected(test, updated, { code: "invalid-argument", path: "" }, { object: "Thing 1" });
    });

    it("record an incomplete update together with its pending inputs", async () => {
      const failed = (state: object) => ({
        update: () =>
          Promise.reject(new PartialFailure({ id: "1", state, reasons: ["busy"], pendingInputs: ["size"] })),
      });
      const inputs = { name: "a", size: 2 };
      const expected = { ...inputs, __unsent: ["size"] };
      assert.deepEqual(await update(failed({ serial: 7 }), inputs), {
        id: "1",
        state: { ...expected, serial: 7 },
        reasons: ["busy"],
      });
      assert.deepEqual((await update(failed({ serial: "seven" }), inputs)).state, expected);
      await assert.rejects(update({ update: () => Promise.reject(new Error("no")) }, inputs), { message: "no" });
    });
  });

  describe("of a read", () => {
    const imports = { forms: ["<place>/<id>", "<id>"], resolve: async (id: string) => ({ id, state: { used: 1 } }) };
    const read = (of: object, id: string, more: Partial<ObjectState> & { inputs?: ValueObject } = {}) =>
      readResource({ ...bare, ...of } as AnyResource<object>, { id, state: {}, ...more }, connect);

    it("find an object by import ID, with the inputs of its program and its unreadable inputs", async () => {
      const seen: unknown[] = [];
      const looking = async (id: string, state: object) => {
        seen.push([id, state]);
        return live;
      };
      const found = await read({ imports, read: looking }, "1");
      assert.deepEqual(found, { id: "1", state: { ...live, __unread: ["pin"] }, inputs: { name: "a" }, reasons: [] });
      assert.equal((await read({ read: looking, canonicalId: () => "own" }, "1"))?.id, "own");
      assert.deepEqual(seen, [
        ["1", { used: 1 }],
        ["1", {}],
      ]);
    });

    it("keep state of a known object", async () => {
      const state = { ...live, used: 1, __unsent: ["size"], __unread: ["pin"], __meta: "{}" };
      const seen: unknown[] = [];
      const looking = async (_: string, state: object) => {
        seen.push(state);
        return live;
      };
      const found = await read({ imports: { ...imports, resolve: () => assert.fail() }, read: looking }, "1", {
        state,
        inputs: { name: "a", size: 1, __defaults: [] },
      });
      assert.deepEqual(found, {
        id: "1",
        state: { ...live, __unsent: ["size"], __unread: ["pin"] },
        inputs: { name: "a", size: 1 },
        reasons: [],
      });
      assert.deepEqual(seen, [{ ...live, used: 1 }]);
    });

    it("treat an ID with inputs but without state as an import ID or a known ID", async () => {
      assert.deepEqual((await read({ imports }, "1", { inputs: { name: "a" } }))?.inputs, { name: "a" });
      const nothing = { imports: { ...imports, resolve: async () => undefined } };
      assert.equal((await read(nothing, "1", { inputs: { name: "a" } }))?.id, "1");
    });

    it("list the import ID forms if an import finds no object", async (test) => {
      const gone = async () => undefined;
      const resolve = async () => ({ id: "1", state: {}, otherwise: "none on the shelf" });
      for (const of of [
        { imports, read: gone },
        { imports: { ...imports, resolve: gone } },
        { read: gone },
        { imports: { ...imports, resolve }, read: gone },
      ])
        await assertRejected(test, read(of, "1"), { code: "not-found", path: "" });
      for (const more of [{ state: live }, { inputs: { name: "a" } }])
        assert.equal(await read({ imports, read: gone }, "1", more), undefined);
    });
  });

  it("delete with the current options of the program and warn about destroyed data", async (test) => {
    const seen: unknown[] = [];
    const thing = {
      ...bare,
      delete: async (id: string, state: object, { recorded }: { recorded?: object }) =>
        void seen.push([id, state, recorded]),
    } as AnyResource<object>;
    const state = { ...live, patience: "short", __meta: "{}" };
    await deleteResource(thing, { id: "1", state, inputs: { name: "a", patience: "long", __defaults: [] } }, connect);
    await deleteResource(thing, { id: "1", state }, connect);
    assert.deepEqual(seen, [
      ["1", { ...live, patience: "long" }, { name: "a", patience: "long" }],
      ["1", { ...live, patience: "short" }, undefined],
    ]);
    assert.deepEqual(logged, []);
    await deleteResource({ ...thing, dataLoss: "its rows" }, { id: "1", state }, connect);
    assertWording(test, logged.splice(0).join("\n"), { data: "its rows" });
    await deleteResource({ ...thing, dataLoss: "its rows" }, { id: "1", state, isWarned: true }, connect);
    assert.deepEqual(logged, []);
  });

  it("warn about data that a replacement destroys permanently", (test) => {
    const thing = { ...bare, update: async () => live, dataLoss: "its rows" } as unknown as AnyResource;
    const diff = (of: AnyResource, name: string) => lossOf(of, diffInputs(of, { name: "a" }, { name, size: 2 }));
    assertWording(test, String(diff(thing, "b")), { data: "its rows" });
    assert.equal(diff(thing, "a"), undefined);
    assert.equal(diff({ ...thing, dataLoss: undefined } as unknown as AnyResource, "b"), undefined);
  });
});

describe("lifecycle: the warnings of a check", () => {
  const thing = {
    ...thingThat(() => ({ id: "1", state: {} })),
    fields: {
      old: s.string().secret().optional().deprecated("use new"),
      parts: s.list(s.object({ old: s.string().optional().noEffect("Not used") })).optional(),
      note: s.string().optional(),
    },
    rules: [
      (_: object, { ignore, fail }: { ignore: Told; fail: Told }) => {
        ignore("note", "has no effect");
        fail("", "no");
      },
    ],
  } as unknown as AnyResource;
  type Told = (path: string, reason: string) => void;
  const names = { resourceName: "t", seed: new Uint8Array(), random: (count: number) => new Uint8Array(count) };
  const warned = (inputs: ValueObject, recorded: ValueObject) =>
    checkResource(thing, inputs, recorded, names).warnings.map(({ path }) => path);

  it("are logged once: not for values that are already recorded", () => {
    const given = { old: new Secret("x"), parts: [{ old: "a" }, { old: "b" }], note: "n" };
    assert.deepEqual(warned(given, {}), ["old", "parts[0].old", "parts[1].old", "note"]);
    assert.deepEqual(warned(given, { __defaults: [] }), ["old", "parts[0].old", "parts[1].old", "note"]);
    assert.deepEqual(warned(given, given), ["note"]);
    assert.deepEqual(warned(given, { ...given, old: "x" }), ["note"]);
    assert.deepEqual(warned(given, { ...given, old: "y" }), ["old", "note"]);
    assert.deepEqual(warned(given, { parts: new Secret([{ old: "a" }]) }), ["old", "parts[1].old", "note"]);
  });

  it("omit inputs that a rule ignores, and are logged together with its failures", () => {
    const { inputs, failures } = checkResource(thing, { note: "n", old: "x" }, {}, names);
    assert.deepEqual(inputs, { old: new Secret("x") });
    assert.deepEqual(failures, [{ path: "", reason: "no" }]);
  });
});
