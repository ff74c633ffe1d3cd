import assert from "node:assert/strict";
import { test } from "node:test";
import { type Answer, at, basic, codeOf, platformFor, type Send } from "./client.testing.js";
import { example, shapeDifferences } from "./examples.testing.js";
import type { JsonObject } from "./json.js";
import { MASK } from "./masks.js";

const SOURCES = "v1/collectors/101234567/sources";
const FEEDS = "v1/collectors/101234568/sources";
const SECRETS: [id: number, place: string, member: string][] = [
  [9001002, "authentication", "sharedAccessPolicyKey"],
  [9001003, "authentication", "clientSecret"],
  [9001004, "authentication", "awsKey"],
];

const source = (answer: Answer) => at(answer.body, "source") as JsonObject;
const resource = (body: JsonObject | undefined) => at(body, "thirdPartyRef", "resources", 0) as JsonObject;

/** Reads a source, changes it and sends it with its ETag. */
async function edit(send: Send, path: string, change: (body: JsonObject) => void): Promise<Answer> {
  const read = await send("GET", path);
  const body = structuredClone(source(read));
  change(body);
  return send("PUT", path, { body: { source: body }, headers: { "if-match": read.headers.get("etag") ?? "" } });
}

/** Returns the body of an example's create request. */
function creation(kind: string, changes: JsonObject = {}): { source: JsonObject } {
  const { body } = example("sources", `${kind}-source-create`);
  return { source: { ...(at(body, "source") as JsonObject), ...changes } };
}

test("every seeded source accepts its own response as an update and keeps its secrets", async (t) => {
  const { platform, send } = await platformFor(t);
  for (const collectorId of [101234567, 101234568]) {
    const before = platform.control.sources(collectorId);
    for (const { id } of before) {
      const answer = await edit(send, `v1/collectors/${collectorId}/sources/${id}`, () => undefined);
      assert.equal(answer.status, 200, String(id));
    }
    assert.deepEqual(platform.control.sources(collectorId), before);
  }
});

test("a source is created, found, updated and deleted", async (t) => {
  const { platform, send } = await platformFor(t);
  const created = await send("POST", SOURCES, { body: creation("cdn") });
  const { id } = source(created);
  const path = `${SOURCES}/${id}`;
  assert.deepEqual((await send("GET", path)).body, created.body);
  const listed = at((await send("GET", SOURCES)).body, "sources") as JsonObject[];
  assert.ok(listed.some((row) => row.id === id));

  const changed = await edit(send, path, (body) => Object.assign(body, { paused: true, name: "edge-2" }));
  assert.deepEqual([source(changed).paused, source(changed).name], [true, "edge-2"]);
  assert.equal(source(changed).url, source(created).url);

  const deleted = await send("DELETE", path);
  assert.deepEqual([deleted.status, deleted.body], [200, undefined]);
  assert.equal(codeOf(await send("GET", path)), "collectors.source.invalid");
  assert.equal((await send("DELETE", path)).status, 404);
  assert.equal(platform.control.source(Number(id)), undefined);
});

test("omitted members have their default, also after an update", async (t) => {
  const { send } = await platformFor(t);
  const { thirdPartyRef } = creation("cdn").source;
  const least = { sourceType: "Polling", name: "least", contentType: "AwsCloudFrontBucket", thirdPartyRef };
  const created = await send("POST", SOURCES, { body: { source: { ...least, description: "text", url: "" } } });
  const { id, url, thirdPartyRef: _, ...rest } = source(created);
  const defaults = {
    automaticDateParsing: true,
    multilineProcessingEnabled: true,
    useAutolineMatching: true,
    forceTimeZone: false,
    filters: [],
    fields: {},
    cutoffTimestamp: 0,
    encoding: "UTF-8",
    scanInterval: 300000,
    paused: false,
    alive: true,
  };
  const { thirdPartyRef: __, ...input } = least;
  assert.deepEqual(rest, { ...input, ...defaults, description: "text" });

  const read = await send("GET", `${SOURCES}/${id}`);
  const headers = { "if-match": read.headers.get("etag") ?? "" };
  const changed = await send("PUT", `${SOURCES}/${id}`, { body: { source: { id, ...least } }, headers });
  assert.equal(source(changed).description, undefined);
  assert.equal(source(changed).url, url);
});

test("an update needs the current tag", async (t) => {
  const { platform, send } = await platformFor(t);
  const path = `${FEEDS}/9001001`;
  const read = await send("GET", path);
  const put = (headers: Record<string, string>) => send("PUT", path, { body: read.body, headers });

  const without = await put({});
  assert.deepEqual([without.status, codeOf(without)], [403, "forbidden"]);
  platform.control.changeSource(9001001, (body) => {
    body.description = "changed outside";
  });
  const stale = await put({ "if-match": read.headers.get("etag") ?? "" });
  assert.equal(stale.status, 412);
  const expected = example("errors", "error-legacy-precondition-412").response.body;
  assert.deepEqual(shapeDifferences(stale.body, expected), []);
  assert.equal(source(await send("GET", path)).description, "changed outside");
});

test("secrets are masked in every response, and a mask in an update keeps the secret", async (t) => {
  const { platform, send } = await platformFor(t);
  const rows = at((await send("GET", FEEDS)).body, "sources") as JsonObject[];
  for (const [id, place, member] of SECRETS) {
    const stored = at(resource(platform.control.source(id)), place, member);
    assert.equal(at(resource(rows.find((row) => row.id === id)), place, member), MASK);
    const changed = await edit(send, `${FEEDS}/${id}`, (body) => Object.assign(body, { description: "new" }));
    assert.equal(at(resource(source(changed)), place, member), MASK);
    assert.equal(at(resource(platform.control.source(id)), place, member), stored);

    const rotated = await edit(send, `${FEEDS}/${id}`, (body) => {
      Object.assign(at(resource(body), place) as JsonObject, { [member]: "ROTATED" });
    });
    assert.equal(at(resource(source(rotated)), place, member), MASK);
    assert.equal(at(resource(platform.control.source(id)), place, member), "ROTATED");
    assert.notEqual(rotated.headers.get("etag"), changed.headers.get("etag"));
  }
});

test("a name can be used once in a collector", async (t) => {
  const { send } = await platformFor(t);
  const again = await send("POST", FEEDS, { body: creation("inventory") });
  assert.equal(again.status, 400);
  const expected = example("errors", "error-legacy-duplicate-400").response.body;
  assert.deepEqual(shapeDifferences(again.body, expected), []);
  assert.equal(codeOf(again), "collectors.validation.name.duplicate");
  const renamed = await edit(send, `${FEEDS}/9001002`, (body) => Object.assign(body, { name: "inventory" }));
  assert.equal(codeOf(renamed), "collectors.validation.name.duplicate");
  assert.equal((await send("POST", SOURCES, { body: creation("inventory") })).status, 200);
});

test("invalid values are rejected with a code", async (t) => {
  const { platform, send } = await platformFor(t);
  const before = platform.control.sources(101234567);
  const missing = "collectors.validation.fields.missing";
  const invalid = "collectors.validation.fields.invalid";
  const other = (member: string, value: JsonObject) => ({
    thirdPartyRef: { resources: [{ ...resource(creation("cdn").source), [member]: value }] },
  });
  const refused: [changes: JsonObject, status: number, code: string][] = [
    [{ name: "" }, 400, missing],
    [{ name: "n".repeat(129) }, 400, invalid],
    [{ name: 7 }, 400, invalid],
    [{ sourceType: "" }, 400, "EmptySourceType"],
    [{ sourceType: "Odd" }, 400, "InvalidSourceType"],
    [{ sourceType: "constructor" }, 400, "InvalidSourceType"],
    [{ contentType: "Odd" }, 400, invalid],
    [{ contentType: "constructor" }, 400, invalid],
    [{ contentType: "AwsInventory" }, 400, invalid],
    [{ thirdPartyRef: undefined }, 400, missing],
    [{ thirdPartyRef: { resources: [] } }, 400, missing],
    [{ scanInterval: 999 }, 400, invalid],
    [{ timeZone: "Mars/Olympus" }, 400, invalid],
    [{ hashAlgorithm: "SHA-1" }, 400, invalid],
    [{ filters: [{ name: "f", filterType: "Drop", regexp: "x" }] }, 400, invalid],
    [{ filters: [{ name: "f".repeat(33), filterType: "Mask", regexp: "x" }] }, 400, invalid],
    [{ cutoffRelativeTime: "24h" }, 400, invalid],
    [{ cutoffRelativeTime: "-24h", cutoffTimestamp: 1767225600000 }, 400, invalid],
    [other("authentication", { type: "AzureEventHubAuthentication" }), 400, invalid],
    [other("authentication", { type: "S3BucketAuthentication", awsId: "AKIA" }), 500, "internal.error"],
    [other("path", { type: "AwsInventoryPath" }), 400, invalid],
    [other("path", { type: "S3BucketPathExpression", bucketName: "b" }), 400, missing],
  ];
  for (const [changes, status, code] of refused) {
    const answer = await send("POST", SOURCES, { body: creation("cdn", changes) });
    assert.deepEqual([answer.status, codeOf(answer)], [status, code], JSON.stringify(changes));
  }
  assert.equal(codeOf(await send("POST", SOURCES, { body: {} })), missing);
  assert.deepEqual(platform.control.sources(101234567), before);
});

test("a body has to be JSON and say so", async (t) => {
  const { platform, send } = await platformFor(t);
  const headers = { "content-type": "text/plain" };
  assert.equal((await send("POST", SOURCES, { body: creation("cdn"), headers })).status, 415);
  const response = await fetch(`${platform.settings.baseUrl}${SOURCES}`, {
    method: "POST",
    headers: { authorization: basic(platform.settings), "content-type": "application/json" },
    body: "{",
  });
  assert.equal(response.status, 400);
});

test("some members cannot change", async (t) => {
  const { send } = await platformFor(t);
  const path = `${FEEDS}/9001004`;
  const refused: [changes: JsonObject, code: string][] = [
    [{ id: undefined }, "collectors.validation.fields.missing"],
    [{ id: 9001003 }, "collectors.validation.fields.invalid"],
    [{ sourceType: "HTTP" }, "collectors.validation.fields.invalid"],
    [{ contentType: "AwsInventory" }, "collectors.validation.fields.invalid"],
    [{ url: "https://elsewhere.example.com" }, "collectors.validation.fields.invalid"],
  ];
  for (const [changes, code] of refused) {
    const answer = await edit(send, path, (body) => Object.assign(body, changes));
    assert.deepEqual([answer.status, codeOf(answer)], [400, code], JSON.stringify(changes));
  }
});

test("the topic of a bucket belongs to the platform", async (t) => {
  const { send } = await platformFor(t);
  const path = `${FEEDS}/9001004`;
  const topic = { isSuccess: true, arn: "arn:aws:sns:us-west-2:111122223333:SNSTopic-edge" };
  for (const sent of [undefined, { isSuccess: false, arn: "" }, topic]) {
    const answer = await edit(send, path, (body) => {
      Object.assign(resource(body).path as JsonObject, { snsTopicOrSubscriptionArn: sent });
    });
    assert.equal(answer.status, 200);
    assert.deepEqual(at(resource(source(answer)), "path", "snsTopicOrSubscriptionArn"), topic);
  }
});

test("event hub sources have no scan interval of their own", async (t) => {
  const { send } = await platformFor(t);
  const created = await send("POST", SOURCES, { body: creation("eventhub", { scanInterval: 60000 }) });
  assert.equal(source(created).scanInterval, -1);
});

test("a relative cutoff becomes an instant and is not shown again; cutoffs only move forward", async (t) => {
  const { platform, send } = await platformFor(t);
  const body = creation("cloudsyslog", { name: "late", cutoffRelativeTime: "-24h" });
  const created = source(await send("POST", SOURCES, { body }));
  const cutoff = platform.clock.now() - 86_400_000;
  assert.deepEqual([created.cutoffTimestamp, created.cutoffRelativeTime], [cutoff, undefined]);
  const path = `${SOURCES}/${created.id}`;
  const back = await edit(send, path, (change) => Object.assign(change, { cutoffTimestamp: cutoff - 1 }));
  assert.equal(codeOf(back), "collectors.validation.fields.invalid");
  const on = await edit(send, path, (change) => Object.assign(change, { cutoffTimestamp: cutoff + 1 }));
  assert.equal(source(on).cutoffTimestamp, cutoff + 1);
});

test("a collector whose sources come from a file cannot be written", async (t) => {
  const { send } = await platformFor(t);
  const answer = await send("POST", "v1/collectors/101234582/sources", { body: creation("cloudsyslog") });
  assert.equal(codeOf(answer), "CannotModifySources");
});

test("a lost response leaves the source behind", async (t) => {
  const { platform, send } = await platformFor(t);
  platform.faults.add({ route: `POST /api/${SOURCES}`, fault: { kind: "lost-answer" }, times: 1 });
  await assert.rejects(send("POST", SOURCES, { body: creation("cdn") }));
  assert.ok(platform.control.sources(101234567).some(({ name }) => name === "edge-logs"));
  assert.equal(codeOf(await send("POST", SOURCES, { body: creation("cdn") })), "collectors.validation.name.duplicate");
  assert.equal(platform.requests.count("POST /api/v1/collectors/:id/sources"), 2);
});

test("changes and deletions from outside are seen", async (t) => {
  const { platform, send } = await platformFor(t);
  const before = (await send("GET", `${FEEDS}/9003001`)).headers.get("etag");
  platform.control.changeSource(9003001, (body) => {
    body.token = "regenerated@41123";
  });
  const after = await send("GET", `${FEEDS}/9003001`);
  assert.equal(source(after).token, "regenerated@41123");
  assert.notEqual(after.headers.get("etag"), before);
  platform.control.deleteSource(9003001);
  assert.equal((await send("GET", `${FEEDS}/9003001`)).status, 404);
  assert.throws(() => platform.control.deleteSource(9003001), RangeError);
});
