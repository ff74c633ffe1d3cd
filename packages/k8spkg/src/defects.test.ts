import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { createManualClock } from "@tripod/http/testing";
import { createRedactor, failureCodeOf, InputError, load, Secret } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import {
  EXAMPLE_KEY,
  type ExampleServer,
  errorOf,
  example,
  lookUp,
  startExamples,
  startLocal,
  type TestClient,
} from "./local.testing.js";
import { k8spkg } from "./package.js";
import { clusterPlatformApi } from "./platform.js";

const { assertFailure, assertRejected, assertWording } = createWording(import.meta.url);

/*
 * Defects that packages for this platform have had. The numbers are those of a list that the tests together cover; each
 * test shows that this package does not have the defect.
 */

const CLUSTER = "64f0a1b2c3d4e5f601020701";
const BITNAMI = "64f0a1b2c3d4e5f601021310";
const PALETTE = "64f0a1b2c3d4e5f601021301";

const local = useInSuite(() => startLocal({ seed: "large", repeatUnknownKey: true }));
let client: TestClient;
let server: ExampleServer;
let warnings: string[];
const log = (severity: string, text: string) => {
  if (severity === "warning") warnings.push(text);
};

beforeEach(async () => {
  warnings = [];
  client = local.connect({}, log);
  server = await startExamples();
  local.platform.requests.reset();
});
afterEach(() => {
  local.platform.faults.clear();
  server.close();
});

/** Runs a test with a client of the example server. */
async function withServer(run: (server: ExampleServer, client: TestClient) => Promise<void>): Promise<void> {
  const other = server.connect({}, log);
  await run(server, other);
  other.close();
}

/** Returns a client with a clock that only the test advances. */
function onManualClock(server: ExampleServer, retryAttempts: number) {
  const clock = createManualClock();
  const lines: string[] = [];
  const settings = {
    apiKey: EXAMPLE_KEY,
    host: server.origin,
    projectName: "Default",
    ignoreInsecureTlsError: false,
    retryAttempts,
    trace: true,
  };
  const surroundings = {
    environment: {},
    secrets: createRedactor(),
    log: (severity: string, text: string) => lines.push(`${severity}: ${text}`),
  };
  return { clock, lines, platform: clusterPlatformApi.package.connect(settings, { ...surroundings, clock }) };
}

describe("scope", () => {
  // Defect 1.
  it("concurrent lookups of several contexts and instances are independent", async () => {
    const lab = local.connect({ projectName: "edge-lab" });
    const round = () => [
      client.getClusterConfigPolicy({ name: "weekly" }),
      client.getClusterConfigPolicy({ name: "weekly", context: "tenant" }),
      lab.getClusterConfigPolicy({ name: "quarterly" }),
    ];
    const found = await Promise.all(Array.from({ length: 10 }, round).flat());
    const ids = found.map(({ id }) => id);
    assert.equal(new Set(ids).size, 3);
    assert.ok(ids.every((id, index) => id === ids[index % 3]));
  });

  // Defect 7.
  it("the context is required to match even if the name of a cloud account is unique", async (test) => {
    const error = await errorOf(client.getCloudaccountCloudB({ name: "az-prod", context: "project" }));
    assertFailure(test, error, { code: "invalid-argument", path: "context" });
  });

  // Defect 8.
  it("accounts of the tenant are found although the project has no access", async () => {
    const found = await client.getCloudaccountCloudA({ name: "tenant-only", context: "tenant" });
    assert.equal(found.name, "tenant-only");
  });

  // Defect 9.
  it("getClusterGroup selects among groups of one name by context, and treats an empty context as the default", async () => {
    const ofTenant = await client.getClusterGroup({ name: "beehive" });
    const ofSystem = await client.getClusterGroup({ name: "beehive", context: "system" });
    assert.notEqual(ofTenant.id, ofSystem.id);
    // The project is not requested either.
    assert.equal(local.platform.requests.count("GET /v1/dashboard/projects/metadata"), 0);
    assert.equal((await client.getClusterGroup({ name: "beehive", context: "" })).id, ofTenant.id);
  });

  // Defect 21.
  it("a host may have a scheme, and the project is needed by lookups of the project only", async (test) => {
    const host = `https://${local.platform.settings.host}/`;
    const other = local.connect({ host, projectName: "no such project" });
    assert.equal((await other.getClusterGroup({ name: "beehive" })).name, "beehive");
    assert.equal((await other.getPermission({ name: "Audit" })).name, "Audit");
    const error = await errorOf(other.getAppliance({ name: "edge-dal-01" }));
    assert.equal(failureCodeOf(error), "failed-precondition");
    assertFailure(test, error, { code: "failed-precondition" });
  });
});

describe("lookups of k8spkg: missing objects", () => {
  const id = "64f0a1b2c3d4e5f6ffffffff";
  const name = "no-such-thing";
  const MISSING: readonly (readonly [lookup: keyof typeof k8spkg.lookups, args: object])[] = [
    ["getAppliance", { id }],
    ["getAppliance", { name }],
    ["getApplicationProfile", { name }],
    ["getApplicationProfile", { name: "no-versions" }],
    ["getBackupStorageLocation", { id }],
    ["getBackupStorageLocation", { name }],
    ["getCloudaccountCloudA", { id }],
    ["getCloudaccountCloudB", { name }],
    ["getCloudaccountCloudC", { name, context: "tenant" }],
    ["getCluster", { name }],
    ["getCluster", { name, id }],
    ["getCluster", { name: "old", id: "64f0a1b2c3d4e5f6010207ff" }],
    ["getClusterConfigPolicy", { name }],
    ["getClusterConfigTemplate", { name, id }],
    ["getClusterGroup", { name }],
    ["getClusterProfile", { id }],
    ["getClusterProfile", { name }],
    ["getPack", { id }],
    ["getPack", { name }],
    ["getPack", { filters: `spec.name=${name}` }],
    ["getPack", { name: "retired-agent" }],
    ["getPack", { advanceFilters: { packLayers: ["kernel"] } }],
    ["getPackSimple", { name, type: "helm" }],
    ["getPackSimple", { name: "corp-tools", type: "helm" }],
    ["getPackSimple", { name: "cni-calico", type: "container", registryUid: BITNAMI }],
    ["getPermission", { name }],
    ["getPrivateCloudGateway", { id }],
    ["getPrivateCloudGateway", { name }],
    ["getWorkspace", { name }],
    ["getWorkspace", { name: "WS" }],
    // Belongs to another project.
    ["getWorkspace", { name: "ws", id: "cb16048eb97b5817a90cde3b" }],
  ];
  for (const [lookup, args] of MISSING) {
    it(`${lookup} ${JSON.stringify(args)} is an error on one of its arguments`, async () => {
      const error = await errorOf((client[lookup] as (args: object) => Promise<unknown>)(args));
      assert.ok(error instanceof InputError, error.message);
      const { fields } = await load(k8spkg.lookups, lookup);
      assert.ok(error.failures.every(({ path }) => path in fields));
    });
  }

  // Defect 2.
  it("no lookup returns an empty result", async () => {
    assert.ok(MISSING.length >= 28);
    assert.deepEqual((await client.getPermission({ name: "Nothing Yet", scope: "tenant" })).permissions, []);
  });

  // Defect 3.
  it("a wrong API key is reported without quoting it", async (test) => {
    const apiKey = "wrong-key-that-stays-secret";
    const error = await errorOf(local.connect({ apiKey }).getCluster({ name: "prod-eks-1" }));
    assert.equal(failureCodeOf(error), "unauthenticated");
    assertFailure(test, error, { code: "unauthenticated" });
    assert.ok(!JSON.stringify([error.message, error.stack, error]).includes(apiKey));
  });

  // Defect 22.
  it("the status has precedence over the code", () =>
    withServer(async (server, client) => {
      const route = "GET /v1/overlords/0123";
      server.on(route, { status: 404, body: { code: "404", message: "none" } });
      assert.ok((await errorOf(client.getPrivateCloudGateway({ id: "0123" }))) instanceof InputError);
      server.on(route, { status: 400, body: { code: "ResourceNotFound", message: "bad id" } });
      assert.equal(failureCodeOf(await errorOf(client.getPrivateCloudGateway({ id: "0123" }))), "invalid-argument");
      server.on(route, { status: 404, headers: { "Content-Type": "text/html" }, body: "<html>no such page</html>" });
      const page = await errorOf(client.getPrivateCloudGateway({ id: "0123" }));
      assert.ok(!(page instanceof InputError), "a page of some proxy does not say that there is no gateway");
    }));

  // Defect 20.
  it("errors keep the platform's code", (test) =>
    withServer(async (server, client) => {
      server.on("GET /v1/overlords", { status: 403, body: { code: "OperationForbidden", message: "no", ref: "r-7" } });
      const error = await errorOf(client.getPrivateCloudGateway({ name: "x" }));
      assert.equal((error as { platformCode?: string }).platformCode, "OperationForbidden");
      assertFailure(test, error, { code: "permission-denied" });
    }));

  // Defect 24.
  it("messages name the requested cloud", async (test) => {
    for (const cloud of ["A", "B", "C"] as const) {
      const error = await errorOf(client[`getCloudaccountCloud${cloud}`]({ name }));
      assertFailure(test, error, { code: "invalid-argument", path: "name" }, { cloud });
    }
  });
});

describe("results", () => {
  // Defect 4.
  it("a gateway is found by its ID", async () => {
    const found = await client.getPrivateCloudGateway({ id: "64f0a1b2c3d4e5f601020902" });
    assert.deepEqual(found, { id: "64f0a1b2c3d4e5f601020902", name: "dc2-gateway" });
  });

  // Defect 5.
  it("outputs contain all values of the platform", async () => {
    const account = await client.getCloudaccountCloudB({ id: "64f0a1b2c3d4e5f601020611" });
    assert.equal(account.tenantName, "contoso");
    assert.equal((await client.getCloudaccountCloudB({ name: "az-strict" })).disablePropertiesRequest, true);
    assert.equal((await client.getPack({ name: "vault" })).type, "oci");
    assert.equal((await client.getClusterProfile({ name: "base" })).packs[0]?.registryUid, PALETTE);
  });

  // Defect 6.
  it("depends can be combined with id or name", async () => {
    assert.equal((await client.getCloudaccountCloudA({ name: "team-aws-001", depends: "x" })).depends, "x");
  });

  // Defect 19.
  it("lists without an order come in one order", () =>
    withServer(async (server, client) => {
      server.on("POST /v1/dashboard/clusterTemplates", { body: example("clustertemplates-search") });
      const clusters = { b2: { name: "two" }, a1: { name: "one" }, c3: { name: "three" } };
      const labels = { z: "spectro__tag", a: "1" };
      const metadata = { name: "tmpl-a", uid: "64f0a1b2c3d4e5f601021101", labels };
      server.on("GET /v1/clusterTemplates/64f0a1b2c3d4e5f601021101", { body: { metadata, spec: { clusters } } });
      const found = await client.getClusterConfigTemplate({ name: "tmpl-a" });
      assert.deepEqual(
        found.attachedClusters.map(({ name }) => name),
        ["one", "two", "three"],
      );
      assert.deepEqual(found.tags, ["a:1", "z"]);
    }));

  // Defect 23.
  it("kubeconfigs are secrets", async () => {
    const { apiKey } = local.platform.settings;
    const settings = { apiKey, host: local.platform.plainOrigin, projectName: "Default", retryAttempts: 0 };
    const platform = clusterPlatformApi.package.connect(
      { ...settings, ignoreInsecureTlsError: false, trace: false },
      { environment: {}, secrets: createRedactor(), log: () => undefined },
    );
    const outcome = await lookUp(platform, "getCluster", { name: "prod-eks-1" });
    assert.ok(outcome.kind === "result");
    const secrets = Object.keys(outcome.value).filter((name) => outcome.value[name] instanceof Secret);
    assert.deepEqual(secrets, ["kubeConfig", "adminKubeConfig"]);
    platform.close();
  });

  // Defect 25.
  it("lookups accept unusual responses", () =>
    withServer(async (server, client) => {
      const metadata = { name: "odd", uid: "odd-1" };
      server.on("GET /v1/edgehosts/odd-1", { body: { metadata, spec: { device: { archType: "AMD" } } } });
      const found = await client.getAppliance({ id: "odd-1" });
      assert.deepEqual([found.architecture, found.health, found.tags], ["AMD", "", {}]);
      server.on(`GET /v1/spectroclusters/${CLUSTER}`, { body: { metadata: { name: "c", uid: CLUSTER } } });
      const json = { headers: { "Content-Type": "application/json" }, body: '{"kind":"Config"}' };
      server.on(`GET /v1/spectroclusters/${CLUSTER}/assets/kubeconfigclient`, json);
      assert.equal((await client.getCluster({ name: "c", id: CLUSTER })).kubeConfig, '{"kind":"Config"}');
    }));
});

describe("packs", () => {
  // Defect 10.
  it("the newest version in the registries of the context, whatever kind they are", async (test) => {
    const system = await client.getPackSimple({ name: "vault", type: "container", context: "system" });
    assert.deepEqual([system.version, system.registryUid], ["0.28.4", PALETTE]);
    const tenant = await client.getPackSimple({ name: "tenant-chart", type: "helm", context: "tenant" });
    assert.equal(tenant.version, "2.1.0");
    await assertRejected(test, client.getPackSimple({ name: "nginx", type: "helm", context: "system" }), {
      code: "invalid-argument",
      path: "context",
    });
    assert.equal(local.platform.requests.count("GET /v1/registries/helm/:uid"), 0);
  });

  // Defect 11.
  it("a version on a later page is found in the requested registry", async () => {
    const release = { name: "cni-calico", registryUid: PALETTE };
    assert.equal((await client.getPack({ ...release, version: "3.28.10" })).version, "3.28.10");
    assert.equal((await client.getPack({ ...release })).version, "3.29.2");
    const older = await client.getPack({ name: "lb-metallb", registryUid: "64f0a1b2c3d4e5f601021302" });
    assert.equal(older.version, "0.13.5");
  });

  // Defect 11.
  it("advanceFilters require no registryUid, and accept names with two dashes", async () => {
    const found = await client.getPack({
      name: "spectro--vault",
      advanceFilters: { packTypes: ["oci"], isFips: false },
    });
    assert.deepEqual([found.name, found.registryUid, found.version], ["vault", PALETTE, "0.28.4"]);
    assert.deepEqual(found.advanceFilters, {
      packTypes: ["oci"],
      addonTypes: [],
      packLayers: [],
      environments: [],
      isFips: false,
      packSources: [],
    });
    assert.ok(warnings.some((text) => text.includes("isFips")));
  });

  // Defect 11.
  it("names are case-sensitive", async () => {
    assert.equal((await client.getPack({ name: "CNI-Calico" })).version, "3.10.0");
  });

  // Defect 11.
  it("failures of the search fail the lookup, and a pack without versions is accepted", (test) =>
    withServer(async (server, client) => {
      server.on("POST /v1/packs/search", { status: 500, body: { code: "OperationalError", message: "broken" } });
      assert.equal(failureCodeOf(await errorOf(client.getPack({ name: "cni-calico" }))), "unavailable");
      const registries = [{ uid: PALETTE, name: "P", scope: "system" }];
      const items = [{ metadata: { name: "empty", uid: "" }, spec: { name: "empty", type: "spectro", registries } }];
      server.on("POST /v1/packs/search", { body: { items } });
      server.on(`GET /v1/packs/empty/registries/${PALETTE}`, { body: { name: "empty", tags: [], packValues: null } });
      assert.ok((await errorOf(client.getPack({ name: "empty" }))) instanceof InputError);
      const nowhere = {
        metadata: { name: "nowhere", uid: "" },
        spec: { name: "nowhere", type: "spectro", registries: null },
      };
      server.on("POST /v1/packs/search", { body: { items: [nowhere] } });
      await assertRejected(test, client.getPack({ name: "nowhere" }), { code: "invalid-argument", path: "name" });
    }));

  // Defect 12.
  it("filters go to the list of packs as they are", async () => {
    const filters = `spec.name=cni-calicoANDspec.version=3.28.0ANDspec.registryUid=${PALETTE}`;
    assert.equal((await client.getPack({ filters })).filters, filters);
    const [request] = local.platform.requests.all().filter(({ path }) => path === "/v1/packs");
    assert.equal(new URLSearchParams(request?.query).get("filters"), filters);
    const { fields } = await load(k8spkg.lookups, "getPack");
    assert.ok(!fields.filters.spec.doc.includes("v1/packs/search"));
  });
});

describe("lookups of appliances, clusters and profiles", () => {
  // Defect 13.
  it("appliances must have all tags, lists have their own IDs, and filters are checked", async (test) => {
    const both = await client.getAppliances({ tags: { env: "prod", site: "dal" } });
    assert.deepEqual(both.ids, ["edge-7c1f0d3ab2984e0c9d55e1aa20b4f6c1"]);
    const queries = [
      {},
      { status: "ready" },
      { health: "healthy" },
      { tags: { env: "prod" } },
      { tags: { env: "prod" }, status: "ready" },
      { context: "tenant" },
    ];
    const lists = await Promise.all(queries.map((query) => client.getAppliances(query)));
    assert.equal(lists[0]?.id, "appliance");
    assert.equal(new Set(lists.map(({ id }) => id)).size, queries.length);
    await assertRejected(test, client.getAppliances({ architecture: "amd_64" }), {
      code: "invalid-argument",
      path: "architecture",
    });
  });

  // Defect 14.
  it("a rejected admin kubeconfig causes a warning; other failures fail the lookup", async (test) => {
    const found = await client.getCluster({ name: "guarded" });
    assert.equal(found.adminKubeConfig, "");
    assert.match(found.kubeConfig, /^apiVersion: v1/);
    assertWording(test, warnings.join(), { output: "adminKubeConfig", permission: "cluster.adminKubeconfigDownload" });
    local.platform.faults.add({
      route: "GET /v1/spectroclusters/*/assets/kubeconfigclient",
      times: 1,
      fault: { kind: "unavailable" },
    });
    assert.equal(failureCodeOf(await errorOf(client.getCluster({ name: "guarded" }))), "unavailable");
    local.platform.faults.add({
      route: "GET /v1/dashboard/spectroclusters/*/overview",
      times: 1,
      fault: { kind: "html" },
    });
    assert.equal(failureCodeOf(await errorOf(client.getCluster({ name: "guarded" }))), "unavailable");
    // Requests that were sent next to the failed one arrive before these.
    await client.getCluster({ name: "guarded" });
  });

  // Defect 14.
  it("kubeconfigs: false sends no request for them, and an overview without a status is accepted", async () => {
    const found = await client.getCluster({ name: "guarded", kubeconfigs: false });
    assert.deepEqual([found.kubeConfig, found.adminKubeConfig, found.health], ["", "", "Healthy"]);
    assert.equal(local.platform.requests.count("GET /v1/spectroclusters/*/assets/*"), 0);
    assert.deepEqual(warnings, []);
    await withServer(async (server, client) => {
      const metadata = { name: "c", uid: CLUSTER };
      server.on(`GET /v1/spectroclusters/${CLUSTER}`, { body: { metadata } });
      server.on(`GET /v1/dashboard/spectroclusters/${CLUSTER}/overview`, { body: { metadata } });
      assert.equal((await client.getCluster({ name: "c", id: CLUSTER })).health, "");
    });
  });

  // Defect 15.
  it("only matching profiles are read, and no packs", async (test) => {
    await client.getClusterProfile({ name: "base", version: "1.2.0" });
    assert.equal(local.platform.requests.count("GET /v1/clusterprofiles/:uid", 200), 1);
    assert.equal(local.platform.requests.count("GET /v1/packs/:uid"), 0);
    const tenant = "64f0a1b2c3d4e5f601020803";
    await assertRejected(test, client.getClusterProfile({ id: tenant, context: "project" }), {
      code: "invalid-argument",
      path: "context",
    });
    await assertRejected(test, client.getClusterProfile({ id: tenant, version: "2.0.0" }), {
      code: "invalid-argument",
      path: "version",
    });
    assert.equal((await client.getClusterProfile({ id: tenant })).context, "tenant");
  });

  // Defect 15.
  it("a draft is returned with a warning, and manifests without published content are accepted", async (test) => {
    const draft = await client.getClusterProfile({ name: "draft-only" });
    assert.equal(draft.packs[0]?.manifests.length, 2);
    assertWording(test, warnings.join());
    await withServer(async (server, client) => {
      server.on("GET /v1/clusterprofiles/64f0a1b2c3d4e5f601020801", { body: example("clusterprofiles-get") });
      const items = [{ metadata: { name: "m", uid: "u" }, spec: { draft: { content: "x" } } }];
      server.on("GET /v1/clusterprofiles/64f0a1b2c3d4e5f601020801/packs/extra-manifests/manifests", {
        body: { items },
      });
      const found = await client.getClusterProfile({ id: "64f0a1b2c3d4e5f601020801" });
      const settings = { uid: "64f0a1b2c3d4e5f601021501", name: "settings", content: "" };
      assert.deepEqual(found.packs.at(-1)?.manifests, [settings]);
    });
  });
});

describe("lookups of k8spkg: unusual responses", () => {
  // Defect 16.
  it("eleven attempts end within a minute, and status 500 is retried", async () => {
    server.on("GET /v1/permissions", { status: 500, body: { code: "OperationalError", message: "broken" } });
    const { clock, platform } = onManualClock(server, 10);
    const outcome = clock.runUntil(errorOf(lookUp(platform, "getPermission", { name: "Audit" })));
    assert.equal(failureCodeOf(await outcome), "unavailable");
    assert.ok(clock.now() <= 60_000, `${clock.now()} ms`);
    const tries = server.received.filter(({ route }) => route === "GET /v1/permissions").length;
    assert.ok(tries > 5 && tries <= 11, `${tries} tries`);
  });

  // Defect 16.
  it("retryAttempts is the number of retries; 0 sends one request without a wait", async () => {
    server.on("GET /v1/permissions", { status: 503, body: {} });
    for (const retryAttempts of [0, 2]) {
      const { clock, platform } = onManualClock(server, retryAttempts);
      const sent = server.received.length;
      await clock.runUntil(errorOf(lookUp(platform, "getPermission", { name: "Audit" })));
      assert.equal(server.received.length - sent, retryAttempts + 1);
      if (retryAttempts === 0) assert.equal(clock.now(), 0);
    }
  });

  // Defect 16.
  it("permanent errors are not retried, and nothing is printed", async () => {
    const printed: unknown[] = [];
    const write = process.stdout.write;
    process.stdout.write = ((text: unknown) => printed.push(text) > 0) as typeof process.stdout.write;
    try {
      const untrusting = local.connect({ caFile: undefined, retryAttempts: 10 });
      const certificate = await errorOf(untrusting.getPermission({ name: "Audit" }));
      assert.equal(failureCodeOf(certificate), "failed-precondition");
      const problem = { "Content-Type": "application/problem+json" };
      for (const reply of [{ body: "<html>hello</html>" }, { status: 422, headers: problem, body: "{}" }]) {
        server.on("GET /v1/permissions", reply);
        const sent = server.received.length;
        await errorOf(server.connect({ retryAttempts: 10 }).getPermission({ name: "Audit" }));
        assert.equal(server.received.length - sent, 1);
      }
    } finally {
      process.stdout.write = write;
    }
    assert.deepEqual(
      printed.filter((text) => String(text).includes("ermission")),
      [],
    );
  });

  // Defect 17.
  it("a call without a response fails after a minute, and cancel ends a call immediately", async (test) => {
    const silent = { route: "GET /v1/permissions", fault: { kind: "hang" } } as const;
    local.platform.faults.add(silent);
    const { apiKey } = local.platform.settings;
    const clock = createManualClock();
    const settings = { apiKey, host: local.platform.plainOrigin, projectName: "Default", retryAttempts: 10 };
    const platform = clusterPlatformApi.package.connect(
      { ...settings, ignoreInsecureTlsError: false, trace: false },
      { environment: {}, secrets: createRedactor(), log: () => undefined, clock },
    );
    const late = await clock.runUntil(errorOf(lookUp(platform, "getPermission", { name: "Audit" })));
    assert.equal(failureCodeOf(late), "deadline-exceeded");
    assertFailure(test, late, { code: "deadline-exceeded" });
    const stop = new AbortController();
    const stopped = errorOf(lookUp(platform, "getPermission", { name: "Audit" }, stop.signal));
    stop.abort();
    assert.equal(failureCodeOf(await stopped), "cancelled");
    platform.close();
  });

  // Defect 17.
  it("redirects and traces do not contain the API key", async () => {
    const target = await startExamples();
    server.on("GET /v1/permissions", {
      status: 302,
      headers: { Location: `${target.origin}/v1/permissions` },
      body: "",
    });
    const { lines, platform } = onManualClock(server, 0);
    assert.equal(failureCodeOf(await errorOf(lookUp(platform, "getPermission", { name: "x" }))), "failed-precondition");
    assert.equal(target.received.length, 0);
    assert.ok(lines.some((line) => /^info: GET http.*\/v1\/permissions/.test(line)));
    assert.ok(!lines.join().includes(EXAMPLE_KEY));
    target.close();
  });

  // Defect 18.
  it("missing members of lists are accepted", (test) =>
    withServer(async (server, client) => {
      const good = { metadata: { name: "good", uid: "uid-1" }, spec: {}, status: {} };
      const rows = [{}, { metadata: null }, good];
      server.on("POST /v1/dashboard/edgehosts/search", { body: { items: rows, listmeta: null } });
      assert.equal((await client.getAppliance({ name: "good" })).id, "uid-1");
      assert.deepEqual((await client.getAppliances({})).ids, ["uid-1"]);
      server.on("POST /v1/dashboard/appProfiles", {
        body: { appProfiles: [{ metadata: good.metadata }, { ...good }] },
      });
      const error = await errorOf(client.getApplicationProfile({ name: "good" }));
      assertFailure(test, error, { code: "invalid-argument", path: "version" });
      server.on("POST /v1/dashboard/edgehosts/search", { body: { items: null } });
      assert.deepEqual((await client.getAppliances({ status: "ready" })).ids, []);
    }));
});

it("every known defect is tested", () => {
  const own = readFileSync(fileURLToPath(import.meta.url), "utf8");
  const tested = new Set([...own.matchAll(/^ *\/\/ Defect (\d+)\.$/gm)].map(([, number]) => Number(number)));
  assert.deepEqual(
    [...tested].sort((a, b) => a - b),
    Array.from({ length: 25 }, (_, index) => index + 1),
  );
});
