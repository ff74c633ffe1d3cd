import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { createWording, type MessageValues } from "@tripod/testkit/wording";
import fc from "fast-check";
import type { Answer, Call, Idempotency, Outgoing } from "./call.js";
import { createCounters } from "./counters.js";
import { codeOfStatus } from "./errorMapping.js";
import { type FailureCode, HttpFailure } from "./failure.js";
import { isFailure } from "./isFailure.testing.js";
import { NetworkFault } from "./networkFault.js";
import { DEFAULT_RETRY, delayBefore, type RetryPolicy, retry } from "./retry.js";
import { createManualClock, createTestContext } from "./testing.js";

const { assertWording } = createWording(import.meta.url);

/** Returns a check that a message is the one in the golden file and contains the values. */
const says = (test: TestContext, values?: MessageValues) => (message: string) => assertWording(test, message, values);

const label = { operation: "Do it", method: "GET", url: "https://host/" };
const fine: Answer = { status: 200, headers: {}, text: "", request: label, json: () => null };

interface Trouble {
  readonly status?: number;
  readonly code?: FailureCode;
  readonly retryAfter?: number;
  readonly outcome?: "unknown";
  readonly cause?: unknown;
}

const failure = (trouble: Trouble) =>
  new HttpFailure({
    ...trouble,
    code: trouble.code ?? codeOfStatus(trouble.status ?? 0),
    request: label,
    observed: `answered ${trouble.status ?? "nothing"}`,
  });

/** Fails once for each entry, then returns a response. */
function setup(troubles: readonly Trouble[], policy: Partial<RetryPolicy> = {}, signal?: AbortSignal) {
  const clock = createManualClock();
  const counters = createCounters();
  const context = createTestContext(signal);
  const left = [...troubles];
  const layer = retry({ policy: { ...DEFAULT_RETRY, ...policy }, clock, counters, random: () => 0.5 });
  let attempts = 0;
  const send = layer(() => {
    attempts += 1;
    const next = left.shift();
    return next === undefined ? Promise.resolve(fine) : Promise.reject(failure(next));
  });
  const run = (idempotency: Idempotency = "safe", endsAt = 60_000, attempts = 4): Promise<Answer> => {
    const request: Outgoing = { ...label, method: "GET", headers: {}, idempotency, attempts, tags: [] };
    const call: Call = { ...context, label, endsAt: () => endsAt, pauseDeadline: () => () => undefined };
    return clock.runUntil(send(request, call));
  };
  return { clock, counters, context, run, tries: () => attempts };
}

test("retry decides by idempotency and failure", async () => {
  const cases: readonly (readonly [Trouble, Readonly<Record<Idempotency, boolean>>])[] = [
    // Transient and certainly without effect: always retried.
    [{ status: 429 }, { safe: true, idempotent: true, unsafe: true }],
    [
      { status: 503, retryAfter: 10 },
      { safe: true, idempotent: true, unsafe: true },
    ],
    [
      { status: 408, outcome: "unknown" },
      { safe: true, idempotent: true, unsafe: false },
    ],
    [{ code: "unavailable" }, { safe: true, idempotent: true, unsafe: true }],
    // May have taken effect: not retried if it must not happen twice.
    [
      { code: "unavailable", outcome: "unknown" },
      { safe: true, idempotent: true, unsafe: false },
    ],
    [
      { status: 502, outcome: "unknown" },
      { safe: true, idempotent: true, unsafe: false },
    ],
    [
      { status: 500, code: "outcome-unknown", outcome: "unknown" },
      { safe: true, idempotent: true, unsafe: false },
    ],
    // A retry would fail again.
    ...[400, 401, 403, 404, 409, 412, 422, 501, 301].map(
      (status) => [{ status }, { safe: false, idempotent: false, unsafe: false }] as const,
    ),
    [{ code: "failed-precondition" }, { safe: false, idempotent: false, unsafe: false }],
    [{ code: "cancelled" }, { safe: false, idempotent: false, unsafe: false }],
    [{ code: "deadline-exceeded" }, { safe: false, idempotent: false, unsafe: false }],
    [
      { status: 200, code: "unexpected-answer" },
      { safe: false, idempotent: false, unsafe: false },
    ],
    // The body overrides the status.
    [
      { status: 500, code: "conflict" },
      { safe: false, idempotent: false, unsafe: false },
    ],
  ];
  for (const [trouble, expected] of cases) {
    for (const idempotency of ["safe", "idempotent", "unsafe"] as const) {
      const { run, tries: attempts, counters } = setup([trouble]);
      await run(idempotency).catch(() => undefined);
      assert.equal(attempts(), expected[idempotency] ? 2 : 1, `${idempotency} ${JSON.stringify(trouble)}`);
      assert.equal(counters.retries, attempts() - 1);
    }
  }
});

test("retry stops after the maximum number of attempts and reports it", async (t) => {
  const { run, tries: attempts } = setup(Array.from({ length: 10 }, () => ({ status: 503 })));
  await assert.rejects(run("safe", 60_000, 3), isFailure("unavailable", says(t, { attempts: "after 3 attempts" })));
  assert.equal(attempts(), 3);
  const single = setup([{ status: 503 }]);
  await assert.rejects(single.run("safe", 60_000, 1), isFailure("unavailable", says(t)));
});

test("retry obeys Retry-After of any length and reports the wait", async () => {
  const { run, clock, context } = setup([{ status: 429, retryAfter: 20_000 }]);
  await run();
  assert.ok(clock.now() >= 20_000 && clock.now() <= 21_000, String(clock.now()));
  assert.deepEqual(context.told, ["Do it: answered 429; trying again in 21 s"]);
});

test("retry does not report short waits", async () => {
  const { run, context } = setup([{ status: 503 }, { status: 503 }]);
  await run();
  assert.deepEqual(context.told, []);
});

test("retry fails immediately if the wait would exceed the deadline", async (t) => {
  const { run, clock, tries: attempts } = setup([{ status: 429, retryAfter: 120_000 }]);
  await assert.rejects(run(), isFailure("rate-limited", says(t, { wait: "1970-01-01 00:02:00 UTC, for 120 s" })));
  assert.deepEqual([clock.now(), attempts()], [0, 1]);
});

test("retry ends its wait immediately on cancellation", async () => {
  const stop = new AbortController();
  const { run, tries: attempts, clock, context } = setup([{ status: 503, retryAfter: 30_000 }], {}, stop.signal);
  const running = run();
  const reason = failure({ code: "cancelled" });
  stop.abort(reason);
  await assert.rejects(running, (error) => error === reason);
  assert.deepEqual([attempts(), context.told], [1, []]);
  assert.equal(clock.sleepers(), 0);
});

test("retry continues until the deadline without a limit of attempts", async (t) => {
  const { run, tries: attempts, clock } = setup(Array.from({ length: 9 }, () => ({ status: 502 })));
  await run("safe", 60_000, Number.POSITIVE_INFINITY);
  assert.equal(attempts(), 10);
  assert.ok(clock.now() > 30_000, String(clock.now()));
  const down = setup(Array.from({ length: 90 }, () => ({ status: 502 })));
  await assert.rejects(down.run("safe", 60_000, Number.POSITIVE_INFINITY), isFailure("unavailable", says(t)));
  assert.ok(down.clock.now() > 45_000, String(down.clock.now()));
});

test("retry does not count attempts that a rate limit rejected", async () => {
  const { run, tries: attempts } = setup(Array.from({ length: 6 }, () => ({ status: 429 })));
  await run("unsafe", 60_000, 2);
  assert.equal(attempts(), 7);
});

test("retry stops after seconds for faults that are rarely transient", async () => {
  for (const code of ["ECONNREFUSED", "ENOTFOUND", "CUT_BEFORE_ANSWER", "PROXY_UNREACHABLE"]) {
    const cause = new NetworkFault(code, false);
    const {
      run,
      tries: attempts,
      clock,
    } = setup(Array.from({ length: 99 }, () => ({ code: "unavailable", cause }) as const));
    await assert.rejects(run("safe", 60_000, Number.POSITIVE_INFINITY), { code: "unavailable" });
    assert.ok(attempts() >= 3 && clock.now() <= 5_000, `${code}: ${attempts()} tries, ${clock.now()} ms`);
  }
});

test("retry delays calls longer after many failures; 429 costs nothing, and successes restore the budget", async () => {
  const failing = Array.from({ length: 5 }, () => ({ status: 503 }));
  const patient = setup(failing, { budget: 2 });
  await patient.run("safe", 60_000, 10);
  assert.ok(patient.clock.now() > 22_000, String(patient.clock.now()));
  const pressing = setup(failing);
  await pressing.run("safe", 60_000, 10);
  assert.ok(pressing.clock.now() < 15_000, String(pressing.clock.now()));
  const throttled = setup(
    Array.from({ length: 3 }, () => ({ status: 429 })),
    { budget: 0 },
  );
  await throttled.run();
  assert.ok(throttled.clock.now() < 5_000, String(throttled.clock.now()));
});

test("retry waits between half and all of the doubled delay, or slightly longer than requested", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 0.999_999, noNaN: true }),
      fc.option(fc.nat(10_000_000), { nil: undefined }),
      fc.nat(5_000),
      fc.nat(60_000),
      (attempts, chance, retryAfter, firstDelay, longestDelay) => {
        const policy = { ...DEFAULT_RETRY, firstDelay, longestDelay };
        const delay = delayBefore(attempts, retryAfter, { policy, random: () => chance });
        if (retryAfter !== undefined)
          return delay >= retryAfter && delay <= Math.max(longestDelay, retryAfter + Math.min(1_000, retryAfter / 10));
        const full = Math.min(longestDelay, firstDelay * 2 ** (attempts - 1));
        return delay >= full / 2 && delay <= full;
      },
    ),
  );
});

test("retry keeps the unknown outcome of an earlier attempt, regardless of later ones", async () => {
  const unsure = (error: unknown) => error instanceof HttpFailure && error.outcome === "unknown";
  const lost = { status: 502, outcome: "unknown" } as const;
  await assert.rejects(setup([lost, { code: "unavailable" }]).run("idempotent", 60_000, 2), unsure);
  await assert.rejects(setup([lost, { status: 403 }]).run("idempotent"), unsure);

  const stop = new AbortController();
  const { run, counters } = setup([lost], { firstDelay: 1e4 }, stop.signal);
  const running = assert.rejects(run("idempotent"), unsure);
  while (counters.retries === 0) await new Promise((resolve) => setImmediate(resolve));
  stop.abort("stop");
  await running;
});
