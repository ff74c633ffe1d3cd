import assert from "node:assert/strict";
import { test } from "node:test";
import { at, basic, codeOf, platformFor } from "./client.testing.js";
import { example, shapeDifferences } from "./examples.testing.js";

test("wrong credentials are rejected in the format of the requested API", async (t) => {
  const { platform, send } = await platformFor(t);
  const { accessId, accessKey } = platform.settings;
  const wrong = [
    {},
    { authorization: "Basic" },
    { authorization: "Bearer something" },
    { authorization: basic({ accessId, accessKey: "wrong" }) },
    { authorization: basic({ accessId: "suNOBODY", accessKey }) },
  ];
  for (const headers of wrong) {
    const legacy = await send("GET", "v1/collectors", { headers: { authorization: "", ...headers } });
    const newer = await send("GET", "v1/users", { headers: { authorization: "", ...headers } });
    assert.deepEqual([legacy.status, newer.status], [401, 401]);
    const expected = example("errors", "error-legacy-unauthorized-401").response.body;
    assert.deepEqual(shapeDifferences(legacy.body, expected), []);
    assert.deepEqual([at(legacy.body, "code"), at(newer.body, "errors", 0, "code")], ["unauthorized", "unauthorized"]);
  }
});

test("a bearer token of a key's owner is as good as the key, until it expires or the key is disabled", async (t) => {
  const { platform, send } = await platformFor(t);
  const authorization = `Bearer ${platform.control.bearerToken(undefined, 5_000)}`;
  const status = async () => (await send("GET", "v1/users", { headers: { authorization } })).status;
  assert.equal(await status(), 200);
  platform.control.disableKey(platform.settings.accessId);
  assert.equal(await status(), 401);
  platform.control.enableKey(platform.settings.accessId);
  platform.clock.advance(5_000);
  assert.equal(await status(), 401);
});

test("the ID of a failed request has three groups of five characters", async (t) => {
  const { send } = await platformFor(t);
  const { body } = await send("GET", "v1/collectors/999");
  assert.match(String(at(body, "id")), /^[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
});

test("another deployment answers with the address of the right one", async (t) => {
  const { platform, send } = await platformFor(t);
  const [northwind, contoso] = platform.accounts;
  assert.ok(northwind && contoso);
  const elsewhere = { ...northwind, baseUrl: `${platform.origin}/de/api/` };

  const requests = await send("GET", "v1/collectors?limit=2", { as: elsewhere });
  assert.equal(requests.status, 301);
  assert.equal(requests.headers.get("location"), `${northwind.baseUrl}v1/collectors?limit=2`);
  const expected = example("errors", "error-legacy-moved-301").response.body;
  assert.deepEqual(shapeDifferences(requests.body, expected), []);
  assert.equal(codeOf(requests), "moved");

  const probe = await send("HEAD", "v1/collectors", { as: { ...contoso, baseUrl: northwind.baseUrl } });
  assert.equal(probe.status, 301);
  assert.equal(probe.headers.get("location"), `${contoso.baseUrl}v1/collectors`);

  const rejected = await send("HEAD", "v1/collectors", { as: { ...elsewhere, accessKey: "wrong" } });
  assert.equal(rejected.status, 401);
  assert.equal(rejected.headers.get("location"), null);
});

test("a moved write changes nothing", async (t) => {
  const { platform, send } = await platformFor(t);
  const before = platform.control.sources(101234567).length;
  const as = { ...platform.settings, baseUrl: `${platform.origin}/jp/api/` };
  const source = { sourceType: "Cloudsyslog", name: "new" };
  assert.equal((await send("POST", "v1/collectors/101234567/sources", { as, body: { source } })).status, 301);
  assert.equal(platform.control.sources(101234567).length, before);
});

test("two keys of two organizations see different data", async (t) => {
  const { platform, send } = await platformFor(t);
  const [northwind, contoso] = platform.accounts;
  assert.ok(northwind && contoso);
  const names = ["v1/collectors/name/hosted-prod", "v1/collectors/name/only-in-europe"];
  const ids = await Promise.all(
    [northwind, contoso].map((as) =>
      Promise.all(names.map(async (name) => at((await send("GET", name, { as })).body, "collector", "id"))),
    ),
  );
  assert.deepEqual(ids, [
    [101234567, undefined],
    [201234567, 201234568],
  ]);
  assert.equal((await send("GET", "v1/collectors/101234567", { as: contoso })).status, 404);
});

test("a key without the capability is forbidden to ask", async (t) => {
  const { platform, send } = await platformFor(t);
  const as = platform.accounts[2];
  assert.ok(as);
  const source = { sourceType: "Cloudsyslog", name: "new" };
  const answers = await Promise.all([
    send("GET", "v1/collectors/101234567", { as }),
    send("POST", "v1/collectors/101234567/sources", { as, body: { source } }),
    send("GET", "v1/users", { as }),
    send("POST", "v2/apps/3f0c6d2e-8a4b-4c55-9d1e-7b2a1c9e4f10/uninstall", { as }),
    send("GET", "v2/content/folders/personal", { as }),
    send("GET", "v2/content/folders/personal", { as, headers: { isAdminMode: "true" } }),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 403, 403, 403, 200, 403],
  );
});

test("features that an organization lacks answer 404 with a code of their own", async (t) => {
  const { platform, send } = await platformFor(t);
  const answer = await send("GET", "sec/v1/vendors-and-products?product=a&vendor=b", {
    as: platform.accounts[1] ?? platform.settings,
  });
  assert.equal(answer.status, 404);
  // The security product has its own error format.
  assert.equal(at(answer.body, "data"), null);
  assert.equal(typeof at(answer.body, "errors", 0, "error_id"), "string");
  assert.equal(codeOf(answer), "api_not_enabled");
});

test("a disabled key is rejected until it is enabled again", async (t) => {
  const { platform, send } = await platformFor(t);
  const status = async () => (await send("GET", "v1/collectors/101234567")).status;
  platform.control.disableKey(platform.settings.accessId);
  assert.equal(await status(), 401);
  platform.control.enableKey(platform.settings.accessId);
  assert.equal(await status(), 200);
});

test("settings, environment and accounts name the same platform", async (t) => {
  const { platform } = await platformFor(t);
  const { accessId, accessKey, baseUrl } = platform.settings;
  assert.deepEqual(platform.env, {
    LOGPKG_ACCESS_ID: accessId,
    LOGPKG_ACCESS_KEY: accessKey,
    LOGPKG_BASE_URL: baseUrl,
  });
  assert.equal(baseUrl, `${platform.origin}/api/`);
  assert.deepEqual(platform.accounts[0], platform.settings);
});
