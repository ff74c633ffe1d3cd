import assert from "node:assert/strict";
import { test } from "node:test";
import { useInSuite } from "@tripod/testkit/suite";
import { manualClock } from "../clock.js";
import { requestToken, signIn, tokenRequest, withToken } from "./signIn.testing.js";
import { startHosting } from "./startHosting.js";

const HOUR = 3_600_000;
const platform = useInSuite(() => startHosting({ clock: manualClock("2026-02-03T09:00:00Z") }));

const endpoints = (catalog: { type: string; endpoints: { interface: string; region: string; url: string }[] }[]) =>
  Object.fromEntries(catalog.map((entry) => [entry.type, entry.endpoints]));

test("the unversioned address answers 300 and leads to v3", async () => {
  const response = await fetch(`${platform.origin}/identity/`);
  assert.equal(response.status, 300);
  const { versions } = (await response.json()) as { versions: { values: { links: { href: string }[] }[] } };
  assert.equal(versions.values[0]?.links[0]?.href, `${platform.origin}/identity/v3/`);
});

test("a project token: header, life, scope and a catalog with the address that was used", async () => {
  const { settings } = platform;
  const scope = { project: { id: settings.projectId } };
  const { status, headers, body } = await requestToken(settings, tokenRequest(settings, scope));
  assert.equal(status, 201);
  assert.match(headers.get("x-subject-token") ?? "", /^gAAAAAB/);
  assert.equal(body.token.issued_at, "2026-02-03T09:00:00.000000Z");
  assert.equal(body.token.expires_at, "2026-02-04T09:00:00.000000Z");
  assert.equal(body.token.project.id, settings.projectId);
  assert.equal(body.token.domain, undefined);
  const of = endpoints(body.token.catalog);
  const backups = of["data-protectv2"]?.find(({ interface: face, region }) => face === "public" && region === "ru-3");
  assert.equal(backups?.url, `${platform.origin}/data-protect/ru-3/v2/${settings.projectId}`);
  assert.ok(of.identity?.some(({ interface: face }) => face === "admin"));
  assert.deepEqual(of.image, []);
});

test("an account token has no project and no addresses that need one", async () => {
  const { settings } = platform;
  const request = tokenRequest(settings, { domain: { name: settings.domainName } });
  const { body } = await requestToken(settings, request);
  assert.equal(body.token.domain.name, "482917");
  assert.equal(body.token.project, undefined);
  assert.deepEqual(endpoints(body.token.catalog)["data-protectv2"], []);
});

test("the token returns the catalog again", async () => {
  const { token } = await signIn(platform);
  const url = `${platform.settings.authUrl}/auth/tokens`;
  const again = await fetch(url, { headers: { "x-auth-token": token, "x-subject-token": token } });
  assert.equal(again.status, 200);
  assert.equal(again.headers.get("x-subject-token"), token);
  const unknown = await fetch(url, { headers: { "x-auth-token": token, "x-subject-token": "nothing" } });
  assert.equal(unknown.status, 404);
});

const [account, project] = [{ domain: { name: "482917" } }, { project: { id: "5f0c2b7ad1e94c3f8a6b90d4e7c31a52" } }];
const refusals: [string, object, Parameters<typeof tokenRequest>[1]][] = [
  ["an unknown user", { username: "no-such-user" }, account],
  ["a wrong password", { password: "demo-secret-771203" }, account],
  ["an unknown project", {}, { project: { id: "0123456789abcdef0123456789abcdef" } }],
  ["a project of another account", {}, { project: { id: "5ec04d7ad1e94c3f8a6b90d4e7c31a03" } }],
  ["another account", {}, { domain: { name: "771203" } }],
  ["an unknown account", {}, { domain: { name: "1" } }],
  ["a user of the same name in another domain", { userDomainName: "771203" }, project],
];
for (const [what, change, scope] of refusals) {
  test(`${what} is rejected with Keystone's 401`, async () => {
    const settings = { ...platform.settings, ...change };
    const { status, body, headers } = await requestToken(settings, tokenRequest(settings, scope));
    assert.equal(status, 401);
    assert.deepEqual(Object.keys(body.error), ["code", "title", "message"]);
    assert.deepEqual([body.error.code, body.error.title], [401, "Unauthorized"]);
    assert.equal(headers.get("x-subject-token"), null);
  });
}

test("a request without credentials is rejected with 400", async () => {
  for (const body of [{}, null, { auth: { identity: { methods: ["token"] } } }]) {
    assert.equal((await requestToken(platform.settings, body)).status, 400);
  }
});

test("a user of another account can log in to this account", async () => {
  const partner = platform.accounts[2];
  assert.equal(partner?.userDomainName, "771203");
  const caller = await signIn(platform, "project", partner);
  assert.equal((await caller.get("/domains/v2/zones")).status, 200);
  const { userDomainName: _, ...withoutHome } = partner;
  assert.equal((await requestToken(withoutHome, tokenRequest(withoutHome, account))).status, 401);
});

/** One path of each service, the required scope and the members of its error body. */
const services: [string, "project" | "account", string[]][] = [
  ["/dbaas/ru-3/v1/datastore-types", "project", ["error"]],
  ["/data-protect/ru-3/v2/PROJECT/plans/", "project", ["title", "code", "message", "error_key", "details"]],
  ["/servers/v2/location", "project", ["status", "progress", "result", "error"]],
  ["/domains/v2/zones", "project", ["error", "description"]],
  ["/domains/v1/example.com", "account", ["error"]],
  ["/naas/v1/quotas", "account", ["code", "message"]],
];
for (const [route, scope, members] of services) {
  test(`${route} checks tokens and returns errors in its own format`, async () => {
    const path = route.replace("PROJECT", platform.settings.projectId);
    const good = await signIn(platform, scope);
    const wrong = await signIn(platform, scope === "project" ? "account" : "project");
    const reader = await signIn(platform, scope, platform.accounts[3]);
    assert.equal((await good.get(path)).status, 200);
    for (const caller of [withToken(platform, ""), withToken(platform, "gAAAAABunknown"), wrong]) {
      const { status, body } = await caller.get(path);
      assert.equal(status, 401);
      assert.deepEqual(Object.keys(body), members);
    }
    assert.equal((await reader.get(path)).status, route.startsWith("/domains") ? 200 : 403);
  });
}

test("tokens end with their life, when they are expired, and one by one by a fault", async () => {
  const path = "/domains/v2/zones";
  const caller = await signIn(platform);
  platform.clock.advance(24 * HOUR - 1);
  assert.equal((await caller.get(path)).status, 200);
  platform.clock.advance(1);
  assert.equal((await caller.get(path)).status, 401);

  const [second, third] = [await signIn(platform), await signIn(platform)];
  platform.faults.add({ route: `GET ${path}`, times: 1, fault: { kind: "unauthorized" } });
  assert.equal((await second.get(path)).status, 401);
  assert.equal((await second.get(path)).status, 401);
  assert.equal((await third.get(path)).status, 200);

  platform.control.expireTokens();
  assert.equal((await third.get(path)).status, 401);
});

test("a shorter life of tokens can be chosen", async (t) => {
  const brief = await startHosting({ clock: manualClock(0), tokenLife: 60 });
  t.after(() => brief.close());
  const caller = await signIn(brief);
  brief.clock.advance(60_000);
  assert.equal((await caller.get("/domains/v2/zones")).status, 401);
});
