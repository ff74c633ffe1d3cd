import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { HttpFailure } from "@tripod/http";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import { dialect, failureOf, refusal, startBench, thing } from "../testing/bench.testing.js";

const { assertFailure, assertWording } = createWording(import.meta.url);

const bench = useInEachTest(() => startBench([{ path: "things" }]));

const args = { name: "one", size: 3 };
const passing = (more: object = {}) =>
  thing({
    waits: {
      retryable: ({ platformCode }: HttpFailure, { size }: { size: number }) =>
        platformCode === "new" ? "propagating" : platformCode === "busy" && size < 9 ? "busy" : undefined,
      ...more,
    },
  });
const soon = refusal(400, "new", "no such role");
const busy = refusal(409, "busy", "a change is under way");

/** Duration of a create in seconds, and the number of its requests. */
async function took(resource = passing(), timeout = {}, more: object = {}) {
  const began = bench.clock.now();
  const end = await bench.create(resource, { ...args, ...more }, timeout).then(
    () => "made",
    ({ message }: Error) => message,
  );
  return { seconds: (bench.clock.now() - began) / 1_000, tries: bench.writes().length, end };
}

describe("sendWithRetry: an error response because values are too new", () => {
  it("is retried with growing delays", async (test) => {
    bench.next("POST things", { ...soon, times: 3 });
    assert.deepEqual(await took(), { seconds: 2 + 4 + 8, tries: 4, end: "made" });
    assertWording(test, bench.told[0] ?? "");
  });

  it("fails after half a minute", async (test) => {
    bench.next("POST things", { ...soon, times: 99 });
    const { seconds, tries: attempts, end } = await took();
    assert.deepEqual([seconds, attempts], [30, 5]);
    assertWording(test, end);
  });

  it("holds for changes and deletions as well", async () => {
    const one = await bench.create(passing(), args);
    bench.writes();
    bench.next("PATCH things/things-1", soon);
    const after = await bench.update(passing(), { ...args, size: 4 }, one);
    bench.next("DELETE things/things-1", busy);
    await bench.delete(passing(), after);
    assert.equal(bench.writes().length, 4);
  });
});

describe("sendWithRetry: an error response because the platform is busy with the object", () => {
  it("is retried for minutes", async (test) => {
    bench.next("POST things", { ...busy, times: 6 });
    assert.deepEqual(await took(), { seconds: 1 + 2 + 4 + 8 + 15 + 15, tries: 7, end: "made" });
    assertWording(test, bench.told[0] ?? "");
  });

  it("is logged with the status if the response has no message", async (test) => {
    bench.next("POST things", { answer: { status: 409, body: { code: "busy" } } });
    await took();
    assertWording(test, bench.told[0] ?? "");
  });

  it("fails after the timeout, and names the setting to raise", async (test) => {
    bench.next("POST things", { ...busy, times: 99 });
    const { seconds, end } = await took(passing(), { timeoutMs: 60_000 });
    assert.equal(seconds, 60);
    assertWording(test, end);
  });

  it("fails after ten minutes, regardless of the program's timeout", async (test) => {
    bench.next("POST things", { ...busy, times: 99 });
    const { seconds, end } = await took(passing(), { timeoutMs: 3_600_000 });
    assert.equal(seconds, 600);
    assertWording(test, end);
  });

  it("is not reported as a conflict with dependents if a deletion ends so", async (test) => {
    const one = await bench.create(passing(), args);
    bench.next("DELETE things/things-1", { ...busy, times: 99 });
    const failure = await failureOf(bench.delete(passing(), one, { timeoutMs: 60_000 }));
    assertFailure(test, failure, { code: "unavailable" });
  });

  it("depends on the inputs", async (test) => {
    bench.next("POST things", busy);
    const { tries: attempts, end } = await took(passing(), {}, { size: 9 });
    assert.equal(attempts, 1);
    assertWording(test, end);
  });
});

describe("sendWithRetry: an error response", () => {
  it("that is not transient fails immediately", async (test) => {
    bench.next("POST things", refusal(400, "bad", "no"));
    const { seconds, tries: attempts, end } = await took();
    assert.deepEqual([seconds, attempts], [0, 1]);
    assertWording(test, end);
  });

  it("is not retried without `waits.refusal`", async () => {
    bench.next("POST things", busy);
    assert.equal((await took(thing())).tries, 1);
  });

  it("is not assumed for another error", async () => {
    const own = thing({
      endpoint: {
        path: "things",
        dialect: dialect(() => ({ send: () => Promise.reject(new TypeError("a mistake")) })),
      },
      waits: { retryable: () => "propagating" },
    });
    assert.equal((await failureOf(bench.create(own, args))).message, "a mistake");
  });

  it("is retried until the operation is cancelled", async (test) => {
    const end = new AbortController();
    bench.next("POST things", { ...busy, times: 2 });
    bench.next("POST things", { ...busy, after: () => end.abort(new Error("enough")) });
    assertFailure(test, await failureOf(bench.create(passing(), args, { signal: end.signal })), {});
    assert.equal(bench.writes().length, 3);
  });
});
