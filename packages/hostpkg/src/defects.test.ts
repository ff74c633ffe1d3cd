/**
 * Known faults of earlier packages for this platform, by number. Tests show that this package does not have those that
 * concern lookups, settings or robustness. The table at the end gives the reasons why the others are not tested.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { HttpFailure } from "@tripod/http";
import { type Client, createClient, failureCodeOf, load, runLookup, UNKNOWN } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { EXAMPLE_PROJECT, type ExampleServer, example, login, startExamples } from "./examples.testing.js";
import { hostpkg } from "./package.js";

const { assertFailure, assertRejected } = createWording(import.meta.url);

const projectId = EXAMPLE_PROJECT;
const region = "ru-3";
const zoneId = "20000000-0000-4000-8000-000000000003";
const ZONES = "GET /dns/ru-1/zones";
const RRSETS = `GET /dns/ru-1/zones/${zoneId}/rrset`;
const LOGIN = "POST /identity/v3/auth/tokens";

let server: ExampleServer;
let client: Client<typeof hostpkg.lookups>;
const connect = (settings: object = {}) => createClient(hostpkg, { ...server.settings, ...settings });

beforeEach(async () => {
  server = await startExamples();
  client = connect();
});
afterEach(() => server.close());

/** Returns the error of a failing call. */
async function errorOf(call: Promise<unknown>): Promise<Error> {
  return call.then(
    () => assert.fail("The call succeeded."),
    (error: Error) => error,
  );
}

const requestsTo = (path: string) => server.received.filter((request) => request.path === path);
const zone = (more: object) => ({ ...example<object>("domains-v2.zone.response.200"), ...more });
const zonePage = (...zones: unknown[]) => ({ body: { count: zones.length, next_offset: null, result: zones } });

describe("settings and authentication of hostpkg", () => {
  // Defect 1.
  it("two provider instances keep their own credentials", async () => {
    server.on(LOGIN, ({ body }) => {
      const user = (JSON.parse(body) as { auth: { identity: { password: { user: { name: string } } } } }).auth.identity
        .password.user.name;
      return { status: 201, headers: { "X-Subject-Token": `token-of-${user}` }, body: login(server.origin) };
    });
    server.on("GET /domains/v1/example.com", ({ headers }) => ({
      body: { id: 1, name: "example.com", user_id: headers["x-auth-token"] === "token-of-first" ? 1 : 2 },
    }));
    const [first, second] = [connect({ username: "first" }), connect({ username: "second" })];
    const results = await Promise.all([first, second, first].map((c) => c.getDomainsDomainV1({ name: "example.com" })));
    assert.deepEqual(
      results.map(({ userId }) => userId),
      [1, 2, 1],
    );
  });

  // Defect 2.
  it("an expired token is renewed", async () => {
    let tokens = 0;
    server.on(LOGIN, () => ({
      status: 201,
      headers: { "X-Subject-Token": `token-${++tokens}` },
      body: login(server.origin),
    }));
    server.on("GET /domains/v1/example.com", ({ headers }) =>
      headers["x-auth-token"] === "token-1"
        ? { status: 401, body: { error: "unauthorized" } }
        : { body: example("domains-v1.domain.response.200") },
    );
    assert.equal((await client.getDomainsDomainV1({ name: "example.com" })).id, "318844");
    assert.equal(tokens, 2);
  });

  // Defect 3.
  it("the password is secret", () => {
    assert.equal(hostpkg.settings.password.spec.secret, true);
  });

  // Defect 4.
  it("one request logs in", async () => {
    await Promise.all(
      ["SPB-2", "MSK-2", ""].map((name) => client.getDedicatedLocationV1({ projectId, filter: { name } })),
    );
    assert.equal(server.received.filter(({ path }) => path.startsWith("/identity")).length, 1);
  });

  // Defect 5.
  it("either name of a region is accepted", async () => {
    const { token } = login(server.origin);
    const catalog = token.catalog.map((entry) => ({
      ...entry,
      endpoints: entry.endpoints.map((endpoint) => ({ ...endpoint, region_id: `id-of-${endpoint.region}` })),
    }));
    server.on(LOGIN, { status: 201, headers: { "X-Subject-Token": "t" }, body: { token: { ...token, catalog } } });
    const byName = await client.getDbaasDatastoreTypeV1({ projectId, region });
    const byId = await client.getDbaasDatastoreTypeV1({ projectId, region: `id-of-${region}` });
    assert.deepEqual(byId.datastoreTypes, byName.datastoreTypes);
  });

  // Defect 6.
  it("an empty project ID is an error, not a token of the account", async () => {
    const error = await errorOf(client.getDedicatedLocationV1({ projectId: "" }));
    assert.equal(failureCodeOf(error), "invalid-argument");
    assert.equal(server.received.length, 0);
  });

  // Defect 7.
  it("URLs with a trailing slash do not lead to empty path segments", async () => {
    const { token } = login(server.origin);
    const catalog = token.catalog.map((entry) => ({
      ...entry,
      endpoints: entry.endpoints.map((endpoint) => ({ ...endpoint, url: `${endpoint.url}/` })),
    }));
    server.on(LOGIN, { status: 201, headers: { "X-Subject-Token": "t" }, body: { token: { ...token, catalog } } });
    const slashed = connect({
      dedicatedUrl: `${server.settings.dedicatedUrl}/`,
      authUrl: `${server.settings.authUrl}/`,
    });
    await slashed.getDedicatedLocationV1({ projectId });
    await slashed.getDbaasDatastoreTypeV1({ projectId, region });
    assert.deepEqual(
      server.received.filter(({ path }) => path.includes("//")),
      [],
    );
  });

  // Defect 8.
  it("a wrong authRegion does not affect lookups with fixed URLs", async (test) => {
    const lost = connect({ authRegion: "nowhere" });
    assert.equal((await lost.getDomainsDomainV1({ name: "example.com" })).id, "318844");
    const found = lost.getDomainsZoneV2({ projectId, name: "example.com." });
    await assertRejected(test, found, { code: "failed-precondition" }, { setting: "authRegion", region: "ru-1" });
  });
});

describe("DNS", () => {
  // Defect 9.
  it("only a complete name matches, dots and stars are literal", async () => {
    const names = ["example.com.ua.", "exampleXcom.", "example.communication.", "www.example.com.", "EXAMPLE.com."];
    server.on(ZONES, zonePage(...names.map((name, index) => zone({ name, id: `zone-${index}` }))));
    assert.equal((await client.getDomainsZoneV2({ projectId, name: "example.com." })).id, "zone-4");
    const record = { zone_id: zoneId, type: "A", ttl: 60, comment: null, managed_by: null, records: [] };
    const sets = ["www.example.com.", "*.example.com."].map((name) => ({ ...record, name, id: `set of ${name}` }));
    server.on(RRSETS, zonePage(...sets));
    const found = await client.getDomainsRrsetV2({ projectId, zoneId, type: "A", name: "*.example.com." });
    assert.equal(found.id, "set of *.example.com.");
  });

  // Defect 10.
  it("an unset time is empty, not year 1", async () => {
    server.on(ZONES, zonePage(example("domains-v2.zone.never-checked.response.200")));
    const { name } = example<{ name: string }>("domains-v2.zone.never-checked.response.200");
    const found = await client.getDomainsZoneV2({ projectId, name });
    assert.deepEqual([found.delegationCheckedAt, found.lastDelegatedAt], ["", ""]);
  });

  // Defect 11.
  it("zones and record sets return the project ID of the argument", async () => {
    const dashed = "5f0c2b7a-d1e9-4c3f-8a6b-90d4e7c31a52";
    const name = "example.com.";
    for (const given of [projectId, dashed]) {
      assert.equal((await client.getDomainsZoneV2({ projectId: given, name })).projectId, given);
      const recordSet = await client.getDomainsRrsetV2({ projectId: given, zoneId, type: "A", name });
      assert.equal(recordSet.projectId, given);
    }
    assert.equal(server.received.filter(({ path }) => path.startsWith("/identity")).length, 1);
  });

  // Defect 12.
  it("a wrong zoneId and a missing record set cause different errors", async (test) => {
    const args = { projectId, type: "A", name: "example.com." };
    const wrongZone = await errorOf(client.getDomainsRrsetV2({ ...args, zoneId: "unknown" }));
    assertFailure(test, wrongZone, { code: "invalid-argument", path: "zoneId" });
    const missing = await errorOf(client.getDomainsRrsetV2({ ...args, zoneId, name: "nothing.example.com." }));
    assertFailure(test, missing, { code: "invalid-argument", path: "name" });
  });

  // Defect 13.
  it("an error page that is not JSON does not hide the status", async () => {
    server.on(ZONES, { status: 403, headers: { "content-type": "text/html" }, body: "<html><h1>Blocked</h1></html>" });
    const error = await errorOf(client.getDomainsZoneV2({ projectId, name: "example.com." }));
    assert.equal(failureCodeOf(error), "permission-denied");
    assert.equal((error as HttpFailure).status, 403);
    assert.doesNotMatch(error.message, /<h1>/);
  });

  // Defect 14.
  it("values keep commas, the login has the content type JSON, repeated pages end the list", async () => {
    await errorOf(client.getDomainsRrsetV2({ projectId, zoneId, type: "A", name: "a,b.example.com." }));
    assert.deepEqual(requestsTo(`/dns/ru-1/zones/${zoneId}/rrset`)[0]?.query.getAll("name"), ["a,b.example.com."]);
    assert.equal(server.received[0]?.headers["content-type"], "application/json");
    server.on(ZONES, { body: { count: 9, next_offset: 1, result: [zone({ name: "other.example." })] } });
    const error = await errorOf(client.getDomainsZoneV2({ projectId, name: "example.com." }));
    assert.equal(failureCodeOf(error), "unexpected-answer");
  });

  // Defect 15.
  it("records keep the platform's order, including duplicates", async () => {
    const contents = ["192.0.2.9", "192.0.2.1", "192.0.2.5", "192.0.2.1"];
    const records = contents.map((content) => ({ content, disabled: false }));
    server.on(RRSETS, zonePage({ ...example<object>("domains-v2.rrset.response.200"), name: "example.com.", records }));
    const found = await client.getDomainsRrsetV2({ projectId, zoneId, type: "A", name: "example.com." });
    assert.deepEqual(found.records, records);
  });
});

describe("lookups of managed databases", () => {
  // Defect 18.
  it("every filter of a list is applied", async () => {
    const filters = [{ name: "cube" }, { name: "earthdistance" }, { name: "cube" }];
    const found = await client.getDbaasAvailableExtensionV1({ projectId, region, filters });
    assert.deepEqual(found.availableExtensions.map(({ name }) => name).sort(), ["cube", "earthdistance"]);
    assert.deepEqual(found.filters, [{ name: "cube" }, { name: "earthdistance" }]);
  });

  // Defect 20.
  it("a server error is reported with its status, without output", async () => {
    server.on("GET /databases/ru-3/datastore-types", { status: 500, headers: { "Retry-After": "0" }, body: "oops" });
    const program = `
      import { createClient } from ${JSON.stringify(import.meta.resolve("@tripod/kit"))};
      import { hostpkg } from ${JSON.stringify(import.meta.resolve("./package.js"))};
      const client = createClient(hostpkg, ${JSON.stringify({ ...server.settings, requestTimeout: 10 })});
      const call = client.getDbaasDatastoreTypeV1(${JSON.stringify({ projectId, region })});
      await call.catch((error) => console.error(error.code + ": " + error.message));
      client.close();
    `;
    const node = promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);
    const { stdout, stderr } = await node;
    assert.equal(stdout, "");
    assert.match(stderr, /^(unavailable|deadline-exceeded): .*\b500\b/);
  });

  // Defect 21.
  it("large numbers keep their digits", async () => {
    const parameter = (name: string, max: string) =>
      `{"id":"${name}","datastore_type_id":"d","name":"${name}","type":"int","max":${max}}`;
    const body = `{"configuration-parameters":[${parameter("a", "18446744073709551615")},${parameter("b", "-9223372036854775808")}]}`;
    server.on("GET /databases/ru-3/configuration-parameters", { body });
    const { configurationParameters } = await client.getDbaasConfigurationParameterV1({ projectId, region });
    assert.deepEqual(
      configurationParameters.map(({ max }) => max),
      ["18446744073709551615", "-9223372036854775808"],
    );
  });
});

describe("lookups of cloud backup", () => {
  const PLANS = "/backups/ru-3/plans/";
  const plan = (id: string) => ({
    ...example<{ plans: object[] }>("cloudbackup.plans.page1.response.200").plans[0],
    id,
  });

  // Defect 22.
  it("a server that ignores the marker does not make the list endless", async () => {
    server.on(`GET ${PLANS}`, { body: { plans: [plan("a"), plan("b")] } });
    const { plans } = await client.getCloudbackupPlanV2({ projectId, region });
    assert.equal(plans[0]?.total, 2);
    assert.equal(requestsTo(PLANS).length, 2);
  });

  // Defect 23.
  it("no request is sent after the last record", async () => {
    await client.getCloudbackupPlanV2({ projectId, region });
    assert.equal(requestsTo(PLANS).length, 1);
    server.on(`GET ${PLANS}`, ({ query }) => ({
      body: { plans: query.has("marker") ? [plan("c")] : [plan("a"), plan("b")], total: 3 },
    }));
    const { plans } = await client.getCloudbackupPlanV2({ projectId, region });
    assert.deepEqual(
      plans[0]?.lists.map(({ id }) => id),
      ["a", "b", "c"],
    );
    assert.deepEqual(
      requestsTo(PLANS).map(({ query }) => query.get("marker")),
      [null, null, "b"],
    );
  });
});

describe("lookups of dedicated servers", () => {
  const SUBNETS = "GET /servers/v2/network/ipam/subnet";

  // Defect 24.
  it("a deep filter is compared with the complete record and is optional", async () => {
    const deepFilter = '{"gpu":{"count":1},"state":"Active"}';
    const { configurations } = await client.getDedicatedConfigurationV1({ projectId, deepFilter });
    assert.deepEqual(
      configurations.map(({ name }) => name),
      ["GP20-GPU"],
    );
    assert.ok((await client.getDedicatedConfigurationV1({ projectId })).configurations.length > 1);
  });

  // Defect 25.
  it("an empty object in a deep filter matches objects only", async () => {
    server.on("GET /servers/v2/service/serverchip", { body: { result: [] } });
    const records = [
      { uuid: "a", gpu: null },
      { uuid: "b", gpu: {} },
      { uuid: "c", gpu: 1 },
      { uuid: "d", gpu: [] },
    ];
    server.on("GET /servers/v2/service/server", { body: { result: records } });
    const { configurations } = await client.getDedicatedConfigurationV1({ projectId, deepFilter: '{"gpu":{}}' });
    assert.deepEqual(configurations, [{ id: "b", name: "", configName: "" }]);
  });

  // Defect 26.
  it("an invalid address is rejected even without subnets, and missing addresses are empty", async (test) => {
    server.on(SUBNETS, { body: { result: [] } });
    const bad = await errorOf(client.getDedicatedPublicSubnetV1({ projectId, filter: { ip: "300.1.1.1" } }));
    assertFailure(test, bad, { code: "invalid-argument", path: "filter.ip" });
    const bare = { uuid: "s", network_uuid: "n", subnet: "2001:db8::/64", gateway: null, broadcast: "" };
    server.on(SUBNETS, { body: { result: [bare] } });
    const { subnets } = await client.getDedicatedPublicSubnetV1({ projectId });
    const absent = { gateway: "", broadcast: "", ip: "", reservedVrrpIps: [] };
    assert.deepEqual(subnets, [{ id: "s", networkId: "n", subnet: "2001:db8::/64", ...absent }]);
  });

  // Defect 27.
  it("the documentation shows versions as the platform writes them", async () => {
    const { type } = (await load(hostpkg.lookups, "getDedicatedOsV1")).fields.filter.spec;
    assert.ok(type.kind === "object");
    assert.match(type.fields.versionValue?.spec.doc ?? "", /`2204`/);
  });

  // Defect 28.
  it("further pages are read if the count in the envelope is larger", async () => {
    const all = ["a", "b", "c", "d", "e"].map((name) => ({ uuid: name, name }));
    server.on("GET /servers/v2/location", ({ query }) => {
      const page = Number(query.get("page") ?? 1);
      return { body: { page, limit: 2, item_count: 5, result: all.slice(2 * (page - 1), 2 * page) } };
    });
    const { locations } = await client.getDedicatedLocationV1({ projectId });
    assert.equal(locations.map(({ name }) => name).join(""), "abcde");
  });
});

describe("lookups of the global router", () => {
  const quota = (index: number) => ({
    id: `q${index}`,
    name: "routers",
    scope: "project_id",
    scope_value: `${index}`,
    limit: 1,
  });

  // Defect 29.
  it("the documentation has the scope of the platform", async () => {
    const { fields } = await load(hostpkg.lookups, "getGlobalRouterQuotaV1");
    assert.match(fields.scope.spec.doc, /`account_id`/);
  });

  // Defect 30.
  it("values cannot extend the filter expression, and all pages are read", async () => {
    const injected = await errorOf(client.getGlobalRouterQuotaV1({ name: "routers", scopeValue: "1,name=subnets" }));
    assert.equal(failureCodeOf(injected), "invalid-argument");
    const all = Array.from({ length: 25 }, (_, index) => quota(index));
    server.on("GET /naas/v1/quotas", ({ query }) => {
      const start = 20 * (Number(query.get("page") ?? 1) - 1);
      return { body: all.slice(start, start + 20) };
    });
    const found = await client.getGlobalRouterQuotaV1({ name: "routers", scopeValue: "24" });
    assert.equal(found.id, "q24");
    const none = await errorOf(client.getGlobalRouterQuotaV1({ name: "subnets" }));
    assert.equal(none.message.split("no quota").length, 2);
  });
});

describe("robustness", () => {
  // Defect 32.
  it("a response without a body fails only that call, and null among records is skipped", async () => {
    server.on(ZONES, { status: 204, body: "" });
    const error = await errorOf(connect().getDomainsZoneV2({ projectId, name: "example.com." }));
    assert.equal(failureCodeOf(error), "unexpected-answer");
    server.on(ZONES, zonePage(null, zone({ id: "found" })));
    assert.equal((await connect().getDomainsZoneV2({ projectId, name: "example.com." })).id, "found");
    // Without a readable row, the objects are unknown.
    server.on("GET /servers/v2/network/ipam/subnet", { body: { result: [null] } });
    const unreadable = await errorOf(client.getDedicatedPublicSubnetV1({ projectId }));
    assert.equal(failureCodeOf(unreadable), "unexpected-answer");
    assert.equal((await client.getDomainsDomainV1({ name: "example.com" })).userId, 482917);
  });

  // Defect 33.
  it("a number among the tags of a legacy domain is accepted", async () => {
    const body = { ...example<object>("domains-v1.domain.response.200"), tags: ["a", 7], create_date: null };
    server.on("GET /domains/v1/example.com", { body });
    assert.equal((await client.getDomainsDomainV1({ name: "example.com" })).id, "318844");
  });

  // Defect 34.
  it("the argument `id` is accepted with a warning, and misspelled names are rejected", async (test) => {
    const logged: string[] = [];
    const logging = createClient(hostpkg, server.settings, {
      log: (severity, text) => logged.push(`${severity}: ${text}`),
    });
    const found = await logging.getDomainsDomainV1({ name: "example.com", id: "something else" });
    assert.equal(found.id, "318844");
    assert.equal(logged.filter((line) => line.startsWith("warning: getDomainsDomainV1: id: ")).length, 1);
    const misspelled = { projectId, filter: { nmae: "SPB-2" } } as { projectId: string };
    await assertRejected(test, client.getDedicatedLocationV1(misspelled), {
      code: "invalid-argument",
      path: "filter.nmae",
    });
  });

  // Defect 35.
  it("an unknown value causes no request", async () => {
    const unused = () => assert.fail("The platform was reached.");
    const args = { projectId: UNKNOWN, name: "example.com." };
    const outcome = await runLookup(await load(hostpkg.lookups, "getDomainsZoneV2"), args, unused, { preview: true });
    assert.equal(outcome.kind, "unknown");
  });

  // Defect 36.
  it("IDs and names cannot change the URL", async () => {
    const hostile = "a/../b?c#d%2e&e=f";
    await errorOf(client.getDomainsRrsetV2({ projectId, zoneId: hostile, type: "A", name: "x." }));
    await errorOf(client.getDomainsDomainV1({ name: hostile }));
    const filter = { locationId: "x&is_master_shared=true" };
    const refused = await errorOf(client.getDedicatedPublicSubnetV1({ projectId, filter }));
    assert.equal(failureCodeOf(refused), "invalid-argument");
    const [zones, legacy, ...others] = server.received.filter(({ method }) => method === "GET");
    assert.equal(zones?.path, `/dns/ru-1/zones/${encodeURIComponent(hostile)}/rrset`);
    assert.equal(legacy?.path, `/domains/v1/${encodeURIComponent(hostile)}`);
    assert.deepEqual(others, []);
  });
});

/** Reasons why the other numbers have no test. */
const NOT_TESTED: Readonly<Record<number, string>> = {
  16: "about managed zones and record sets; this package has lookups only",
  17: "about writing legacy records; this package has lookups only",
  19: "kept on purpose: the ID of a list of managed databases is that of earlier packages, on which programs rely",
  31: "about groups of zones, which no lookup of this package reads",
};

it("every known defect is tested or explained", () => {
  const own = readFileSync(fileURLToPath(import.meta.url), "utf8");
  const tested = [...own.matchAll(/^ *\/\/ Defect (\d+)\.$/gm)].map(([, number]) => Number(number));
  const all = [...tested, ...Object.keys(NOT_TESTED).map(Number)].sort((a, b) => a - b);
  assert.deepEqual(
    all,
    Array.from({ length: 36 }, (_, index) => index + 1),
  );
});
