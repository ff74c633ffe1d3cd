import assert from "node:assert/strict";
import { test } from "node:test";
import { signIn } from "./signIn.testing.js";
import { startHosting } from "./startHosting.js";

test("settings, environment and accounts are complete for a client", async (t) => {
  const platform = await startHosting();
  t.after(() => platform.close());
  const { settings, env, origin, accounts } = platform;
  assert.deepEqual(env, {
    HOSTPKG_AUTH_URL: settings.authUrl,
    HOSTPKG_AUTH_REGION: settings.authRegion,
    HOSTPKG_DOMAIN_NAME: settings.domainName,
    HOSTPKG_USERNAME: settings.username,
    HOSTPKG_PASSWORD: settings.password,
    HOSTPKG_PROJECT_ID: settings.projectId,
    HOSTPKG_REGION: settings.region,
    HOSTPKG_DEDICATED_URL: `${origin}/servers/v2`,
    HOSTPKG_DOMAINS_V1_URL: `${origin}/domains/v1`,
    HOSTPKG_GLOBAL_ROUTER_URL: `${origin}/naas/v1`,
  });
  assert.equal(accounts[0], settings);
  for (const account of accounts) {
    assert.equal((await (await signIn(platform, "project", account)).get("/domains/v2/zones")).status, 200);
  }
});

test("accounts see different data", async (t) => {
  const platform = await startHosting();
  t.after(() => platform.close());
  const zones = async (index: number) => {
    const caller = await signIn(platform, "project", platform.accounts[index]);
    return (await caller.get("/domains/v2/zones")).body.result.map(({ name }: { name: string }) => name);
  };
  assert.deepEqual(await zones(1), ["second.example."]);
  assert.ok(!(await zones(0)).includes("second.example."));
});

test("two platforms in one process share nothing", async (t) => {
  const [one, two] = [await startHosting(), await startHosting()];
  t.after(() => Promise.all([one.close(), two.close()]));
  one.control.addZone(one.settings.projectId, { name: "only-here.example." });
  one.faults.add({ route: "GET /domains/v2/zones", fault: { kind: "unavailable" } });
  const caller = await signIn(two);
  const { status, body } = await caller.get("/domains/v2/zones?filter=only-here");
  assert.deepEqual([status, body.count], [200, 0]);
  assert.equal(one.requests.count(), 0);
  assert.equal(two.requests.count("GET /domains/v2/zones"), 1);
});

test("overloaded services say so in their own format", async (t) => {
  const platform = await startHosting();
  t.after(() => platform.close());
  const caller = await signIn(platform);
  platform.faults.add({ route: "/domains/*", fault: { kind: "throttle", retryAfter: 1 } });
  platform.faults.add({ route: "/dbaas/*", fault: { kind: "unavailable" } });
  const dns = await caller.get("/domains/v2/zones");
  assert.deepEqual([dns.status, dns.body.error, dns.headers.get("retry-after")], [429, "too_many_requests", "1"]);
  const databases = await caller.get("/dbaas/ru-3/v1/datastore-types");
  assert.deepEqual([databases.status, databases.body.error.title], [503, "Service Unavailable"]);
});

test("an unknown seed is an error", async () => {
  await assert.rejects(startHosting({ seed: new URL("./nowhere/", import.meta.url) }), { code: "ENOENT" });
});
