import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { type AnyResource, s } from "@tripod/kit";
import { type Bench, type Client, dialect, failureOf, NO_OBJECT, startBench, thing } from "../testing/bench.testing.js";
import type { Values } from "../values/values.js";

const THINGS = "write <id> or <name>";

describe("an import", () => {
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
    (await failureOf(bench.import(resource, importId))).message;

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

    it("names the import forms if the import ID is empty or matches no object", async () => {
      put({ t1: { name: "one" } });
      assert.equal(await refusalOf(things, ""), `the import id is empty; ${THINGS}`);
      assert.equal(await refusalOf(things, "two"), `there is no thing "two"; ${THINGS}`);
      assert.equal(await refusalOf(things, "t1/one"), `there is no thing "t1/one"; ${THINGS}`);
    });

    it("names the IDs of all objects with the name", async () => {
      put({ t1: { name: "one" }, t2: { name: "two" }, t3: { name: "one" } });
      assert.equal(await refusalOf(things, "one"), 'several things are called "one", with the ids t1, t3; use an id');
    });

    it("skips rows that cannot be read", async () => {
      put({ t1: { name: ["one"] }, t2: { name: "one" } });
      assert.equal(await idOf(things, "one"), "t2");
    });

    it("reads a possible ID individually if no list contains it", async () => {
      const hidden = { status: 200, body: { rows: [] } };
      for (const id of ["17", "c0ffee-17", "1".repeat(65)]) {
        put({ [id]: { name: "hidden" } });
        bench.next("GET things", { answer: hidden });
        assert.equal(await idOf(things, id), id);
      }
      bench.next("GET things", { answer: hidden });
      bench.routes();
      assert.equal(await refusalOf(things, "no id"), `there is no thing "no id"; ${THINGS}`);
      assert.ok(!bench.routes().includes("GET things/no%20id"));
    });

    it("reports that nothing exists if a possible ID cannot be read", async () => {
      bench.next("GET things/17", { answer: { status: 500, text: "" }, times: 9 });
      assert.equal(await refusalOf(things, "17"), `there is no thing "17"; ${THINGS}`);
      assert.equal(await refusalOf(things, "18"), `there is no thing "18"; ${THINGS}`);
    });

    it("fails if the list cannot be read", async () => {
      bench.next("GET things", { answer: { status: 403, body: { code: "no", message: "no role" } } });
      assert.match(await refusalOf(things, "one"), /answered 403, "no role"/);
    });

    it("records nothing for inputs that the platform never returns", async () => {
      const secret = thing({ fields: { password: s.string().optional().secret().writeOnly() } });
      put({ t1: { name: "one" } });
      assert.deepEqual((await bench.import(secret, "one"))?.inputs, { name: "one" });
    });
  });

  describe("of a thing that only its ID identifies", () => {
    const nameless = thing({ identity: { key: null, onLostResponse: "fail" } });

    it("accepts the ID, without other requests", async () => {
      put({ t1: { name: "one" } });
      assert.equal(await idOf(nameless, "t1"), "t1");
      assert.deepEqual(bench.routes(), ["GET things/t1"]);
      assert.equal(await refusalOf(nameless, "one"), 'there is no thing "one"; write <id>');
    });

    it("does not interpret an ID with a slash as a parent", async () => {
      put({ "a/b": { name: "one" } });
      assert.equal(await idOf(nameless, "a/b"), "a/b");
    });
  });

  describe("of a thing that two inputs identify", () => {
    const pairs = thing({
      fields: { colour: s.string().replaces() },
      identity: { key: ["name", "colour"] },
    });

    it("accepts both, with slashes in either, or the ID", async () => {
      put({
        t1: { name: "a/b", colour: "red" },
        t2: { name: "a", colour: "b/red" },
        t3: { name: "one", colour: "red" },
      });
      assert.equal(await idOf(pairs, "one/red"), "t3");
      assert.equal(await idOf(pairs, "t3"), "t3");
      // The shorter name first.
      assert.equal(await idOf(pairs, "a/b/red"), "t2");
      bench.objects("things").remove("t2");
      assert.equal(await idOf(pairs, "a/b/red"), "t1");
    });

    it("finds no object whose key differs in one of them", async () => {
      put({ t1: { name: "one", colour: "red" } });
      for (const importId of ["one/blue", "two/red", "one", "one/"])
        assert.equal(
          await refusalOf(pairs, importId),
          `there is no thing "${importId}"; write <id> or <name>/<colour>`,
        );
    });

    it("names several objects by the whole key", async () => {
      put({ t1: { name: "one", colour: "red" }, t2: { name: "one", colour: "red" } });
      assert.equal(
        await refusalOf(pairs, "one/red"),
        'several things are called "one", "red", with the ids t1, t2; use an id',
      );
    });
  });

  describe("of a thing whose name is not an input", () => {
    const titled = thing({
      fields: { name: s.string().computed(), spec: s.object({ title: s.string() }).replaces() },
      identity: { key: ["spec"], displayName: (live: { text(path: string): string }) => live.text("spec.title") },
      wire: { constants: { type: "small" }, otherKind: ({ type }: Values) => `a ${type} one` },
    });

    it("accepts the display name", async () => {
      put({
        t1: { spec: "odd" },
        t2: { spec: { title: "mine" }, name: "n" },
        t3: { spec: { title: "t2" }, name: "n" },
        t4: { spec: { title: "big" }, name: "n", type: "big" },
      });
      assert.equal(await idOf(titled, "mine"), "t2");
      assert.equal(await idOf(titled, "t2"), "t2");
      assert.equal(await refusalOf(titled, "n"), `there is no thing "n"; ${THINGS}`);
      assert.match(await refusalOf(titled, "big"), /^the thing "big" is of another kind, a big one; /);
    });
  });

  describe("of another kind", () => {
    const small = thing({
      wire: { constants: { type: "small" }, otherKind: ({ type }: Values) => `a ${type} one` },
    });

    it("is rejected by name and by ID, with the kind", async () => {
      put({ t1: { name: "one", type: "small" }, t2: { name: "two", type: "big" }, 17: { name: "three", type: "big" } });
      assert.equal(await idOf(small, "one"), "t1");
      assert.equal(
        await refusalOf(small, "two"),
        'the thing "two" is of another kind, a big one; use the resource for that kind',
      );
      assert.match(await refusalOf(small, "17"), /is of another kind, a big one/);
      assert.equal(await refusalOf(small, "four"), `there is no thing "four"; ${THINGS}`);
    });

    it("does not hide one of this kind with the same name", async () => {
      put({ t1: { name: "one", type: "big" }, t2: { name: "one", type: "small" } });
      assert.equal(await idOf(small, "one"), "t2");
    });

    it("is ignored if a key has more than one input", async () => {
      const pairs = thing({
        fields: { colour: s.string().replaces() },
        identity: { key: ["name", "colour"] },
        wire: { constants: { type: "small" }, otherKind: ({ type }: Values) => `a ${type} one` },
      });
      put({ t1: { name: "one", type: "big" } });
      assert.match(await refusalOf(pairs, "one"), /^there is no thing "one"; /);
      assert.match(await refusalOf(pairs, "one/blue"), /^there is no thing "one\/blue"; /);
    });

    it("is found by its name in the API's spelling", async () => {
      const labelled = thing({
        fields: { name: s.string().replaces().wire("label") },
        wire: { constants: { type: "small" }, otherKind: ({ type }: Values) => `a ${type} one` },
      });
      put({ t1: { label: "one", name: "two", type: "big" } });
      assert.match(await refusalOf(labelled, "one"), /^the thing "one" is of another kind, a big one; /);
      assert.match(await refusalOf(labelled, "two"), /^there is no thing "two"; /);
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

    it("rejects others by name and by ID", async () => {
      put({ t1: { name: "one", size: 1 }, t2: { name: "two", size: 20 } });
      assert.equal(await idOf(sorted, "one"), "t1");
      // What its list has told is not asked for again.
      assert.deepEqual(bench.routes(), ["GET things", "GET things/t1"]);
      assert.equal(await idOf(sorted, "t1"), "t1");
      const other = "is of another kind, a large one; use the resource for that kind";
      assert.equal(await refusalOf(sorted, "two"), `the thing "two" ${other}`);
      assert.equal(await refusalOf(sorted, "t2"), `the thing t2 ${other}`);
    });

    it("selects the one of this kind among several with the name", async () => {
      put({ t1: { name: "one", size: 20 }, t2: { name: "one", size: 1 }, t3: { name: "one", size: 30 } });
      assert.equal(await idOf(sorted, "one"), "t2");
    });

    it("leaves an object that was deleted meanwhile to the read", async () => {
      put({ t1: { name: "one", size: 1 } });
      bench.next("GET things/t1", { before: () => bench.objects("things").remove("t1") });
      assert.equal(await refusalOf(sorted, "t1"), `there is no thing "t1"; ${THINGS}`);
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

    it("reads each object with the name, and no others", async () => {
      put({
        t1: { name: "one", type: "big" },
        t2: { name: "one", type: "small" },
        t3: { name: "two", type: "big" },
      });
      assert.equal(await idOf(read, "one"), "t2");
      assert.ok(!bench.routes().includes("GET things/t3"));
      assert.match(await refusalOf(read, "two"), /^the thing "two" is of another kind, a big one; /);
    });

    it("accepts no object that was deleted before its read", async () => {
      put({ t1: { name: "one", type: "small" } });
      bench.next("GET things/t1", { answer: NO_OBJECT, before: () => bench.objects("things").remove("t1") });
      assert.match(await refusalOf(read, "one"), /^the thing "one" is of another kind, something else; /);
    });
  });

  describe("of an object without a list", () => {
    const endpoint = { path: "things", dialect: dialect({ healthCheck: async () => undefined }) };
    const unlisted = thing({ endpoint, list: { unlistable: "Find it by hand." } });

    it("accepts its ID only", async () => {
      put({ t1: { name: "one" } });
      assert.equal(await idOf(unlisted, "t1"), "t1");
      assert.deepEqual(bench.routes(), ["GET things/t1"]);
      assert.equal(await refusalOf(unlisted, "one"), 'there is no thing "one"; write <id>');
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
