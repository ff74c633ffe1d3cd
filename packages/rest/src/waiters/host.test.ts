import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import { dialect, failureOf, type Recorded, type Reply, refusal, startBench, thing } from "../testing/bench.testing.js";

const { assertFailure, assertWording } = createWording(import.meta.url);

const bench = useInEachTest(() =>
  startBench([{ path: "hosts", states: { at: "state" } }, { path: "hosts/{host}/things" }]),
);
beforeEach(() => {
  bench.objects("hosts").put("h", { state: "READY" });
  bench.routes();
});

const status = { at: "state", values: { BUSY: "transient", BROKEN: "failed" }, default: "stable" };
const fields = { host: s.string().replaces() };
const endpoint = { path: "hosts/{host}/things", dialect: dialect() };
const kind = (host: object = {}, more: object = {}) =>
  thing({ fields, endpoint, waits: { parent: { path: "hosts/{host}", status, ...host } }, ...more });
const args = { host: "h", name: "one", size: 3 };
const POST = "POST hosts/h/things";
const busy = refusal(409, "busy", "the host is being changed");
/** The host is busy for this number of polls. */
const passes = (...states: string[]) => bench.objects("hosts").pass("h", ...states);

describe("whenHostRests: a change that is rejected because the host is busy", () => {
  it("is sent again once the host is stable", async () => {
    bench.next(POST, { ...busy, before: () => passes("BUSY", "BUSY", "READY") });
    const made = await bench.create(kind(), args);
    assert.deepEqual(made.reasons, []);
    assert.deepEqual(bench.routes(), [POST, "GET hosts/h", "GET hosts/h", "GET hosts/h", POST]);
  });

  it("is sent again as often as the host is busy again", async () => {
    bench.next(POST, { ...busy, before: () => passes("BUSY", "READY"), times: 4 });
    await bench.create(kind(), args);
    assert.equal(bench.writes().length, 5);
  });

  it("is sent once more if the host is stable, because it may have become stable in between", async () => {
    bench.next(POST, busy);
    await bench.create(kind(), args);
    assert.deepEqual(bench.routes(), [POST, "GET hosts/h", POST]);
  });

  it("fails as another conflict if the host is stable twice in a row", async (test) => {
    bench.next(POST, { ...busy, times: 9 });
    const failure = await failureOf(bench.create(kind(), args));
    assertFailure(test, failure, { code: "conflict" });
    assert.equal(bench.writes().length, 2);
  });

  it("starts over if the host was busy in between", async () => {
    bench.next(POST, busy);
    bench.next(POST, { ...busy, before: () => passes("BUSY", "READY") });
    bench.next(POST, busy);
    await bench.create(kind(), args);
    assert.equal(bench.writes().length, 4);
  });

  it("holds for changes and deletions as well", async () => {
    const one = await bench.create(kind(), args);
    const path = `hosts/h/things/${one.id}`;
    bench.routes();
    bench.next(`PATCH ${path}`, { ...busy, before: () => passes("BUSY", "READY") });
    const after = await bench.update(kind(), { ...args, size: 4 }, one);
    assert.deepEqual(bench.routes(), [`PATCH ${path}`, "GET hosts/h", "GET hosts/h", `PATCH ${path}`]);
    bench.next(`DELETE ${path}`, { ...busy, before: () => passes("BUSY", "READY") });
    await bench.delete(kind(), after as Recorded);
    assert.equal(bench.writes().length, 2);
  });

  it("is logged meanwhile", async (test) => {
    bench.next(POST, { ...busy, before: () => passes(...Array(6).fill("BUSY"), "READY") });
    await bench.create(kind(), args);
    assertWording(test, bench.told[0] ?? "");
  });

  it("fails after the timeout", async (test) => {
    bench.next(POST, { ...busy, before: () => passes("BUSY") });
    const began = bench.clock.now();
    const failure = await failureOf(bench.create(kind(), args, { timeoutMs: 20_000 }));
    assertFailure(test, failure, { code: "deadline-exceeded" });
    assert.equal(bench.clock.now() - began, 20_000);
  });

  it("ends with the operation", async (test) => {
    const end = new AbortController();
    bench.next(POST, { ...busy, before: () => passes("BUSY") });
    bench.next("GET hosts/h", { after: () => end.abort(new Error("enough")) });
    const failure = await failureOf(bench.create(kind(), args, { signal: end.signal }));
    assertFailure(test, failure, { code: "cancelled" });
  });

  it("fails with the original error if the host cannot be read", async (test) => {
    bench.next(POST, busy);
    bench.next("GET hosts/h", refusal(403, "forbidden"));
    assertFailure(test, await failureOf(bench.create(kind(), args)), { code: "conflict" });
  });

  for (const [what, shown] of [
    ["no state", { state: undefined }],
    ["an empty one", { state: "" }],
    ["a value that is not a text", { state: 7 }],
  ] as const) {
    it(`fails as another conflict if the host returns ${what}`, async (test) => {
      bench.objects("hosts").put("h", shown);
      bench.next(POST, { ...busy, times: 9 });
      const open = { states: { ...status, default: "transient" } };
      assertFailure(test, await failureOf(bench.create(kind(open), args)), { code: "conflict" });
    });
  }

  it("reads the status of the host from its envelope", async () => {
    bench.next("GET hosts/h", {
      answer: (reply: Reply): Reply => ({ ...reply, body: { host: reply.body } }),
      times: 9,
    });
    bench.next(POST, { ...busy, before: () => passes("BUSY", "READY") });
    await bench.create(kind({ shown: "host" }), args);
    assert.equal(bench.routes().length, 4);
  });

  it("is read at the poll intervals of the host", async () => {
    const slow = { status: { ...status, backoff: { first: 10_000, longest: 12_000 } } };
    bench.next(POST, { ...busy, before: () => passes("BUSY", "BUSY", "BUSY", "READY") });
    const began = bench.clock.now();
    await bench.create(kind(slow), args);
    assert.equal(bench.clock.now() - began, 34_000);
  });
});

describe("whenHostRests: a host is not read", () => {
  /** After a conflict, the list is read to find the object with the key. */
  const LIST = POST.replace("POST", "GET");

  it("because of any other error response", async () => {
    bench.next(POST, refusal(400, "bad"));
    await failureOf(bench.create(kind(), args));
    // The list explains a taken key.
    assert.deepEqual(bench.routes(), [POST, LIST]);
  });

  it("if the object has no host", async () => {
    const own = { fields: { ...fields, of: s.string().optional() } };
    bench.next(POST, busy);
    await failureOf(bench.create(kind({ path: "hosts/{of}" }, own), args));
    assert.deepEqual(bench.routes(), [POST, LIST]);
  });

  it("if another error is thrown", async () => {
    const broken = {
      endpoint: { ...endpoint, dialect: dialect(() => ({ send: () => Promise.reject(new TypeError("a mistake")) })) },
    };
    assert.equal((await failureOf(bench.create(kind({}, broken), args))).message, "a mistake");
  });

  it("if its kind has no host", async () => {
    bench.next(POST, busy);
    await failureOf(bench.create(thing({ fields, endpoint }), args));
    assert.deepEqual(bench.routes(), [POST, LIST]);
  });
});
