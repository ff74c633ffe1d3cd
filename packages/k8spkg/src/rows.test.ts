import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { failureCodeOf, InputError } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { type ExampleServer, errorOf, startExamples, type TestClient } from "./local.testing.js";

const { assertFailure, assertRejected, assertWording } = createWording(import.meta.url);

let server: ExampleServer;
let client: TestClient;
let warnings: string[];
beforeEach(async () => {
  warnings = [];
  server = await startExamples();
  client = server.connect({}, (severity, text) => {
    if (severity === "warning") warnings.push(text);
  });
});
afterEach(() => server.close());

const ID = "64f0a1b2c3d4e5f601020999";

/** Rows that no lookup can use. */
const BROKEN = [
  null,
  "text",
  7,
  {},
  { metadata: null },
  { metadata: { name: "no-uid" } },
  { metadata: { uid: "no-name" } },
  { metadata: { name: 5, uid: { of: "no use" }, labels: "none" } },
  { metadata: { name: "odd", uid: "u-odd", annotations: { scope: 5 }, labels: [1] }, spec: { tenantId: 5 } },
];
const mine = { metadata: { name: "mine", uid: ID }, spec: { tenantId: "t", scope: "project" } };

describe("lookups of k8spkg with an unreadable row: finding another one", () => {
  const kinds: readonly (readonly [
    call: keyof TestClient & `get${string}`,
    route: string,
    member: string,
    more?: object,
  ])[] = [
    ["getAppliance", "POST /v1/dashboard/edgehosts/search", "items"],
    ["getBackupStorageLocation", "GET /v1/users/assets/locations", "items"],
    ["getCloudaccountCloudA", "GET /v1/cloudaccounts/aws", "items"],
    ["getCloudaccountCloudB", "GET /v1/cloudaccounts/azure", "items"],
    ["getCloudaccountGcp", "GET /v1/cloudaccounts/gcp", "items"],
    ["getCloudaccountMaas", "GET /v1/cloudaccounts/maas", "items"],
    ["getCloudaccountVsphere", "GET /v1/cloudaccounts/vsphere", "items"],
    ["getPrivateCloudGateway", "GET /v1/overlords", "items"],
    ["getWorkspace", "GET /v1/dashboard/workspaces", "items"],
    ["getProject", "GET /v1/dashboard/projects/metadata", "items"],
    ["getRole", "GET /v1/roles", "items"],
    ["getSshKey", "GET /v1/users/assets/sshkeys", "items", { context: "tenant" }],
    ["getClusterGroup", "GET /v1/clustergroups/hostCluster", "summaries", { context: "project" }],
  ];
  for (const [call, route, member, more = {}] of kinds) {
    it(call, async () => {
      server.on(route, { body: { [member]: [...BROKEN, mine] } });
      const find = client[call] as unknown as (args: object) => Promise<{ id: string }>;
      assert.equal((await find({ name: "mine", ...more })).id, ID);
    });
    it(`${call}, of a list that is null`, async (test) => {
      server.on(route, { body: { [member]: null } });
      const find = client[call] as unknown as (args: object) => Promise<{ id: string }>;
      await assertRejected(test, find({ name: "mine", ...more }), { code: "invalid-argument", path: "name" });
    });
  }

  it("getClusterGroup of the tenant", async () => {
    const rows = [...BROKEN, { name: "mine", scope: 5 }, { name: "other" }, { name: "ours", uid: ID, scope: "tenant" }];
    server.on("GET /v1/clustergroups/hostCluster/metadata", { body: { items: rows } });
    assert.equal((await client.getClusterGroup({ name: "ours" })).id, ID);
  });

  it("getAppliances", async () => {
    server.on("POST /v1/dashboard/edgehosts/search", { body: { items: [...BROKEN, mine] } });
    assert.deepEqual((await client.getAppliances({})).ids, ["no-name", "u-odd", ID]);
    const tagged = { metadata: { ...mine.metadata, labels: { "env.x": "prod", bad: {} } } };
    server.on("POST /v1/dashboard/edgehosts/search", { body: { items: [...BROKEN, tagged] } });
    assert.deepEqual((await client.getAppliances({ tags: { "env.x": "prod" } })).ids, [ID]);
  });

  it("getPermission", async () => {
    const rows = [null, { name: 5 }, { name: "other", permissions: "none" }, { name: "mine", permissions: ["a"] }];
    server.on("GET /v1/permissions", { body: rows });
    assert.deepEqual((await client.getPermission({ name: "mine" })).permissions, ["a"]);
    server.on("GET /v1/permissions", { body: [{ name: "mine", permissions: ["a", null, "b"] }] });
    const other = server.connect();
    assert.deepEqual((await other.getPermission({ name: "mine" })).permissions, ["a", "", "b"]);
    server.on("GET /v1/permissions", { body: null });
    assert.equal(failureCodeOf(await errorOf(server.connect().getPermission({ name: "mine" }))), "invalid-argument");
  });

  it("getClusterProfile", async () => {
    const row = { metadata: mine.metadata, spec: { version: "1.0.0" } };
    server.on("GET /v1/dashboard/clusterprofiles/metadata", { body: { items: [...BROKEN, row] } });
    server.on(`GET /v1/clusterprofiles/${ID}`, { body: row });
    assert.equal((await client.getClusterProfile({ name: "mine" })).id, ID);
  });

  it("getPack, with a release without values and invalid registries", async () => {
    const registries = [null, { name: "no uid" }, { uid: "r-1", scope: 5, latestVersion: 7 }];
    const items = [...BROKEN, { spec: { name: 5 } }, { spec: { name: "mine", type: "helm", registries } }];
    server.on("POST /v1/packs/search", { body: { items } });
    const tags = [null, { version: "9.0.0" }, { packUid: ID, version: "1.2.0" }, { packUid: "p-0", version: 1 }];
    const packValues = [null, { packUid: "p-0", values: 5 }];
    server.on("GET /v1/packs/mine/registries/r-1", { body: { tags, packValues } });
    const found = await client.getPack({ name: "mine" });
    assert.deepEqual([found.id, found.version, found.values], [ID, "1.2.0", ""]);
  });

  it("the project of the settings", async () => {
    const items = [...BROKEN, { metadata: { name: "Default", uid: "p-1" } }];
    server.on("GET /v1/dashboard/projects/metadata", { body: { items } });
    server.on("GET /v1/overlords", { body: { items: [mine] } });
    assert.equal((await client.getPrivateCloudGateway({ name: "mine" })).id, ID);
  });

  it("fails if the requested row itself is unreadable", async () => {
    server.on("GET /v1/overlords", { body: { items: [{ metadata: { name: "mine" } }] } });
    assert.equal(failureCodeOf(await errorOf(client.getPrivateCloudGateway({ name: "mine" }))), "unexpected-answer");
  });
});

describe("absent members", () => {
  it("an appliance whose device the platform does not know has no architecture", async () => {
    server.on(`GET /v1/edgehosts/${ID}`, { body: { metadata: { name: "mine", uid: ID }, spec: null } });
    const found = await client.getAppliance({ id: ID });
    assert.deepEqual([found.architecture, found.health, found.status, found.tags], ["", "", "", {}]);
  });

  it("members of templates and policies are empty", async () => {
    server.on(`GET /v1/clusterTemplates/${ID}`, {
      body: { metadata: mine.metadata, spec: { profiles: [{}], policies: [{}], clusters: { c: {} } } },
    });
    const template = await client.getClusterConfigTemplate({ name: "mine", id: ID });
    assert.deepEqual(template.clusterProfiles, [{ id: "", variables: [] }]);
    assert.deepEqual(template.policies, [{ id: "", kind: "" }]);
    assert.deepEqual(template.attachedClusters, [{ clusterUid: "c", name: "" }]);
    server.on(`GET /v1/spcPolicies/maintenance/${ID}`, {
      body: { metadata: mine.metadata, spec: { schedules: [{ name: null }] } },
    });
    const policy = await client.getClusterConfigPolicy({ name: "mine", id: ID });
    assert.deepEqual(policy.schedules, [{ name: "", startCron: "", durationHrs: 0 }]);
  });
});

describe("suggestions", () => {
  it("are best effort: one request, and the error does not depend on it", async (test) => {
    const searches: unknown[] = [];
    const patient = server.connect({ retryAttempts: 3 });
    server.on("POST /v1/dashboard/edgehosts/search", ({ body }) => {
      searches.push(body);
      return JSON.stringify(body).includes("edge-1") ? { body: { items: [] } } : { status: 500, body: { code: "X" } };
    });
    const error = await errorOf(patient.getAppliance({ name: "edge-1" }));
    assert.ok(error instanceof InputError);
    assertFailure(test, error, { code: "invalid-argument", path: "name" });
    assert.equal(searches.length, 2);
    patient.close();
  });

  it("use rows that were read already", async (test) => {
    server.on("GET /v1/overlords", { body: { items: [{ metadata: { name: "mime", uid: "g" } }, null] } });
    const error = await errorOf(client.getPrivateCloudGateway({ name: "mine" }));
    assertFailure(test, error, { code: "invalid-argument", path: "name" });
    assert.equal(server.received.filter(({ route }) => route === "GET /v1/overlords").length, 1);
  });
});

describe("kubeconfigs", () => {
  const assets = `GET /v1/spectroclusters/${ID}/assets`;
  beforeEach(() => {
    server.on(`GET /v1/spectroclusters/${ID}`, {
      body: { metadata: { name: "mine", uid: ID }, status: { state: "Running" } },
    });
    server.on(`${assets}/kubeconfigclient`, { body: "apiVersion: v1\n" });
    server.on(`${assets}/adminKubeconfig`, { body: "apiVersion: v1\n" });
  });
  const find = () => client.getCluster({ name: "mine", id: ID });

  it("are empty without the permission, with a warning that names the argument to skip them", async (test) => {
    const refusal = { status: 403, body: { code: "OperationForbidden", message: "no" } };
    server.on(`${assets}/kubeconfigclient`, refusal);
    server.on(`${assets}/adminKubeconfig`, refusal);
    const { kubeConfig, adminKubeConfig, state } = await find();
    assert.deepEqual([kubeConfig, adminKubeConfig, state], ["", "", "Running"]);
    assert.equal(warnings.length, 2);
    for (const warning of warnings) assertWording(test, warning);
    assertWording(test, warnings.join(" "));
  });

  it("rejects web pages", async () => {
    const page = "\n<!doctype html><title>Log in</title>";
    server.on(`${assets}/kubeconfigclient`, { headers: { "Content-Type": "text/html" }, body: page });
    assert.equal(failureCodeOf(await errorOf(find())), "unexpected-answer");
  });
});

describe("packs", () => {
  const release = (uid: string, name = "cni") => ({
    metadata: { name, uid },
    spec: { name, type: "helm", version: "1.0.0" },
  });

  it("a lookup by ID returns that ID", async (test) => {
    server.on("GET /v1/packs", { body: { items: [release("another")] } });
    await assertRejected(test, client.getPack({ id: ID }), { code: "invalid-argument", path: "id" });
    const simple = client.getPackSimple({ id: ID, name: "cni", type: "helm" });
    await assertRejected(test, simple, { code: "invalid-argument", path: "id" });
    server.on("GET /v1/packs", { body: { items: [release("another"), release(ID)] } });
    assert.equal((await client.getPack({ id: ID })).id, ID);
    assert.equal((await client.getPackSimple({ id: ID, name: "cni", type: "helm" })).id, ID);
  });

  /** Packs of these names, each in registries with versions; null for registries that are not listed. */
  function stock(names: readonly string[], registries: Readonly<Record<string, readonly string[] | null>>) {
    const places = Object.keys(registries).map((uid) => ({ uid, name: `R ${uid}`, latestVersion: "5.0.0" }));
    const items = names.map((name) => ({ metadata: { name }, spec: { name, type: "helm", registries: places } }));
    server.on("POST /v1/packs/search", ({ body }) => {
      const { name } = (body as { filter: { name?: { eq: string } } }).filter;
      return { body: { items: items.filter((item) => name === undefined || item.spec.name === name.eq) } };
    });
    for (const name of names) {
      for (const [uid, versions] of Object.entries(registries)) {
        const tags = versions?.map((version) => ({ packUid: `${name} ${version} ${uid}`, version }));
        const refused = { status: 403, body: { code: "OperationForbidden", message: "no" } };
        server.on(`GET /v1/packs/${name}/registries/${uid}`, tags === undefined ? refused : { body: { tags } });
      }
    }
  }

  it("the exact name has precedence over the part after two dashes", async () => {
    stock(["a--b", "b"], { r1: ["1.0.0"] });
    assert.equal((await client.getPack({ name: "a--b" })).name, "a--b");
    assert.equal((await client.getPack({ name: "x--b" })).name, "b");
    assert.equal((await client.getPack({ name: "a--b", advanceFilters: {} })).name, "a--b");
    assert.equal((await client.getPack({ name: "x--b", advanceFilters: {} })).name, "b");
  });

  it("the newest version is the newest that a registry lists, not that of the search", async () => {
    stock(["cni"], { r1: ["1.0.0", "1.2.0"], r2: ["1.10.0", "1.9.0"] });
    const found = await client.getPack({ name: "cni" });
    assert.deepEqual([found.version, found.registryUid], ["1.10.0", "r2"]);
  });

  it("a registry that may not be listed is named as the reason", async (test) => {
    stock(["cni"], { r1: ["1.0.0"], r2: null });
    assert.equal((await client.getPack({ name: "cni", version: "1.0.0" })).registryUid, "r1");
    const missing = await errorOf(client.getPack({ name: "cni", version: "4.0.0" }));
    assertFailure(test, missing, { code: "invalid-argument", path: "version" });
    const newest = await errorOf(client.getPack({ name: "cni" }));
    assertFailure(test, newest, { code: "invalid-argument", path: "registryUid" });
    const closed = await errorOf(client.getPack({ name: "cni", registryUid: "r2" }));
    assertFailure(test, closed, { code: "invalid-argument", path: "registryUid" });
  });

  it("advanceFilters that leave several registries are an error that lists them", async (test) => {
    stock(["cni"], { r1: ["1.0.0"], r2: ["1.1.0"] });
    const error = await errorOf(client.getPack({ name: "cni", advanceFilters: {} }));
    assertFailure(test, error, { code: "invalid-argument", path: "registryUid" });
    const chosen = await client.getPack({ name: "cni", registryUid: "r2", advanceFilters: {} });
    assert.equal(chosen.registryUid, "r2");
  });
});

describe("manifests of a profile", () => {
  it("are those of the pack, in its order, also for packs with the same name", async () => {
    const ref = (uid: string) => ({ kind: "Manifest", name: `name of ${uid}`, uid });
    const packs = [
      { name: "extra", type: "manifest", manifests: [ref("m2"), ref("m1")] },
      { name: "extra", type: "manifest", manifests: [ref("m3"), ref("gone")] },
    ];
    const metadata = { name: "mine", uid: ID, annotations: { scope: "project" } };
    server.on(`GET /v1/clusterprofiles/${ID}`, { body: { metadata, spec: { published: { packs } } } });
    const items = ["m1", "m2", "m3", "stranger"].map((uid) => ({
      metadata: { uid, name: `name of ${uid}` },
      spec: uid === "m3" ? { draft: { content: "unpublished" } } : { published: { content: `content of ${uid}` } },
    }));
    server.on(`GET /v1/clusterprofiles/${ID}/packs/extra/manifests`, { body: { items: [null, ...items] } });
    const found = await client.getClusterProfile({ id: ID });
    assert.deepEqual(
      found.packs.map(({ manifests }) => manifests.map(({ uid, content }) => `${uid}: ${content}`)),
      [
        ["m2: content of m2", "m1: content of m1"],
        ["m3: ", "gone: "],
      ],
    );
  });
});

describe("advice", () => {
  it("about a web page instead of an API response names the setting of the URL", async (test) => {
    const page = { status: 404, headers: { "Content-Type": "text/html" }, body: "<html>Not found</html>" };
    server.on("GET /v1/overlords", page);
    const error = await errorOf(client.getPrivateCloudGateway({ name: "mine" }));
    assert.equal(failureCodeOf(error), "failed-precondition");
    assertFailure(test, error, { code: "failed-precondition" });
  });

  it("about filters without a match quotes them", async (test) => {
    server.on("GET /v1/packs", { body: { items: [] } });
    const error = await errorOf(client.getPack({ filters: "spec.name=x" }));
    assertFailure(test, error, { code: "invalid-argument", path: "filters" });
  });
});
