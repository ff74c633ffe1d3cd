import assert from "node:assert/strict";
import { test } from "node:test";
import { createSingleFlight, type SharedCall } from "./singleFlight.js";
import { createTestContext } from "./testing.js";

/** Work that a test ends. */
function work() {
  const { promise, resolve, reject } = withResolvers<string>();
  const calls: SharedCall[] = [];
  const run = (shared: SharedCall) => {
    calls.push(shared);
    return promise;
  };
  return { run, calls, resolve, reject };
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

test("join shares the work among concurrent callers with one key and starts it again for later ones", async () => {
  const singleFlight = createSingleFlight<string>();
  const { run, calls, resolve } = work();
  const both = Promise.all([
    singleFlight.run("a", createTestContext(), run),
    singleFlight.run("a", createTestContext(), run),
  ]);
  assert.equal(singleFlight.has("a"), true);
  resolve("done");
  assert.deepEqual(await both, ["done", "done"]);
  assert.equal(calls.length, 1);
  assert.equal(singleFlight.has("a"), false);
});

test("join rejects for a cancelled caller immediately and does not affect the others", async () => {
  const singleFlight = createSingleFlight<string>();
  const { run, calls, resolve } = work();
  const leaving = new AbortController();
  const first = singleFlight.run("a", createTestContext(leaving.signal), run);
  const second = singleFlight.run("a", createTestContext(), run);
  leaving.abort("gone");
  await assert.rejects(first, (reason) => reason === "gone");
  assert.equal(calls[0]?.signal.aborted, false);
  resolve("done");
  assert.equal(await second, "done");
});

test("join aborts the work when the last caller leaves, and starts it again for the next one", async () => {
  const singleFlight = createSingleFlight<string>();
  const abandoned = work();
  const leaving = new AbortController();
  const context = createTestContext(leaving.signal);
  const both = [singleFlight.run("a", context, abandoned.run), singleFlight.run("a", context, abandoned.run)];
  leaving.abort("gone");
  for (const one of both) await assert.rejects(one, (reason) => reason === "gone");
  assert.equal(abandoned.calls[0]?.signal.aborted, true);
  const next = work();
  next.resolve("fresh");
  assert.equal(await singleFlight.run("a", createTestContext(), next.run), "fresh");
  abandoned.reject(new Error("too late"));
});

test("join does not start work for an aborted signal", async () => {
  const singleFlight = createSingleFlight<string>();
  const { run, calls } = work();
  await assert.rejects(
    singleFlight.run("a", createTestContext(AbortSignal.abort("no")), run),
    (reason) => reason === "no",
  );
  assert.equal(calls.length, 0);
});

test("join rejects for all callers if the work fails, and does not cache the failure", async () => {
  const singleFlight = createSingleFlight<string>();
  const { run, reject } = work();
  const both = [singleFlight.run("a", createTestContext(), run), singleFlight.run("a", createTestContext(), run)];
  reject(new Error("down"));
  for (const one of both) await assert.rejects(one, /down/);
  assert.equal(await singleFlight.run("a", createTestContext(), () => Promise.resolve("up")), "up");
});

test("join reports progress to all callers and extends the deadline to the latest one", async () => {
  const singleFlight = createSingleFlight<string>();
  const { run, calls, resolve } = work();
  const hasty = createTestContext();
  const patient = createTestContext();
  const both = [
    singleFlight.run("a", { ...hasty, endsAt: () => 10 }, run),
    singleFlight.run("a", { ...patient, endsAt: () => 20 }, run),
  ];
  calls[0]?.progress("slow");
  assert.deepEqual([hasty.told, patient.told], [["slow"], ["slow"]]);
  assert.equal(calls[0]?.endsAt(), 20);
  resolve("");
  await Promise.all(both);
});
