import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Answer, Call, Effect, Outgoing } from "./call.js";
import { createCounters } from "./counters.js";
import { type FailureCode, HttpFailure } from "./failure.js";
import { codeOfStatus } from "./judge.js";
import { DEFAULT_RETRY, delayBefore, type RetryPolicy, retry } from "./retry.js";
import { createManualClock, createTestContext } from "./testing.js";

const label = { operation: "Do it", method: "GET", url: "https://host/" };
const fine: Answer = { status: 200, headers: {}, text: "", request: label, json: () => null };

interface Trouble {
  readonly status?: number;
  readonly code?: FailureCode;
  readonly retryAfter?: number;
  readonly outcome?: "unknown";
}

const failure = (trouble: Trouble) =>
  new HttpFailure({
    ...trouble,
    code: trouble.code ?? codeOfStatus(trouble.status ?? 0),
    request: label,
    cameBack: `answered ${trouble.status ?? "nothing"}`,
  });

/** Fails as told, once for each entry, then answers. */
function setup(troubles: readonly Trouble[], policy: Partial<RetryPolicy> = {}, signal?: AbortSignal) {
  const clock = createManualClock();
  const counters = createCounters();
  const context = createTestContext(signal);
  const left = [...troubles];
  const layer = retry({ policy: { ...DEFAULT_RETRY, ...policy }, clock, counters, random: () => 0.5 });
  let tries = 0;
  const send = layer(() => {
    tries += 1;
    const next = left.shift();
    return next === undefined ? Promise.resolve(fine) : Promise.reject(failure(next));
  });
  const run = (effect: Effect = "read", endsAt = 60_000, attempts = 4): Promise<Answer> => {
    const request: Outgoing = { ...label, method: "GET", headers: {}, effect, attempts, tags: [] };
    const call: Call = { ...context, label, endsAt: () => endsAt, hold: () => () => undefined };
    return clock.runUntil(send(request, call));
  };
  return { clock, counters, context, run, tries: () => tries };
}

test("what is sent again, by effect and failure", async () => {
  const cases: readonly (readonly [Trouble, Readonly<Record<Effect, boolean>>])[] = [
    // Passing, and known not to have happened: always sent again.
    [{ status: 429 }, { read: true, repeatable: true, once: true }],
    [
      { status: 503, retryAfter: 10 },
      { read: true, repeatable: true, once: true },
    ],
    [{ status: 408 }, { read: true, repeatable: true, once: true }],
    [{ code: "unavailable" }, { read: true, repeatable: true, once: true }],
    // May have happened: not when it must not happen twice.
    [
      { code: "unavailable", outcome: "unknown" },
      { read: true, repeatable: true, once: false },
    ],
    [
      { status: 502, outcome: "unknown" },
      { read: true, repeatable: true, once: false },
    ],
    [
      { status: 500, code: "outcome-unknown", outcome: "unknown" },
      { read: true, repeatable: true, once: false },
    ],
    // Would fail again.
    ...[400, 401, 403, 404, 409, 412, 422, 501, 301].map(
      (status) => [{ status }, { read: false, repeatable: false, once: false }] as const,
    ),
    [{ code: "failed-precondition" }, { read: false, repeatable: false, once: false }],
    [{ code: "cancelled" }, { read: false, repeatable: false, once: false }],
    [{ code: "deadline-exceeded" }, { read: false, repeatable: false, once: false }],
    [
      { status: 200, code: "unexpected-answer" },
      { read: false, repeatable: false, once: false },
    ],
    // The body says something better than the status.
    [
      { status: 500, code: "conflict" },
      { read: false, repeatable: false, once: false },
    ],
  ];
  for (const [trouble, expected] of cases) {
    for (const effect of ["read", "repeatable", "once"] as const) {
      const { run, tries, counters } = setup([trouble]);
      await run(effect).catch(() => undefined);
      assert.equal(tries(), expected[effect] ? 2 : 1, `${effect} ${JSON.stringify(trouble)}`);
      assert.equal(counters.retries, tries() - 1);
    }
  }
});

test("it stops after the given tries and says how many there were", async () => {
  const { run, tries } = setup(Array.from({ length: 10 }, () => ({ status: 503 })));
  await assert.rejects(run("read", 60_000, 3), /answered 503, after 3 tries\. /);
  assert.equal(tries(), 3);
  const single = setup([{ status: 503 }]);
  await assert.rejects(single.run("read", 60_000, 1), /answered 503\. /);
});

test("Retry-After is obeyed, however long, and the user is told", async () => {
  const { run, clock, context } = setup([{ status: 429, retryAfter: 20_000 }]);
  await run();
  assert.ok(clock.now() >= 20_000 && clock.now() <= 21_000, String(clock.now()));
  assert.deepEqual(context.told, ["Do it: answered 429; trying again in 21 s"]);
});

test("short waits are not worth a word", async () => {
  const { run, context } = setup([{ status: 503 }, { status: 503 }]);
  await run();
  assert.deepEqual(context.told, []);
});

test("a wait that the deadline does not leave time for fails at once", async () => {
  const { run, clock, tries } = setup([{ status: 429, retryAfter: 120_000 }]);
  await assert.rejects(run(), (error) => {
    assert.ok(error instanceof HttpFailure && error.code === "rate-limited");
    assert.match(error.message, /after one try \(no time is left to wait 121 s for another\)/);
    return true;
  });
  assert.deepEqual([clock.now(), tries()], [0, 1]);
});

test("cancel ends the wait at once", async () => {
  const stop = new AbortController();
  const { run, tries, clock, context } = setup([{ status: 503, retryAfter: 30_000 }], {}, stop.signal);
  const running = run();
  const reason = failure({ code: "cancelled" });
  stop.abort(reason);
  await assert.rejects(running, (error) => error === reason);
  assert.deepEqual([tries(), context.told], [1, []]);
  assert.equal(clock.sleepers(), 0);
});

test("all calls together have a budget; 429 is free, good answers fill it again", async () => {
  const { run, tries } = setup(
    Array.from({ length: 6 }, () => ({ status: 503 })),
    { budget: 2 },
  );
  await assert.rejects(run("read", 60_000, 10), /after 3 tries \(too many other calls fail as well\)/);
  await assert.rejects(run("read", 60_000, 10), /after one try \(too many/);
  assert.equal(tries(), 4);
  const throttled = setup(
    Array.from({ length: 6 }, () => ({ status: 429 })),
    { budget: 0 },
  );
  await throttled.run("read", 60_000, 10);
  const refilled = setup([{ status: 503 }, { status: 503 }, { status: 503 }], { budget: 2 });
  await assert.rejects(refilled.run("read", 60_000, 9));
  for (let i = 0; i < 4; i += 1) await refilled.run();
  assert.equal(refilled.tries(), 7);
});

test("waits stay between half of the doubled delay and all of it, or just above what was asked for", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 0.999_999, noNaN: true }),
      fc.option(fc.nat(10_000_000), { nil: undefined }),
      fc.nat(5_000),
      fc.nat(60_000),
      (tries, chance, retryAfter, firstDelay, longestDelay) => {
        const policy = { ...DEFAULT_RETRY, firstDelay, longestDelay };
        const delay = delayBefore(tries, retryAfter, { policy, random: () => chance });
        if (retryAfter !== undefined)
          return delay >= retryAfter && delay <= retryAfter + Math.min(1_000, retryAfter / 10);
        const full = Math.min(longestDelay, firstDelay * 2 ** (tries - 1));
        return delay >= full / 2 && delay <= full;
      },
    ),
  );
});

test("a write that may have happened in an earlier try stays so, whatever comes after", async () => {
  const unsure = (error: unknown) => error instanceof HttpFailure && error.outcome === "unknown";
  const lost = { status: 502, outcome: "unknown" } as const;
  await assert.rejects(setup([lost, { code: "unavailable" }]).run("repeatable", 60_000, 2), unsure);
  await assert.rejects(setup([lost, { status: 403 }]).run("repeatable"), unsure);

  const stop = new AbortController();
  const { run, counters } = setup([lost], { firstDelay: 1e4 }, stop.signal);
  const running = assert.rejects(run("repeatable"), unsure);
  while (counters.retries === 0) await new Promise((resolve) => setImmediate(resolve));
  stop.abort("stop");
  await running;
});
