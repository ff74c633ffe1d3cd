import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { createWording } from "@tripod/testkit/wording";
import { type EngineLogOptions, engineLog } from "./engineLog.js";
import { LogSeverity } from "./generated/messages.js";
import { Engine } from "./generated/tables.js";
import { foreignServer } from "./testing/grpcJs.js";
import { loadRegistry, type Plain } from "./testing/oracle.js";

const { assertWording } = createWording(import.meta.url);

const registry = loadRegistry();

/** Returns a grpc-js engine that accepts a message only after `gate`. */
async function engine(t: TestContext, gate: (entry: Plain) => Promise<void> = async () => {}) {
  const received: Plain[] = [];
  const { server, address } = await foreignServer(Engine, registry, {
    async Log(entry) {
      received.push(entry);
      await gate(entry);
      return {};
    },
  });
  t.after(() => server.forceShutdown());
  return { received, address, server };
}

function logTo(t: TestContext, address: string, options?: EngineLogOptions) {
  const log = engineLog(address, options);
  t.after(() => log.close());
  return log;
}

const texts = (entries: Plain[]) => entries.map((entry) => entry.message);

test("engineLog delivers messages in order, with all their fields", async (t) => {
  const { received, address } = await engine(t);
  const log = logTo(t, address);
  const entry = { severity: LogSeverity.INFO, message: "waiting", urn: "urn:x", streamId: 3, ephemeral: true };
  log.log(entry);
  for (let index = 0; index < 100; index++) log.log({ severity: LogSeverity.INFO, message: `${index}` });
  await log.flush();
  assert.deepEqual(received[0], entry);
  assert.deepEqual(
    texts(received.slice(1)),
    Array.from({ length: 100 }, (_, index) => `${index}`),
  );
  log.log({ message: "later" });
  await log.flush();
  assert.equal(received.at(-1)?.message, "later");
});

test("engineLog sends waiting debug messages of one resource as the lines of one message", async (t) => {
  const { received, address } = await engine(t);
  const log = logTo(t, address);
  const debug = (message: string, urn = "") => log.log({ severity: LogSeverity.DEBUG, message, urn });
  debug("sent immediately");
  debug("one");
  debug("two");
  log.log({ severity: LogSeverity.INFO, message: "between", urn: "" });
  debug("three");
  debug("of another resource", "urn:x");
  log.log({ severity: LogSeverity.DEBUG, message: "progress", urn: "urn:x", ephemeral: true });
  for (let index = 0; index < 102; index++) debug(`${index}`);
  await log.flush();
  assert.deepEqual(texts(received), [
    "sent immediately",
    "one\ntwo",
    "between",
    "three",
    "of another resource",
    "progress",
    Array.from({ length: 100 }, (_, index) => `${index}`).join("\n"),
    "100\n101",
  ]);
});

test("engineLog gathers debug messages after one, until another message or a flush", async (t) => {
  let arrived = () => {};
  const { received, address } = await engine(t, async () => arrived());
  const log = logTo(t, address);
  const debug = (message: string) => log.log({ severity: LogSeverity.DEBUG, message });
  const next = () =>
    new Promise<void>((resolve) => {
      arrived = resolve;
    });
  const first = next();
  debug("sent immediately");
  await first;
  debug("one");
  await new Promise(setImmediate);
  debug("two");
  const second = next();
  log.log({ severity: LogSeverity.INFO, message: "not delayed" });
  await second;
  await log.flush();
  debug("three");
  await log.flush();
  assert.deepEqual(texts(received), ["sent immediately", "one\ntwo", "not delayed", "three"]);
});

test("engineLog drops messages without an engine and does not throw", async (t) => {
  const { address, server } = await engine(t);
  server.forceShutdown();
  const log = logTo(t, address);
  for (let index = 0; index < 50; index++) log.log({ message: "lost" });
  await log.flush();
  log.close();
  log.log({ message: "after close" });
  await log.flush();
});

test("engineLog drops the last of too many messages and reports their number", async (t) => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { received, address } = await engine(t, () => gate);
  const log = logTo(t, address, { maxQueued: 5 });
  for (let index = 0; index < 20; index++) log.log({ message: `${index}` });
  release();
  await log.flush();
  // The first message is sent immediately, so five more fit.
  assert.deepEqual(texts(received.slice(0, 6)), ["0", "1", "2", "3", "4", "5"]);
  assert.equal(received.length, 7);
  assert.equal(received[6]?.severity, LogSeverity.WARNING);
  assertWording(t, String(received[6]?.message), { lost: 14 });
});

test("engineLog sends the next message after the engine rejected one", async (t) => {
  const { received, address } = await engine(t, async ({ message }) => {
    if (message === "bad") throw Object.assign(new Error("no"), { code: 3 });
  });
  const log = logTo(t, address);
  log.log({ message: "bad" });
  log.log({ message: 5 as unknown as string });
  log.log({ message: "good" });
  await log.flush();
  assert.deepEqual(texts(received), ["bad", "good"]);
});

test("engineLog waits only once for an engine that does not respond", async (t) => {
  const { received, address } = await engine(t, () => new Promise(() => {}));
  const log = logTo(t, address, { timeoutMs: 1_000 });
  for (let index = 0; index < 50; index++) log.log({ message: `${index}` });
  await log.flush();
  assert.deepEqual(texts(received), ["0"]);
});

test("engineLog delivers a message after this process was suspended for longer than the timeout", async (t) => {
  const { received, address } = await engine(t);
  const log = logTo(t, address, { timeoutMs: 2_000 });
  log.log({ message: "one" });
  log.log({ message: "two" });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_100);
  await log.flush();
  assert.deepEqual(texts(received), ["one", "two"]);
});
