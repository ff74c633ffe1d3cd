import assert from "node:assert/strict";
import { test } from "node:test";
import { type Answer, at, platformFor, type Send } from "./client.testing.js";
import { addressOf, type Example, example, shapeDifferences } from "./examples.testing.js";
import type { JsonObject } from "./json.js";

/** Examples whose records the seed contains unchanged. */
const SEEDED: readonly [area: string, name: string][] = [
  ["collectors", "collector-get-by-id"],
  ["collectors", "collector-get-by-name"],
  ["sources", "http-source-get"],
  ["sources", "inventory-source-get"],
  ["sources", "eventhub-source-get"],
  ["sources", "metrics-source-get"],
  ["sources", "cdn-source-get"],
  ["sources", "c2c-source-get"],
  ["sources", "cloudsyslog-source-get"],
  ["apps", "apps-list"],
  ["apps", "apps-list-empty"],
  ["content", "folder-by-path"],
  ["accounts", "role-v2-get-by-id"],
  ["accounts", "roles-v2-list-by-name"],
  ["accounts", "user-get-by-id"],
  ["accounts", "users-list-by-email"],
  ["accounts", "users-list-by-email-none"],
  ["partitions", "partition-get"],
  ["partitions", "partition-get-decommissioned"],
  ["vendor-products", "cse-vendor-product"],
  ["vendor-products", "cse-vendor-product-none"],
];

/** Examples whose responses have other or more values. */
const ALIKE: readonly [area: string, name: string][] = [
  ["collectors", "collectors-list"],
  ["content", "personal-folder"],
  ["content", "folder-by-path-404"],
  ["content", "admin-folder-start"],
  ["monitors", "monitor-folder-by-path"],
  ["accounts", "role-get-by-id"],
  ["accounts", "roles-list-by-name"],
  ["partitions", "partitions-list-page1"],
  ["apps", "app-instance-get"],
  ["sources", "sources-list"],
  ["sources", "source-get-404"],
  ["errors", "error-legacy-collector-404"],
  ["errors", "error-v2-404"],
];

test("seeded records come out as in the examples", async (t) => {
  const { send: request } = await platformFor(t);
  for (const [area, name] of SEEDED) {
    const expected = example(area, name);
    const answer = await send(request, expected);
    assert.equal(answer.status, expected.response.status, name);
    assert.deepEqual(answer.body, expected.response.body, name);
  }
});

test("other answers have the members and types of the examples", async (t) => {
  const { send: request } = await platformFor(t);
  for (const [area, name] of ALIKE) {
    const expected = example(area, name);
    const answer = await send(request, expected);
    assert.equal(answer.status, expected.response.status, name);
    assert.deepEqual(shapeDifferences(answer.body, expected.response.body), [], name);
  }
});

test("the sources of the examples can be made and changed as they say", async (t) => {
  const { send: request } = await platformFor(t);
  for (const kind of ["inventory", "eventhub", "metrics", "cdn", "c2c", "cloudsyslog"]) {
    const { create, update } = lifecycle(kind);
    const created = await send(request, create, { name: `${kind}-new` });
    assert.equal(created.status, 200, kind);
    assert.match(created.headers.get("etag") ?? "", /^"[0-9a-f]{32}"$/);
    assert.deepEqual(sourceDifferences(created, create), [], kind);

    const read = await request("GET", addressOf(update));
    const changed = await request("PUT", addressOf(update), {
      body: update.body,
      headers: { "if-match": read.headers.get("etag") ?? "" },
    });
    assert.equal(changed.status, 200, kind);
    assert.deepEqual(sourceDifferences(changed, update), [], kind);
    assert.notEqual(changed.headers.get("etag"), read.headers.get("etag"), kind);
  }
});

function lifecycle(kind: string): { create: Example; update: Example } {
  return { create: example("sources", `${kind}-source-create`), update: example("sources", `${kind}-source-update`) };
}

/**
 * Some examples lack the topic of a bucket or the state of a cloud-to-cloud source, which do not depend on the request.
 */
function sourceDifferences(answer: Answer, { response }: Example): string[] {
  const differences = shapeDifferences(answer.body, response.body);
  return differences.filter((text) => !/snsTopicOrSubscriptionArn|\$\.source\.state|schemaRef\.version/.test(text));
}

function send(request: Send, expected: Example, source?: JsonObject): Promise<Answer> {
  const body = source ? { source: { ...(at(expected.body, "source") as JsonObject), ...source } } : expected.body;
  return request(expected.method, addressOf(expected), { body, headers: expected.headers ?? {} });
}
