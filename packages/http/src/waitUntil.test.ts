import assert from "node:assert/strict";
import { test } from "node:test";
import { createWording } from "@tripod/testkit/wording";
import { type FailureCode, HttpFailure } from "./failure.js";
import { createManualClock, createTestContext } from "./testing.js";
import { type WaitOptions, waitUntil } from "./waitUntil.js";

const { assertWording } = createWording(import.meta.url);

const failure = (code: FailureCode, more: { status?: number; retryAfter?: number } = {}) =>
  new HttpFailure({
    ...more,
    code,
    request: { operation: "Read database", method: "GET", url: "https://host/" },
    observed: `failed as ${code}`,
  });

/** Returns the states one after the other, then the last one repeatedly. */
function setup(states: readonly (string | HttpFailure)[], options: Partial<WaitOptions<string>> = {}) {
  const clock = createManualClock();
  const context = createTestContext(options.signal);
  const looks: number[] = [];
  const done = waitUntil<string>({
    ...context,
    clock,
    timeoutMs: 600_000,
    timeoutSetting: "the resource option customTimeouts.create",
    operation: 'Create database "main"',
    transientState: (state) => (state.startsWith("PENDING") ? state : undefined),
    poll: async () => {
      looks.push(clock.now());
      const state = states[Math.min(looks.length, states.length) - 1] ?? "";
      if (typeof state === "string") return state;
      throw state;
    },
    ...options,
  });
  return { clock, context, looks, done };
}

test("waitUntil polls with growing delays until the status is no longer transient, and reports it", async (t) => {
  const { clock, context, looks, done } = setup([...Array(12).fill("PENDING_CREATE"), "ACTIVE"]);
  assert.equal(await clock.runUntil(done), "ACTIVE");
  const pauses = looks.slice(1).map((at, i) => at - (looks[i] ?? 0));
  assert.deepEqual(pauses.slice(0, 3), [500, 750, 1_125]);
  assert.deepEqual(pauses.slice(-3), [15_000, 15_000, 15_000]);
  for (const line of [context.told[0], context.told.at(-1)])
    assertWording(t, line ?? "", { operation: 'Create database "main"' });
  assert.equal(clock.sleepers(), 0);
});

test("waitUntil returns immediately and silently if the first poll ends the wait", async () => {
  const { clock, context, looks, done } = setup(["ACTIVE"], { timeoutMs: 0 });
  assert.equal(await done, "ACTIVE");
  assert.deepEqual([looks, context.told, clock.now(), clock.sleepers()], [[0], [], 0, 0]);
});

test("waitUntil tolerates a transient failure of a poll", async () => {
  const passing = [
    failure("unavailable"),
    failure("rate-limited", { retryAfter: 30_000 }),
    failure("deadline-exceeded"),
    failure("unexpected-answer", { status: 502 }),
  ];
  const { clock, looks, done } = setup(["PENDING_CREATE", ...passing, "PENDING_CREATE", "ACTIVE"]);
  assert.equal(await clock.runUntil(done), "ACTIVE");
  assert.equal((looks[3] ?? 0) - (looks[2] ?? 0), 30_000);
});

test("waitUntil rejects after a permanent failure of a poll and after repeated unreadable responses", async () => {
  for (const code of ["unauthenticated", "permission-denied", "not-found", "invalid-argument"] as const) {
    const { clock, looks, done } = setup(["PENDING_CREATE", failure(code)]);
    await assert.rejects(clock.runUntil(done), { code });
    assert.equal(looks.length, 2);
  }
  const { clock, looks, done } = setup(["PENDING_CREATE", failure("unexpected-answer", { status: 200 })]);
  await assert.rejects(clock.runUntil(done), { code: "unexpected-answer" });
  assert.equal(looks.length, 5);
  const own = setup(["PENDING"], { poll: () => Promise.reject(new TypeError("own fault")) });
  await assert.rejects(own.done, TypeError);
});

test("waitUntil names operation, status, duration and the setting of the timeout when it expires", async (t) => {
  const { clock, context, done } = setup(["PENDING_CREATE", "PENDING_CREATE", failure("unavailable")], {
    timeoutMs: 20_000,
  });
  await assert.rejects(clock.runUntil(done), (error: HttpFailure) => {
    assert.equal(error.code, "deadline-exceeded");
    const operation = 'Create database "main"';
    const setting = "the resource option customTimeouts.create";
    assertWording(t, error.message, { operation, time: "20 s", state: "PENDING_CREATE", setting });
    return true;
  });
  assert.deepEqual([clock.now(), clock.sleepers()], [20_000, 0]);
  assertWording(t, context.told.at(-1) ?? "", { time: "20 s" });
});

test("waitUntil names the source of the timeout and suggests only settings that extend it", async (t) => {
  const setting = "the input timeouts.create";
  for (const said of [{ setBy: setting, timeoutSetting: setting }, { timeoutSetting: null }]) {
    const { clock, done } = setup(["PENDING", "PENDING", "PENDING", "PENDING"], { timeoutMs: 1_000, ...said });
    await assert.rejects(clock.runUntil(done), ({ message }: HttpFailure) => {
      assertWording(t, message, said.timeoutSetting === null ? {} : { setting });
      return true;
    });
  }
});

test("waitUntil ends immediately on cancellation, during a delay and during a poll that ignores the signal", async () => {
  const reason = new Error("stop");
  for (const poll of [async () => "PENDING_CREATE", () => new Promise<string>(() => undefined)]) {
    const stop = new AbortController();
    const { clock, done } = setup([], { signal: stop.signal, poll });
    const ended = assert.rejects(done, (error: HttpFailure) => error.code === "cancelled" && error.cause === reason);
    await clock.advance(10_000);
    stop.abort(reason);
    await ended;
    assert.deepEqual([clock.now(), clock.sleepers()], [10_000, 0]);
  }
});

test("waitUntil ends soon after the timeout if a poll never responds", async (t) => {
  const { clock, done } = setup([], { timeoutMs: 60_000, poll: () => new Promise<string>(() => undefined) });
  await assert.rejects(clock.runUntil(done), ({ code, message }: HttpFailure) => {
    assert.equal(code, "deadline-exceeded");
    assertWording(t, message, { time: "90 s" });
    return true;
  });
});
