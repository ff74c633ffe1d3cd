/** A cancelled call ends immediately during any wait and sends no more requests. The tests check the order only. */
import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { type Fault, startLogs } from "@tripod/emulators";
import { hurried } from "@tripod/http/testing";
import { createRedactor, createShared, failureCodeOf, load } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { until } from "../until.js";
import { type Running, SUBJECTS } from "./subjects.js";

const BOUND_MS = 120_000;

/** Waits of a lookup: for a response, for the rest of a response, for the next attempt. */
const WAITS: Readonly<Record<string, Fault>> = {
  "an answer": { kind: "hang" },
  "the rest of a body": { kind: "drip", bytes: 1, milliseconds: 50 },
  "its turn after a 429": { kind: "throttle", retryAfter: 20 },
  "another try after a 503": { kind: "unavailable", retryAfter: 20 },
};

/** Cancels a call as soon as its first disturbed request has arrived. Returns its outcome. */
async function cancelled(running: Running, route: string): Promise<unknown> {
  const stop = new AbortController();
  const ended = running.lookup({ signal: stop.signal }).catch((error: unknown) => error);
  await until(() => running.requests.count(route) > 0, "the request");
  stop.abort();
  return ended;
}

for (const { name, route, start } of SUBJECTS) {
  describe(`cancel, ${name}`, () => {
    for (const [what, fault] of Object.entries(WAITS)) {
      // In real time: without the cancellation, each of these waits exceeds the timeout of the test.
      it(`ends the wait for ${what}`, { timeout: BOUND_MS }, async (t: TestContext) => {
        const running = await start({});
        t.after(() => running.close());
        running.faults.add({ route, fault });
        const outcome = await cancelled(running, route);
        assert.equal(failureCodeOf(outcome), "cancelled", String(outcome));
        const requests = running.requests.count();
        await until(() => running.requests.inFlight === 0, "the end of all requests");
        assert.equal(running.requests.count(), requests);
      });
    }
  });
}

describe("cancel, writes", () => {
  it("a write whose answer is under way is waited for, and its object is not lost", {
    timeout: BOUND_MS,
  }, async (t) => {
    const logs = await startLogs({ limits: false });
    const surroundings = { environment: {}, secrets: createRedactor(), log: () => undefined, shared: createShared() };
    const platform = logpkg.connect({ ...logs.settings, adminMode: false }, surroundings);
    t.after(() => logs.close().then(() => platform.close()));
    const stop = new AbortController();
    const route = "POST /api/v1/collectors/:id/sources";
    let release = () => {};
    const after = () => new Promise<void>((resolve) => (release = resolve));
    logs.faults.add({ route, fault: { kind: "call", after } });
    const context = { platform, signal: stop.signal, timeoutMs: undefined, log: () => {}, progress: () => {} };
    const fail = (path: string, reason: string) => assert.fail(`${path}: ${reason}`);
    const CloudsyslogSource = await load(logpkg.resources, "CloudsyslogSource");
    const inputs = { collectorId: 101234567, name: "in the last moment" };
    type Inputs = Parameters<typeof CloudsyslogSource.create>[0];
    const created = CloudsyslogSource.create(inputs as unknown as Inputs, { ...context, fail });
    await until(() => logs.control.sources(101234567).some(({ name }) => name === inputs.name), "the source");
    stop.abort();
    release();
    const { id } = await created;
    assert.equal(logs.control.source(Number(id))?.name, inputs.name);
  });

  it("a lookup that waits for room in a limit leaves the queue to the others", { timeout: BOUND_MS }, async (t) => {
    const clock = hurried(20);
    const running = await SUBJECTS.find(({ name }) => name === "logpkg")?.start({ clock });
    if (running === undefined) assert.fail("there is no such subject");
    t.after(() => running.close());
    running.faults.add({ route: "GET /*", times: 1, fault: { kind: "throttle", retryAfter: 30 } });
    const first = running.lookup();
    await until(() => running.requests.count() === 1, "the first request");
    const stop = new AbortController();
    const second = running.lookup({ signal: stop.signal });
    stop.abort();
    await assert.rejects(second, { code: "cancelled" });
    await first;
  });
});
