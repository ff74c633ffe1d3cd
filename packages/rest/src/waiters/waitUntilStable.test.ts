import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import { timeoutsField } from "../definition/timeouts.js";
import {
  dialect,
  failureOf,
  LOST_AFTER,
  NO_OBJECT,
  type Reply,
  refusal,
  startBench,
  thing,
} from "../testing/bench.testing.js";

const { assertFailure, assertLog, assertWording } = createWording(import.meta.url);

const bench = useInEachTest(() =>
  startBench([{ path: "jobs", states: { at: "state", made: ["NEW"] } }, { path: "things" }]),
);

const args = { name: "one", size: 3 };
const values = {
  NEW: "transient",
  DONE: "stable",
  BROKEN: "failed",
  LIMITED: "degraded",
  PAUSED: "ambiguous",
} as const;
const jobs = (states: object = {}, more: object = {}) =>
  thing({
    endpoint: { path: "jobs", dialect: dialect() },
    waits: { status: { at: "state", values, default: "stable", ...states } },
    ...more,
  });
/** From this poll on, the object is in this state. */
const turns = (looks: number, state: string) => {
  if (looks > 1) bench.next("GET jobs/jobs-1", { times: looks - 1 });
  bench.next("GET jobs/jobs-1", { before: () => bench.objects("jobs").pass("jobs-1", state) });
};
const seconds = () => (bench.clock.now() - began) / 1_000;
let began = 0;
beforeEach(() => {
  began = bench.clock.now();
});

describe("waitUntilStable: an object that is being created", () => {
  for (const [state, states] of [
    ["DONE", {}],
    ["UNHEARD_OF", {}],
    ["LIMITED", {}],
    ["DONE", { default: "transient" }],
  ] as const) {
    it(`is stable with the status ${state}${"default" in states ? ", if others are transient" : ""}`, async () => {
      turns(2, state);
      const made = await bench.create(jobs(states), args);
      assert.deepEqual([made.reasons, bench.routes().length], [[], 3]);
    });
  }

  for (const [state, states] of [
    ["NEW", {}],
    ["PAUSED", {}],
    ["UNHEARD_OF", { default: "transient" }],
    ["constructor", { default: "transient" }],
  ] as const) {
    it(`is waited for with the status ${state}`, async () => {
      turns(1, state);
      turns(3, "DONE");
      await bench.create(jobs(states), args);
      assert.equal(bench.routes().length, 1 + 4);
    });
  }

  for (const [what, state] of [
    ["none", undefined],
    ["an empty one", ""],
    ["a value that is not a text", 7],
  ] as const) {
    it(`is stable if its status is ${what}`, async () => {
      const kind = jobs({ default: "transient" }, { endpoint: { path: "things", dialect: dialect() } });
      bench.next("POST things", {
        answer: (reply: Reply): Reply => ({ ...reply, body: { ...(reply.body as object), state } }),
      });
      assert.deepEqual((await bench.create(kind, args)).reasons, []);
      assert.equal(seconds(), 0);
    });
  }

  it("causes a warning if it works with restrictions", async (test) => {
    turns(1, "LIMITED");
    await bench.create(jobs(), args);
    assertLog(test, bench.log);
  });

  it("is logged meanwhile", async (test) => {
    turns(4, "DONE");
    await bench.create(jobs(), args);
    assertWording(test, bench.told[0] ?? "");
    assertWording(test, bench.told.at(-1) ?? "");
  });

  it("is read at the poll intervals of its kind", async () => {
    turns(3, "DONE");
    await bench.create(jobs({ backoff: { first: 10_000, longest: 12_000 } }), args);
    assert.equal(seconds(), 10 + 12 + 12);
  });

  it("is waited for five minutes by default", async (test) => {
    const made = await bench.create(jobs(), args);
    assert.equal(seconds(), 300);
    assertWording(test, made.reasons[0] ?? "");
    assert.equal(made.id, "jobs-1");
  });

  for (const [what, states, more, timeout, given, took] of [
    ["its kind", { timeoutMs: 30_000 }, {}, {}, {}, 30],
    ["the option of the program", { timeoutMs: 30_000 }, {}, { timeoutMs: 90_000 }, {}, 90],
    [
      "its input",
      {},
      { fields: { timeouts: timeoutsField(["create"], "five minutes") } },
      { timeoutMs: 90_000 },
      { timeouts: { create: "1m" } },
      60,
    ],
  ] as const) {
    it(`is waited for until the timeout of ${what}`, async (test) => {
      const made = await bench.create(jobs(states, more), { ...args, ...given }, timeout);
      assert.equal(seconds(), took);
      assertWording(test, made.reasons[0] ?? "");
    });
  }

  it("has one timeout for all waits together", async (test) => {
    bench.next("POST jobs", LOST_AFTER);
    bench.next("GET jobs", { before: () => bench.objects("jobs").remove("jobs-1") });
    const made = await bench.create(jobs({ timeoutMs: 90_000 }), args);
    // The search and the delay between two attempts count.
    assert.equal(seconds(), 90);
    assertWording(test, made.reasons[0] ?? "");
  });

  it("is recorded if the wait is cancelled", async (test) => {
    const end = new AbortController();
    bench.next("GET jobs/jobs-1", { after: () => end.abort(new Error("enough")) });
    const made = await bench.create(jobs(), args, { signal: end.signal });
    assert.equal(made.id, "jobs-1");
    assertWording(test, made.reasons[0] ?? "");
  });

  it("and becomes visible late is waited for, at most half a minute", async (test) => {
    const late = thing({ create: { response: { partial: true } } });
    bench.next("GET things/things-1", { answer: NO_OBJECT, times: 3 });
    bench.next("GET things", { answer: { status: 200, body: { rows: [] } }, times: 3 });
    const made = await bench.create(late, args);
    assert.deepEqual(made.reasons, []);
    bench.next("GET things/things-2", { answer: NO_OBJECT, times: 99 });
    bench.next("GET things", { answer: { status: 200, body: { rows: [] } }, times: 99 });
    began = bench.clock.now();
    const never = await bench.create(late, { ...args, name: "two" });
    assert.equal(seconds(), 30);
    assertWording(test, never.reasons[0] ?? "");
  });

  for (const [where, isListed] of [
    ["in its list before its own path", true],
    ["late in its list as well", false],
  ] as const) {
    it(`and that becomes visible ${where} is waited for`, async () => {
      bench.next("GET jobs/jobs-1", { answer: NO_OBJECT, times: 3 });
      if (!isListed) bench.next("GET jobs", { answer: { status: 200, body: { rows: [] } }, times: 3 });
      turns(1, "DONE");
      const made = await bench.create(jobs(), args);
      assert.deepEqual([made.id, made.reasons], ["jobs-1", []]);
    });
  }

  it("needs no wait if its kind has no status", async () => {
    bench.next("POST things", { after: () => bench.objects("things").put("things-1", { state: "NEW" }) });
    await bench.create(thing(), args);
    assert.equal(seconds(), 0);
  });

  it("fails with the reason and the next step", async (test) => {
    turns(1, "BROKEN");
    bench.next("POST jobs", { after: () => bench.objects("jobs").put("jobs-1", { fault: { message: "no room" } }) });
    const { reasons } = await bench.create(jobs(), args);
    assertWording(test, reasons.join("\n"));
  });

  it("and is deleted during the wait of a step fails as missing, and gets no other step", async (test) => {
    const endpoint = { path: "things", dialect: dialect() };
    const update = [
      { body: "changes", path: "things/{id}/note", sends: ["note"] },
      { body: "changes", sends: ["size"] },
    ];
    const kind = jobs({}, { endpoint, create: { deferred: ["note", "size"] }, update });
    bench.next("PATCH things/things-1/note", { after: () => bench.objects("things").remove("things-1") });
    const made = await bench.create(kind, { ...args, note: "n" });
    assert.equal(made.id, "things-1");
    assertWording(test, made.reasons.join("\n"));
    assert.equal(bench.writes().length, 2);
  });
});

describe("waitUntilStable: an object that is being updated", () => {
  it("and fails is recorded with its live values", async (test) => {
    turns(1, "DONE");
    const one = await bench.create(jobs(), args);
    bench.next("PATCH jobs/jobs-1", { before: () => bench.objects("jobs").pass("jobs-1", "NEW", "BROKEN") });
    const half = await bench.update(jobs(), { ...args, size: 4 }, one);
    assertWording(test, half.reasons[0] ?? "");
    assert.equal(half.state.size, 4);
    bench.objects("jobs").pass("jobs-1", "DONE");
    bench.routes();
    bench.next("PATCH jobs/jobs-1", { before: () => bench.objects("jobs").pass("jobs-1", "BROKEN") });
    // The response is sufficient.
    assert.equal((await bench.update(jobs(), { ...args, size: 5 }, one)).state.size, 5);
    assert.deepEqual(bench.routes(), ["GET jobs/jobs-1", "PATCH jobs/jobs-1"]);
  });

  it("is waited for with the remaining timeout", async (test) => {
    turns(1, "DONE");
    const one = await bench.create(jobs(), args);
    bench.objects("jobs").pass("jobs-1", "NEW");
    began = bench.clock.now();
    assertFailure(test, await failureOf(bench.update(jobs(), { ...args, size: 4 }, one, { timeoutMs: 20_000 })), {
      code: "deadline-exceeded",
    });
  });

  it("waits at most ten seconds to detect that a user has left it in its status", async () => {
    turns(1, "DONE");
    const one = await bench.create(jobs(), args);
    bench.objects("jobs").pass("jobs-1", "PAUSED");
    began = bench.clock.now();
    const after = await bench.update(jobs(), { ...args, size: 4 }, one);
    assert.deepEqual([after.reasons, seconds()], [[], 10]);
  });

  it("tolerates a failed read", async () => {
    turns(1, "DONE");
    const one = await bench.create(jobs(), args);
    bench.objects("jobs").pass("jobs-1", "NEW", "NEW", "NEW", "DONE");
    bench.next("GET jobs/jobs-1", {});
    bench.next("GET jobs/jobs-1", { ...refusal(503, "broken"), times: 2 });
    assert.deepEqual((await bench.update(jobs(), { ...args, size: 4 }, one)).reasons, []);
  });
});

it("causes no wait in a refresh, and a warning only with a failed status", async (test) => {
  turns(1, "DONE");
  const one = await bench.create(jobs(), args);
  bench.objects("jobs").pass("jobs-1", "NEW");
  began = bench.clock.now();
  assert.equal((await bench.refresh(jobs(), one))?.id, one.id);
  bench.objects("jobs").pass("jobs-1", "LIMITED");
  await bench.refresh(jobs(), one);
  assert.ok(seconds() < 1);
  bench.objects("jobs").pass("jobs-1", "BROKEN");
  await bench.refresh(jobs(), one);
  assertLog(test, bench.log);
  assert.ok(await failureOf(bench.update(jobs(), { ...args, size: 4 }, one)));
});
