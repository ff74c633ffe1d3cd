import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { read } from "@tripod/http";
import { s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import type { StepContext } from "../definition/change.js";
import {
  dialect,
  failureOf,
  LOST_AFTER,
  LOST_BEFORE,
  type Recorded,
  refusal,
  startBench,
  thing,
} from "../testing/bench.testing.js";

const { assertFailure } = createWording(import.meta.url);

const bench = useInEachTest(() =>
  startBench([
    { path: "things" },
    { path: "chosen", id: ({ name }) => String(name) },
    { path: "jobs", states: { at: "state", made: ["DONE"], deleted: ["ENDING", "ENDING"] } },
  ]),
);

const args = { name: "one", size: 3, note: "n" };
const PAGE = { answer: { status: 200, text: "<html>hello</html>", headers: { "Content-Type": "text/html" } } };

async function made(resource = thing(), more: object = {}): Promise<Recorded> {
  const one = await bench.create(resource, { ...args, ...more });
  bench.routes();
  return one;
}

describe("deleteObject", () => {
  it("is sent and verified", async () => {
    await bench.delete(thing(), await made());
    assert.deepEqual(bench.routes(), ["DELETE things/things-1", "GET things/things-1"]);
  });

  it("of a deleted object succeeds if the list confirms it", async () => {
    const one = await made();
    bench.objects("things").remove(one.id);
    await bench.delete(thing(), one);
    assert.deepEqual(bench.routes(), ["DELETE things/things-1", "GET things"]);
  });

  it("of an object that is still in the list fails", async (test) => {
    const one = await made();
    bench.next("DELETE things/things-1", refusal(404, "not_found"));
    assertFailure(test, await failureOf(bench.delete(thing(), one)), { code: "not-found" });
  });

  it("may have its own method, path, query and body", async () => {
    const own = thing({
      delete: {
        method: "POST",
        path: "things/{id}/end",
        query: ({ size }: { size: number }) => ({ size: String(size), force: "", more: undefined }),
        body: ({ note }: { note: string }) => ({ because: note }),
      },
    });
    const one = await made(own);
    bench.next("POST things/things-1/end", { after: () => bench.objects("things").remove(one.id) });
    await bench.delete(own, one);
    assert.equal(bench.requests[0]?.query, "size=3");
    assert.deepEqual(bench.writes(), [["POST things/things-1/end", { because: "n" }]]);
  });

  it("has no query without members", async () => {
    const own = thing({ delete: { query: () => ({ force: "" }) } });
    await bench.delete(own, await made(own));
    assert.equal(bench.requests[0]?.query, "");
  });

  it("releases the ID for the next object", async () => {
    const chosen = thing({ endpoint: { path: "chosen", dialect: dialect() } });
    const one = await made(chosen);
    await bench.delete(chosen, one);
    const again = await bench.create(chosen, args);
    assert.deepEqual([again.id, bench.writes().filter(([route]) => route === "POST chosen").length], ["one", 1]);
  });

  it("releases the key if the list identifies the object by it", async () => {
    const keyed = thing({
      fields: { name: s.string().replaces() },
      endpoint: { path: "chosen", itemPath: "chosen/{name}", alsoInBody: ["name"], dialect: dialect() },
      identity: { id: "of-{name}" },
    });
    const one = await made(keyed);
    assert.equal(one.id, "of-one");
    await bench.delete(keyed, one);
    bench.next("POST chosen", LOST_AFTER);
    assert.equal((await bench.create(keyed, args)).id, "of-one");
  });

  it("finds an object whose parent an earlier version did not record", async () => {
    bench.objects("things").put("z", { name: "z" });
    const inZone = thing({
      fields: { zone: s.string().default("things").replaces() },
      endpoint: { path: "{zone}", dialect: dialect() },
    });
    await bench.delete(inZone, { id: "z", inputs: {}, state: { name: "z" }, reasons: [] });
    assert.deepEqual(bench.objects("things").all(), {});
  });
});

describe("deleteObject: a deletion that is rejected", () => {
  it("because another object depends on it names that cause", async (test) => {
    const one = await made();
    bench.next("DELETE things/things-1", refusal(409, "in_use", "2 rules use it"));
    const failure = await failureOf(bench.delete(thing(), one));
    assertFailure(test, failure, { code: "conflict" });
  });

  for (const status of [400, 409, 410, 422]) {
    it(`with ${status} succeeds if the object no longer exists`, async () => {
      const one = await made();
      bench.next("DELETE things/things-1", {
        ...refusal(status, "ended"),
        before: () => bench.objects("things").remove(one.id),
      });
      await bench.delete(thing(), one);
    });
  }

  for (const [status, says] of [
    [401, /answered 401/],
    [403, /answered 403/],
    [408, /answered 408/],
    [425, /answered 425/],
    [429, /answered 429/],
    [500, /answered 500/],
    [501, /answered 501/],
  ] as const) {
    it(`with ${status} proves nothing about the object`, async () => {
      const one = await made();
      bench.next("DELETE things/things-1", {
        ...refusal(status, "no"),
        before: () => bench.objects("things").remove(one.id),
      });
      await assert.rejects(bench.delete(thing(), one), says);
      assert.deepEqual(bench.routes(), ["DELETE things/things-1"]);
    });
  }

  it("fails if the object cannot be read or still exists", async (test) => {
    const one = await made();
    bench.next("DELETE things/things-1", refusal(400, "no"));
    bench.next("GET things/things-1", refusal(403, "forbidden"));
    assertFailure(test, await failureOf(bench.delete(thing(), one)), { code: "invalid-argument" });
    bench.next("DELETE things/things-1", refusal(400, "no"));
    assertFailure(test, await failureOf(bench.delete(thing(), one)), { code: "invalid-argument" });
  });

  it("and whose response is lost fails", async (test) => {
    const one = await made();
    // A kept connection that the server closes is replaced once.
    for (let times = 0; times < 2; times += 1) bench.next("DELETE things/things-1", LOST_BEFORE);
    assertFailure(test, await failureOf(bench.delete(thing(), one)), { code: "unavailable" });
  });
});

describe("deleteObject: a deletion with an HTML response", () => {
  it("fails while the object exists", async (test) => {
    const one = await made();
    bench.next("DELETE things/things-1", PAGE);
    const failure = await failureOf(bench.delete(thing(), one));
    assertFailure(test, failure, { code: "unexpected-answer" });
  });

  it("succeeds if the object no longer exists", async () => {
    const one = await made();
    bench.next("DELETE things/things-1", { ...PAGE, isDone: true });
    await bench.delete(thing(), one);
    assert.deepEqual(bench.routes(), ["DELETE things/things-1", "GET things/things-1", "GET things"]);
  });

  for (const [what, answer] of [
    ["empty, as a page", { status: 200, headers: { "Content-Type": "text/html" } }],
    ["blank", { status: 200, text: "  " }],
    ["JSON", { status: 200, body: { ok: true } }],
  ] as const) {
    it(`that is ${what} is classified correctly`, async (test) => {
      const one = await made();
      bench.next("DELETE things/things-1", { answer });
      assertFailure(test, await failureOf(bench.delete(thing(), one)), { code: "unexpected-answer" });
    });
  }
});

describe("deleteObject: a deletion in code", () => {
  const coded = (run: (recorded: { size: number }, on: StepContext) => Promise<unknown>) => thing({ delete: { run } });

  it("gets the state, and sends requests", async () => {
    const seen: unknown[] = [];
    const own = coded(async ({ size }, on) => {
      seen.push(size, read(await on.send("GET", "things/{id}")).text("name"));
      await on.send("POST", "things/{id}/empty", {});
      await on.send("DELETE", "things/{id}");
    });
    await bench.delete(own, await made(own));
    assert.deepEqual(seen, [3, "one"]);
    assert.deepEqual(bench.routes(), [
      "GET things/things-1",
      "POST things/things-1/empty",
      "DELETE things/things-1",
      "GET things/things-1",
    ]);
  });

  it("that receives an HTML page fails", async (test) => {
    const own = coded(async (_, on) => on.send("DELETE", "things/{id}"));
    const one = await made(own);
    bench.next("DELETE things/things-1", { ...PAGE, isDone: false });
    assertFailure(test, await failureOf(bench.delete(own, one)), { code: "unexpected-answer" });
  });

  it("that does nothing fails", async (test) => {
    const own = coded(async () => undefined);
    const one = await made(own);
    const failure = await failureOf(bench.delete(own, one));
    assertFailure(test, failure, { code: "unexpected-answer" });
  });

  it("is idempotent with every method", async () => {
    const own = coded(async (_, on) => on.send("POST", "things/{id}/end"));
    const one = await made(own);
    for (let times = 0; times < 2; times += 1) bench.next("POST things/things-1/end", LOST_BEFORE);
    const failure = await failureOf(bench.delete(own, one));
    // A request that is not idempotent would fail with an unknown outcome.
    assert.equal((failure as { code?: string }).code, "unavailable");
  });

  it("that throws fails with its own message", async (test) => {
    const own = coded(async () => {
      throw new Error("not like this");
    });
    assertFailure(test, await failureOf(bench.delete(own, await made(own))), {});
  });
});

describe("deleteObject: a deletion that takes time", () => {
  const states = { at: "state", values: { ENDING: "transient", DONE: "stable", BROKEN: "failed" }, default: "stable" };
  const jobs = (more: object = {}) =>
    thing({ endpoint: { path: "jobs", dialect: dialect() }, waits: { status: { ...states, ...more } } });

  it("is waited for", async () => {
    await bench.delete(jobs(), await made(jobs()));
    assert.deepEqual(bench.routes(), ["DELETE jobs/jobs-1", ...Array(3).fill("GET jobs/jobs-1")]);
  });

  it("is not waited for if deletes take effect immediately, but is verified", async (test) => {
    const one = await made(jobs());
    await bench.delete(jobs({ deletesSynchronously: true }), one);
    assert.deepEqual(bench.objects("jobs").all(), {});
    const other = await made(jobs({ deletesSynchronously: true }));
    bench.next(`DELETE jobs/${other.id}`, { answer: { status: 202 } });
    const began = bench.clock.now();
    assertFailure(test, await failureOf(bench.delete(jobs({ deletesSynchronously: true }), other)), {
      code: "unexpected-answer",
    });
    assert.ok(bench.clock.now() - began < 10_000);
  });

  it("and ends in a failed status fails with the platform's message", async (test) => {
    const one = await made(jobs());
    bench.objects("jobs").put("jobs-1", { error: { message: "still mounted" } });
    bench.next("GET jobs/jobs-1", { before: () => bench.objects("jobs").pass("jobs-1", "BROKEN") });
    assertFailure(test, await failureOf(bench.delete(jobs(), one)), { code: "failed-precondition" });
  });

  it("and leaves the object stable for a minute fails", async (test) => {
    const slow = jobs({ backoff: { first: 10_000, longest: 10_000 } });
    const one = await made(slow);
    bench.next("DELETE jobs/jobs-1", { answer: { status: 202 } });
    const began = bench.clock.now();
    assertFailure(test, await failureOf(bench.delete(slow, one)), { code: "unexpected-answer" });
    assert.equal(bench.clock.now() - began, 60_000);
  });

  it("may begin only later", async () => {
    const one = await made(jobs());
    bench.next("DELETE jobs/jobs-1", { answer: { status: 202 } });
    bench.next("GET jobs/jobs-1", { times: 5 });
    bench.next("GET jobs/jobs-1", { before: () => bench.objects("jobs").remove("jobs-1") });
    await bench.delete(jobs(), one);
  });

  it("of an object without a status is waited for as well", async () => {
    bench.objects("jobs").put("bare", { name: "bare" });
    const one = await bench.import(jobs(), "bare");
    assert.ok(one);
    bench.next("DELETE jobs/bare", { answer: { status: 202 } });
    bench.next("GET jobs/bare", { times: 20 });
    bench.next("GET jobs/bare", { before: () => bench.objects("jobs").remove("bare") });
    await bench.delete(jobs(), one);
    assert.ok(bench.told.some((text) => text.includes("being deleted")));
  });

  it("fails after the timeout of the program", async (test) => {
    const one = await made(jobs());
    bench.next("GET jobs/jobs-1", { before: () => bench.objects("jobs").pass("jobs-1", "ENDING"), times: 999 });
    bench.next("DELETE jobs/jobs-1", { answer: { status: 202 } });
    assertFailure(test, await failureOf(bench.delete(jobs(), one, { timeoutMs: 20_000 })), {
      code: "deadline-exceeded",
    });
  });
});
