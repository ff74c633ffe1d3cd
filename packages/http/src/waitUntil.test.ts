import assert from "node:assert/strict";
import { test } from "node:test";
import { type FailureCode, HttpFailure } from "./failure.js";
import { createManualClock, createTestContext } from "./testing.js";
import { type WaitOptions, waitUntil } from "./waitUntil.js";

const failure = (code: FailureCode, more: { status?: number; retryAfter?: number } = {}) =>
  new HttpFailure({
    ...more,
    code,
    request: { operation: "Read database", method: "GET", url: "https://host/" },
    cameBack: `failed as ${code}`,
  });

/** Shows the given states one after the other, the last one again and again. */
function setup(states: readonly (string | HttpFailure)[], options: Partial<WaitOptions<string>> = {}) {
  const clock = createManualClock();
  const context = createTestContext(options.signal);
  const looks: number[] = [];
  const done = waitUntil<string>({
    ...context,
    clock,
    patienceMs: 600_000,
    moreTimeBy: "the resource option customTimeouts.create",
    doing: 'Create database "main"',
    passes: (state) => (state.startsWith("PENDING") ? state : undefined),
    look: async () => {
      looks.push(clock.now());
      const state = states[Math.min(looks.length, states.length) - 1] ?? "";
      if (typeof state === "string") return state;
      throw state;
    },
    ...options,
  });
  return { clock, context, looks, done };
}

test("it looks with growing pauses until the state is none that passes, and shows the state", async () => {
  const { clock, context, looks, done } = setup([...Array(12).fill("PENDING_CREATE"), "ACTIVE"]);
  assert.equal(await clock.runUntil(done), "ACTIVE");
  const pauses = looks.slice(1).map((at, i) => at - (looks[i] ?? 0));
  assert.deepEqual(pauses.slice(0, 3), [500, 750, 1_125]);
  assert.deepEqual(pauses.slice(-3), [15_000, 15_000, 15_000]);
  assert.equal(context.told[0], 'Create database "main": PENDING_CREATE (1.3 s so far)');
  assert.match(context.told.at(-1) ?? "", /^Create database "main": waited \d+ s$/);
  assert.equal(clock.sleepers(), 0);
});

test("what is over at once takes no time and says nothing", async () => {
  const { clock, context, looks, done } = setup(["ACTIVE"], { patienceMs: 0 });
  assert.equal(await done, "ACTIVE");
  assert.deepEqual([looks, context.told, clock.now(), clock.sleepers()], [[0], [], 0, 0]);
});

test("a look that fails in passing is no failed operation", async () => {
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

test("a look that fails for good ends it, and so do answers that can never be read", async () => {
  for (const code of ["unauthenticated", "permission-denied", "not-found", "invalid-argument"] as const) {
    const { clock, looks, done } = setup(["PENDING_CREATE", failure(code)]);
    await assert.rejects(clock.runUntil(done), { code });
    assert.equal(looks.length, 2);
  }
  const { clock, looks, done } = setup(["PENDING_CREATE", failure("unexpected-answer", { status: 200 })]);
  await assert.rejects(clock.runUntil(done), { code: "unexpected-answer" });
  assert.equal(looks.length, 5);
  const own = setup(["PENDING"], { look: () => Promise.reject(new TypeError("own fault")) });
  await assert.rejects(own.done, TypeError);
});

test("when patience is over it says what, in which state, after what time, and how to allow more", async () => {
  const { clock, context, done } = setup(["PENDING_CREATE", "PENDING_CREATE", failure("unavailable")], {
    patienceMs: 20_000,
  });
  await assert.rejects(clock.runUntil(done), (error: HttpFailure) => {
    assert.equal(error.code, "deadline-exceeded");
    assert.equal(
      error.message,
      'Create database "main": not done after 20 s; state: PENDING_CREATE (the last look failed: failed as unavailable). ' +
        "Likely cause: the platform needs more time than is usual; it goes on with it. Look at its state on the platform and run the " +
        "program again, or allow more time with the resource option customTimeouts.create.",
    );
    return true;
  });
  assert.deepEqual([clock.now(), clock.sleepers()], [20_000, 0]);
  assert.equal(context.told.at(-1), 'Create database "main": waited 20 s');
});

test("it says what has set the time, and advises only what gives more of it", async () => {
  for (const [said, likely, next] of [
    [
      { setBy: "the input timeouts.create", moreTimeBy: "the input timeouts.create" },
      "than the input timeouts.create allows;",
      "run the program again, or allow more time with the input timeouts.create.",
    ],
    [{ moreTimeBy: null }, "than is usual;", "run the program again."],
  ] as const) {
    const { clock, done } = setup(["PENDING", "PENDING", "PENDING", "PENDING"], { patienceMs: 1_000, ...said });
    await assert.rejects(clock.runUntil(done), ({ message }: HttpFailure) => {
      assert.ok(message.includes(likely) && message.endsWith(next), message);
      return true;
    });
  }
});

test("cancel ends it at once, in a pause and in a look that does not listen", async () => {
  const reason = new Error("stop");
  for (const look of [async () => "PENDING_CREATE", () => new Promise<string>(() => undefined)]) {
    const stop = new AbortController();
    const { clock, done } = setup([], { signal: stop.signal, look });
    const ended = assert.rejects(done, (error: HttpFailure) => error.code === "cancelled" && error.cause === reason);
    await clock.advance(10_000);
    stop.abort(reason);
    await ended;
    assert.deepEqual([clock.now(), clock.sleepers()], [10_000, 0]);
  }
});

test("a look that never answers ends soon after patience is over", async () => {
  const { clock, done } = setup([], { patienceMs: 60_000, look: () => new Promise<string>(() => undefined) });
  await assert.rejects(clock.runUntil(done), { code: "deadline-exceeded", message: /not done after 90 s/ });
});
