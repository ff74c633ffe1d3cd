import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { definitionsFor, type ResourceContext } from "./definition.js";
import { PartialFailure } from "./errors.js";
import { s } from "./field.js";
import { isNeverShown, neverShown } from "./neverShown.js";
import { checkResource, createResource } from "./resource.js";
import { Secret, UNKNOWN, type ValueObject } from "./value.js";

const { resource } = definitionsFor<object>();
const context = {} as Omit<ResourceContext<object>, "fail">;

/** A resource whose creation returns, or throws, what it is told. */
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

describe("an object that was created", () => {
  const key = new Secret("k");
  const run = (create: () => { id: string; state: unknown }) =>
    createResource(thingThat(create), { key }, () => context, { preview: false });

  it("is recorded with what the platform says of it", async () => {
    const made = await run(() => ({ id: "1", state: { size: 3 } }));
    assert.deepEqual(made, { id: "1", state: { key, size: 3 }, reasons: [] });
  });

  it("is recorded when a later step failed", async () => {
    const made = await run(() => {
      throw new PartialFailure({ id: "1", state: {}, reasons: ["it did not start"] });
    });
    assert.deepEqual(made, { id: "1", state: { key }, reasons: ["it did not start"] });
  });

  it("is recorded although its handler returned something unusable, which is said", async () => {
    for (const state of [{}, { size: "three" }, { size: 3, key: ["wrong"] }]) {
      const { id, state: recorded, reasons } = await run(() => ({ id: "1", state }));
      assert.equal(id, "1");
      assert.deepEqual(recorded.key, key);
      assert.match(reasons.join(), /^Thing returned .*This is a bug in the package/);
    }
  });

  it("cannot be recorded without an id", async () => {
    await assert.rejects(
      run(() => ({ id: "", state: { size: 3 } })),
      { code: "bug" },
    );
  });
});

describe("the rules of a resource", () => {
  it("know whether the object is still to be made", () => {
    const seen: boolean[] = [];
    const { fields, ...rest } = thingThat(() => ({ id: "1", state: {} }));
    const thing = resource({ ...rest, fields, rules: [(_, { isNew }) => void seen.push(isNew)] });
    const names = { resourceName: "t", seed: new Uint8Array(), random: (count: number) => new Uint8Array(count) };
    for (const recorded of [{}, { __defaults: [] }, { key: new Secret("k") }]) {
      checkResource(thing, { key: "k" }, recorded, names);
    }
    assert.deepEqual(seen, [true, true, false]);
  });

  it("derive inputs that the program leaves out, which are as secret as their fields, and none that it gives", () => {
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
    const inputsOf = (given: ValueObject) => checkResource(thing, given, {}, names).inputs;
    assert.deepEqual(inputsOf({ file: "f" }), { file: "f", name: "f's", pin: new Secret("1234") });
    assert.deepEqual(inputsOf({ file: "f", name: "own" }), { file: "f", name: "own", pin: new Secret("1234") });
    assert.deepEqual(inputsOf({ file: "f", name: UNKNOWN }).name, UNKNOWN);
  });
});

describe("what an import cannot know", () => {
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

  it("is what is required and never shown, or only masked, also inside of lists", () => {
    assert.deepEqual(neverShown(fields), ["apiKey", "password", "users"]);
    for (const [path, is] of [
      ["apiKey", true],
      ["users[0].key", true],
      ["users[0].name", false],
      ["users", false],
      ["token", false],
      ["other.key", false],
    ] as const)
      assert.equal(isNeverShown(fields, path), is, path);
  });

  it("is asked of the program with that reason, and nothing else is", () => {
    const imported = { users: [{ name: "u" }] };
    const { failures } = checkResource(thing, imported, imported, names);
    const asked = failures
      .filter(({ reason }) => reason.includes("the platform never shows it"))
      .map(({ path }) => path);
    assert.deepEqual(asked, ["apiKey", "password", "users[0].key"]);
    assert.deepEqual(
      failures.map(({ path }) => path),
      ["name", "apiKey", "password", "users[0].key"],
    );
  });
});
