import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { request as requestSecurely } from "node:https";
import { afterEach, test } from "node:test";
import { useInSuite } from "@tripod/testkit/suite";
import { manualClock } from "../clock.js";
import { DEFAULT_PROJECT, EDGE_LAB_PROJECT, request } from "./client.testing.js";
import { startClusters } from "./startClusters.js";

const clock = manualClock();
const platform = useInSuite(() => startClusters({ clock }));
afterEach(() => {
  platform.faults.clear();
  platform.clock.advance(60_000);
});

function statusOverTls(
  path: string,
  trust: { ca?: string; rejectUnauthorized?: boolean },
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { ApiKey: platform.settings.apiKey };
    const sent = requestSecurely(platform.origin + path, { ...trust, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject);
    sent.end();
  });
}

test("HTTPS works for a client that trusts the certificate or does not look, and for no other", async () => {
  const path = "/v1/dashboard/projects/metadata";
  assert.equal(await statusOverTls(path, { ca: platform.certificate }), 200);
  assert.equal(await statusOverTls(path, { ca: readFileSync(platform.caFile, "utf8") }), 200);
  assert.equal(await statusOverTls(path, { rejectUnauthorized: false }), 200);
  await assert.rejects(statusOverTls(path, {}), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
});

test("settings, environment and accounts fit together", () => {
  const [acme, globex] = platform.accounts;
  assert.deepEqual(platform.settings, acme);
  assert.notEqual(acme?.apiKey, globex?.apiKey);
  assert.equal(`https://${platform.settings.host}`, platform.origin);
  assert.deepEqual(platform.env, {
    K8SPKG_APIKEY: platform.settings.apiKey,
    K8SPKG_HOST: platform.settings.host,
    K8SPKG_CA_FILE: platform.caFile,
  });
});

test("an unknown or missing key is rejected and not echoed", async () => {
  for (const apiKey of ["not-a-key-9f8e7d", ""]) {
    const { status, json, text } = await request(platform, "/v1/permissions", { apiKey });
    assert.equal(status, 401);
    assert.deepEqual([json.code, json.details], ["ResourceNotFound", null]);
    assert.ok(!text.includes("not-a-key"));
  }
});

test("the response repeats an unknown key only if the option is set", async () => {
  const repeating = await startClusters({ repeatUnknownKey: true });
  try {
    const { json } = await request(repeating, "/v1/permissions", { apiKey: "not-a-key-9f8e7d" });
    assert.equal(json.message, "API key not-a-key-9f8e7d not found");
  } finally {
    await repeating.close();
  }
});

test("two keys access two tenants, and a project of the other tenant is rejected", async () => {
  const [acme, globex] = platform.accounts.map(({ apiKey }) => ({ apiKey }));
  const path = "/v1/dashboard/projects/metadata?name=Default";
  const [own, other] = [await request(platform, path, acme), await request(platform, path, globex)];
  assert.deepEqual(own.json.items, [{ metadata: { name: "Default", uid: DEFAULT_PROJECT } }]);
  assert.notDeepEqual(own.json, other.json);
  const foreign = await request(platform, "/v1/overlords", { ...globex, project: DEFAULT_PROJECT });
  assert.deepEqual([foreign.status, foreign.json.code], [403, "OperationForbidden"]);
});

test("the project may come as a query parameter", async () => {
  const byHeader = await request(platform, "/v1/users/assets/locations", { project: EDGE_LAB_PROJECT });
  const byQuery = await request(platform, `/v1/users/assets/locations?ProjectUid=${EDGE_LAB_PROJECT}`);
  assert.deepEqual(byQuery.json, byHeader.json);
  assert.notDeepEqual(byQuery.json, (await request(platform, "/v1/users/assets/locations")).json);
});

test("too many requests get 429 with Retry-After until time has passed", async () => {
  const replies = await Promise.all(Array.from({ length: 55 }, () => request(platform, "/v1/overlords")));
  const refused = replies.filter(({ status }) => status === 429);
  assert.equal(refused.length, 5);
  for (const { headers, json } of refused) {
    assert.equal(headers.get("Retry-After"), "1");
    assert.equal(json.code, "TooManyRequests");
  }
  assert.equal((await request(platform, "/v1/permissions")).status, 200);
  platform.clock.advance(1000);
  assert.equal((await request(platform, "/v1/overlords")).status, 200);
  platform.control.limits.set([]);
  const unlimited = await Promise.all(Array.from({ length: 60 }, () => request(platform, "/v1/overlords")));
  assert.ok(unlimited.every(({ status }) => status === 200));
});

test("an unknown path is 404, a known one with another method 405", async () => {
  assert.equal((await request(platform, "/v1/cloudaccounts/openstack")).status, 404);
  const { status, json, headers } = await request(platform, "/v1/edgehosts");
  assert.deepEqual([status, json.message], [405, "method GET is not allowed, but [POST] are"]);
  assert.equal(headers.get("Allow"), "POST");
  assert.equal((await request(platform, "/v1/packs", { post: {} })).headers.get("Allow"), "GET");
});

test("a body that is not a JSON object is rejected", async () => {
  const send = (body: string, type: string) =>
    fetch(`${platform.plainOrigin}/v1/packs/search`, {
      method: "POST",
      body,
      headers: { ApiKey: platform.settings.apiKey, "Content-Type": type },
    });
  assert.equal((await send("{", "application/json")).status, 400);
  assert.equal((await send("[]", "application/json")).status, 400);
  assert.equal((await send("{}", "text/plain")).status, 415);
  assert.equal((await send("", "application/json")).status, 200);
});

test("faults and the request log work on both listeners", async () => {
  platform.faults.add({ route: "GET /v1/overlords", fault: { kind: "reset" }, times: 1 });
  await assert.rejects(statusOverTls("/v1/overlords", { ca: platform.certificate }), { code: "ECONNRESET" });
  platform.requests.reset();
  platform.faults.add({ route: "GET /v1/overlords", fault: { kind: "unavailable", retryAfter: 7 }, times: 1 });
  const { status, headers, json } = await request(platform, "/v1/overlords");
  assert.deepEqual([status, headers.get("Retry-After"), json.code], [503, "7", "ServiceUnavailable"]);
  assert.equal(await statusOverTls("/v1/overlords", { ca: platform.certificate }), 200);
  assert.deepEqual(platform.requests.byRoute(), { "GET /v1/overlords 200": 1, "GET /v1/overlords 503": 1 });
});

test("a change through control is seen by the next request", async () => {
  const [acme] = platform.control.tenants;
  assert.ok(acme);
  const removed = acme.gateways.splice(0);
  assert.deepEqual((await request(platform, "/v1/overlords")).json, { items: [] });
  acme.gateways.push(...removed);
});

test("closing stops both listeners and removes the certificate's file", async () => {
  const short = await startClusters();
  await short.close();
  assert.equal(existsSync(short.caFile), false);
  for (const origin of [short.origin, short.plainOrigin]) await assert.rejects(fetch(`${origin}/v1/overlords`));
});

async function freePort(): Promise<number> {
  const short = await startClusters();
  await short.close();
  return Number(new URL(short.origin).port);
}

test("startClusters rejects if a port is in use and leaves nothing listening", async () => {
  const duplicate = Number(new URL(platform.plainOrigin).port);
  const port = await freePort();
  await assert.rejects(startClusters({ port, plainPort: duplicate }), { code: "EADDRINUSE" });
  await assert.rejects(fetch(`https://127.0.0.1:${port}/`), ({ cause }) => cause.code === "ECONNREFUSED");
});
