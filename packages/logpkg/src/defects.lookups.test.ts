/**
 * Known faults of earlier packages for this platform, by number. Each fault of lookups, settings or requests has a test
 * here; the table at the end lists those of resources.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { HttpFailure } from "@tripod/http";
import { buildSchema, InputError, loadAll } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { connect, failureOf, type LogClient } from "./lookups.testing.js";
import { startEmulator } from "./network.testing.js";
import { logpkg } from "./package.js";

const { assertFailure } = createWording(import.meta.url);

const platform = useInSuite(() => startEmulator({ seed: "large" }));
let client: LogClient;
beforeEach(() => {
  platform.faults.clear();
  platform.requests.reset();
  client = connect(platform.settings);
});

const everything = "GET /api/*";
const isNotFound = (failure: Error) => failure instanceof InputError;

describe("crashes", () => {
  // Defect 1.
  it("a collector with an unknown ID is an error that contains the ID", async (test) => {
    const failure = await failureOf(client.getCollector({ id: 999 }));
    assertFailure(test, failure, { code: "invalid-argument", path: "id" });
  });

  // Defect 2.
  it("an unavailable network is an error after a few attempts", async () => {
    platform.faults.add({ route: everything, fault: { kind: "reset" } });
    const failure = await failureOf(client.getCollector({ id: 101234567 }));
    assert.equal(failure.code, "unavailable");
    const count = platform.requests.count(everything);
    assert.ok(count >= 3 && count <= 8, String(count));
  });

  // Defect 6.
  it("unknown IDs of users and roles are not found, and collector IDs may be integers without a log call", async () => {
    assert.ok(isNotFound(await failureOf(client.getUser({ id: "0000000000FFFFFF" }))));
    assert.ok(isNotFound(await failureOf(client.getRole({ id: "0000000000FFFFFF" }))));
    assert.ok(isNotFound(await failureOf(client.getRoleV2({ id: "0000000000FFFFFF" }))));
    const asText = { collectorId: "101234567", name: "ingest-http" } as unknown as { collectorId: number };
    assert.equal((await client.getHttpSource(asText)).collectorId, 101234567);
  });
});

describe("lookups of logpkg: results", () => {
  // Defect 7.
  it("getHttpSource returns the URL, finds a source by ID, and returns HTTP sources only", async (test) => {
    const found = await client.getHttpSource({ collectorId: 101234567, id: 900100 });
    assert.equal(found.url, `${found.baseUrl}${found.token}`);
    const other = await failureOf(client.getHttpSource({ collectorId: 101234567, id: 900101 }));
    assertFailure(test, other, { code: "invalid-argument", path: "id" }, { type: "Cloudsyslog" });
  });

  // Defect 8.
  it("no product, or several products, are an error", async (test) => {
    const none = await failureOf(client.getCseLogMappingVendorProduct({ product: "Nope", vendor: "Acme" }));
    assertFailure(test, none, { code: "invalid-argument", path: "product" });
    const several = await failureOf(client.getCseLogMappingVendorProduct({ product: "Mail Guard", vendor: "Acme" }));
    assertFailure(test, several, { code: "invalid-argument", path: "product" });
  });

  for (const [status, code] of [
    [401, "unauthenticated"],
    [403, "permission-denied"],
    [500, "unavailable"],
  ] as const) {
    // Defect 9.
    it(`a partition response ${status} is reported with the platform's message`, async (test) => {
      const body = { id: "Q1W2E-R3T4Y-U5I6O", errors: [{ code: "some:code", message: "In the platform's words." }] };
      platform.faults.add({ route: "GET /api/v1/partitions/:id", fault: { kind: "answer", status, body } });
      const failure = await failureOf(client.getPartition({ id: "00000000000AB12C" }));
      assert.equal(failure.status, status);
      assertFailure(test, failure, { code });
    });
  }

  // Defect 9.
  it("a missing job or personal folder is reported", async (test) => {
    const body = { id: "Q1W2E-R3T4Y-U5I6O", errors: [{ code: "some:code", message: "Not there." }] };
    platform.faults.add({ route: "GET /api/v2/content/folders/*", fault: { kind: "answer", status: 404, body } });
    const calls = [client.getPersonalFolder({}), client.getMyUserId({}), client.getAdminRecommendedFolder({})];
    for (const failure of await Promise.all(calls.map(failureOf))) {
      assert.equal(failure.code, "not-found");
      assertFailure(test, failure, { code: "not-found" });
    }
  });

  // Defect 10.
  it("the caller's environment is that of the base URL", async () => {
    const keys = { accessId: "id", accessKey: "EXAMPLEKEY" };
    const environmentOf = async (settings: object) =>
      (await connect({ ...keys, ...settings }).getCallerIdentity({})).environment;
    assert.equal(await environmentOf({ baseUrl: "https://api.jp.sumologic.com/api" }), "jp");
    assert.equal(await environmentOf({ baseUrl: "https://api.jp.sumologic.com/api", environment: "us2" }), "jp");
    assert.equal(await environmentOf({ environment: "zrh" }), "ch");
    assert.equal(await environmentOf({ baseUrl: "https://proxy.example/api/", environment: "eu" }), "eu");
    assert.equal(await environmentOf({ baseUrl: "https://proxy.example/api/" }), "");
  });

  // Defect 11.
  it("names of roles and users are compared, and every page is read", async () => {
    const loose = await startEmulator({ nameFilter: "contains", pageCap: 10 });
    try {
      const found = connect(loose.settings);
      assert.equal((await found.getRole({ name: "readers" })).description, "Same name in other letters");
      assert.equal((await found.getRoleV2({ name: "Readers EU" })).id, "0000000000E20A04");
      assert.equal((await found.getUser({ email: "ana@example.com.au" })).lastName, "Far");
      assert.ok(isNotFound(await failureOf(found.getRole({ name: "Reader" }))));
    } finally {
      await loose.close();
    }
  });

  // Defect 12.
  it("rejected credentials are an error, regardless of their deployment", async () => {
    const wrong = connect({ accessId: "id", accessKey: "EXAMPLEKEY" }, { home: `${platform.origin}/api/` });
    assert.equal((await failureOf(wrong.getMyUserId({}))).code, "unauthenticated");
  });

  // Defect 13.
  it("a base URL without a trailing slash is the same URL", async () => {
    const baseUrl = platform.settings.baseUrl.replace(/\/$/, "");
    assert.equal((await connect({ ...platform.settings, baseUrl }).getCollector({ name: "web" })).id, 101234572);
    assert.equal(platform.requests.count("GET /api/v1/collectors/name/:name", 200), 1);
  });

  // Defect 14.
  it("names of collectors cannot change the URL", async () => {
    assert.equal((await client.getCollector({ name: "what?now#then" })).id, 101234578);
    assert.ok(isNotFound(await failureOf(client.getCollector({ name: "../users" }))));
    assert.deepEqual(
      platform.requests.all().map(({ path }) => path),
      ["/api/v1/collectors/name/what%3Fnow%23then", "/api/v1/collectors", "/api/v1/collectors"],
    );
  });
});

describe("security", () => {
  // Defect 21.
  it("the key and ingest credentials are secret, and do not occur in logs", async () => {
    const lines: string[] = [];
    const logged = connect(platform.settings, { log: (_, line) => lines.push(line) });
    const { token } = await logged.getHttpSource({ collectorId: 101234567, name: "ingest-http" });
    const { accessId, accessKey } = platform.settings;
    const text = lines.join("\n");
    assert.match(text, /v1\/collectors\/101234567\/sources/);
    for (const secret of [token, accessKey, Buffer.from(`${accessId}:${accessKey}`).toString("base64")]) {
      assert.ok(!text.includes(secret), "a secret is in the log");
    }
    assert.equal(logpkg.settings.accessKey.spec.secret, true);
  });

  // Defect 22.
  it("an error does not contain the raw body, and does not leave a connection open", async (test) => {
    const { accessKey } = platform.settings;
    const body = { errors: [{ code: "x", message: `Wrong key ${accessKey}` }], secretInternals: "core dump" };
    platform.faults.add(
      { route: everything, times: 1, fault: { kind: "answer", status: 400, body } },
      { route: everything, times: 1, fault: { kind: "html", status: 400 } },
    );
    for (const shown of ["[secret]", "HTML"]) {
      const failure = await failureOf(client.getMyUserId({}));
      assertFailure(test, failure, { code: "invalid-argument" });
      assert.ok(failure.message.includes(shown), failure.message);
      assert.doesNotMatch(failure.message, /core dump|<html/i);
    }
    assert.equal(platform.requests.inFlight, 0);
  });
});

describe("lookups of logpkg: docs and errors", () => {
  // Defect 24.
  it("lookups behave as documented", async () => {
    const schema = buildSchema(await loadAll(logpkg)) as unknown as {
      config: { variables: Record<string, { description: string }>; defaults: string[] };
      types: Record<string, { properties: object }>;
    };
    assert.ok(!schema.config.defaults.includes("environment"));
    assert.match(schema.config.variables.adminMode?.description ?? "", /content administrator/);
    const apps = Object.entries(schema.types).filter(([token]) => /getApps/i.test(token));
    assert.ok(apps.length > 0);
    for (const [, { properties }] of apps) assert.ok(!Object.hasOwn(properties, "logAnalyticsFilter"));
    assert.ok((await failureOf(client.getHttpSource({}))) instanceof InputError);
  });

  // Defect 27.
  it("errors of a failing platform are not reported as not found", async () => {
    platform.faults.add({ route: everything, fault: { kind: "unavailable" } });
    const calls = [
      client.getCollector({ id: 101234567 }),
      client.getCollector({ name: "hosted-prod" }),
      client.getUser({ email: "ana@example.com" }),
      client.getFolder({ path: "/Library" }),
      client.getMonitorFolder({ path: "/Monitor" }),
    ];
    for (const failure of await Promise.all(calls.map(failureOf))) {
      assert.ok(failure instanceof HttpFailure, failure.message);
      // Attempts or time may run out first.
      assert.match(failure.code, /^(unavailable|deadline-exceeded)$/, failure.message);
      assert.equal(failure.status, 503);
    }
  });

  // Defect 28.
  it("numbers beyond 32 bits are decoded exactly", async () => {
    assert.equal((await client.getCollector({ name: "large-id" })).id, 9876543210);
    assert.equal((await client.getCollector({ id: 9876543210 })).name, "large-id");
    assert.equal((await client.getPartition({ id: "00000000000AB12F" })).totalBytes, 98765432109876);
  });

  // Defect 29.
  it("timeouts apply, and unnecessary IDs are accepted", async () => {
    const held = await startEmulator();
    try {
      held.control.holdJobs("adminFolder");
      const administrator = connect({ ...held.settings, adminMode: true });
      const failure = await failureOf(administrator.getAdminRecommendedFolder({ timeouts: { read: "1s" } }));
      assert.equal(failure.code, "deadline-exceeded");
    } finally {
      await held.close();
    }
    const id = "whatever";
    assert.equal((await client.getCallerIdentity({ id })).id, "access_id");
    assert.equal((await client.getPartitions({ id })).id.length, 64);
    const product = { product: "Edge Gateway", vendor: "Acme" };
    const { guid } = await client.getCseLogMappingVendorProduct({ ...product, id, guid: id });
    assert.equal(guid, "7d1c2b3a-4e5f-4a6b-8c7d-9e0f1a2b3c4d");
  });
});

/** Defects of resources, tested with the resources. */
const OF_RESOURCES = [3, 4, 5, 15, 16, 17, 18, 19, 20, 23, 25, 26, 30];

it("every known defect is tested here or belongs to resources", () => {
  const own = readFileSync(fileURLToPath(import.meta.url), "utf8");
  const tested = [...own.matchAll(/^ *\/\/ Defect (\d+)\.$/gm)].map(([, number]) => Number(number));
  const all = [...new Set([...tested, ...OF_RESOURCES])].sort((a, b) => a - b);
  assert.deepEqual(
    all,
    Array.from({ length: 30 }, (_, index) => index + 1),
  );
});
