import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { type Client, createClient, createShared, failureCodeOf, InputError } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import {
  EXAMPLE_CLUSTER,
  EXAMPLE_PROJECT,
  type ExampleServer,
  example,
  login,
  startExamples,
} from "./examples.testing.js";
import { hostpkg } from "./package.js";

const { assertFailure, assertLog, assertRejected } = createWording(import.meta.url);

const projectId = EXAMPLE_PROJECT;
const region = "ru-3";
const zoneId = "20000000-0000-4000-8000-000000000003";
const ZONES = "GET /dns/ru-1/zones";
const RRSETS = `GET /dns/ru-1/zones/${zoneId}/rrset`;
const SUBNETS = "GET /servers/v2/network/ipam/subnet";
const LOGIN = "POST /identity/v3/auth/tokens";

let server: ExampleServer;
let client: Client<typeof hostpkg.lookups>;
beforeEach(async () => {
  server = await startExamples();
  client = createClient(hostpkg, server.settings);
});
afterEach(() => server.close());

async function errorOf(call: Promise<unknown>): Promise<Error> {
  return call.then(
    () => assert.fail("The call succeeded."),
    (error: Error) => error,
  );
}

/** Returns the result of a lookup, and the warnings that the client logs. */
async function logged<T>(call: (telling: typeof client) => Promise<T>) {
  const warnings: string[] = [];
  const log = (severity: string, text: string) => void (severity === "warning" && warnings.push(text));
  return { result: await call(createClient(hostpkg, server.settings, { log })), warnings };
}

const asked = (path: string) => server.received.filter((request) => request.path === path);
const zone = (more: object) => ({ ...example<object>("domains-v2.zone.response.200"), ...more });
const page = (...result: unknown[]) => ({ body: { count: result.length, next_offset: null, result } });

/** Rows that cannot be decoded. */
const BROKEN = [null, "text", 7, [], { id: { of: "no use" }, name: 5, type: 5 }];

describe("lookups skip rows that cannot be decoded", () => {
  it("in lists of zones", async () => {
    server.on(ZONES, page(...BROKEN, zone({ name: "odd.", disabled: "perhaps" }), zone({ name: "mine.", id: "z" })));
    assert.equal((await client.getDomainsZoneV2({ projectId, name: "mine." })).id, "z");
    const error = await errorOf(client.getDomainsZoneV2({ projectId, name: "odd." }));
    assert.equal(failureCodeOf(error), "unexpected-answer");
  });

  it("but not a list that is null although it has rows", async () => {
    server.on(ZONES, { body: { count: 1, result: null } });
    server.on(`GET /backups/${region}/plans/`, { body: { total: 1, plans: null } });
    server.on(SUBNETS, { body: { item_count: 1, result: null } });
    for (const call of [
      () => client.getDomainsZoneV2({ projectId, name: "mine." }),
      () => client.getCloudbackupPlanV2({ projectId, region }),
      () => client.getDedicatedPublicSubnetV1({ projectId }),
    ])
      assert.equal(failureCodeOf(await errorOf(call())), "unexpected-answer");
  });

  it("in lists of record sets, and return absent members as empty", async () => {
    const odd = { id: "o", name: "odd.", type: "A", ttl: "long", records: 5 };
    const bare = { id: "r", name: "mine.", type: "A", ttl: null, records: [{ content: null }] };
    server.on(RRSETS, page(...BROKEN, odd, bare));
    const { ttl, records, comment, managedBy } = await client.getDomainsRrsetV2({
      projectId,
      zoneId,
      name: "mine.",
      type: "A",
    });
    assert.deepEqual([ttl, records, comment, managedBy], [0, [{ content: "", disabled: false }], "", ""]);
  });

  it("in lists of quotas", async () => {
    server.on("GET /naas/v1/quotas", { body: [...BROKEN, { id: "q", name: "routers", scope: "s", limit: null }] });
    const { id, limit, scopeValue } = await client.getGlobalRouterQuotaV1({ name: "routers" });
    assert.deepEqual([id, limit, scopeValue], ["q", 0, ""]);
  });

  it("in lists of datastore types, extensions and parameters", async () => {
    const odd = { id: "o", engine: "odd", version: [], name: "odd", choices: 5, datastore_type_ids: 5 };
    const rows = [null, odd, { id: "m", engine: "mine", name: "mine" }, { engine: null, version: null, name: null }];
    server.on(`GET /databases/${region}/datastore-types`, { body: { "datastore-types": rows } });
    const types = await client.getDbaasDatastoreTypeV1({ projectId, region, filters: [{ engine: "mine" }] });
    assert.deepEqual(types.datastoreTypes, [{ id: "m", engine: "mine", version: "" }]);
    server.on(`GET /databases/${region}/available-extensions`, { body: { "available-extensions": rows } });
    const extensions = await client.getDbaasAvailableExtensionV1({ projectId, region, filters: [{ name: "mine" }] });
    assert.deepEqual(
      extensions.availableExtensions.map(({ id }) => id),
      ["m"],
    );
    server.on(`GET /databases/${region}/configuration-parameters`, { body: { "configuration-parameters": rows } });
    const found = await client.getDbaasConfigurationParameterV1({ projectId, region, filters: [{ name: "mine" }] });
    assert.deepEqual(
      found.configurationParameters.map(({ id, min, choices }) => [id, min, choices]),
      [["m", "", []]],
    );
  });

  it("in filtered lists of flavors", async () => {
    const mine = { id: "m", vcpus: 2, ram: "4096", disk: 64, fl_size: "standard", datastore_type_ids: ["pg", null] };
    const odd = { id: "o", name: 5, vcpus: "two", ram: {}, disk: [], fl_size: 5, datastore_type_ids: "pg" };
    server.on(`GET /databases/${region}/flavors`, { body: { flavors: [null, odd, mine] } });
    for (const filter of [
      { vcpus: 2 },
      { ram: 4096 },
      { disk: 64 },
      { flSize: "standard" },
      { datastoreTypeId: "pg" },
    ]) {
      const { flavors } = await client.getDbaasFlavorV1({ projectId, region, filters: [filter] });
      assert.deepEqual(
        flavors.map(({ id, datastoreTypeIds }) => [id, datastoreTypeIds]),
        [["m", ["pg", ""]]],
      );
    }
    const all = await logged((telling) => telling.getDbaasFlavorV1({ projectId, region }));
    assert.deepEqual([all.result.flavors.map(({ id }) => id), all.warnings.length], [["m"], 1]);
    server.on(`GET /databases/${region}/flavors`, { body: { flavors: [null, odd] } });
    const others = createClient(hostpkg, server.settings, { shared: createShared() });
    assert.equal(failureCodeOf(await errorOf(others.getDbaasFlavorV1({ projectId, region }))), "unexpected-answer");
  });

  it("in lists of Kubernetes versions, feature gates and admission controllers", async (test) => {
    const gates = [
      ...BROKEN,
      { KubeVersionMinor: "1.30", Names: 5 },
      { KubeVersionMinor: "1.31", Names: ["B", null, "A"] },
    ];
    server.on(`GET /kubernetes/${region}/feature-gates`, { body: { feature_gates: gates } });
    server.on(`GET /kubernetes/${region}/admission-controllers`, { body: { admission_controllers: gates } });
    const filters = [{ kubeVersion: "1.31.4" }];
    const wanted = [{ kubeVersion: "1.31", names: ["", "A", "B"] }];
    assert.deepEqual((await client.getMksFeatureGatesV1({ projectId, region, filters })).featureGates, wanted);
    const controllers = await client.getMksAdmissionControllersV1({ projectId, region, filters });
    assert.deepEqual(controllers.admissionControllers, wanted);
    for (const kubeVersion of ["1.31", "v1.31.4-2", "1.31.4-2", "1.31-eks.1", "1.31.4+build.7"]) {
      const [filters, asked] = [[{ kubeVersion }], { projectId, region, filters: [{ kubeVersion }] }];
      const { featureGates, filters: echoed } = await client.getMksFeatureGatesV1(asked);
      assert.deepEqual([featureGates, echoed], [wanted, filters]);
      assert.deepEqual((await client.getMksAdmissionControllersV1(asked)).admissionControllers, wanted);
    }
    for (const kubeVersion of ["1.31.4-", "1.31.4 2", "1.31.x", "1"]) {
      const call = client.getMksFeatureGatesV1({ projectId, region, filters: [{ kubeVersion }] });
      await assertRejected(test, call, { code: "invalid-argument", path: "filters[0].kubeVersion" });
    }
    const odd = client.getMksFeatureGatesV1({ projectId, region, filters: [{ kubeVersion: "1.30" }] });
    assert.equal(failureCodeOf(await errorOf(odd)), "unexpected-answer");
    const all = await logged((telling) => telling.getMksFeatureGatesV1({ projectId, region }));
    assert.deepEqual([all.result.featureGates, all.warnings.length], [wanted, 1]);
    const versions = [...BROKEN, { version: "1.31.4", is_default: "yes" }, { version: "1.30.1", is_default: true }];
    server.on(`GET /kubernetes/${region}/kubeversions`, { body: { kube_versions: versions } });
    const { id: _, ...found } = await client.getMksKubeVersionsV1({ projectId, region });
    assert.deepEqual(found.versions, ["1.31.4", "1.30.1"]);
    assert.deepEqual([found.defaultVersion, found.latestVersion], ["1.30.1", "1.31.4"]);
  });

  it("in lists of services, zones and zone groups of the global router", async (test) => {
    const broken = { id: { of: "no use" }, name: "mine", created_at: 5, enable: true, service: "other", groups: 5 };
    const zone = { id: "z", name: "mine", enable: true, service: "vpc", groups: null };
    const off = { ...broken, enable: "perhaps", service: "vpc" };
    server.on("GET /naas/v1/zones", { body: [...BROKEN, broken, off, zone] });
    assert.equal((await client.getGlobalRouterZoneV1({ name: "mine", service: "vpc" })).id, "z");
    const error = await errorOf(client.getGlobalRouterZoneV1({ name: "mine", service: "other" }));
    assert.equal(failureCodeOf(error), "unexpected-answer");
    const both = await errorOf(client.getGlobalRouterZoneV1({ name: "mine" }));
    assertFailure(test, both, { code: "invalid-argument", path: "name" });
    for (const [path, find] of [
      ["zones", () => client.getGlobalRouterZoneV1({ name: "none" })],
      ["zone_groups", () => client.getGlobalRouterZoneGroupV1({ name: "none" })],
      ["services", () => client.getGlobalRouterServiceV1({ name: "none" })],
      ["quotas", () => client.getGlobalRouterQuotaV1({ name: "routers" })],
    ] as const) {
      server.on(`GET /naas/v1/${path}`, { body: null });
      assert.equal(failureCodeOf(await errorOf(find())), "invalid-argument", `${path}: null is an empty list`);
    }
  });

  it("in lists of locations and operating systems", async () => {
    const rows = [null, { uuid: "o", name: "odd", description: 5, os_name: "odd" }, { name: "mine", os_name: "mine" }];
    server.on("GET /servers/v2/location", { body: { result: rows } });
    const { locations } = await client.getDedicatedLocationV1({ projectId, filter: { name: "mine" } });
    assert.deepEqual(locations, [{ id: "", name: "mine", description: "", visibility: "" }]);
    server.on("GET /servers/v2/boot/template/os/new", {
      body: { result: [...rows, { os_name: "x", partitioning: 5 }] },
    });
    const { os } = await client.getDedicatedOsV1({ projectId, filter: { name: "mine" } });
    assert.deepEqual(
      os.map(({ id, name }) => [id, name]),
      [["", "mine"]],
    );
  });

  it("in lists of subnets, and warn about invalid CIDR blocks only in searches for an address", async (test) => {
    const rows = [null, { uuid: "odd", subnet: "everything" }, { uuid: "s", subnet: "198.51.100.8/29" }];
    server.on(SUBNETS, { body: { result: rows } });
    const all = await client.getDedicatedPublicSubnetV1({ projectId });
    assert.deepEqual(
      all.subnets.map(({ id, ip, gateway, broadcast }) => [id, ip, gateway, broadcast]),
      [
        ["odd", "", "", ""],
        ["s", "", "", ""],
      ],
    );
    const told: string[] = [];
    const telling = createClient(hostpkg, server.settings, {
      log: (severity, text) => told.push(`${severity}: ${text}`),
    });
    await telling.getDedicatedPublicSubnetV1({ projectId, filter: { subnet: "198.51.100.8/29" } });
    assert.deepEqual(
      told.filter((line) => line.startsWith("warning")),
      [],
    );
    await telling.getDedicatedPublicSubnetV1({ projectId, filter: { ip: "198.51.100.9" } });
    assertLog(test, told);
    const some = await client.getDedicatedPublicSubnetV1({ projectId, filter: { ip: "198.51.100.9" } });
    assert.deepEqual(
      some.subnets.map(({ id }) => id),
      ["s"],
    );
  });

  it("in lists of plans and checkpoints", async () => {
    const plans = [null, { id: "o", status: "odd", resources: 5 }, { id: "p", status: "started" }];
    server.on(`GET /backups/${region}/plans/`, { body: { plans, total: 3 } });
    const found = await client.getCloudbackupPlanV2({ projectId, region, filter: { status: "started" } });
    assert.deepEqual(
      found.plans[0]?.lists.map(({ id }) => id),
      ["p"],
    );
    const checkpoints = [null, { id: "c", checkpoint_items: [{ id: "i", resource: null }] }];
    server.on(`GET /backups/${region}/checkpoints/`, { body: { checkpoints, total: 2 } });
    const { checkpoints: lists } = await client.getCloudbackupCheckpointV2({ projectId, region });
    assert.deepEqual(lists[0]?.lists[0]?.checkpointItems[0]?.resources, [{ id: "", name: "", type: "" }]);
  });

  it("in the service catalog, for services that are not used", async () => {
    const { token } = login(server.origin);
    const broken = [
      null,
      { type: 5, endpoints: null },
      { type: "other", endpoints: [null, { interface: "public", region: "r", url: null }, { interface: 7 }] },
    ];
    const catalog = [...broken, ...token.catalog];
    server.on(LOGIN, { status: 201, headers: { "X-Subject-Token": "t" }, body: { token: { ...token, catalog } } });
    server.on(ZONES, page(zone({ name: "mine.", id: "z" })));
    assert.equal((await client.getDomainsZoneV2({ projectId, name: "mine." })).id, "z");
  });
});

describe("DNS names of lookups", () => {
  /** Sets up a platform whose search is case-sensitive. */
  function store(...names: string[]): void {
    server.on(ZONES, ({ query }) => {
      const filter = query.get("filter");
      const found = filter === null ? names : names.filter((name) => name === filter);
      return page(...found.map((name) => zone({ name, id: `id of ${name}` })));
    });
  }

  it("may have no final dot", async () => {
    store("example.com.");
    assert.equal((await client.getDomainsZoneV2({ projectId, name: "example.com" })).name, "example.com.");
    server.on(RRSETS, page({ id: "r", name: "www.example.com.", type: "A", ttl: 60 }));
    assert.equal((await client.getDomainsRrsetV2({ projectId, zoneId, name: "www.example.com", type: "A" })).id, "r");
    assert.equal(asked(`/dns/ru-1/zones/${zoneId}/rrset`)[0]?.query.get("name"), "www.example.com.");
  });

  it("are searched as written, and found in the complete list regardless of case", async () => {
    store("Mixed.Stored.Example.");
    for (const name of ["Mixed.Stored.Example.", "mixed.stored.example", "MIXED.stored.example."]) {
      const found = await createClient(hostpkg, server.settings).getDomainsZoneV2({ projectId, name });
      assert.equal(found.id, "id of Mixed.Stored.Example.");
    }
    assert.equal(asked("/dns/ru-1/zones")[0]?.query.get("filter"), "Mixed.Stored.Example.");
  });

  it("are equal in their international and their ASCII form", async () => {
    store("xn--mnchen-3ya.example.");
    assert.equal(
      (await client.getDomainsZoneV2({ projectId, name: "münchen.example" })).name,
      "xn--mnchen-3ya.example.",
    );
    store("münchen.example.");
    const other = createClient(hostpkg, server.settings);
    assert.equal(
      (await other.getDomainsZoneV2({ projectId, name: "xn--mnchen-3ya.example." })).name,
      "münchen.example.",
    );
  });

  it("of the legacy hosting may be numbers, which the response must contain", async () => {
    server.on("GET /domains/v1/318844", { body: { id: 318844, name: "example.com", user_id: 7 } });
    const { id, name } = await client.getDomainsDomainV1({ name: "318844" });
    assert.deepEqual([id, name], ["318844", "example.com"]);
    server.on("GET /domains/v1/5", { body: { id: 6, name: "example.com", user_id: 7 } });
    assert.equal(failureCodeOf(await errorOf(client.getDomainsDomainV1({ name: "5" }))), "unexpected-answer");
  });
});

describe("times of zones", () => {
  it("end in Z without an offset and have whole seconds", async () => {
    const times = { created_at: "2026-01-05T10:11:12.5+00:00", updated_at: "2026-01-05T10:11:12-00:00" };
    server.on(ZONES, page(zone({ ...times, last_delegated_at: "2026-01-05T10:11:12.999+03:00" })));
    const found = await client.getDomainsZoneV2({ projectId, name: "example.com." });
    assert.deepEqual(
      [found.createdAt, found.updatedAt, found.lastDelegatedAt],
      ["2026-01-05T10:11:12Z", "2026-01-05T10:11:12Z", "2026-01-05T10:11:12+03:00"],
    );
  });
});

describe("suggestions of lookups", () => {
  for (const status of [403, 500]) {
    it(`are omitted if the list fails with ${status}, which is requested once`, async (test) => {
      server.on(ZONES, ({ query }) => (query.has("filter") ? page() : { status, body: { error: "no" } }));
      const error = await errorOf(client.getDomainsZoneV2({ projectId, name: "mine." }));
      assert.ok(error instanceof InputError);
      assertFailure(test, error, { code: "invalid-argument", path: "name" }, { projectId });
      assert.equal(asked("/dns/ru-1/zones").length, 2);
    });
  }
});

describe("lookups of hostpkg with a web page as response", () => {
  it("does not prove that objects are missing", async (test) => {
    const missing = { status: 404, headers: { "content-type": "text/html" }, body: "<html>Not found</html>" };
    server.on(RRSETS, missing);
    server.on("GET /domains/v1/example.com", missing);
    const failures = await Promise.all([
      errorOf(client.getDomainsRrsetV2({ projectId, zoneId, name: "a.", type: "A" })),
      errorOf(client.getDomainsDomainV1({ name: "example.com" })),
    ]);
    for (const error of failures) {
      assert.equal(failureCodeOf(error), "failed-precondition");
      assertFailure(test, error, { code: "failed-precondition" });
    }
  });
});

describe("identical concurrent lookups", () => {
  const clusterId = EXAMPLE_CLUSTER;
  const lookups: Readonly<Record<string, () => Promise<unknown>>> = {
    [`/kubernetes/${region}/clusters/${clusterId}/kubeconfig`]: () =>
      client.getMksKubeconfigV1({ projectId, region, clusterId: clusterId.toUpperCase() }),
    "/naas/v1/zones": () => client.getGlobalRouterZoneV1({ name: "mine" }),
    "/naas/v1/zone_groups": () => client.getGlobalRouterZoneGroupV1({ name: "mine" }),
    "/naas/v1/services": () => client.getGlobalRouterServiceV1({ name: "mine" }),
  };
  for (const [path, find] of Object.entries(lookups)) {
    it(`send one request: ${path}`, async () => {
      if (path.startsWith("/naas")) server.on(`GET ${path}`, { body: [{ id: "m", name: "mine", enable: true }] });
      await Promise.all([find(), find(), find()]);
      assert.equal(asked(path).length, 1);
      await find();
      assert.equal(asked(path).length, 2, "completed responses are not reused");
    });
  }
});

describe("requests for quotas", () => {
  it("read another page only after twenty records, and send a request ID with each attempt", async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ id: `q-${index}`, name: "other", limit: 1 }));
    server.on("GET /naas/v1/quotas", ({ query }) => ({
      body: query.has("page") ? [...rows.slice(20), { id: "q", name: "routers", limit: 2 }] : rows.slice(0, 20),
    }));
    assert.equal((await client.getGlobalRouterQuotaV1({ name: "routers" })).id, "q");
    const requests = asked("/naas/v1/quotas");
    assert.deepEqual(
      requests.map(({ query }) => [...query.keys()]),
      [["filters"], ["filters", "page"]],
    );
    const ids = requests.map(({ headers }) => String(headers["x-request-id"]));
    for (const id of ids) assert.match(id, /^[0-9a-f-]{36}$/);
    assert.equal(new Set(ids).size, 2);
  });

  it("renew an expired token", async () => {
    let tokens = 0;
    server.on(LOGIN, () => ({
      status: 201,
      headers: { "X-Subject-Token": `token-${++tokens}` },
      body: login(server.origin),
    }));
    server.on("GET /naas/v1/quotas", ({ headers }) =>
      headers["x-auth-token"] === "token-1"
        ? { status: 401, body: {} }
        : { body: [{ id: "q", name: "routers", limit: 2 }] },
    );
    assert.equal((await client.getGlobalRouterQuotaV1({ name: "routers" })).id, "q");
  });
});
