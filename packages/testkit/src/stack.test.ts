import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { GrpcCode } from "./errors.js";
import { OperationFailed } from "./operationFailed.js";
import { startPlugin } from "./plugin.js";
import type { Program, ResourceOptions } from "./program.js";
import { engine, type Stack, type StackOptions } from "./stack.js";
import { useTemporaryFolder } from "./suite.js";
import type { Summary } from "./summary.js";
import { findSecrets, reference, reveal, secret, unknown } from "./values.js";
import { createWording } from "./wording.js";

const { assertWording } = createWording(import.meta.url);

const path = fileURLToPath(new URL("../fixtures/tiny-provider.mjs", import.meta.url));
const folder = useTemporaryFolder();

const Box = "tiny:index/box:Box";
const config = { token: secret("hush-hush"), region: "here" };

interface Tool {
  readonly stack: Stack;
  /** Breaks the plugin in one way; an empty text repairs it. */
  readonly break: (fault: string) => void;
  readonly live: () => Record<string, object>;
  readonly drift: (boxes: object) => void;
}

/** A stack over a store of its own, with a process for each operation. */
function tinyStarted(name: string): Tool {
  const store = join(folder, `${name}.json`);
  return tool(store, engine({ path, env: { TINY_STORE: store } }).stack({ package: "tiny", config }));
}

/** The same with one process for all operations, which is quicker. */
async function tiny(t: TestContext, options: Partial<StackOptions> = {}): Promise<Tool> {
  const store = join(mkdtempSync(join(folder, "stack-")), "boxes.json");
  const plugin = await startPlugin({ path, env: { TINY_STORE: store } });
  t.after(() => plugin.stop());
  return tool(store, engine(plugin).stack({ package: "tiny", config, ...options }));
}

function tool(store: string, stack: Stack): Tool {
  return {
    stack,
    break: (fault) => writeFileSync(`${store}.fault`, fault),
    live: () => JSON.parse(readFileSync(store, "utf8")),
    drift: (boxes) => writeFileSync(store, JSON.stringify(boxes)),
  };
}

const box = (inputs: object, options: ResourceOptions = {}): Program => [
  { name: "a", type: Box, inputs: { label: "l", ...inputs }, options },
];

const everywhere = ["Handshake", "GetPluginInfo", "Cancel"];
const methods = ({ calls }: Summary) =>
  calls.map(({ method }) => method).filter((method) => !everywhere.includes(method));

async function failed(operation: Promise<Summary>): Promise<OperationFailed & { summary: Summary }> {
  const error = await operation.then(
    () => assert.fail("The operation should have failed."),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof OperationFailed, String(error));
  return error;
}

test("life of a resource: each operation sends the engine's calls in the engine's order", async () => {
  const { stack, live } = tinyStarted("life");
  const first = box({ password: secret("planted") });

  const preview = await stack.preview(first);
  assert.deepEqual(methods(preview), ["CheckConfig", "Configure", "Check", "Create"]);
  assert.deepEqual(preview.create, ["a"]);
  assert.equal(preview.provider, "create");
  assert.equal(preview.outputs.a?.serial, unknown);
  assert.deepEqual(preview.outputs.a?.hint, secret(unknown));
  assert.throws(() => stack.resource("a"), /no resource/);

  const up = await stack.up(first);
  assert.deepEqual(methods(up), ["CheckConfig", "Configure", "Check", "Create"]);
  assert.deepEqual(up.outputs.a?.hint, secret("planted!"));
  assert.equal(stack.resource("a").id, "box-1");
  assert.deepEqual(
    up.diagnostics.map(({ severity, message }) => [severity, message]),
    [["warning", "boxes are heavy"]],
  );

  const again = await stack.up(first);
  assert.deepEqual(methods(again), ["CheckConfig", "DiffConfig", "Configure", "Check", "Diff"]);
  assert.deepEqual([again.same, again.provider], [["a"], "same"]);

  const changed = await stack.up(box({ password: secret("planted"), tags: ["x"] }));
  assert.deepEqual(methods(changed).slice(3), ["Check", "Diff", "Update"]);
  assert.deepEqual([changed.update, changed.events[0]?.diffs], [["a"], ["tags"]]);

  const replaced = await stack.up(box({ size: 2 }));
  assert.deepEqual(methods(replaced).slice(3), ["Check", "Diff", "Check", "Create", "Delete"]);
  const checks = replaced.calls.filter(({ method }) => method === "Check").map(({ request }) => request.olds);
  assert.deepEqual(checks[1], {});
  assert.deepEqual([replaced.replace, replaced.delete, Object.keys(live())], [["a"], [], ["box-2"]]);

  const removed = await stack.up([]);
  assert.deepEqual([methods(removed).slice(3), removed.delete, live()], [["Delete"], ["a"], {}]);
});

test("secrets stay marked on every way, and are nowhere in an encrypted state", async (t) => {
  const { stack } = await tiny(t);
  await stack.up(box({ password: secret("planted"), tags: ["open"] }, { additionalSecretOutputs: ["serial"] }));
  const { inputs, outputs } = stack.resource("a");
  assert.deepEqual([findSecrets(inputs), findSecrets(outputs).sort()], [["password"], ["hint", "password", "serial"]]);
  const text = JSON.stringify(stack.exportState({ encrypt: true }));
  assert.doesNotMatch(text, /planted|hush-hush/);
  assert.match(text, /open/);
  const clear = JSON.stringify(stack.exportState({ encrypt: false }));
  assert.ok(["planted!", "hush-hush"].every((text) => clear.includes(text)));
});

test("a plugin that takes no secrets gets none, and the safety net marks equal keys", async (t) => {
  const { stack, ...tool } = await tiny(t);
  tool.break("no-secrets");
  const up = await stack.up(box({ password: secret("planted") }));
  const [create] = up.calls.filter(({ method }) => method === "Create");
  assert.deepEqual(create?.request.properties, { label: "l", password: "planted", size: 1 });
  assert.deepEqual(findSecrets(stack.resource("a").outputs).sort(), ["hint", "password"]);
  const [checked] = up.calls.filter(({ method }) => method === "CheckConfig");
  assert.deepEqual(checked?.request.news, { ...reveal(config), version: "1.2.3" });
});

test("values flow between entries: unknown in a preview, known in an update", async (t) => {
  const { stack } = await tiny(t);
  const program: Program = [
    ...box({ password: secret("planted") }),
    { name: "b", type: Box, inputs: (of) => ({ label: of("a", "serial"), password: of("a", "hint") }) },
    { name: "found", invoke: "tiny:index/getBox:getBox", args: (of) => ({ label: of("b", "label") }) },
    { name: "me", call: "pulumi:providers:tiny/terraformConfig" },
    { name: "seen", read: Box, id: (of) => of("a", "id") },
  ];
  const preview = await stack.preview(program);
  assert.deepEqual(methods(preview).slice(2), ["Check", "Create", "Check", "Create", "Call"]);
  assert.equal(preview.outputs.b?.label, unknown);
  const up = await stack.up(program);
  assert.deepEqual(methods(up).slice(2), ["Check", "Create", "Check", "Create", "Invoke", "Call", "Read"]);
  assert.deepEqual([up.outputs.b?.label, up.outputs.b?.password], ["BOX-1", secret("planted!")]);
  assert.deepEqual([up.outputs.found?.id, up.outputs.seen?.serial], ["box-2", "BOX-1"]);
  assert.deepEqual(up.outputs.me?.result, {
    region: secret("here"),
    token: secret("hush-hush"),
    version: secret("1.2.3"),
  });
  const self = up.calls.find(({ method }) => method === "Call")?.request.args as { __self__: object };
  const urn = "urn:pulumi:dev::test::pulumi:providers:tiny::default_1_2_3";
  const { id } = up.calls.find(({ method }) => method === "Configure")?.request ?? {};
  assert.deepEqual(self.__self__, reference({ urn, id: String(id) }));
  assert.deepEqual((await stack.destroy()).delete, ["b", "a"]);
});

test("a YAML-like program sends a call in a preview without its unknown arguments", async (t) => {
  const { stack } = await tiny(t);
  const program: Program = [
    ...box({}),
    {
      name: "found",
      invoke: "tiny:index/getBox:getBox",
      args: (of) => ({ label: of("a", "serial") }),
      sendWithUnknowns: true,
    },
  ];
  const error = await failed(stack.preview(program));
  assert.match(error.message, /label: no box has this label/);
  assert.deepEqual(error.summary.calls.find(({ method }) => method === "Invoke")?.request.args, {});
});

test("options: ignoreChanges, replaceOnChanges, deleteBeforeReplace, protect, timeouts, auto-naming", async (t) => {
  const { stack } = await tiny(t, { autonaming: () => ({ proposedName: "proposed", mode: "PROPOSE" }) });
  const named: Program = [{ name: "a", type: Box, options: { customTimeouts: { create: 90, delete: 30 } } }];
  const up = await stack.up(named);
  assert.equal(up.outputs.a?.label, "proposed");
  assert.equal(up.calls.find(({ method }) => method === "Create")?.request.timeout, 90);
  assert.deepEqual((await stack.up(box({}, { ignoreChanges: ["label"] }))).same, ["a"]);
  const guarded = (inputs: object, options: ResourceOptions) => stack.up(box(inputs, { ...options, protect: true }));
  assert.deepEqual((await guarded({}, { ignoreChanges: ["label"] })).same, ["a"]);
  assertWording(t, (await failed(guarded({ size: 2 }, {}))).message);
  assertWording(t, (await failed(stack.destroy())).message);
  await stack.up(box({}, { ignoreChanges: ["label"] }));
  const replaced = await stack.up(box({ label: "m" }, { replaceOnChanges: ["label"], deleteBeforeReplace: true }));
  assert.deepEqual(methods(replaced).slice(3), ["Check", "Diff", "Check", "Delete", "Create"]);
  assert.deepEqual(replaced.replace, ["a"]);
});

test("refresh: no drift, precise drift, unhealthy, gone", async (t) => {
  const { stack, ...tool } = await tiny(t);
  await stack.up(box({ password: secret("planted") }));
  const quiet = await stack.refresh();
  assert.deepEqual(methods(quiet), ["Configure", "Read", "Diff"]);
  assert.deepEqual([quiet.same, findSecrets(stack.resource("a").inputs)], [["a"], ["password"]]);

  const live = tool.live();
  tool.drift({ "box-1": { ...live["box-1"], label: "drifted", tags: ["added"] } });
  const drifted = await stack.refresh();
  const diff = drifted.calls.find(({ method }) => method === "Diff")?.request as { oldInputs: object; news: object };
  assert.deepEqual([drifted.update, drifted.events[0]?.diffs], [["a"], ["label", "tags"]]);
  assert.equal(drifted.events[0]?.detailedDiff?.tags?.kind, "ADD");
  assert.equal(stack.resource("a").inputs.label, "drifted");
  assert.deepEqual(diff.news, { label: "l", password: secret("planted"), size: 1 });
  assert.deepEqual((await stack.preview(box({ password: secret("planted") }))).update, ["a"]);

  tool.break("read-unhealthy");
  const unhealthy = await stack.refresh();
  assert.ok(unhealthy.diagnostics.some(({ message }) => message.includes("the lid did not close")));
  assert.deepEqual(stack.resource("a").initErrors, ["the lid did not close"]);

  tool.break("");
  tool.drift({});
  assert.deepEqual((await stack.refresh()).delete, ["a"]);
  assert.throws(() => stack.resource("a"));
});

test("import by option and by command: read, check, diff; then nothing to do", async (t) => {
  const { stack, ...tool } = await tiny(t);
  tool.drift({ "box-7": { label: "l", size: 3, serial: "BOX-7", region: "here" } });
  const program = box({ size: 3 }, { import: "boxes/box-7" });
  const up = await stack.up(program);
  assert.deepEqual(methods(up).slice(2), ["Read", "Check", "Diff"]);
  const read = up.calls.find(({ method }) => method === "Read")?.request;
  assert.deepEqual([read?.id, read?.properties, read?.inputs], ["boxes/box-7", undefined, undefined]);
  assert.deepEqual([up.import, up.same, stack.resource("a").id], [["a"], ["a"], "box-7"]);
  assert.deepEqual((await stack.up(program)).same, ["a"]);

  const other = await tiny(t);
  other.drift({ "box-7": { label: "l", size: 3, serial: "BOX-7", region: "here" } });
  const imported = await other.stack.import({ type: Box, name: "a", id: "boxes/box-7" });
  assert.deepEqual(methods(imported).slice(2), ["Read", "Check"]);
  assert.deepEqual((await other.stack.up(box({ size: 3 }))).same, ["a"]);
  assertWording(t, (await failed(other.stack.import({ type: Box, name: "b", id: "box-8" }))).message, { id: "box-8" });
});

test("a half-made resource is kept and tried again; a half-made update keeps the old inputs", async (t) => {
  const { stack, ...tool } = await tiny(t);
  tool.break("init-failed");
  assert.match((await failed(stack.up(box({})))).message, /the lid did not close/);
  assert.equal(stack.resource("a").id, "box-1");
  tool.break("");
  const repaired = await stack.up(box({}));
  assert.deepEqual([methods(repaired).slice(3), repaired.update], [["Check", "Diff", "Update"], ["a"]]);
  assert.deepEqual(stack.resource("a").initErrors, []);
  tool.break("init-failed");
  await failed(stack.up(box({ tags: ["x"] })));
  const { inputs, outputs } = stack.resource("a");
  assert.deepEqual([inputs.tags, outputs.tags], [undefined, ["x"]]);
});

test("failures: of the settings, of inputs, of a write with known and with unknown outcome", async (t) => {
  const { stack, ...tool } = await tiny(t);
  stack.configure({ config: { ...config, region: "moon" } });
  assert.match((await failed(stack.up(box({})))).message, /region: there is no such region/);
  stack.configure({ provider: { region: "here" } });
  assertWording(t, (await failed(stack.up(box({})))).message, { key: "tiny:token" });
  assert.deepEqual((await stack.up([])).diagnostics, [], "an error of Configure shows only where it matters");
  stack.configure({ config });
  assert.match((await failed(stack.up(box({ color: "red" })))).message, /color: is not a known property/);
  tool.break("unavailable");
  assert.match((await failed(stack.up(box({})))).message, /nobody is in/);
  assert.deepEqual(stack.pendingOperations(), []);
  tool.break("internal");
  const { summary } = await failed(stack.up(box({})));
  assert.equal(summary.calls.find(({ error }) => error)?.error?.code, GrpcCode.INTERNAL);
  assert.deepEqual(stack.pendingOperations(), [{ urn: `urn:pulumi:dev::test::${Box}::a`, method: "Create" }]);
  stack.configure({ config: { scale: 2 } });
  await assert.rejects(stack.up([]), /^Error: config\.scale: /);
});

test("a crash in the middle is reported with the stack trace", async () => {
  const { stack, ...tool } = tinyStarted("crash");
  tool.break("crash");
  const { message } = await failed(stack.up(box({})));
  assert.match(message, /\bexit code 1\b/);
  assert.match(message, /Error: the crate broke\n\s+at /);
});

test("settings: unknown ones answer for the plugin; replacing ones replace all, deleting by the old settings", async () => {
  const { stack, live } = tinyStarted("settings");
  stack.configure({ provider: { token: unknown, region: "here" } });
  const preview = await stack.preview([
    ...box({}),
    { name: "f", invoke: "tiny:index/getBox:getBox", args: { label: "l" } },
  ]);
  assert.deepEqual(methods(preview), ["CheckConfig"]);
  assert.deepEqual([preview.create, preview.outputs.f], [["a"], {}]);
  stack.configure({ config });
  await stack.up(box({}));
  stack.configure({ config: { ...config, token: secret("new") } });
  const rotated = await stack.up(box({}));
  assert.deepEqual([rotated.provider, rotated.same], ["update", ["a"]]);
  stack.configure({ config: { ...config, region: "there" } });
  const moved = await stack.up(box({}));
  assert.deepEqual([moved.provider, moved.replace], ["replace", ["a"]]);
  assert.deepEqual(Object.keys(live()), ["box-2"]);
});

test("one running plugin can serve every operation and is left running", async (t) => {
  const plugin = await startPlugin({ path, env: { TINY_STORE: join(folder, "attached.json") } });
  t.after(() => plugin.stop());
  const stack = engine(plugin).stack({ package: "tiny", config });
  assert.deepEqual((await stack.up(box({}))).create, ["a"]);
  const { calls, same } = await stack.up(box({}));
  assert.deepEqual(same, ["a"]);
  assert.equal(calls[0]?.method, "Handshake");
  assert.equal(calls.length, 7);
  assert.equal(plugin.exitCode, undefined);
});

test("a plugin without handshake, one that asks for a refresh, and one that leaves the diff to the engine", async (t) => {
  const { stack, ...tool } = await tiny(t);
  tool.break("no-handshake");
  assert.deepEqual((await stack.up(box({ password: secret("p") }))).create, ["a"]);
  tool.break("diff-left-to-engine");
  assert.deepEqual((await stack.up(box({ password: secret("q") }))).update, ["a"]);
  tool.break("refresh-first");
  await stack.refresh();
  assert.deepEqual(methods(await stack.up(box({ password: secret("q") }))).slice(3, 5), ["Read", "Diff"]);
});
