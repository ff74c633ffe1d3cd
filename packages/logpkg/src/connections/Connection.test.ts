import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { type AnyResource, reveal, Secret, type Value } from "@tripod/kit";
import type { LogPlatform } from "../platform.js";
import { type Bench, startBench } from "../resources.testing.js";
import { Connection as Definition } from "./Connection.js";

const Connection = Definition as AnyResource<LogPlatform>;

let bench: Bench;
before(async () => {
  bench = await startBench();
});
beforeEach(() => bench.restore());
after(() => bench.close());

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
    it(`leads to ${webhookType}, by the platform's own word for it`, async () => {
      const made = await bench.create(Connection, { ...program, webhookType });
      assert.deepEqual(sent("POST"), { ...program, type: "WebhookDefinition", description: "", webhookType });
      const { type, webhookType: shown } = reveal(made.state);
      assert.deepEqual([type, shown], ["WebhookConnection", webhookType]);
      assert.deepEqual(bench.diff(Connection, { ...program, webhookType }, made).changes, []);
      const { state } = (await bench.import(Connection, made.id)) ?? assert.fail();
      assert.equal(reveal(state).webhookType, webhookType);
    });
  }

  it("leads to nothing else", () => {
    const { failures } = bench.check(Connection, { ...program, webhookType: "Webhok" });
    assert.match(
      failures.map(({ reason }) => reason).join(),
      /must be one of .*, got "Webhok"; did you mean "Webhook"/,
    );
  });

  it("keeps address and headers as secrets, in inputs and in state, whether or not the program says so", async () => {
    const made = await bench.create(Connection, { ...program, headers, customHeaders: { "X-Key": "hook-key" } });
    const isSecret = (value: Value | undefined) => value instanceof Secret;
    for (const values of [made.inputs, made.state]) {
      for (const name of ["url", "headers", "customHeaders"]) assert.ok(isSecret(values[name]), name);
    }
    const read = (await bench.refresh(Connection, made)) ?? assert.fail();
    for (const name of ["url", "headers", "customHeaders"]) assert.ok(isSecret(read.state[name]), name);
    assert.doesNotMatch([...bench.log, ...bench.told].join("\n"), /hook-(key|token)/);
  });

  it("keeps headers that the platform masks, and sends the real ones with every change", async () => {
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

  it("shows a header that somebody else has added or taken away by its name", async () => {
    const made = await bench.create(Connection, { ...program, headers });
    bench.logs.objects.patch("connections", made.id, { headers: [{ name: "X-Other", value: "theirs" }] });
    const read = (await bench.refresh(Connection, made)) ?? assert.fail();
    assert.deepEqual(Object.keys(reveal(read.state).headers as object), ["X-Other"]);
  });

  it("that was imported is not changed before its headers are given", async () => {
    const made = await bench.create(Connection, { ...program, headers });
    const imported = (await bench.import(Connection, made.id)) ?? assert.fail();
    assert.equal(reveal(imported.inputs).headers, undefined);
    await assert.rejects(
      bench.update(Connection, { ...program, description: "rota" }, imported),
      /the platform does not show what Authorization, X-Team is, and forgets what is not sent/,
    );
    assert.equal(bench.logs.requests.count("PUT /api/v1/connections/:id"), 0);
  });

  it("loses further headers that the program gives no more", async () => {
    const made = await bench.create(Connection, { ...program, customHeaders: { "X-Extra": "c" } });
    const next = await bench.update(Connection, program, made);
    assert.deepEqual([stored(made.id).customHeaders, reveal(next.state).customHeaders], [[], undefined]);
  });
});
