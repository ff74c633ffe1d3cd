import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { type AnyResource, s } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { type Bench, type Client, dialect, failureOf, NO_OBJECT, startBench, thing } from "../testing/bench.testing.js";
import type { Values } from "../values/values.js";

const { assertFailure } = createWording(import.meta.url);

describe("importsOf: an import", () => {
  let bench: Bench;
  beforeEach(async () => {
    await bench?.close();
    bench = await startBench([{ path: "things", page: 2 }]);
  });
  after(() => bench.close());

  /** Creates existing things. */
  const put = (things: Readonly<Record<string, Values>>): void => {
    for (const [id, members] of Object.entries(things)) bench.objects("things").put(id, { ...members });
  };
  const idOf = async (resource: AnyResource<Client>, importId: string) => (await bench.import(resource, importId))?.id;
  const refusalOf = async (resource: AnyResource<Client>, importId: string) =>
    failureOf(bench.import(resource, importId));

  describe("of a thing without a parent", () => {
    const things = thing();

    it("accepts its ID and its name on every page of the list", async () => {
      put({ t1: { name: "one" }, t2: { name: "two" }, t3: { name: "three", size: 3 } });
      for (const importId of ["t3", "three"]) {
        const { id, inputs, state } = (await bench.import(things, importId)) ?? {};
        assert.deepEqual([id, inputs], ["t3", { name: "three", size: 3 }]);
        assert.equal(state?.createdAt, "2026-03-01T12:00:00.250Z");
      }
    });

    it("prefers an ID to a name, and stops at a match", async () => {
      put({ t1: { name: "t2" }, t2: { name: "two" }, t3: { name: "t2" } });
      assert.equal(await idOf(things, "t2"), "t2");
      assert.deepEqual(bench.routes(), ["GET things", "GET things/t2"]);
    });

    it("names the import forms if the import ID is empty or matches no object", async (test) => {
      put({ t1: { name: "one" } });
      assertFailure(test, await refusalOf(things, ""), { code: "invalid-argument", path: "" });
      assertFailure(test, await refusalOf(things, "two"), { code: "not-found", path: "" });
      assertFailure(test, await refusalOf(things, "t1/one"), { code: "not-found", path: "" });
    });

    it("names the IDs of all objects with the name", async (test) => {
      put({ t1: { name: "one" }, t2: { name: "two" }, t3: { name: "one" } });
      assertFailure(test, await refusalOf(things, "one"), { code: "invalid-argument", path: "" });
    });

    it("skips rows that cannot be read", async () => {
      put({ t1: { name: ["one"] }, t2: { name: "one" } });
      assert.equal(await idOf(things, "one"), "t2");
    });

    it("reads a possible ID individually if no list contains it", async (test) => {
      const hidden = { status: 200, body: { rows: [] } };
      for (const id of ["17", "c0ffee-17", "1".repeat(65)]) {
        put({ [id]: { name: "hidden" } });
        bench.next("GET things", { answer: hidden });
        assert.equal(await idOf(things, id), id);
      }
      bench.next("GET things", { answer: hidden });
      bench.routes();
      assertFailure(test, await refusalOf(things, "no id"), { code: "not-found", path: "" });
      assert.ok(!bench.routes().includes("GET things/no%20id"));
    });

    it("reports that nothing exists if a possible ID cannot be read", async (test) => {
      bench.next("GET things/17", { answer: { status: 500, text: "" }, times: 9 });
      assertFailure(test, await refusalOf(things, "17"), { code: "not-found", path: "" });
      assertFailure(test, await refusalOf(things, "18"), { code: "not-found", path: "" });
    });

    it("fails if the list cannot be read", async (test) => {
      bench.next("GET things", { answer: { status: 403, body: { code: "no", message: "no role" } } });
      assertFailure(test, await refusalOf(things, "one"), { code: "permission-denied" });
    });

    it("records nothing for inputs that the platform never returns", async () => {
      const secret = thing({ fields: { password: s.string().optional().secret().writeOnly() } });
      put({ t1: { name: "one" } });
      assert.deepEqual((await bench.import(secret, "one"))?.inputs, { name: "one" });
    });
  });

  describe("of a thing that only its ID identifies", () => {
    const nameless = thing({ identity: { key: null, onLostResponse: "fail" } });

    it("accepts the ID, without other requests", async (test) => {
      put({ t1: { name: "one" } });
      assert.equal(await idOf(nameless, "t1"), "t1");
      assert.deepEqual(bench.routes(), ["GET things/t1"]);
      assertFailure(test, await refusalOf(nameless, "one"), { code: "not-found", path: "" });
    });

    it("does not interpret an ID with a slash as a parent", async () => {
      put({ "a/b": { name: "one" } });
      assert.equal(await idOf(nameless, "a/b"), "a/b");
    });
  });

  describe("of a thing that two inputs identify", () => {
    const pairs = thing({ fields: { color: s.string().replaces() }, identity: { key: ["name", "color"] } });

    it("accepts both, with slashes in either, or the ID", async () => {
      put({ t1: { name: "a/b", color: "red" }, t2: { name: "a", color: "b/red" }, t3: { name: "one", color: "red" } });
      assert.equal(await idOf(pairs, "one/red"), "t3");
      assert.equal(await idOf(pairs, "t3"), "t3");
      // The shorter name comes first.
      assert.equal(await idOf(pairs, "a/b/red"), "t2");
      bench.objects("things").remove("t2");
      assert.equal(await idOf(pairs, "a/b/red"), "t1");
    });

    it("finds no object whose key differs in one of them", async (test) => {
      put({ t1: { name: "one", color: "red" } });
      for (const importId of ["one/blue", "two/red", "one", "one/"])
        assertFailure(test, await refusalOf(pairs, importId), { code: "not-found", path: "" });
    });

    it("names several objects by the whole key", async (test) => {
      put({ t1: { name: "one", color: "red" }, t2: { name: "one", color: "red" } });
      assertFailure(test, await refusalOf(pairs, "one/red"), { code: "invalid-argument", path: "" });
    });
  });

  describe("of a thing whose name is not an input", () => {
    const titled = thing({
      fields: { name: s.string().computed(), spec: s.object({ title: s.string() }).replaces() },
      identity: { key: ["spec"], displayName: (live: { text(path: string): string }) => live.text("spec.title") },
      wire: { constants: { type: "small" }, otherKind: ({ type }: Values) => `a ${type} one` },
    });

    it("accepts the display name", async (test) => {
      put({
        t1: { spec: "odd" },
        t2: { spec: { title: "mine" }, name: "n" },
        t3: { spec: { title: "t2" }, name: "n" },
        t4: { spec: { title: "big" }, name: "n", type: "big" },
      });
      assert.equal(await idOf(titled, "mine"), "t2");
      assert.equal(await idOf(titled, "t2"), "t2");
      assertFailure(test, await refusalOf(titled, "n"), { code: "not-found", path: "" });
      assertFailure(test, await refusalOf(titled, "big"), { code: "invalid-argument", path: "" });
    });
  });

  describe("of another kind", () => {
    const small = thing({ wire: { constants: { type: "small" }, otherKind: ({ type }: Values) => `a ${type} one` } });

    it("is rejected by name and by ID, with the kind", async (test) => {
      put({ t1: { name: "one", type: "small" }, t2: { name: "two", type: "big" }, 17: { name: "three", type: "big" } });
      assert.equal(await idOf(small, "one"), "t1");
      assertFailure(test, await refusalOf(small, "two"), { code: "invalid-argument", path: "" });
      assertFailure(test, await refusalOf(small, "17"), { code: "invalid-argument", path: "" });
      assertFailure(test, await refusalOf(small, "four"), { code: "not-found", path: "" });
    });

    it("does not hide one of this kind with the same name", async () => {
      put({ t1: { name: "one", type: "big" }, t2: { name: "one", type: "small" } });
      assert.equal(await idOf(small, "one"), "t2");
    });

    it("is ignored if a key has more than one input", async (test) => {
      const pairs = thing({
        fields: { color: s.string().replaces() },
        identity: { key: ["name", "color"] },
        wire: { constants: { type: "small" }, otherKind: ({ type }: Values) => `a ${type} one` },
      });
      put({ t1: { name: "one", type: "big" } });
      assertFailure(test, await refusalOf(pairs, "one"), { code: "not-found", path: "" });
      assertFailure(test, await refusalOf(pairs, "one/blue"), { code: "not-found", path: "" });
    });

    it("is found by its name in the API's spelling", async (test) => {
      const labeled = thing({
        fields: { name: s.string().replaces().wire("label") },
        wire: { constants: { type: "small" }, otherKind: ({ type }: Values) => `a ${type} one` },
      });
      put({ t1: { label: "one", name: "two", type: "big" } });
      assertFailure(test, await refusalOf(labeled, "one"), { code: "invalid-argument", path: "" });
      assertFailure(test, await refusalOf(labeled, "two"), { code: "not-found", path: "" });
    });
  });

  describe("if another object determines its kind", () => {
    const sorted = thing({
      list: {
        filter: async ({ platform }: { readonly platform: Client }) => {
          assert.equal(platform.url, bench.url);
          return ({ size }: Values) => (Number(size) > 9 ? "a large one" : undefined);
        },
      },
    });

    it("rejects others by name and by ID", async (test) => {
      put({ t1: { name: "one", size: 1 }, t2: { name: "two", size: 20 } });
      assert.equal(await idOf(sorted, "one"), "t1");
      // The provider does not request again what the list contains.
      assert.deepEqual(bench.routes(), ["GET things", "GET things/t1"]);
      assert.equal(await idOf(sorted, "t1"), "t1");
      assertFailure(test, await refusalOf(sorted, "two"), { code: "invalid-argument", path: "" });
      assertFailure(test, await refusalOf(sorted, "t2"), { code: "invalid-argument", path: "" });
    });

    it("selects the one of this kind among several with the name", async () => {
      put({ t1: { name: "one", size: 20 }, t2: { name: "one", size: 1 }, t3: { name: "one", size: 30 } });
      assert.equal(await idOf(sorted, "one"), "t2");
    });

    it("leaves an object that was deleted meanwhile to the read", async (test) => {
      put({ t1: { name: "one", size: 1 } });
      bench.next("GET things/t1", { before: () => bench.objects("things").remove("t1") });
      assertFailure(test, await refusalOf(sorted, "t1"), { code: "not-found", path: "" });
    });
  });

  describe("if only a read of the object shows its kind", () => {
    const read = thing({
      wire: { constants: { type: "small" }, otherKind: ({ type }: Values) => `a ${type} one` },
      list: { filter: "read" },
    });
    beforeEach(async () => {
      await bench.close();
      // Rows do not show the type.
      bench = await startBench([
        { path: "things", shows: ({ type, ...row }, pathParams) => (pathParams === "row" ? row : { ...row, type }) },
      ]);
    });

    it("reads each object with the name, and no others", async (test) => {
      put({ t1: { name: "one", type: "big" }, t2: { name: "one", type: "small" }, t3: { name: "two", type: "big" } });
      assert.equal(await idOf(read, "one"), "t2");
      assert.ok(!bench.routes().includes("GET things/t3"));
      assertFailure(test, await refusalOf(read, "two"), { code: "invalid-argument", path: "" });
    });

    it("accepts no object that was deleted before its read", async (test) => {
      put({ t1: { name: "one", type: "small" } });
      bench.next("GET things/t1", { answer: NO_OBJECT, before: () => bench.objects("things").remove("t1") });
      assertFailure(test, await refusalOf(read, "one"), { code: "invalid-argument", path: "" });
    });
  });

  describe("of an object without a list", () => {
    const endpoint = { path: "things", dialect: dialect({ healthCheck: async () => undefined }) };
    const unlisted = thing({ endpoint, list: { unlistable: "Find it by hand." } });

    it("accepts its ID only", async (test) => {
      put({ t1: { name: "one" } });
      assert.equal(await idOf(unlisted, "t1"), "t1");
      assert.deepEqual(bench.routes(), ["GET things/t1"]);
      assertFailure(test, await refusalOf(unlisted, "one"), { code: "not-found", path: "" });
    });
  });

  describe("of an object in a tree of folders", () => {
    const inTree = thing({
      fields: { parentId: s.string().optional().computed() },
      endpoint: {
        path: "things",
        folder: { input: "parentId", children: "things/{parentId}/children" },
        dialect: dialect(),
      },
    });

    it("accepts its ID only, because the object contains its folder", async () => {
      put({ t1: { name: "one", parentId: "t0" } });
      assert.equal((await bench.import(inTree, "t1"))?.state.parentId, "t0");
      assert.deepEqual(bench.routes(), ["GET things/t1"]);
    });
  });
});
