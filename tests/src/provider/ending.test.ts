import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:http2";
import { type AddressInfo, createServer } from "node:net";
import { createInterface } from "node:readline";
import { describe, it, type TestContext } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { commandOf, EngineError, GrpcCode, type Plugin } from "@tripod/testkit";
import { box, configuredThing, FULL, GET_THING, PLUGIN } from "./harness.js";

const { assertWording } = createWording(import.meta.url);

/** Far above the duration of any operation, and below the minute that a handler hangs. */
const BOUND_MS = 50_000;

/** Starts a create that waits for a signal or cancellation. Resolves when the plugin processes it. */
async function slowCreate(plugin: Plugin, failing = "slow"): Promise<{ readonly ended: Promise<EngineError> }> {
  const { call } = await createUnderWay(plugin, failing);
  const ended = call.then(
    () => assert.fail("the create came to its end"),
    (error: unknown) => (error instanceof EngineError ? error : assert.fail(String(error))),
  );
  return { ended };
}

/** Returns a running create. */
async function createUnderWay(plugin: Plugin, failing: string) {
  const call = plugin.call("Create", { ...box, properties: { ...FULL, failing } });
  call.catch(() => undefined);
  const deadline = Date.now() + BOUND_MS;
  while (!plugin.logs.some(({ ephemeral }) => ephemeral)) {
    if (Date.now() > deadline) assert.fail("the plugin said nothing of its progress");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { call };
}

describe("Cancel", () => {
  it("returns immediately, aborts calls in flight, rejects new ones, and keeps the process", async (t) => {
    const { plugin, store } = await configuredThing(t);
    const { ended } = await slowCreate(plugin);
    assert.deepEqual(plugin.logs, [
      { severity: "INFO", message: "waiting for the thing", urn: box.urn, streamId: 0, ephemeral: true },
    ]);
    const started = performance.now();
    const [answeredAt, endedAt] = await Promise.all([
      plugin.cancel().then(() => performance.now()),
      ended.then(() => performance.now()),
    ]);
    assert.ok(answeredAt - started < BOUND_MS && endedAt - started < BOUND_MS);
    const error = await ended;
    assert.deepEqual(
      [error.code, error.message],
      [GrpcCode.CANCELLED, "The operation was cancelled: the wait was cut short"],
    );
    assert.deepEqual(store.all(), {});

    for (const late of [
      plugin.call("Invoke", { tok: GET_THING, args: { label: "x" } }),
      plugin.call("Create", { ...box, properties: FULL }),
      plugin.call("Read", { ...box, id: "1" }),
      plugin.call("Delete", { ...box, id: "thing-1", properties: {} }),
      plugin.list({ token: box.type })[Symbol.asyncIterator]().next(),
    ]) {
      await assert.rejects(late, { code: GrpcCode.CANCELLED });
    }
    assert.equal(plugin.exitCode, undefined);
    assert.match((await plugin.getPluginInfo()).version, /^1\.2\.3/);
    assert.deepEqual(await plugin.stop(), { code: 0, signal: null, killed: false, premature: false });
    assert.equal(plugin.stderr, "");
  });
});

describe("Cancel: a call in flight", () => {
  it("ends, and the others go on", async (t) => {
    const { plugin, store } = await configuredThing(t);
    const controller = new AbortController();
    const lost = plugin.call(
      "Create",
      { ...box, properties: { ...FULL, failing: "slow" } },
      { signal: controller.signal },
    );
    const { ended } = await slowCreate(plugin);
    controller.abort();
    await assert.rejects(lost, { code: GrpcCode.CANCELLED });
    assert.equal((await plugin.call("Create", { ...box, properties: FULL })).id, "thing-1");
    assert.deepEqual(Object.keys(store.all()), ["thing-1"]);
    await plugin.cancel();
    await ended;
  });
});

describe("SIGINT", () => {
  it("ends what is in flight with an error, and the process with 0", async (t) => {
    const { plugin } = await configuredThing(t);
    const { ended } = await slowCreate(plugin);
    plugin.signal("SIGINT");
    assert.equal((await ended).code, GrpcCode.CANCELLED);
    assert.deepEqual(await plugin.exited, { code: 0, signal: null });
  });
});

describe("Cancel: a write in flight", { concurrency: true }, () => {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    it(`completes before the process ends after ${signal}, even if repeated`, async (t) => {
      const { plugin, store } = await configuredThing(t);
      const { call } = await createUnderWay(plugin, "stubborn");
      plugin.signal(signal);
      for (const again of [signal, "SIGTERM", "SIGINT"] as const) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        plugin.signal(again);
      }
      assert.equal((await call).id, "thing-1");
      assert.deepEqual(await plugin.exited, { code: 0, signal: null });
      assert.deepEqual(Object.keys(store.all()), ["thing-1"]);
    });
  }

  it("is reported with an unknown outcome if the process no longer waits for it", async (t) => {
    const { plugin } = await configuredThing(t);
    const { ended } = await slowCreate(plugin, "stuck");
    plugin.signal("SIGTERM");
    const error = await ended;
    assert.equal(error.code, GrpcCode.UNKNOWN);
    assertWording(t, error.message, { urn: box.urn });
    assert.deepEqual(await plugin.exited, { code: 0, signal: null });
  });

  /** Starts a create and closes the engine's connection. */
  async function abandoned(t: TestContext) {
    const running = await configuredThing(t);
    const { plugin } = running;
    const controller = new AbortController();
    const properties = { ...FULL, failing: "stubborn" };
    const lost = plugin.call("Create", { ...box, properties }, { signal: controller.signal });
    lost.catch(() => undefined);
    const deadline = Date.now() + BOUND_MS;
    while (!plugin.logs.some(({ ephemeral }) => ephemeral) && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    await assert.rejects(lost);
    return running;
  }

  it("ends before the process if the engine exits, and logs the object that was not recorded", async (t) => {
    const { plugin, store } = await abandoned(t);
    plugin.signal("SIGTERM");
    assert.deepEqual(await plugin.exited, { code: 0, signal: null });
    assert.deepEqual(Object.keys(store.all()), ["thing-1"]);
    assertWording(t, plugin.stderr, { urn: box.urn, id: "thing-1" });
    assert.doesNotMatch(plugin.stderr, /planted/);
  });

  it("completes before the process ends if the engine no longer exists", { timeout: BOUND_MS }, async (t) => {
    const { plugin, store } = await abandoned(t);
    plugin.stopListening();
    plugin.signal("SIGTERM");
    assert.deepEqual(await plugin.exited, { code: 0, signal: null });
    assert.deepEqual(Object.keys(store.all()), ["thing-1"]);
  });
});

describe("process that crashes", () => {
  it("answers what is in flight, writes the stack without secrets to stderr, and exits with another code than 0", async (t) => {
    const { plugin } = await configuredThing(t);
    const { ended } = await slowCreate(plugin, "crash");
    const error = await ended;
    // The outcome of a write that a crash interrupted is unknown.
    assert.equal(error.code, GrpcCode.INTERNAL);
    assertWording(t, error.message);
    assert.deepEqual(await plugin.exited, { code: 1, signal: null });
    assert.match(plugin.stderr, /^Error: left alone with \[secret\]\n {4}at /m);
    assert.doesNotMatch(plugin.stderr, /planted/);
    assert.equal(plugin.stdout, `${plugin.port}\n`);
  });
});

describe("process whose engine ends", () => {
  type Command = readonly [command: string, ...args: string[]];
  const STARTS: Readonly<Record<string, (plugin: Command) => Command>> = {
    "a pipe": (plugin) => ["/bin/sh", "-c", `cat | "${plugin.join('" "')}" 127.0.0.1:9`],
    "a pair of sockets": (plugin) => [...plugin, "127.0.0.1:9"],
  };
  for (const [kind, started] of Object.entries(STARTS)) {
    it(`is seen at the end of standard input that is ${kind}`, { timeout: BOUND_MS }, async (t) => {
      const [command, ...args] = started(await commandOf(PLUGIN));
      const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
      t.after(() => void child.kill("SIGKILL"));
      await once(createInterface(child.stdout), "line");
      assert.equal(child.exitCode, null);
      child.stdin.end();
      assert.deepEqual(await once(child, "exit"), [0, null]);
    });
  }

  it("is noticed without a connection and without a closed standard input", { timeout: BOUND_MS }, async (t) => {
    const engine = createServer().listen(0, "127.0.0.1");
    await once(engine, "listening");
    const { port } = engine.address() as AddressInfo;
    const [command, ...first] = await commandOf(PLUGIN);
    const child = spawn(command, [...first, `127.0.0.1:${port}`], { stdio: ["ignore", "pipe", "inherit"] });
    t.after(() => void child.kill("SIGKILL"));
    await once(createInterface(child.stdout), "line");
    engine.close();
    assert.deepEqual(await once(child, "exit"), [0, null]);
  });

  it("is noticed by the loss of its connection without a closed standard input", { timeout: BOUND_MS }, async (t) => {
    const engine = createServer().listen(0, "127.0.0.1");
    await once(engine, "listening");
    const [command, ...first] = await commandOf(PLUGIN);
    const child = spawn(command, [...first, `127.0.0.1:${(engine.address() as AddressInfo).port}`], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    t.after(() => void child.kill("SIGKILL"));
    const [port] = (await once(createInterface(child.stdout), "line")) as [string];
    const connection = connect(`http://127.0.0.1:${port}`);
    await once(connection, "connect");
    assert.equal(child.exitCode, null);
    engine.close();
    connection.close();
    assert.deepEqual(await once(child, "exit"), [0, null]);
  });
});
