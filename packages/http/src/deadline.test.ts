import assert from "node:assert/strict";
import { test } from "node:test";
import { createWording } from "@tripod/testkit/wording";
import type { Answer, Call } from "./call.js";
import { withinDeadline } from "./deadline.js";
import { createSingleFlight } from "./singleFlight.js";
import { createManualClock, createTestContext } from "./testing.js";

const { assertWording } = createWording(import.meta.url);

const label = { operation: "Ask", method: "GET", url: "https://host/" };

/** A call of ten seconds that goes on until its signal ends it. */
function start() {
  const clock = createManualClock();
  let call: Call | undefined;
  const done = withinDeadline(
    { clock, ms: 10_000, setting: "the setting time" },
    createTestContext(),
    label,
    (options) => {
      call = options;
      return new Promise<Answer>((_, reject) =>
        options.signal.addEventListener("abort", () => reject(options.signal.reason)),
      );
    },
  );
  const ended = assert.rejects(done, { code: "deadline-exceeded" });
  if (call === undefined) throw new Error("the call was not made");
  return { clock, call, ended };
}

test("withinDeadline ends a call at its deadline and not before", async () => {
  const { clock, call, ended } = start();
  await clock.advance(9_999);
  assert.equal(call.signal.aborted, false);
  await clock.advance(1);
  await ended;
});

test("withinDeadline does not count paused time, regardless of the number of pauses", async () => {
  const { clock, call, ended } = start();
  await clock.advance(4_000);
  const goOn = call.pauseDeadline();
  await clock.advance(60_000);
  const goOnToo = call.pauseDeadline();
  goOn();
  goOn();
  await clock.advance(60_000);
  assert.equal(call.endsAt(), clock.now() + 6_000);
  goOnToo();
  await clock.advance(5_999);
  assert.equal(call.signal.aborted, false);
  await clock.advance(1);
  await ended;
});

test("withinDeadline ends a permanently paused call after twenty minutes and reports that time", async (t) => {
  const { clock, call, ended } = start();
  await clock.advance(5_000);
  call.pauseDeadline();
  await clock.advance(20 * 60_000 - 5_001);
  assert.equal(call.signal.aborted, false);
  await clock.advance(1);
  await ended;
  const { code, message } = call.signal.reason as Error & { readonly code: string };
  assert.equal(code, "deadline-exceeded");
  assertWording(t, message, { time: "1200 s" });
});

/** Starts a call that another one needs, as for its token. */
function startNeeded(outer: ReturnType<typeof start>): Call {
  let call: Call | undefined;
  const context = { ...createTestContext(), ...outer.call, signal: new AbortController().signal };
  const done = withinDeadline({ clock: outer.clock, ms: 60_000, setting: "x" }, context, label, (options) => {
    call = options;
    return new Promise<Answer>(() => undefined);
  });
  done.catch(() => undefined);
  return call ?? assert.fail("the call was not made");
}

test("withinDeadline counts the time of a call that another one needs for both", async () => {
  const outer = start();
  startNeeded(outer);
  await outer.clock.advance(9_999);
  assert.equal(outer.call.signal.aborted, false);
  await outer.clock.advance(1);
  await outer.ended;
});

test("withinDeadline counts the wait of such a call in the client's own queue for neither", async () => {
  const outer = start();
  const needed = startNeeded(outer);
  await outer.clock.advance(4_000);
  const goOn = needed.pauseDeadline();
  await outer.clock.advance(100_000);
  goOn();
  goOn();
  assert.deepEqual([outer.call.endsAt(), needed.endsAt()], [outer.clock.now() + 6_000, outer.clock.now() + 56_000]);
  await outer.clock.advance(6_000);
  await outer.ended;
});

test("hold of shared work pauses the deadlines of all its callers, later ones included", async () => {
  const singleFlight = createSingleFlight<number>();
  const held = { first: 0, second: 0 };
  const waiting = (who: keyof typeof held) => ({
    ...createTestContext(),
    pauseDeadline: () => {
      held[who] += 1;
      return () => {
        held[who] -= 1;
      };
    },
  });
  let finish = () => {};
  const first = singleFlight.run("a", waiting("first"), (shared) => {
    const goOn = shared.pauseDeadline();
    return new Promise((resolve) => {
      finish = () => {
        goOn();
        resolve(1);
      };
    });
  });
  const second = singleFlight.run("a", waiting("second"), async () => 2);
  assert.deepEqual(held, { first: 1, second: 1 });
  finish();
  assert.deepEqual(await Promise.all([first, second]), [1, 1]);
  assert.deepEqual(held, { first: 0, second: 0 });
});
