import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { type AnyResource, reveal, Secret, type Value } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { LogPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { Connection as Definition } from "./Connection.js";

const { assertFailures, assertRejected } = createWording(import.meta.url);

const Connection = Definition as AnyResource<LogPlatform>;

const bench = useInSuite(startBench);
beforeEach(() => bench.restore());

const program = {
  type: "WebhookConnection",
  name: "on call",
  url: "https://hooks.example.org/T1/B2/hook-key",
  defaultPayload: '{"text": "{{Name}}"}',
};
const headers = { Authorization: "Bearer hook-token", "X-Team": "edge" };
const stored = (id: string) => bench.logs.objects.rows("connections").find((row) => row.id === id) ?? assert.fail();
const sent = (method: string) =>
  JSON.parse(bench.logs.requests.all().findLast((one) => one.method === method)?.body ?? "");

describe("Connection", () => {
  for (const webhookType of Object.keys(Definition.fields.webhookType.spec.values?.known ?? assert.fail())) {
    it(`sends the platform's type for ${webhookType}`, async () => {
      const made = await bench.create(Connection, { ...program, webhookType });
      assert.deepEqual(sent("POST"), { ...program, type: "WebhookDefinition", description: "", webhookType });
      const { type, webhookType: shown } = reveal(made.state);
      assert.deepEqual([type, shown], ["WebhookConnection", webhookType]);
      assert.deepEqual(bench.diff(Connection, { ...program, webhookType }, made).changes, []);
      const { state } = (await bench.import(Connection, made.id)) ?? assert.fail();
      assert.equal(reveal(state).webhookType, webhookType);
    });
  }

  it("rejects unknown types", (test) => {
    const { failures } = bench.check(Connection, { ...program, webhookType: "Webhok" });
    assertFailures(test, failures, ["webhookType"]);
  });

  it("keeps URL and headers secret in inputs and state, even if your program does not mark them as secret", async () => {
    const made = await bench.create(Connection, { ...program, headers, customHeaders: { "X-Key": "hook-key" } });
    const isSecret = (value: Value | undefined) => value instanceof Secret;
    for (const values of [made.inputs, made.state]) {
      for (const name of ["url", "headers", "customHeaders"]) assert.ok(isSecret(values[name]), name);
    }
    const read = (await bench.refresh(Connection, made)) ?? assert.fail();
    for (const name of ["url", "headers", "customHeaders"]) assert.ok(isSecret(read.state[name]), name);
    assert.doesNotMatch([...bench.log, ...bench.told].join("\n"), /hook-(key|token)/);
  });

  it("keeps headers that the platform masks, and sends their real values with every change", async () => {
    const made = await bench.create(Connection, { ...program, headers });
    const read = (await bench.refresh(Connection, made)) ?? assert.fail();
    assert.deepEqual(reveal(read.state).headers, headers);
    const next = { ...program, headers, description: "rota" };
    assert.deepEqual(
      bench.diff(Connection, next, read).changes.map(({ path }) => path),
      ["description"],
    );
    await bench.update(Connection, next, read);
    assert.deepEqual(stored(made.id).headers, [
      { name: "Authorization", value: "Bearer hook-token" },
      { name: "X-Team", value: "edge" },
    ]);
  });

  it("reports a header that was added or removed outside of the program by its name", async () => {
    const made = await bench.create(Connection, { ...program, headers });
    bench.logs.objects.patch("connections", made.id, { headers: [{ name: "X-Other", value: "theirs" }] });
    const read = (await bench.refresh(Connection, made)) ?? assert.fail();
    assert.deepEqual(Object.keys(reveal(read.state).headers as object), ["X-Other"]);
  });

  it("rejects changes after an import until its headers are set", async (test) => {
    const made = await bench.create(Connection, { ...program, headers });
    const imported = (await bench.import(Connection, made.id)) ?? assert.fail();
    assert.equal(reveal(imported.inputs).headers, undefined);
    await assertRejected(test, bench.update(Connection, { ...program, description: "rota" }, imported), {
      code: "invalid-argument",
      path: "headers",
    });
    assert.equal(bench.logs.requests.count("PUT /api/v1/connections/:id"), 0);
  });

  it("removes custom headers that were removed from the inputs", async () => {
    const made = await bench.create(Connection, { ...program, customHeaders: { "X-Extra": "c" } });
    const next = await bench.update(Connection, program, made);
    assert.deepEqual([stored(made.id).customHeaders, reveal(next.state).customHeaders], [[], undefined]);
  });
});
