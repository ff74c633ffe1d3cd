import assert from "node:assert/strict";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { GrpcCode } from "./errors.js";
import { type Plugin, startPlugin } from "./plugin.js";
import { useTemporaryFolder } from "./suite.js";
import { secret } from "./values.js";

const path = fileURLToPath(new URL("../fixtures/tiny-provider.mjs", import.meta.url));
const folder = useTemporaryFolder();

async function start(t: TestContext, fault = ""): Promise<Plugin> {
  const plugin = await startPlugin({ path, env: { TINY_FAULT: fault, TINY_STORE: join(folder, "boxes.json") } });
  t.after(() => plugin.stop());
  return plugin;
}

const identity = { urn: "urn:pulumi:dev::test::tiny:index/box:Box::a", name: "a", type: "tiny:index/box:Box" };

test("a plugin is started, greeted, asked, logged and stopped", async (t) => {
  const plugin = await start(t);
  assert.equal((await plugin.handshake()).acceptSecrets, true);
  assert.deepEqual(await plugin.getPluginInfo(), { version: "1.2.3" });
  assert.equal((await plugin.getSchema()).name, "tiny");
  await plugin.call("Configure", { args: { token: "t", region: "here" } });
  const created = await plugin.call("Create", { ...identity, properties: { label: "l", password: secret("p") } });
  assert.equal(created.id, "box-1");
  assert.deepEqual(created.properties?.hint, secret("p!"));
  assert.deepEqual(plugin.logs, [
    { severity: "WARNING", message: "boxes are heavy", urn: identity.urn, streamId: 0, ephemeral: false },
  ]);
  const listed = [];
  for await (const answer of plugin.list({ token: identity.type })) listed.push(answer);
  assert.deepEqual(listed, [{ result: { id: "box-1", name: "l" } }]);
  assert.equal(plugin.exitCode, undefined);
  assert.deepEqual(await plugin.stop(), { code: 0, signal: null, killed: false, premature: false });
  assert.equal(plugin.exitCode, 0);
  assert.equal(plugin.stdout, `${plugin.port}\n`);
  const methods = plugin.calls.map(({ method }) => method);
  assert.deepEqual(methods, ["Handshake", "GetPluginInfo", "GetSchema", "Configure", "Create", "List", "Cancel"]);
});

test("statuses come with their code, message and decoded details", async (t) => {
  const plugin = await start(t);
  await assert.rejects(plugin.call("GetMapping", { key: "terraform" }), { code: GrpcCode.UNIMPLEMENTED });
  await assert.rejects(plugin.call("Configure", { args: {} }), {
    name: "EngineError",
    method: "Configure",
    code: GrpcCode.INVALID_ARGUMENT,
    message: "the settings are incomplete",
    details: [
      {
        type: "pulumirpc.ConfigureErrorMissingKeys",
        value: { missingKeys: [{ name: "tiny:token", description: "how to get in" }] },
      },
    ],
  });
  const aborted = AbortSignal.abort();
  await assert.rejects(plugin.call("GetPluginInfo", {}, { signal: aborted }), { code: GrpcCode.CANCELLED });
});

test("call rejects a field that the protocol lacks before it sends the request", async (t) => {
  const plugin = await start(t);
  await assert.rejects(plugin.handshake({ nonsense: true } as object), /nonsense/);
  assert.equal(plugin.calls.length, 0);
});

const badStarts = [
  ["a banner before the port", "banner", { code: "bad-port-line", stdout: /^Welcome to tiny!\n/ }],
  ["an exception before the port", "dies", { code: "exited", stderr: /Error: no luck today\n\s+at / }],
] as const;

for (const [what, fault, { code, ...printed }] of badStarts) {
  test(`startPlugin fails on ${what} and quotes the output`, async (t) => {
    const [[stream, pattern]] = Object.entries(printed) as [["stdout" | "stderr", RegExp]];
    await assert.rejects(start(t, fault), (error: Error & { code: string; stdout: string; stderr: string }) => {
      assert.equal(error.code, code);
      assert.match(error[stream], pattern);
      assert.ok(error.message.includes(error[stream]));
      return true;
    });
  });
}

test("startPlugin fails without a port line and without a program", async () => {
  const silent = { command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"], startTimeoutMs: 100 };
  await assert.rejects(startPlugin(silent), { code: "no-port-line" });
  await assert.rejects(startPlugin({ command: join(folder, "missing") }), { code: "exited" });
});

test("startPlugin passes only basic variables to the plugin", async () => {
  process.env.TESTKIT_PLANTED = "1";
  const script = "console.error(Object.keys(process.env).join()); process.exit(3)";
  const failed = startPlugin({ command: process.execPath, args: ["-e", script], env: { GIVEN: "1" } });
  await assert.rejects(failed, (error: Error & { stderr: string }) => {
    assert.match(error.stderr, /GIVEN/);
    assert.doesNotMatch(error.stderr, /TESTKIT_PLANTED/);
    return true;
  });
});

test("stop reports a plugin that exited in a call, with its stack trace", async (t) => {
  const plugin = await start(t, "crash");
  await assert.rejects(plugin.call("Create", { ...identity, properties: {} }), { code: GrpcCode.UNAVAILABLE });
  assert.deepEqual(await plugin.stop(), { code: 1, signal: null, killed: false, premature: true });
  assert.match(plugin.stderr, /Error: the crate broke\n\s+at /);
});

test("stop kills a plugin that ignores SIGINT", async (t) => {
  const plugin = await start(t, "deaf");
  const stopped = plugin.stop();
  assert.equal(
    await Promise.race([stopped.then(() => "stopped"), plugin.cancel().then(() => "answering")]),
    "answering",
  );
  assert.deepEqual(await stopped, { code: null, signal: "SIGKILL", killed: true, premature: false });
});
