import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { EngineError, GrpcCode, type JsonObject, type ListResponse, secret, unknown } from "@tripod/testkit";
import { configuredThing, GET_THING, TERRAFORM_CONFIG, THING } from "./harness.js";

const { assertWording } = createWording(import.meta.url);

const { plugin, store } = await configuredThing({ after }, { apiKey: secret("planted-api-key"), region: "r" });
const thing = { zone: "north", size: 4, revision: 1 };
store.put("thing-1", { ...thing, label: "a", serial: 1, token: "t1" });
store.put("thing-2", { ...thing, label: "b", serial: 2, token: "t2", zone: "south" });
store.put("thing-3", { ...thing, label: "c", serial: 3, token: "t3" });

const invoke = (args: JsonObject, preview = false) => plugin.call("Invoke", { tok: GET_THING, args, preview });

async function refusal(call: Promise<unknown>): Promise<EngineError> {
  return call.then(
    () => assert.fail("the call was answered"),
    (error: unknown) => (error instanceof EngineError ? error : assert.fail(String(error))),
  );
}

describe("Invoke", () => {
  it("gives the result, with secrets marked at their leaves", async () => {
    const result = { label: "a", id: "thing-1", size: 4, token: secret("t1") };
    assert.deepEqual(await invoke({ label: "a" }), { return: result, failures: [] });
  });

  it("echoes a secret argument as a secret", async () => {
    assert.deepEqual((await invoke({ label: secret("a") })).return?.label, secret("a"));
  });

  it("answers bad arguments with one status that names each with its path", async () => {
    const error = await refusal(invoke({ label: "", lable: "x", size: 1, token: ["x"] }));
    assert.equal(error.code, GrpcCode.INVALID_ARGUMENT);
    assert.equal(
      error.message,
      'getThing: label: must not be empty; size: cannot be set: the platform sets the value. Remove it; token: cannot be set: the platform sets the value. Remove it; lable: is not a known argument; did you mean "label"?',
    );
    const [detail] = error.details;
    assert.equal(detail?.type, "pulumirpc.InputPropertiesError");
    const { errors } = (detail?.value ?? {}) as { errors: readonly { propertyPath: string }[] };
    assert.deepEqual(
      errors.map(({ propertyPath }) => propertyPath),
      ["label", "size", "token", "lable"],
    );
  });

  it("answers what a lookup finds wrong in the same way", async () => {
    const error = await refusal(invoke({ label: "zz" }));
    assert.deepEqual(
      [error.code, error.message],
      [GrpcCode.INVALID_ARGUMENT, 'getThing: label: no thing is called "zz"'],
    );
  });

  it("never repeats a secret argument in an error", async () => {
    const error = await refusal(invoke({ label: secret("planted-label") }));
    assert.equal(error.message, 'getThing: label: no thing is called "[secret]"');
    assert.doesNotMatch(JSON.stringify(error.details), /planted/);
  });

  it("asks the platform nothing while an argument is unknown", async (t) => {
    const { plugin } = await configuredThing(t, { file: "/nowhere/at/all" });
    for (const args of [{ label: unknown }, { label: secret(unknown) }, { label: "a", id: unknown }]) {
      assert.deepEqual(await plugin.call("Invoke", { tok: GET_THING, args, preview: true }), {
        return: {},
        failures: [],
      });
    }
  });

  it("reports in a preview that a missing argument may be unknown", async () => {
    assert.equal((await refusal(invoke({}))).message, "getThing: label: is required");
    assert.equal((await refusal(invoke({}, true))).message, "getThing: label: is required, but unset or not yet known");
  });

  it("warns of an argument that is not used", async (t) => {
    const { plugin, store } = await configuredThing(t);
    store.put("thing-1", { ...thing, label: "a", serial: 1, token: "t1" });
    await plugin.call("Invoke", { tok: GET_THING, args: { label: "a", id: "x" } });
    // The message must arrive before the response: the engine can end a plugin as soon as it has the last response.
    assert.deepEqual(
      plugin.logs.map(({ severity, message }) => [severity, message]),
      [["WARNING", "getThing: id: Not used."]],
    );
  });

  it("suggests the token that was meant", async () => {
    const error = await refusal(plugin.call("Invoke", { tok: "thing:index/getThign:getThign", args: {} }));
    assert.equal(error.code, GrpcCode.INVALID_ARGUMENT);
    assert.equal(error.message, `unknown function thing:index/getThign:getThign; did you mean ${GET_THING}?`);
  });
});

describe("Call", () => {
  it("gives the settings under Terraform's names, each secret, null where not set, without those of our own", async (t) => {
    const settings = { apiKey: secret("k"), limits: '{"a":1}', endpoint: "https://example.com" };
    const { plugin, file } = await configuredThing(t, settings);
    const { return: answer, failures } = await plugin.call("Call", { tok: TERRAFORM_CONFIG, args: {}, dryRun: true });
    assert.deepEqual(failures, []);
    assert.deepEqual(answer, {
      result: {
        file: secret(file),
        region: secret(null),
        api_key: secret("k"),
        limits: secret({ a: 1 }),
        verbose: secret(null),
        retries: secret(null),
      },
    });
  });

  it("suggests the method that was meant", async (test) => {
    const error = await refusal(plugin.call("Call", { tok: "pulumi:providers:thing/terraformConfg", args: {} }));
    assertWording(test, error.message);
  });
});

describe("List", () => {
  async function list(query: JsonObject, limit = 0, token = THING): Promise<ListResponse[]> {
    const answers = [];
    for await (const answer of plugin.list({ token, query, limit })) answers.push(answer);
    return answers;
  }

  it("streams everything that fits the query, with ids fit for import", async () => {
    assert.deepEqual(await list({}), [
      { result: { id: "1", name: "a" } },
      { result: { id: "2", name: "b" } },
      { result: { id: "3", name: "c" } },
    ]);
    assert.deepEqual(await list({ zone: "south" }), [{ result: { id: "2", name: "b" } }]);
  });

  it("stops at the limit", async () => {
    assert.equal((await list({}, 2)).length, 2);
  });

  it("answers that the objects are not known while the query is not", async () => {
    assert.deepEqual(await list({ zone: unknown }), [{ computed: {} }]);
  });

  it("rejects unknown query arguments and resource types", async () => {
    assert.equal(
      (await refusal(list({ zoen: "north" }))).message,
      'zoen: is not a known argument; did you mean "zone"?',
    );
    const error = await refusal(list({}, 0, "thing:index/thig:Thig"));
    assert.deepEqual(
      [error.code, error.message],
      [GrpcCode.INVALID_ARGUMENT, `unknown resource type thing:index/thig:Thig; did you mean ${THING}?`],
    );
  });
});
