import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { failureCodeOf, s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import type { Dialect } from "../definition/dialect.js";
import {
  type Client,
  dialect,
  type Fault,
  failureOf,
  NO_OBJECT,
  NO_PLACE,
  type Recorded,
  refusal,
  startBench,
  thing,
} from "../testing/bench.testing.js";

const { assertFailure, assertLog, assertRejected } = createWording(import.meta.url);

const bench = useInEachTest(() =>
  startBench([
    { path: "things" },
    { path: "zones" },
    { path: "zones/{zone}/things" },
    { path: "groups" },
    { path: "home" },
  ]),
);

const args = { name: "one", size: 3 };
const STRANGER: Fault = { answer: { status: 404 } };
const home = (client: Client): Partial<Dialect> => ({
  healthCheck: (on) =>
    dialect()(client).send({ operation: "Look", method: "GET", idempotency: "safe", path: "home", cache: "never" }, on),
});
/** Returns the outcome of a refresh: deleted, the live object, or an error. */
async function refreshed(resource: ReturnType<typeof thing>, one: Recorded): Promise<unknown> {
  bench.routes();
  try {
    return (await bench.refresh(resource, one)) === undefined ? "gone" : "there";
  } catch (error) {
    return error;
  }
}

describe("assertDeleted: an object that a read does not find", () => {
  it("is removed from state if its list lacks it", async () => {
    const one = await bench.create(thing(), args);
    bench.objects("things").remove(one.id);
    assert.equal(await refreshed(thing(), one), "gone");
    assert.deepEqual(bench.routes(), ["GET things/things-1", "GET things"]);
  });

  it("stays in state if its list contains it", async (test) => {
    const one = await bench.create(thing(), args);
    bench.next("GET things/things-1", { answer: NO_OBJECT });
    assertFailure(test, await refreshed(thing(), one), { code: "not-found" });
  });

  it("stays in state if its list contains its ID as an object of another kind", async (test) => {
    const resource = thing({ wire: { constants: { type: "small" }, otherKind: () => "a big thing" } });
    const one = await bench.create(resource, args);
    bench.objects("things").put(one.id, { id: one.id, name: "one", size: 3, type: "big" });
    bench.next(/things-1$/, { answer: NO_OBJECT, times: 2 });
    assertFailure(test, await refreshed(resource, one), { code: "not-found" });
    await assertRejected(test, bench.delete(resource, one), { code: "not-found" });
  });

  it("stays in state if another server than the platform responds", async (test) => {
    const one = await bench.create(thing(), args);
    bench.objects("things").remove(one.id);
    bench.next("GET things/things-1", STRANGER);
    assertFailure(test, await refreshed(thing(), one), { code: "not-found" });
    assert.deepEqual(bench.routes(), ["GET things/things-1"]);
  });

  it("stays in state if the address has no list either", async (test) => {
    const one = await bench.create(thing(), args);
    bench.objects("things").remove(one.id);
    bench.next("GET things", STRANGER);
    const text = await refreshed(thing(), one);
    assertFailure(test, text, { code: "failed-precondition" });
  });

  it("stays in state if its list is null, unless the API is reachable, or if a row is null", async (test) => {
    const reachable = thing({ endpoint: { path: "things", dialect: dialect(home as never) } });
    for (const resource of [thing(), thing({ read: "list" }), reachable])
      for (const rows of [null, [null]]) {
        const one = await bench.create(resource, args);
        bench.objects("things").remove(one.id);
        bench.next("GET things", { answer: { status: 200, body: { rows } } });
        const outcome = await refreshed(resource, one);
        if (resource === reachable && rows === null) assert.equal(outcome, "gone");
        else assertFailure(test, outcome, { code: "unexpected-answer" });
      }
  });

  it("is deleted if the list after its deletion is null, but not if a row is", async () => {
    const listed = thing({ read: "list" });
    for (const rows of [null, [null]]) {
      const one = await bench.create(listed, args);
      bench.routes();
      bench.next("GET things", { answer: { status: 200, body: { rows } } });
      const deletion = bench.delete(listed, one);
      if (rows === null) await deletion;
      else assert.equal(failureCodeOf(await failureOf(deletion)), "unexpected-answer");
      assert.deepEqual(bench.routes(), [`DELETE things/${one.id}`, "GET things"]);
    }
  });

  it("stays in state if its list cannot be read", async (test) => {
    const one = await bench.create(thing(), args);
    bench.objects("things").remove(one.id);
    bench.next("GET things", refusal(403, "forbidden"));
    const text = await refreshed(thing(), one);
    assertFailure(test, text, { code: "not-found" });
  });

  it("is searched for under the ID in its list", async (test) => {
    const keyed = thing({
      fields: { name: s.string().replaces() },
      endpoint: { path: "things", itemPath: "things/{name}", alsoInBody: ["name"], dialect: dialect() },
      identity: { id: "of-{name}" },
    });
    bench.objects("things").put("one", args);
    const one = await bench.import(keyed, "of-one");
    assert.ok(one);
    bench.next("GET things/one", { answer: NO_OBJECT });
    assertFailure(test, await refreshed(keyed, one), { code: "not-found" });
    bench.objects("things").remove("one");
    assert.equal(await refreshed(keyed, one), "gone");
  });
});

describe("assertDeleted: an object whose list another server could return", () => {
  const kind = thing({ endpoint: { path: "things", dialect: dialect(home) } });

  it("is removed from state if a resource that always exists can be read", async () => {
    const one = await bench.create(kind, args);
    bench.objects("things").remove(one.id);
    assert.equal(await refreshed(kind, one), "gone");
    assert.deepEqual(bench.routes(), ["GET things/things-1", "GET things", "GET home"]);
  });

  it("stays in state if no resource that always exists can be read", async (test) => {
    const one = await bench.create(kind, args);
    bench.objects("things").remove(one.id);
    bench.next("GET home", STRANGER);
    assertFailure(test, await refreshed(kind, one), { code: "failed-precondition" });
  });

  it("is removed after a list without it only if the API is reachable", async (test) => {
    const listed = thing({ endpoint: { path: "things", dialect: dialect(home) }, read: "list" });
    const one = await bench.create(listed, args);
    assert.equal(await refreshed(listed, one), "there");
    bench.objects("things").remove(one.id);
    assert.equal(await refreshed(listed, one), "gone");
    bench.next("GET home", STRANGER);
    const text = await refreshed(listed, one);
    assertFailure(test, text, { code: "failed-precondition" });
  });
});

describe("assertDeleted: an object without a list", () => {
  const kind = (more: (client: Client) => Partial<Dialect> = home) =>
    thing({ endpoint: { path: "things", dialect: dialect(more) }, list: { unlistable: "by hand" } });

  it("is removed from state if a resource that always exists can be read", async () => {
    const one = await bench.create(kind(), args);
    bench.objects("things").remove(one.id);
    assert.equal(await refreshed(kind(), one), "gone");
    assert.deepEqual(bench.routes(), ["GET things/things-1", "GET home"]);
  });

  it("stays in state if nothing confirms the deletion", async (test) => {
    const one = await bench.create(kind(), args);
    bench.objects("things").remove(one.id);
    bench.next("GET home", refusal(500, "broken"));
    assertFailure(test, await refreshed(kind(), one), { code: "failed-precondition" });
    assertFailure(
      test,
      await refreshed(
        kind(() => ({})),
        one,
      ),
      { code: "failed-precondition" },
    );
  });

  it("fails without a statement about the address if the check is cancelled", async (test) => {
    const end = new AbortController();
    const one = await bench.create(kind(), args);
    bench.next("DELETE things/things-1", { before: () => bench.objects("things").remove(one.id) });
    bench.next("GET home", { answer: "never", before: () => end.abort(new Error("enough")) });
    await assertRejected(test, bench.delete(kind(), one, { signal: end.signal }), { code: "cancelled" });
  });

  it("is searched for in the list of its owners", async (test) => {
    const held = thing({
      endpoint: { path: "things", dialect: dialect() },
      list: { unlistable: { list: "groups", input: "name", has: () => true } },
    });
    const one = await bench.create(held, args);
    bench.objects("groups").put("other", {});
    bench.next("GET things/things-1", { answer: NO_OBJECT, times: 2 });
    assert.equal(await refreshed(held, one), "gone");
    assert.deepEqual(bench.routes(), ["GET things/things-1", "GET groups"]);
    bench.objects("groups").put(one.id, {});
    assertFailure(test, await refreshed(held, one), { code: "not-found" });
  });
});

describe("assertDeleted: an object in a parent", () => {
  const places = (ids: readonly string[] | Error) => ({
    zone: { all: async () => (ids instanceof Error ? Promise.reject(ids) : ids) },
  });
  const inZone = (ids: readonly string[] | Error | undefined, more: object = {}, says?: object) =>
    thing({
      fields: { zone: s.string().replaces() },
      endpoint: {
        path: "zones/{zone}/things",
        dialect: dialect(says as never),
        ...(ids === undefined ? {} : { parents: places(ids) }),
      },
      ...more,
    });

  /** Returns an object whose zone no longer exists. */
  async function bereft(resource = inZone(["z"]), name = "one"): Promise<Recorded> {
    bench.objects("zones").put("z", {});
    const one = await bench.create(resource, { ...args, name, zone: "z" });
    bench.objects("zones").remove("z");
    return one;
  }

  it("is removed from state with one warning for each parent if the list of parents lacks its parent", async (test) => {
    const one = await bereft();
    const other = await bereft(inZone(["z"]), "two");
    assert.equal(await refreshed(inZone(["a", "b"]), one), "gone");
    assert.equal(bench.log.length, 1);
    assert.equal(await refreshed(inZone([]), other), "gone");
    assertLog(test, bench.log);
  });

  for (const [what, ids] of [
    ["has it", ["a", "z"]],
    ["has it as a number does", [17, "z"]],
    ["has one without an ID", ["a", ""]],
    ["cannot be read", new Error("no")],
    ["is not known", undefined],
  ] as const) {
    it(`stays in state if the list of parents ${what}`, async (test) => {
      const one = await bereft();
      const text = await refreshed(inZone(ids as never), one);
      assertFailure(test, text, { code: "failed-precondition" });
      assert.deepEqual(bench.log, []);
    });
  }

  it("stays in state if only another server reports the parent missing", async (test) => {
    const one = await bereft();
    bench.next(/^GET zones/, STRANGER);
    const text = await refreshed(inZone([]), one);
    assertFailure(test, text, { code: "not-found" });
    assert.deepEqual(bench.log, []);
  });

  it("is removed from state if the object is missing and its list reports a deleted parent", async () => {
    const one = await bereft();
    bench.next("GET zones/z/things/things-1", { answer: NO_OBJECT });
    assert.equal(await refreshed(inZone([]), one), "gone");
    assert.deepEqual(bench.routes(), ["GET zones/z/things/things-1", "GET zones/z/things"]);
  });

  it("stays in state if its list fails for another reason", async (test) => {
    const one = await bereft();
    bench.next("GET zones/z/things/things-1", { answer: NO_OBJECT, times: 2 });
    bench.next("GET zones/z/things", refusal(403, "forbidden"));
    assertFailure(test, await refreshed(inZone([]), one), { code: "not-found" });
    bench.next("GET zones/z/things", STRANGER);
    assertFailure(test, await refreshed(inZone([]), one), { code: "failed-precondition" });
  });

  it("is removed from state if an error code reports the parent deleted and the API is reachable", async (test) => {
    const one = await bereft();
    bench.next("GET zones/z/things/things-1", { answer: NO_OBJECT, times: 2 });
    bench.next("GET zones/z/things", { ...refusal(404, "gone"), times: 2 });
    assert.equal(await refreshed(inZone(undefined, {}, home), one), "gone");
    bench.next("GET home", STRANGER);
    const elsewhere = await refreshed(inZone(undefined, {}, home), one);
    assertFailure(test, elsewhere, { code: "failed-precondition" });
  });

  it("that is read from its list is removed from state with its parent as well", async (test) => {
    const listed = { read: "list" };
    const one = await bereft(inZone(["z"], listed));
    assert.equal(await refreshed(inZone(["a"], listed), one), "gone");
    assertFailure(test, await refreshed(inZone(["z"], listed), one), { code: "failed-precondition" });
    bench.next("GET zones/z/things", refusal(500, "broken"));
    assertFailure(test, await refreshed(inZone(["a"], listed), one), { code: "unavailable" });
    bench.next("GET zones/z/things", { answer: NO_PLACE });
  });

  it("names all inputs that locate it", async (test) => {
    const within = {
      fields: { zone: s.string().replaces(), project: s.string().replaces() },
      endpoint: { path: "zones/{zone}/things", scopeInputs: ["project"], dialect: dialect() },
    };
    bench.objects("zones").put("z", {});
    const one = await bench.create(thing(within), { ...args, zone: "z", project: "p" });
    bench.objects("zones").remove("z");
    assertFailure(test, await refreshed(thing(within), one), { code: "failed-precondition" });
  });
});

describe("assertDeleted: an object in a folder", () => {
  it("is not searched for in a folder that may be deleted as well, if the API is reachable", async () => {
    const inFolder = thing({
      fields: { zone: s.string().replaces() },
      endpoint: { path: "things", dialect: dialect(home), folder: { input: "zone", children: "zones/{zone}/things" } },
    });
    bench.objects("things").put("t", { ...args, zone: "z" });
    const one = await bench.import(inFolder, "t");
    assert.ok(one);
    bench.objects("things").remove("t");
    assert.equal(await refreshed(inFolder, one), "gone");
    assert.deepEqual(bench.routes(), ["GET things/t", "GET home"]);
  });
});
