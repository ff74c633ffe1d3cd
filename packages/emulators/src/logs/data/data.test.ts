import assert from "node:assert/strict";
import { test } from "node:test";
import { at, codeOf, platformFor, type Send } from "../client.testing.js";
import { addressOf, example, shapeDifferences } from "../examples.testing.js";
import type { JsonObject } from "../json.js";

const DAY = 86_400_000;

/** Creates the object of an example and compares the response with it. Returns its path and body. */
async function make(send: Send, kind: string, changes: JsonObject = {}) {
  const { body, response, path } = example("data", `${kind}-create`);
  const created = await send("POST", path.slice(5), { body: { ...body, ...changes } });
  assert.equal(created.status, 200, `${kind}: ${JSON.stringify(created.body)}`);
  assert.deepEqual(shapeDifferences(created.body, response.body), [], kind);
  const id = created.body.fieldId ?? (kind === "data-forwarding-rule" ? created.body.indexId : created.body.id);
  return { made: created.body, path: `${path.slice(5)}/${id}` };
}

/** Applies the change of the example. */
async function update(send: Send, kind: string, path: string, changes: JsonObject = {}) {
  const { body, response } = example("data", `${kind}-update`);
  const changed = await send("PUT", path, { body: { ...body, ...changes } });
  assert.equal(changed.status, 200, `${kind}: ${JSON.stringify(changed.body)}`);
  const differences = shapeDifferences(changed.body, response.body).filter((text) => !/bucket is unknown/.test(text));
  assert.deepEqual(differences, [], kind);
  assert.deepEqual((await send("GET", path)).body, changed.body, kind);
  return changed.body;
}

test("simple kinds are created, listed, updated and deleted as in the examples, with unique names", async (t) => {
  const { send } = await platformFor(t);
  for (const kind of ["field-extraction-rule", "ingest-budget-v2", "scan-budget", "data-forwarding-destination"]) {
    const { made: created, path } = await make(send, kind);
    assert.deepEqual((await send("GET", path)).body, created, kind);
    const { body, path: base } = example("data", `${kind}-create`);
    const again = await send("POST", base.slice(5), { body });
    assert.deepEqual([again.status, String(codeOf(again)).split(":")[1]], [400, "already_exists"], kind);
    const renamed = await update(send, kind, path);
    assert.equal(renamed.name ?? renamed.destinationName, "renamed");
    const listed = at((await send("GET", base.slice(5))).body, "data") as JsonObject[];
    assert.ok(
      listed.some(({ id }) => id === created.id),
      kind,
    );
    const other = (await send("POST", base.slice(5), { body })).body;
    const duplicate = await send("PUT", `${base.slice(5)}/${other.id}`, {
      body: example("data", `${kind}-update`).body,
    });
    assert.equal(String(codeOf(duplicate)).split(":")[1], "already_exists", kind);
    assert.deepEqual((await send("GET", `${base.slice(5)}/${other.id}`)).body, other, kind);
    assert.equal((await send("DELETE", path)).status, 204, kind);
    assert.equal((await send("DELETE", path)).status, 404, kind);
  }
});

test("a partition is created, updated, and decommissioned permanently", async (t) => {
  const { send } = await platformFor(t);
  const { made: created, path } = await make(send, "partition");
  await update(send, "partition", path, { retentionPeriod: 100 });
  const later = await send("PUT", path, { body: example("data", "partition-lower-retention-later").body });
  assert.deepEqual(shapeDifferences(later.body, example("data", "partition-lower-retention-later").response.body), []);
  assert.deepEqual([later.body.retentionPeriod, later.body.newRetentionPeriod], [100, 30]);
  assert.equal((await send("POST", `${path}/decommission`)).status, 200);
  const returned = await send("GET", path);
  assert.deepEqual(shapeDifferences(returned.body, example("data", "partition-decommissioned").response.body), []);
  assert.equal(returned.body.isActive, false);
  assert.equal((await send("POST", `${path}/decommission`)).status, 400);
  assert.equal((await send("PUT", path, { body: { routingExpression: "x" } })).status, 400);
  const again = await send("POST", "v1/partitions", { body: { name: created.name, routingExpression: "x" } });
  assert.equal(codeOf(again), "partition:already_exists");
  assert.equal((await send("DELETE", path)).status, 405);
});

test("a shorter retention takes effect after a week, immediately, or not at all", async (t) => {
  const { platform, send } = await platformFor(t);
  const body = { name: "kept", routingExpression: "a", retentionPeriod: 100 };
  const created = await send("POST", "v1/partitions", { body });
  assert.equal("isIncludedInDefaultSearch" in created.body, false);
  const place = `v1/partitions/${created.body.id}`;
  const put = async (changes: JsonObject) =>
    (await send("PUT", place, { body: { routingExpression: "a", ...changes } })).body;
  await put({ retentionPeriod: 30 });
  platform.clock.advance(8 * DAY);
  assert.equal((await send("GET", place)).body.retentionPeriod, 30);
  assert.equal((await put({ retentionPeriod: 20, reduceRetentionPeriodImmediately: true })).retentionPeriod, 20);
  await put({ retentionPeriod: 10 });
  assert.equal((await send("POST", `${place}/cancelRetentionUpdate`)).status, 204);
  assert.equal("newRetentionPeriod" in (await send("GET", place)).body, false);
  assert.equal((await put({ retentionPeriod: -1 })).retentionPeriod, 365);
  await put({ isCompliant: true });
  assert.equal((await send("PUT", place, { body: { routingExpression: "a", isCompliant: false } })).status, 400);
});

test("a scheduled view is filled automatically and is disabled, not deleted", async (t) => {
  const { platform, send } = await platformFor(t);
  const { made: created, path } = await make(send, "scheduled-view", { startTime: "2019-09-01T02:00:00+02:00" });
  assert.deepEqual([created.startTime, created.status], ["2019-09-01T00:00:00.000Z", "NOT_STARTED"]);
  await update(send, "scheduled-view", path);
  platform.clock.advance(10_000);
  assert.equal((await send("GET", path)).body.status, "FILLING");
  platform.clock.advance(60_000);
  assert.equal((await send("GET", path)).body.status, "COMPLETE");
  assert.equal((await send("DELETE", `${path}/disable`)).status, 204);
  assert.equal(codeOf(await send("GET", path)), "view:scheduled_view_not_found");
  const again = await send("POST", "v1/scheduledViews", { body: example("data", "scheduled-view-create").body });
  assert.equal(codeOf(again), "view:already_exists");
});

test("a field is created enabled, and enabled or disabled by requests without a body", async (t) => {
  const { send } = await platformFor(t);
  const { made: created, path } = await make(send, "field");
  assert.equal(created.state, "Enabled");
  assert.equal((await send("DELETE", `${path}/disable`)).status, 204);
  assert.equal((await send("GET", path)).body.state, "Disabled");
  assert.equal((await send("PUT", `${path}/enable`, { body: null })).status, 204);
  assert.equal((await send("GET", path)).body.state, "Enabled");
  assert.equal(codeOf(await send("POST", "v1/fields", { body: { fieldName: "FIRST_field" } })), "field:already_exists");
  assert.ok((at((await send("GET", "v1/fields/builtin")).body, "data") as unknown[]).length > 0);
  assert.equal((await send("DELETE", path)).status, 204);
  assert.equal(codeOf(await send("GET", path)), "field:doesnt_exist");
});

test("an expression of an extraction rule is returned in the platform's spelling", async (t) => {
  const { send } = await platformFor(t);
  const { made: created } = await make(send, "field-extraction-rule");
  assert.deepEqual([created.parseExpression, created.fieldNames], ["csv _raw extract 2 as f2", ["f2"]]);
});

test("a forwarding rule belongs to an index and holds its destination", async (t) => {
  const { platform, send } = await platformFor(t);
  const destination = await make(send, "data-forwarding-destination");
  assert.equal(platform.objects.rows("dataForwarding.destinations")[1]?.secretAccessKey, "<secret>");
  const { secretAccessKey: _, ...stored } = example("data", "data-forwarding-destination-update").body ?? {};
  assert.equal((await send("PUT", destination.path, { body: stored })).status, 200);
  assert.equal(platform.objects.rows("dataForwarding.destinations")[1]?.secretAccessKey, "<secret>");

  const indexId = "00000000000AB12C";
  const rules = "v1/logsDataForwarding/rules";
  const body = { ...example("data", "data-forwarding-rule-create").body, destinationId: destination.made.id };
  assert.equal(codeOf(await send("POST", rules, { body })), "dataForwardingRule:invalid_index");
  const { path } = await make(send, "data-forwarding-rule", { indexId, destinationId: destination.made.id });
  assert.equal(path, `${rules}/${indexId}`);
  assert.equal(
    (await send("GET", `v1/partitions/${indexId}`)).body.dataForwardingId,
    (await send("GET", path)).body.id,
  );
  assert.equal((await send("POST", rules, { body: { ...body, indexId } })).status, 400);
  await update(send, "data-forwarding-rule", path, { destinationId: destination.made.id, enabled: false });
  const odd = await send("PUT", path, { body: { payloadSchema: "raw", format: "csv" } });
  assert.equal(codeOf(odd), "dataForwardingRule:invalid_value");
  assert.equal(codeOf(await send("DELETE", destination.path)), "dataForwardingDestination:in_use");
  assert.equal((await send("DELETE", path)).status, 204);
  assert.equal((await send("GET", `v1/partitions/${indexId}`)).body.dataForwardingId, "");
  assert.equal((await send("DELETE", destination.path)).status, 204);
});

test("destinations come ten on a page, with a token of their own name", async (t) => {
  const { platform, send } = await platformFor(t);
  for (let number = 0; number < 11; number += 1) {
    const members = {
      destinationName: `d${number}`,
      bucketName: "bucket",
      authenticationMode: "RoleBased",
      roleArn: "arn",
    };
    platform.objects.add("dataForwarding.destinations", members);
  }
  const base = "v1/logsDataForwarding/destinations";
  const first = await send("GET", base);
  assert.equal((at(first.body, "data") as unknown[]).length, 10);
  const second = await send("GET", `${base}?token=${encodeURIComponent(String(first.body.nextToken))}`);
  assert.deepEqual([(at(second.body, "data") as unknown[]).length, second.body.nextToken], [2, null]);
});

test("an error response names missing and invalid members", async (t) => {
  const { send } = await platformFor(t);
  const refusals: [string, JsonObject, string][] = [
    ["v1/partitions", { name: "p" }, "routingExpression"],
    ["v2/ingestBudgets", { ...example("data", "ingest-budget-v2-create").body, resetTime: "25:00" }, "resetTime"],
    ["v2/ingestBudgets", { ...example("data", "ingest-budget-v2-create").body, timezone: "Mars" }, "timezone"],
    ["v1/budgets", { ...example("data", "scan-budget-create").body, scope: {} }, "scope.includedUsers"],
    ["v1/budgets", { ...example("data", "scan-budget-create").body, action: "StopScan" }, "action"],
  ];
  for (const [path, body, member] of refusals) {
    const answer = await send("POST", path, { body });
    assert.deepEqual([answer.status, at(answer.body, "errors", 0, "meta", "member")], [400, member]);
  }
  assert.equal((await send("GET", addressOf(example("data", "error-not-found")))).status, 404);
});
