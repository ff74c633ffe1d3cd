import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import {
  assertNoUnknowns,
  EngineError,
  findSecrets,
  findUnknowns,
  GrpcCode,
  type JsonObject,
  reveal,
  secret,
  startPlugin,
  unknown,
} from "@tripod/testkit";
import {
  box,
  configuredThing,
  FULL,
  GET_THING,
  PLUGIN,
  provider,
  replaced,
  startThing,
  TERRAFORM_CONFIG,
  valuePaths,
} from "./harness.js";
import { thing } from "./thing/package.js";

const { assertWording } = createWording(import.meta.url);

const { plugin, store, file } = await configuredThing({ after });

const none = { changes: "DIFF_NONE", diffs: [], replaces: [] };

async function diff(oldInputs: JsonObject, olds: JsonObject, news: JsonObject): Promise<unknown> {
  const { changes, diffs, replaces } = await plugin.call("Diff", { ...box, id: "thing-1", oldInputs, olds, news });
  return { changes, diffs, replaces };
}

async function check(news: JsonObject, olds: JsonObject = {}): Promise<JsonObject> {
  const { inputs, failures } = await plugin.call("Check", { ...box, olds, news });
  assert.deepEqual(failures, []);
  return inputs ?? {};
}

async function statusOf(call: Promise<unknown>): Promise<EngineError> {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  return error instanceof EngineError ? error : assert.fail("the call was answered");
}

describe("checklist of a provider plugin", () => {
  it("1: the port comes first and alone, and the schema needs no settings", async (t) => {
    const fresh = await startPlugin({ path: PLUGIN });
    t.after(() => fresh.stop().then(() => undefined));
    assert.equal((await fresh.getSchema()).name, "thing");
    await fresh.stop();
    assert.equal(fresh.stdout, `${fresh.port}\n`);
    assert.equal(fresh.stderr, "");
  });

  it("2: the plugin's version is the schema's", async () => {
    // An executable reports its form in the build metadata of its version, after the plus.
    const [version] = (await plugin.getPluginInfo()).version.split("+");
    assert.deepEqual([version, (await plugin.getSchema()).version], [thing.version, thing.version]);
  });

  it("3: Handshake and Configure announce the same", async () => {
    const { acceptsByteString: _newer, ...capabilities } = await plugin.handshake();
    assert.deepEqual(await plugin.call("Configure", { args: { file } }), { ...capabilities, supportsPreview: true });
  });

  it("4: settings come in any form; the environment fills in, and leaves no trace in state", async (t) => {
    const fresh = await startThing(t, { THING_FILE: file, THING_API_KEY: "planted-environment" });
    const news = { retries: secret("4"), verbose: "true", limits: '{"a":1}' };
    const checked = await fresh.call("CheckConfig", { ...provider, olds: {}, news: reveal(news) });
    assert.deepEqual(checked, { inputs: reveal(news), failures: [] });
    await fresh.call("Configure", { args: news });
    assert.deepEqual((await fresh.call("Read", { ...box, id: "99", properties: FULL, inputs: FULL })).id, "");
  });

  it("5: Configure stands without CheckConfig, may be repeated, and asks the platform nothing", async (t) => {
    const fresh = await startThing(t);
    for (const args of [{ file: "/nowhere" }, { file }]) await fresh.call("Configure", { args });
    assert.equal((await fresh.call("Read", { ...box, id: "99", properties: FULL, inputs: FULL })).id, "");
  });

  it("6: unknowns survive at any depth, and never occur in real outputs", async () => {
    for (const path of valuePaths(FULL)) {
      const values = replaced(FULL, path, unknown);
      const inputs = await check(values);
      assert.deepEqual(findUnknowns(inputs), findUnknowns(values));
      assert.notDeepEqual(await diff(FULL, FULL, inputs), none);
      const request = { ...box, properties: inputs, preview: true };
      const { properties: planned = {} } = await plugin.call("Create", request);
      assert.ok(findUnknowns(values).every((unknownPath) => findUnknowns(planned).includes(unknownPath)));
    }
    const { id, properties = {} } = await plugin.call("Create", { ...box, properties: FULL });
    assertNoUnknowns(properties);
    store.delete(id);
  });

  it("7: secrets are marked at their leaves on every path, and never in messages", async () => {
    const { id, properties = {} } = await plugin.call("Create", { ...box, properties: FULL });
    const leaves = ["password", "sealed", "rules[0].key", "token"];
    assert.deepEqual(findSecrets(properties), leaves);
    const recorded = { properties, inputs: FULL };
    assert.deepEqual(findSecrets((await plugin.call("Read", { ...box, id, ...recorded })).properties ?? {}), leaves);
    const sides = { olds: properties, oldInputs: FULL, news: { ...FULL, size: 5 } };
    assert.deepEqual(findSecrets((await plugin.call("Update", { ...box, id, ...sides })).properties ?? {}), leaves);
    const found = await plugin.call("Invoke", { tok: GET_THING, args: { label: "full" } });
    assert.deepEqual(findSecrets(found.return ?? {}), ["token"]);
    const args = { label: secret("planted-label") };
    assert.doesNotMatch((await statusOf(plugin.call("Invoke", { tok: GET_THING, args }))).message, /planted/);
    store.delete(id);
  });

  it("8: a second up, a refresh of an untouched object, and an up after an import show no diff", async () => {
    const inputs = await check(FULL);
    const { id, properties = {} } = await plugin.call("Create", { ...box, properties: inputs });
    assert.deepEqual(await diff(inputs, properties, await check(FULL, inputs)), none);
    const live = await plugin.call("Read", { ...box, id, properties, inputs });
    assert.deepEqual(await diff(live.inputs ?? {}, live.properties ?? {}, inputs), none);
    const imported = await plugin.call("Read", { ...box, id: "north/full" });
    const natural = await check(imported.inputs ?? {}, imported.inputs);
    assert.deepEqual(await diff(imported.inputs ?? {}, imported.properties ?? {}, natural), none);
    store.delete(id);
  });

  it("9: not found is an empty id in Read, success in Delete, a clear error in imports and functions", async (test) => {
    const { id, properties } = await plugin.call("Read", { ...box, id: "99", properties: FULL, inputs: FULL });
    assert.deepEqual([id, properties], ["", undefined]);
    const imported = await statusOf(plugin.call("Read", { ...box, id: "99" }));
    assertWording(test, imported.message, { id: '"99"', forms: "<serial> or <zone>/<label>" });
    await plugin.call("Delete", { ...box, id: "thing-99", properties: FULL });
    const { message } = await statusOf(plugin.call("Invoke", { tok: GET_THING, args: { label: "zz" } }));
    assert.equal(message, 'getThing: label: no thing is called "zz"');
  });

  it("10: a failure after a write returns the object's ID; one without a write reports that nothing happened", async () => {
    const half = await statusOf(plugin.call("Create", { ...box, properties: { ...FULL, failing: "partial" } }));
    assert.equal(half.details[0]?.type, "pulumirpc.ErrorResourceInitFailed");
    store.delete(String(half.details[0]?.value.id));
    const refused = await statusOf(plugin.call("Create", { ...box, properties: { ...FULL, failing: "refused" } }));
    assert.equal(refused.code, GrpcCode.PERMISSION_DENIED);
  });

  it("11: Cancel returns immediately, aborts calls, and keeps the process until the signal", async (t) => {
    const { plugin } = await configuredThing(t);
    const aborted = statusOf(plugin.call("Create", { ...box, properties: { ...FULL, failing: "slow" } }));
    await plugin.cancel();
    assert.equal((await aborted).code, GrpcCode.CANCELLED);
    assert.equal(plugin.exitCode, undefined);
    assert.deepEqual(await plugin.stop(), { code: 0, signal: null, killed: false, premature: false });
  });

  it("12: old state with what bridges add gives no diff, and survives every call", async () => {
    const inputs = { ...FULL, __defaults: ["size"] };
    const { id, properties = {} } = await plugin.call("Create", { ...box, properties: FULL });
    const olds = { ...properties, __meta: '{"schema_version":"1"}', __pulumi_raw_state_delta: { obj: {} } };
    assert.deepEqual(await diff(inputs, olds, await check(FULL, inputs)), none);
    const live = await plugin.call("Read", { ...box, id, properties: olds, inputs });
    assert.deepEqual(live.inputs, FULL);
    assert.deepEqual(await diff(live.inputs ?? {}, live.properties ?? {}, inputs), none);
    await plugin.call("Update", { ...box, id, olds, oldInputs: inputs, news: { ...FULL, size: 4 } });
    await plugin.call("Delete", { ...box, id, properties: olds, oldInputs: inputs });
    assert.deepEqual(store.all(), {});
  });

  it("13: terraformConfig gives each setting as a secret, under Terraform's names at all levels", async () => {
    await plugin.call("Configure", { args: { file, apiKey: secret("k"), endpoint: "ours", limits: { a: 1 } } });
    const { return: answer } = await plugin.call("Call", { tok: TERRAFORM_CONFIG, args: {} });
    const result = (answer?.result ?? {}) as JsonObject;
    assert.deepEqual(Object.keys(result).sort(), ["api_key", "file", "limits", "region", "retries", "verbose"]);
    assert.deepEqual(findSecrets(result).sort(), Object.keys(result).sort());
  });
});
