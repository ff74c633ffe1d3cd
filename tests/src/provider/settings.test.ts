import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { GrpcCode, type JsonObject, reveal, secret, signatureKey, signatures, unknown } from "@tripod/testkit";
import { configuredThing, GET_THING, newStore, provider, startThing, TERRAFORM_CONFIG } from "./harness.js";

const { assertWording } = createWording(import.meta.url);

const plugin = await startThing({ after });

const checkConfig = (news: JsonObject) => plugin.call("CheckConfig", { ...provider, olds: {}, news });
const diffConfig = (oldInputs: JsonObject, news: JsonObject) =>
  plugin.call("DiffConfig", { ...provider, id: "p", olds: oldInputs, oldInputs, news });

describe("CheckConfig", () => {
  it("returns the version unchanged and never what is the engine's own", async () => {
    const { inputs, failures } = await checkConfig({ file: "f", version: "1.2.3", __internal: { x: 1 } });
    assert.deepEqual(failures, []);
    assert.deepEqual(inputs, { file: "f", version: "1.2.3" });
  });

  it("keeps every value in the form in which it came, and marks what the schema calls secret", async () => {
    const news = { file: "f", limits: '{"a":1}', verbose: "true", retries: "5", version: "1.2.3" };
    assert.deepEqual((await checkConfig({ ...news, apiKey: "k" })).inputs, { ...news, apiKey: secret("k") });
    const real = { file: "f", limits: { a: 1 }, verbose: true, retries: 5 };
    assert.deepEqual((await checkConfig(real)).inputs, real);
  });

  it("lets unknown values pass, whatever their type", async () => {
    const news = { file: unknown, limits: unknown, verbose: unknown, retries: unknown };
    assert.deepEqual(await checkConfig(news), { inputs: news, failures: [] });
    assert.deepEqual((await checkConfig({ file: "f", apiKey: unknown })).inputs, {
      file: "f",
      apiKey: secret(unknown),
    });
  });

  it("names a missing setting, with the environment variable that would supply it", async () => {
    assert.deepEqual((await checkConfig({})).failures, [
      {
        property: "",
        reason: "file: is required. Set it in the configuration or in the environment variable THING_FILE",
      },
    ]);
  });

  it("reports all failures and shows no value, because no value has a secret mark here", async () => {
    const news = {
      fiel: "planted",
      retries: "planted",
      limits: { a: "planted" },
      verbose: "planted",
      apiKey: ["planted"],
    };
    const { inputs, failures } = await checkConfig({ file: "f", ...news });
    assert.equal(inputs, undefined);
    const sorted = [...failures].sort((left, right) => (left.reason < right.reason ? -1 : 1));
    assert.deepEqual(sorted, [
      { property: "", reason: "apiKey: must be text, got a list" },
      { property: "", reason: 'fiel: is not a known setting; did you mean "file"?' },
      { property: "", reason: "limits.a: must be a number, got text" },
      { property: "", reason: "retries: must be a number" },
      { property: "", reason: "verbose: must be true or false" },
    ]);
  });

  it("takes nothing from the environment into state", async (t) => {
    const other = await startThing(t, { THING_FILE: "from-environment", THING_API_KEY: "planted-in-environment" });
    assert.deepEqual(await other.call("CheckConfig", { ...provider, olds: {}, news: { retries: "1" } }), {
      inputs: { retries: "1" },
      failures: [],
    });
  });
});

describe("DiffConfig", () => {
  it("replaces for a setting that is declared so, and for no other", async () => {
    const moved = await diffConfig({ file: "f", region: "a" }, { file: "g", region: "b" });
    assert.deepEqual(moved.replaces, ["region"]);
    assert.deepEqual(moved.detailedDiff, {
      file: { kind: "UPDATE", inputDiff: true },
      region: { kind: "UPDATE_REPLACE", inputDiff: true },
    });
    const rotated = await diffConfig({ file: "f", apiKey: secret("old") }, { file: "f", apiKey: secret("new") });
    assert.deepEqual([rotated.changes, rotated.diffs, rotated.replaces], ["DIFF_SOME", ["apiKey"], []]);
  });

  it("never replaces for a setting that was not recorded before", async () => {
    const diff = await diffConfig({ file: "f" }, { file: "f", region: "b" });
    assert.deepEqual([diff.replaces, diff.detailedDiff], [[], { region: { kind: "ADD", inputDiff: true } }]);
  });

  it("sees no change in form, mark or a default written out", async () => {
    const old = { file: "f", limits: '{"a":1}', verbose: "false", version: "1.0.0" };
    const diff = await diffConfig(old, { file: secret("f"), limits: { a: 1 }, retries: 3, version: "1.2.3" });
    assert.deepEqual([diff.changes, diff.diffs, diff.replaces], ["DIFF_NONE", [], []]);
  });

  it("compares with the recorded outputs where an engine sends no recorded inputs", async () => {
    const diff = await plugin.call("DiffConfig", {
      ...provider,
      olds: { file: "f", region: "a" },
      news: { file: "f", region: "b" },
    });
    assert.deepEqual(diff.replaces, ["region"]);
  });
});

describe("Configure", () => {
  it("works without CheckConfig, and applies the environment", async (t) => {
    const { file, store } = newStore(t);
    store.put("thing-1", { label: "a", size: 4, zone: "north", token: "t", serial: 1, revision: 1 });
    const other = await startThing(t, { THING_FILE: file });
    // Every simple setting as null and secret null, the form in which direct operations omit settings.
    await other.call("Configure", { args: { file: null, region: null, apiKey: secret(null), verbose: false } });
    const { return: found } = await other.call("Invoke", { tok: GET_THING, args: { label: "a" } });
    assert.equal(found?.size, 4);
  });

  const embedded = JSON.stringify({ a: { [signatureKey]: signatures.secret, value: 1 }, b: 2 });
  const FORMS: Record<string, JsonObject> = {
    "real values": { limits: { a: 1, b: 2 }, verbose: true, retries: 7 },
    text: { limits: '{"a":1,"b":2}', verbose: "true", retries: "7" },
    "values as text inside JSON text": { limits: '{"a":"1","b":"2"}', verbose: "1", retries: "7" },
    "secrets around text": { limits: secret('{"a":1,"b":2}'), verbose: secret("true"), retries: secret("7") },
    "secrets around values": { limits: secret({ a: 1, b: 2 }), verbose: secret(true), retries: secret(7) },
    "secrets inside values": { limits: { a: secret(1), b: secret("2") }, verbose: true, retries: 7 },
    "secrets inside JSON text": { limits: embedded, verbose: "T", retries: "7" },
  };
  for (const [form, settings] of Object.entries(FORMS)) {
    it(`takes settings as ${form}`, async (t) => {
      const { file } = newStore(t);
      await plugin.call("Configure", { args: { file, ...settings, version: "1.2.3" } });
      const { return: answer } = await plugin.call("Call", { tok: TERRAFORM_CONFIG, args: {} });
      const { limits, verbose, retries } = reveal(answer?.result ?? {}) as JsonObject;
      assert.deepEqual([retries, verbose], [7, true]);
      assert.deepEqual(Object.values(limits as JsonObject).map(Number), [1, 2]);
    });
  }

  it("names every missing setting in a detail, as the engine wants them", async () => {
    await assert.rejects(plugin.call("Configure", { args: {} }), {
      code: GrpcCode.INVALID_ARGUMENT,
      details: [
        {
          type: "pulumirpc.ConfigureErrorMissingKeys",
          value: {
            missingKeys: [
              { name: "thing:file", description: "File that holds the things. (environment variable THING_FILE)" },
            ],
          },
        },
      ],
    });
  });

  it("names every wrong setting in one message, without secrets", async (test) => {
    const args = { file: "f", retries: -1, limits: secret("planted{"), regoin: "x" };
    await assert.rejects(plugin.call("Configure", { args }), (error: Error & { code: number }) => {
      assert.equal(error.code, GrpcCode.INVALID_ARGUMENT);
      assert.doesNotMatch(error.message, /planted/);
      assertWording(test, error.message);
      return true;
    });
  });

  it("may come again, and the last one counts", async (t) => {
    const { plugin, store } = await configuredThing(t);
    const other = newStore(t);
    const thing = { label: "a", zone: "north", token: "t", serial: 1, revision: 1 };
    store.put("thing-1", { ...thing, size: 1 });
    other.store.put("thing-1", { ...thing, size: 2 });
    const size = async () => (await plugin.call("Invoke", { tok: GET_THING, args: { label: "a" } })).return?.size;
    assert.equal(await size(), 1);
    await plugin.call("Configure", { args: { file: other.file } });
    assert.equal(await size(), 2);
  });

  it("passes over what bridges left in recorded settings", async (t) => {
    const { plugin } = await configuredThing(t, { __defaults: ["verbose"], pluginDownloadURL: "x" });
    assert.notEqual(plugin.exitCode, 1);
  });

  it("is needed before work, and said so", async (t) => {
    const fresh = await startThing(t);
    await assert.rejects(fresh.call("Invoke", { tok: GET_THING, args: { label: "a" } }), {
      code: GrpcCode.FAILED_PRECONDITION,
    });
  });

  it("does no work of its own: settings that lead nowhere fail where they are used", async (t) => {
    const fresh = await startThing(t);
    const answer = await fresh.call("Configure", { args: { file: "/nowhere/at/all" } });
    assert.equal(answer.supportsPreview, true);
    await assert.rejects(fresh.call("Invoke", { tok: GET_THING, args: { label: "a" } }));
  });
});
