import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Titled } from "@tripod/testkit/wording";
import { type Fields, s } from "../fields/field.js";
import { Secret, type ValueObject } from "../values/value.js";
import { createWording } from "../wording.testing.js";
import { complete } from "./complete.js";

const { assertThrown } = createWording(import.meta.url);

const fields = {
  name: s.string(),
  size: s.number().default(1),
  note: s.string().optional(),
  category: s.string().optional().computed(),
  password: s.string().secret().writeOnly().optional(),
  sealed: s
    .string()
    .secret()
    .optional()
    .masked((live) => live === "***"),
  users: s.list(s.object({ login: s.string(), key: s.string().secret() })).computed(),
  serial: s.number().computed(),
};

const isMask = (live: unknown) => live === "***";

const GOOD = { users: [{ login: "a", key: "k" }], serial: 1, category: "c" };

function run(result: ValueObject, known: ValueObject = { name: "n", size: 1 }, echo = true, partial = false) {
  return complete(fields, result, known, { where: "getThing", echo, partial });
}

const assertBug = (test: Titled, result: ValueObject, output: string) =>
  assertThrown(test, () => run(result), { code: "bug" }, { output });

describe("complete", () => {
  it("echoes inputs, marks secrets at their leaves, drops what is not declared", () => {
    assert.deepEqual(run({ ...GOOD, internal: "x" }), {
      name: "n",
      size: 1,
      category: "c",
      users: [{ login: "a", key: new Secret("k") }],
      serial: 1,
    });
  });

  it("marks an empty secret unless it may stay public", () => {
    const empty = { ...GOOD, users: [{ login: "a", key: "" }] };
    assert.deepEqual(run(empty).users, [{ login: "a", key: new Secret("") }]);
    const known = { name: "n", size: 1 };
    const lookup = complete(fields, empty, known, { where: "getThing", echo: true, emptyIsPublic: true });
    assert.deepEqual(lookup.users, [{ login: "a", key: "" }]);
  });

  it("marks text with credentials that no input sets, in elements too, but not in lookups", () => {
    const values = s.string().mayHoldCredentials().optional();
    const packs: Fields = { values, packs: s.list(s.object({ name: s.string(), values })).optional() };
    const live = (text: string) => ({ values: text, packs: [{ name: "a", values: text }] });
    const read = (recorded: ValueObject, text: string, emptyIsPublic = false) =>
      complete(packs, live(text), recorded, { where: "Test", echo: false, emptyIsPublic });
    const mark = new Secret("password: hunter22");
    assert.deepEqual(read({}, mark.value), { values: mark, packs: [{ name: "a", values: mark }] });
    assert.deepEqual(read({}, mark.value, true), live(mark.value));
    assert.deepEqual(read({}, "replicas: 2"), live("replicas: 2"));
    for (const text of [mark.value, "replicas: 2", "password: other-hunter"])
      assert.deepEqual(read(live(mark.value), text), live(text));
    assert.deepEqual(read(read({}, mark.value), mark.value), read({}, mark.value));
  });

  it("keeps the mark of a secret input", () => {
    assert.deepEqual(run({ ...GOOD, name: "n" }, { name: new Secret("n"), size: 1 }).name, new Secret("n"));
  });

  describe("of lists and sets", () => {
    const listed = {
      words: s.set(s.string()).optional(),
      steps: s.list(s.string()).optional(),
      logins: s
        .list(
          s.object({
            user: s.string(),
            hint: s.string().optional(),
            key: s.string().secret().masked(isMask).optional(),
          }),
        )
        .optional(),
    };
    const read = (result: ValueObject, known: ValueObject) =>
      complete(listed, result, known, { where: "getThing", echo: false });

    it("lets a mark follow its value to another place", () => {
      const given = [new Secret("hunter22"), "public"];
      for (const name of ["words", "steps"]) {
        assert.deepEqual(read({ [name]: ["public", "hunter22"] }, { [name]: given })[name], [
          "public",
          new Secret("hunter22"),
        ]);
        assert.deepEqual(read({ [name]: ["public", "public"] }, { [name]: ["public", "public"] })[name], [
          "public",
          "public",
        ]);
      }
    });

    it("marks what may be a secret that came back spelled otherwise", () => {
      const given = [new Secret("Hunter22"), "public"];
      assert.deepEqual(read({ words: ["public", "hunter22"] }, { words: given }).words, [
        "public",
        new Secret("hunter22"),
      ]);
      assert.deepEqual(read({ words: ["new", "public"] }, { words: given }).words, [new Secret("new"), "public"]);
    });

    it("finds the secret behind a mask by the rest of the object, and marks inside of objects", () => {
      const given = [
        { user: "a", hint: new Secret("of a"), key: new Secret("key of a") },
        { user: "b", key: new Secret("key of b") },
      ];
      const live = [
        { user: "b", key: "***" },
        { user: "c", key: "key of c" },
        { user: "a", hint: "of a", key: "***" },
      ];
      assert.deepEqual(read({ logins: live }, { logins: given }).logins, [
        { user: "b", key: new Secret("key of b") },
        { user: "c", key: new Secret("key of c") },
        { user: "a", hint: new Secret("of a"), key: new Secret("key of a") },
      ]);
    });
  });

  it("omits an optional input that the platform returns as absent", () => {
    assert.equal(run({ ...GOOD, note: null }, { name: "n", size: 1, note: "x" }).note, undefined);
  });

  it("restores masked and write-only values from known values", () => {
    const known = { name: "n", size: 1, password: new Secret("p"), sealed: new Secret("s") };
    const read = run({ ...GOOD, name: "n", size: 1, sealed: "***" }, known, false);
    assert.deepEqual([read.password, read.sealed], [new Secret("p"), new Secret("s")]);
    assert.equal(run({ ...GOOD, sealed: "***" }).sealed, undefined);
  });

  it("does not echo missing inputs after a read", () => {
    const known = { name: "n", size: 1, note: "x" };
    assert.equal(run({ ...GOOD, name: "n", size: 1 }, known, false).note, undefined);
  });

  it("accepts missing outputs of an incomplete object", () => {
    assert.deepEqual(run({ serial: 1 }, { name: "n", size: 1 }, true, true), { name: "n", size: 1, serial: 1 });
  });

  it("reports a missing output as a bug", (test) => {
    const { serial: _serial, ...rest } = GOOD;
    assertBug(test, rest, "serial");
    assertBug(test, { ...GOOD, users: [{ key: "k" }] }, "users[0].login");
  });

  it("reports an output of another type as a bug without its value", (test) => {
    assertBug(test, { ...GOOD, serial: "1" }, "serial");
    assertBug(test, { ...GOOD, users: [{ login: ["hunter22"], key: "k" }] }, "users[0].login");
    assertBug(test, { ...GOOD, users: {} }, "users");
  });
});
