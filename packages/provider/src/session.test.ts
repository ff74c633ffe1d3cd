import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Call, Status, StatusError } from "@tripod/grpc";
import { type Clock, definePackage } from "@tripod/kit";
import { createWording, SAMPLE, weakReferences } from "@tripod/kit/testing";
import { type Host, Session } from "./session.js";

const { assertWording } = createWording(import.meta.url);

/** Returns a clock whose sleepers a test wakes. */
function sleepyClock() {
  const sleepers = new Set<{ ms: number; wake: () => void }>();
  const clock: Clock = {
    now: () => 0,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { ms, wake: resolve };
        sleepers.add(sleeper);
        signal?.addEventListener("abort", () => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        });
      }),
  };
  return { clock, sleepers };
}

function configuredSession(clock: Clock, connectLog: Host["connectLog"] = () => assert.fail("no engine is attached")) {
  const closed: number[] = [];
  let made = 0;
  const pkg = definePackage({
    ...SAMPLE,
    settings: {},
    lookups: {},
    resources: {},
    connect: () => ++made,
    disconnect: (client) => void closed.push(client),
  });
  const session = new Session(pkg as never, {
    environment: {},
    form: "script",
    random: (count) => new Uint8Array(count),
    clock,
    report: () => undefined,
    schema: async () => "{}",
    connectLog,
  });
  session.configure({ settings: {}, explicit: {} });
  return { session, closed };
}

const call = (): Call => ({ abortTogether: () => undefined }) as unknown as Call;

describe("Session", () => {
  it("creates one abort controller per call, and another for a time limit", (t) => {
    const { session } = configuredSession(sleepyClock().clock);
    const { AbortController } = globalThis;
    let made = 0;
    globalThis.AbortController = class extends AbortController {
      constructor() {
        super();
        made += 1;
      }
    };
    t.after(() => Object.assign(globalThis, { AbortController }));
    const countOf = (work: (own: Call) => void): number => {
      const own = call();
      made = 0;
      work(own);
      session.endCall(own);
      return made;
    };
    const operation = { urn: "urn", description: "Reading it", operation: "read" } as const;
    assert.equal(
      countOf((own) => {
        session.addSecrets(own, {}, {});
        session.context(own, "urn").progress("waiting");
        session.resourceContext(own, { ...operation, timeout: 0 });
      }),
      1,
    );
    assert.ok(countOf((own) => session.resourceContext(own, { ...operation, timeout: 60 })) <= 4);
  });

  it("delays a response up to a second until the engine accepts a warning, and not at all without a warning", async () => {
    const { clock, sleepers } = sleepyClock();
    const engine = { log: () => undefined, flush: () => new Promise<void>(() => undefined), close: () => undefined };
    const { session } = configuredSession(clock, () => engine);
    session.attach("engine");
    session.log("urn")("info", "small talk");
    await session.flushLog();
    session.log("urn")("warning", "important");
    // Either call may be the last one before the engine stops the process.
    const flushed = [session.flushLog(), session.flushLog()];
    assert.deepEqual(
      [...sleepers].map(({ ms }) => ms),
      [1000, 1000],
    );
    for (const { wake } of sleepers) wake();
    await Promise.all(flushed);
    await session.flushLog();
  });

  it("clears the progress of a resource when its operation ends", () => {
    const messages: string[] = [];
    const engine = {
      log: ({ message, ephemeral }: { readonly message: string; readonly ephemeral?: boolean }) =>
        void messages.push(`${message}${ephemeral === true ? "" : " (kept)"}`),
      flush: async () => undefined,
      close: () => undefined,
    };
    const { session } = configuredSession(sleepyClock().clock, () => engine);
    session.attach("engine");
    const [waiting, quick] = [call(), call()];
    const { progress } = session.context(waiting, "urn");
    session.context(quick, "urn");
    progress("waiting");
    progress("still waiting");
    session.endCall(quick);
    session.endCall(waiting);
    progress("too late");
    assert.deepEqual(messages, ["waiting", "still waiting", ""]);
  });

  it("ends an operation when its custom timeout expires", async (test) => {
    const { clock, sleepers } = sleepyClock();
    const { signal } = configuredSession(clock).session.resourceContext(call(), {
      urn: "urn",
      description: 'Creating Thing "it"',
      operation: "create",
      timeout: 90,
    });
    const [sleeper] = sleepers;
    assert.equal(sleeper?.ms, 90_000);
    sleeper?.wake();
    await new Promise(setImmediate);
    assert.ok(signal.reason instanceof StatusError, `ended by ${String(signal.reason)}`);
    assert.equal(signal.reason.code, Status.DeadlineExceeded);
    assertWording(test, signal.reason.message);
  });

  it("stops the timer of the custom timeout when the operation ends", () => {
    const { clock, sleepers } = sleepyClock();
    const { session } = configuredSession(clock);
    const ending = call();
    session.resourceContext(ending, { urn: "urn", description: "Creating it", operation: "create", timeout: 90 });
    session.resourceContext(call(), { urn: "urn", description: "Creating it", operation: "create", timeout: 60 });
    session.endCall(ending);
    assert.deepEqual(
      [...sleepers].map(({ ms }) => ms),
      [60_000],
    );
  });

  it("keeps nothing of an ended call and ends running calls on cancellation", async () => {
    const { session } = configuredSession(sleepyClock().clock);
    const { signal } = session.context(call());
    const before = await weakReferences();
    for (let index = 0; index < 1_000; index++) {
      const one = call();
      session.context(one);
      session.endCall(one);
    }
    assert.ok((await weakReferences()) < before + 100);
    session.cancel();
    assert.equal(signal.aborted, true);
  });

  it("closes the old client on a new configuration, and each client once", async () => {
    const { session, closed } = configuredSession(sleepyClock().clock);
    assert.equal(session.context(call()).platform, 1);
    session.configure({ settings: {}, explicit: {} });
    assert.deepEqual(closed, [1]);
    assert.equal(session.context(call()).platform, 2);
    await session.close();
    assert.deepEqual(closed, [1, 2]);
  });
});
