import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import { dialect, failureOf, startBench, thing } from "../testing/bench.testing.js";

const { assertFailure, assertWording } = createWording(import.meta.url);

const bench = useInEachTest(() => startBench([{ path: "things" }, { path: "groups" }]));

const args = { name: "one", size: 3 };
const said = { answer: { status: 204 } };

describe("verifyDeleted: a deletion with a successful response", () => {
  it("but without effect fails after a few reads", async (test) => {
    const one = await bench.create(thing(), args);
    const began = bench.clock.now();
    bench.routes();
    bench.next("DELETE things/things-1", said);
    const failure = await failureOf(bench.delete(thing(), one));
    assertFailure(test, failure, { code: "unexpected-answer" });
    assert.equal((failure as { code?: string }).code, "unexpected-answer");
    assert.equal((failure as { status?: number }).status, 204);
    assert.deepEqual(bench.routes(), ["DELETE things/things-1", ...Array(5).fill("GET things/things-1")]);
    assert.equal(bench.clock.now() - began, 7_500 + 5 * 4);
  });

  for (const [when, route] of [
    ["before the first read", "DELETE things/things-1"],
    ["between two reads", "GET things/things-1"],
  ] as const) {
    it(`that is cancelled ${when} names the next step`, async (test) => {
      const end = new AbortController();
      const one = await bench.create(thing(), args);
      bench.next(
        "DELETE things/things-1",
        route.startsWith("DELETE") ? { after: () => end.abort(new Error("enough")) } : said,
      );
      if (route.startsWith("GET")) bench.next(route, { after: () => end.abort(new Error("enough")) });
      const failure = await failureOf(bench.delete(thing(), one, { signal: end.signal }));
      assertFailure(test, failure, { code: "cancelled" });
    });
  }

  it("that takes effect late succeeds", async () => {
    const one = await bench.create(thing(), args);
    bench.next("DELETE things/things-1", said);
    bench.next("GET things/things-1", { times: 2 });
    bench.next("GET things/things-1", { before: () => bench.objects("things").remove(one.id) });
    await bench.delete(thing(), one);
  });
});

describe("verifyDeleted: a deletion of entries in another object", () => {
  const fields = {
    group: s.string().replaces(),
    users: s.list(s.string()).optional(),
    marks: s.map(s.string()).optional(),
    roles: s.set(s.string()).optional(),
    note: s.string().optional(),
  };
  const own = (more: object = {}) =>
    thing({
      fields,
      endpoint: { path: "groups/{group}/users", itemPath: "groups/{group}", dialect: dialect() },
      identity: { id: "{group}", key: null, onLostResponse: "fail" },
      list: { unlistable: "by hand" },
      delete: { method: "POST", path: "groups/{group}/clear" },
      ...more,
    });
  const all = { group: "g", name: "g", users: ["a", "b"], marks: { x: "1" }, roles: ["r"], note: "n" };

  /** Deletes the recorded object. The platform then returns this response. */
  async function left(shown: object, recorded: object = all, kind = own()): Promise<string> {
    bench.objects("groups").put("g", { ...all });
    const one = await bench.import(kind, "g");
    assert.ok(one);
    bench.next("POST groups/g/clear", { ...said, before: () => bench.objects("groups").put("g", { ...shown }) });
    try {
      await bench.delete(kind, { ...one, state: { ...one.state, ...recorded } });
      return "deleted";
    } catch (error) {
      return (error as Error).message;
    }
  }

  for (const [what, shown] of [
    ["has nothing", { users: [], marks: {}, roles: [] }],
    ["has what others put there", { users: ["c"], marks: { y: "1" }, roles: ["q"] }],
    ["shows nothing of it", { users: undefined, marks: undefined, roles: undefined }],
  ] as const) {
    it(`succeeds if the owner ${what}`, async () => assert.equal(await left(shown), "deleted"));
  }

  for (const [what, shown] of [
    ["an entry of a list", { users: ["b"], marks: {}, roles: [] }],
    ["an entry of a map", { users: [], marks: { x: "2" }, roles: [] }],
    ["an entry of a set", { users: [], marks: {}, roles: ["r"] }],
  ] as const) {
    it(`fails while the owner has ${what}`, async (test) => assertWording(test, await left(shown)));
  }

  it("compares only the recorded entries", async () => {
    const recorded = { users: ["a"], marks: undefined, roles: undefined };
    assert.equal(await left({ users: ["b"], marks: { x: "1" }, roles: ["r"] }, recorded), "deleted");
  });

  it("succeeds if no entry was recorded", async () => {
    const recorded = { users: undefined, marks: undefined, roles: undefined };
    assert.equal(await left({ users: ["b"] }, recorded), "deleted");
  });

  it("is not confirmed by an empty object if such objects have a list", async (test) => {
    const listed = own({ list: {} });
    assertWording(test, await left({ users: [], marks: {}, roles: [] }, all, listed));
  });

  it("is not confirmed by an empty object if the object has an address and never had entries", async (test) => {
    const plain = thing({ endpoint: { path: "groups", dialect: dialect() }, list: { unlistable: "by hand" } });
    bench.objects("groups").put("p", { name: "p" });
    const one = await bench.import(plain, "p");
    assert.ok(one);
    bench.next("DELETE groups/p", said);
    assertFailure(test, await failureOf(bench.delete(plain, one)), { code: "unexpected-answer" });
  });
});
