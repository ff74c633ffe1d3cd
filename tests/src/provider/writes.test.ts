import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import {
  EngineError,
  findSecrets,
  findUnknowns,
  GrpcCode,
  type JsonObject,
  reveal,
  secret,
  unknown,
} from "@tripod/testkit";
import { box, configuredThing, FULL, replaced, valuePaths } from "./harness.js";
import { MASK } from "./thing/Thing.js";

const { assertWording } = createWording(import.meta.url);

const { plugin, store } = await configuredThing({ after });

beforeEach(() => {
  for (const id of Object.keys(store.all())) store.delete(id);
});

const create = (properties: JsonObject, more: { preview?: boolean; timeout?: number } = {}) =>
  plugin.call("Create", { ...box, properties, ...more });
const update = (olds: JsonObject, news: JsonObject, preview = false) =>
  plugin.call("Update", { ...box, id: "thing-1", olds, oldInputs: FULL, news, preview });
const read = (id: string, recorded: { properties?: JsonObject; inputs?: JsonObject } = {}) =>
  plugin.call("Read", { ...box, id, ...recorded });

async function refusal(call: Promise<unknown>): Promise<EngineError> {
  return call.then(
    () => assert.fail("the call was answered"),
    (error: unknown) => (error instanceof EngineError ? error : assert.fail(String(error))),
  );
}

async function created(properties: JsonObject = FULL): Promise<JsonObject> {
  return (await create(properties)).properties ?? {};
}

describe("Create in a preview", () => {
  it("gives the inputs, and unknown for everything that the platform will set", async () => {
    const { id, properties } = await create(FULL, { preview: true });
    assert.equal(id, "");
    assert.deepEqual(properties, { ...FULL, serial: unknown, revision: unknown, token: secret(unknown) });
    assert.deepEqual(store.all(), {});
  });

  for (const path of valuePaths(FULL)) {
    it(`keeps an unknown at ${path.join(".")}`, async () => {
      const inputs = replaced(FULL, path, unknown);
      const { properties } = await create(inputs, { preview: true });
      const computed = ["serial", "revision", "token"];
      assert.deepEqual(findUnknowns(properties ?? {}).sort(), [...findUnknowns(inputs), ...computed].sort());
    });
  }
});

describe("Many concurrent writes", () => {
  it("print no warning of the runtime", async () => {
    const things = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        plugin.call("Create", { ...box, properties: { ...FULL, label: `many-${index}`, failing: "stubborn" } }),
      ),
    );
    assert.equal(new Set(things.map(({ id }) => id)).size, 40);
    assert.equal(plugin.stderr, "");
  });
});

describe("Create", () => {
  it("gives the id and every output, secrets marked at their leaves, and nothing unknown", async () => {
    const { id, properties } = await create(FULL);
    assert.equal(id, "thing-1");
    assert.deepEqual(properties, { ...FULL, serial: 1, revision: 1, token: secret("token-of-1") });
  });

  it("gives the handler plain values", async () => {
    await create(FULL);
    const { label, password, rules } = store.all()["thing-1"] ?? {};
    assert.deepEqual([label, password, rules], ["full", "planted-password", reveal(FULL).rules]);
  });

  it("returns a status for a rejection that means that nothing happened", async () => {
    const error = await refusal(create({ ...FULL, failing: "refused" }));
    assert.deepEqual([error.code, error.message], [GrpcCode.PERMISSION_DENIED, "the platform refused"]);
    assert.deepEqual(store.all(), {});
  });

  it("ends when the time that the program allows is over, and records nothing", async () => {
    const error = await refusal(create({ ...FULL, failing: "slow" }, { timeout: 0.05 }));
    assert.equal(error.code, GrpcCode.DEADLINE_EXCEEDED);
    assert.equal(
      error.message,
      'Creating Thing "box" took longer than the 0.05 seconds that the resource option customTimeouts.create allows (last seen: waiting for the thing): the wait was cut short',
    );
    assert.deepEqual(store.all(), {});
  });

  it("reports an object that exists but differs from the inputs with its ID, outputs and reasons", async () => {
    const error = await refusal(create({ ...FULL, failing: "partial" }));
    assert.equal(error.code, GrpcCode.FAILED_PRECONDITION);
    const [{ type, value } = { type: "", value: {} as JsonObject }] = error.details;
    assert.equal(type, "pulumirpc.ErrorResourceInitFailed");
    assert.equal(value.id, "thing-1");
    assert.deepEqual(value.reasons, ["the thing was made but did not start"]);
    assert.deepEqual(value.properties, { ...FULL, failing: "partial", serial: 1 });
  });

  it("never loses the ID of such an object, regardless of the size of its outputs", async () => {
    const document = JSON.stringify({ text: "x".repeat(20_000) });
    const error = await refusal(create({ ...FULL, document, failing: "partial" }));
    const [detail] = error.details;
    assert.equal(detail?.value.id, "thing-1");
    const { document: _tooLarge, ...rest } = FULL;
    assert.deepEqual(detail?.value.properties, { ...rest, failing: "partial", serial: 1 });
  });

  it("rejects unknown values outside of previews", async (test) => {
    const error = await refusal(create({ ...FULL, note: unknown }));
    assert.equal(error.code, GrpcCode.INTERNAL);
    assertWording(test, error.message);
    assert.deepEqual(store.all(), {});
  });
});

describe("Update in a preview", () => {
  it("keeps what an update does not change, and makes the other computed outputs unknown", async () => {
    const olds = await created();
    const { properties } = await update(olds, { ...FULL, size: 9 }, true);
    assert.deepEqual(properties, { ...FULL, size: 9, serial: 1, revision: unknown, token: secret(unknown) });
    assert.equal(store.get("thing-1")?.size, 2);
  });
});

describe("Update", () => {
  it("gives all outputs, not only what changed", async () => {
    const olds = await created();
    const { tags: _gone, ...rest } = FULL;
    const news = { ...rest, size: 9 };
    const { properties } = await update(olds, news);
    assert.deepEqual(properties, { ...news, serial: 1, revision: 2, token: secret("token-of-1") });
  });

  it("reports a change that came half-way with the object's id, outputs and reasons", async () => {
    const olds = await created();
    const error = await refusal(update(olds, { ...FULL, size: 9, failing: "partial" }));
    const [detail] = error.details;
    assert.equal(detail?.type, "pulumirpc.ErrorResourceInitFailed");
    assert.deepEqual(detail?.value.reasons, ["the thing was changed but did not restart"]);
    const { id, properties } = detail?.value ?? {};
    assert.deepEqual([id, (properties as JsonObject).size], ["thing-1", 9]);
  });

  it("reports an object that no longer exists", async () => {
    const olds = await created();
    store.delete("thing-1");
    assert.equal((await refusal(update(olds, { ...FULL, size: 9 }))).code, GrpcCode.NOT_FOUND);
  });
});

describe("Read", () => {
  it("refreshes: the recorded inputs where nothing drifted, masked and write-only values included", async () => {
    const properties = await created();
    assert.deepEqual(await read("thing-1", { properties, inputs: FULL }), {
      id: "thing-1",
      properties,
      inputs: FULL,
      refreshBeforeUpdate: false,
    });
  });

  it("refreshes: what drifted, and nothing else", async () => {
    const properties = await created();
    const thing = store.get("thing-1");
    assert.ok(thing);
    store.put("thing-1", { ...thing, size: 7, tags: ["two", "one"], document: '{ "a": [1,2] }', note: "outside" });
    const live = await read("thing-1", { properties, inputs: FULL });
    assert.deepEqual(live.inputs, { ...FULL, size: 7, note: "outside" });
    assert.deepEqual([live.properties?.size, live.properties?.revision], [7, 1]);
  });

  for (const id of ["1", "north/full"]) {
    it(`imports by ${id}: the canonical id, outputs, and the inputs of the natural program`, async () => {
      await created();
      const { password: _password, sealed: _sealed, ...natural } = FULL;
      const live = await read(id);
      assert.equal(live.id, "thing-1");
      assert.deepEqual(live.inputs, natural);
      assert.deepEqual(findSecrets(live.properties ?? {}).sort(), ["rules[0].key", "token"]);
      assert.doesNotMatch(JSON.stringify(live), new RegExp(MASK.replaceAll("*", "\\*")));
    });
  }

  it("leaves defaults out of the inputs of an import", async () => {
    await created({ label: "plain", zone: "south", size: 1 });
    assert.deepEqual((await read("1")).inputs, { label: "plain", zone: "south" });
  });

  it("gets an object by its own id, without and with state", async () => {
    const properties = await created();
    assert.equal((await read("thing-1", { properties: {}, inputs: {} })).properties?.serial, 1);
    const state = { zone: "north" };
    assert.deepEqual((await read("thing-1", { properties: state, inputs: state })).properties?.token, properties.token);
  });

  it("rejects a read by another name than the ID, and names the ID", async (test) => {
    await created();
    const both = { properties: {}, inputs: {} };
    assertWording(test, (await refusal(read("north/full", both))).message, { id: "thing-1" });
    assert.equal((await read("thing-1", both)).id, "thing-1");
  });

  it("lists the import ID forms if an import or a program that reads an object finds none", async (test) => {
    const { message } = await refusal(read("99"));
    assert.equal((await refusal(read("99", { properties: {}, inputs: {} }))).message, message);
    for (const form of ["<serial>", "<zone>/<label>"]) assert.ok(message.includes(form), message);
    assertWording(test, message);
  });

  it("answers for what does not exist any more with an empty id and no properties", async () => {
    const nothing = { id: "", refreshBeforeUpdate: false };
    assert.deepEqual(await read("thing-99", { properties: { zone: "north" }, inputs: { zone: "north" } }), nothing);
    assert.deepEqual(await read("thing-99", { properties: { ...FULL, serial: 99 }, inputs: FULL }), nothing);
  });
});

describe("Delete", () => {
  it("deletes, and succeeds for an object that no longer exists", async () => {
    const properties = await created();
    const request = { ...box, id: "thing-1", properties, oldInputs: FULL };
    await plugin.call("Delete", request);
    assert.deepEqual(store.all(), {});
    await plugin.call("Delete", request);
  });
});
