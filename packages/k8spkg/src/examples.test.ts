import assert from "node:assert/strict";
import { before, beforeEach, describe, it } from "node:test";
import { useInSuite } from "@tripod/kit/testing";
import { example, examplesOf, type Received, startExamples, type TestClient } from "./local.testing.js";

const PROJECT = "64f0a1b2c3d4e5f601020304";
const REGISTRY = "64f0a1b2c3d4e5f601021301";

/** Files whose examples are served at their own address. */
const FILES = [
  "backup-locations-list",
  "cloudaccounts-apache-cloudstack-list",
  "cloudaccounts-aws-list",
  "cloudaccounts-azure-list",
  "clustergroups-hostcluster-metadata",
  "clustergroups-hostcluster-summary",
  "clusterprofiles-get",
  "clusterprofiles-metadata",
  "clusterprofiles-pack-manifests",
  "clustertemplates-get",
  "edgehosts-get",
  "kubeconfig-admin",
  "kubeconfig-client",
  "overlords-get",
  "overlords-list",
  "packs-name-registry",
  "permissions-list",
  "spcpolicies-maintenance-get",
  "spectroclusters-get",
  "spectroclusters-overview",
];

describe("lookups with example responses of the platform", () => {
  const server = useInSuite(startExamples);
  let client: TestClient;
  before(() => {
    for (const file of FILES) {
      for (const { request, response } of [...examplesOf(file)].reverse()) {
        server.on(`${request.method} ${request.path}`, response);
      }
    }
  });
  beforeEach(() => {
    client = server.connect();
  });

  const last = (route: string): Received => {
    const found = server.received.findLast((request) => request.route === route);
    assert.ok(found, `nothing was sent to ${route}`);
    return found;
  };

  it("requests carry the key, the project only in its scope, and name the client", async () => {
    await client.getPrivateCloudGateway({ name: "dc1-gateway" });
    const gateways = last("GET /v1/overlords").headers;
    assert.equal(gateways.apikey, "example-key-7f31c2");
    assert.equal(gateways.projectuid, PROJECT);
    assert.match(String(gateways["user-agent"]), /^tripod-k8spkg\/\d/);
    assert.equal(last("GET /v1/dashboard/projects/metadata").headers.projectuid, undefined);
    await client.getPermission({ name: "App Deployment" });
    assert.equal(last("GET /v1/permissions").headers.projectuid, undefined);
    assert.equal(last("GET /v1/permissions").query.get("scope"), "project");
  });

  it("getAppliance by ID", async () => {
    const id = "edge-7c1f0d3ab2984e0c9d55e1aa20b4f6c1";
    const found = await client.getAppliance({ id });
    assert.deepEqual([found.id, found.architecture, found.health, found.status], [id, "amd64", "healthy", "ready"]);
  });

  it("getAppliances sends every filter, and the same body with the next page's token", async () => {
    const [first, second] = examplesOf("edgehosts-search");
    assert.ok(first && second);
    const route = "POST /v1/dashboard/edgehosts/search";
    server.on(route, ({ query }) => (query.has("continue") ? second : first).response);
    const tags = { env: "prod" };
    const found = await client.getAppliances({ tags, status: "ready", health: "healthy", architecture: "amd64" });
    assert.deepEqual(found.ids, ["edge-7c1f0d3ab2984e0c9d55e1aa20b4f6c1", "edge-11d2c6f0e59b4e3aa6b7c8d9e0f1a2b3"]);
    const [one, two] = server.received.filter((request) => request.route === route).slice(-2);
    assert.deepEqual(two?.body, one?.body);
    assert.equal(two?.query.get("continue"), second.request.query.continue);
    const text = (property: string, value: string) => ({
      property,
      type: "string",
      condition: {
        string: { match: { conjunction: "or", values: [value] }, operator: "eq", negation: false, ignoreCase: false },
      },
    });
    const filters = [
      text("tags", "env:prod"),
      text("state", "ready"),
      text("healthState", "healthy"),
      text("architecture", "amd64"),
    ];
    const filterGroups = [{ conjunction: "and", filters }];
    assert.deepEqual(one?.body, { filter: { conjunction: "and", filterGroups }, sort: [] });
  });

  it("getApplicationProfile", async () => {
    server.on("POST /v1/dashboard/appProfiles", { body: example("appprofiles-search") });
    const found = await client.getApplicationProfile({ name: "shop-frontend", version: "1.1.0" });
    assert.deepEqual(found, { id: "64f0a1b2c3d4e5f601020414", name: "shop-frontend", version: "1.1.0" });
    assert.deepEqual(last("POST /v1/dashboard/appProfiles").body, {
      filter: { profileName: { eq: "shop-frontend", ignoreCase: false } },
      sort: [],
    });
  });

  it("the cloud accounts", async () => {
    const a = await client.getCloudaccountCloudA({ name: "prod-main", context: "tenant" });
    assert.deepEqual(a, { id: "64f0a1b2c3d4e5f601020602", name: "prod-main", context: "tenant", depends: "" });
    const b = await client.getCloudaccountCloudB({ name: "az-prod" });
    assert.deepEqual(Object.keys(b).sort(), [
      "azureClientId",
      "azureTenantId",
      "disablePropertiesRequest",
      "id",
      "name",
      "tenantName",
    ]);
    assert.equal(b.tenantName, "contoso");
    const c = await client.getCloudaccountCloudC({ name: "cs-dc1" });
    assert.equal(c.privateCloudGatewayId, "64f0a1b2c3d4e5f601020901");
  });

  it("getCluster sends the platform's search, and reads the kubeconfigs as they are", async () => {
    const [ordinary] = examplesOf("spectroclusters-search");
    assert.ok(ordinary);
    server.on("POST /v1/dashboard/spectroclusters/search", ordinary.response);
    const found = await client.getCluster({ name: "prod-eks-1" });
    assert.equal(found.health, "Healthy");
    assert.equal(found.state, "Running");
    assert.equal(found.clusterTimezone, "America/New_York");
    assert.equal(found.kubeConfig, example("kubeconfig-client"));
    assert.equal(found.adminKubeConfig, example("kubeconfig-admin"));
    const route = "GET /v1/spectroclusters/64f0a1b2c3d4e5f601020701/assets/kubeconfigclient";
    assert.equal(last(route).headers.accept, "application/octet-stream");
    const { body } = last("POST /v1/dashboard/spectroclusters/search") as {
      body: { filter: { filterGroups: unknown[] } };
    };
    assert.match(JSON.stringify(body), /"property":"isDeleted","type":"bool","condition":\{"bool":\{"value":false\}\}/);
    assert.match(JSON.stringify(body), /"values":\["nested"\]\},"operator":"eq","negation":true/);
  });

  it("getClusterConfigPolicy", async () => {
    server.on("POST /v1/dashboard/spcPolicies", { body: example("spcpolicies-search") });
    const found = await client.getClusterConfigPolicy({ name: "weekly" });
    assert.deepEqual(found.tags, ["gold", "team:platform"]);
    assert.deepEqual(found.schedules[0], { name: "sunday-night", startCron: "0 2 * * SUN", durationHrs: 4 });
    assert.deepEqual(last("POST /v1/dashboard/spcPolicies").body, {
      filter: { policyName: { eq: "weekly", ignoreCase: false }, policyType: ["maintenance"] },
      sort: [],
    });
  });

  it("getClusterConfigTemplate", async () => {
    server.on("POST /v1/dashboard/clusterTemplates", { body: example("clustertemplates-search") });
    const found = await client.getClusterConfigTemplate({ name: "tmpl-a" });
    assert.equal(found.cloudType, "CloudA");
    assert.equal(found.description, "baseline");
    assert.equal(found.executionState, "PartiallyApplied");
    assert.deepEqual(
      found.attachedClusters.map(({ clusterUid }) => clusterUid),
      [...found.attachedClusters.map(({ clusterUid }) => clusterUid)].sort(),
    );
    assert.deepEqual(found.policies, [{ id: "64f0a1b2c3d4e5f601021001", kind: "maintenance" }]);
    assert.deepEqual(found.clusterProfiles[0]?.variables[0], {
      name: "region",
      value: "us-west-2",
      assignStrategy: "all",
    });
  });

  it("getClusterProfile", async () => {
    const found = await client.getClusterProfile({ name: "base", version: "1.2.0" });
    assert.equal(found.id, "64f0a1b2c3d4e5f601020801");
    assert.equal(found.context, "project");
    const manifest = found.packs.find(({ name }) => name === "extra-manifests")?.manifests[0];
    assert.equal(manifest?.content, "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n");
    assert.equal(found.packs[0]?.registryUid, REGISTRY);
  });

  it("getPack by name", async () => {
    server.on("POST /v1/packs/search", { body: examplesOf("packs-search")[1]?.response.body });
    const found = await client.getPack({ name: "cni-calico", registryUid: REGISTRY });
    assert.deepEqual(found, {
      id: "64f0a1b2c3d4e5f601021401",
      name: "cni-calico",
      registryUid: REGISTRY,
      type: "spectro",
      version: "3.29.2",
      clouds: found.clouds,
      values: "manifests:\n  calico:\n    ipv4: true\n",
    });
    assert.deepEqual(last("POST /v1/packs/search").body, {
      filter: { name: { eq: "cni-calico", ignoreCase: false } },
      sort: [],
    });
  });

  it("getPack by ID requests the uid", async () => {
    server.on("GET /v1/packs", { body: examplesOf("packs-list")[1]?.response.body });
    const found = await client.getPack({ id: "64f0a1b2c3d4e5f601021401" });
    assert.equal(found.version, "3.29.2");
    assert.equal(last("GET /v1/packs").query.get("filters"), "metadata.uid=64f0a1b2c3d4e5f601021401");
  });

  it("getBackupStorageLocation, getClusterGroup, getPermission, getPrivateCloudGateway", async () => {
    const location = await client.getBackupStorageLocation({ id: "64f0a1b2c3d4e5f601020501" });
    assert.deepEqual(location, { id: "64f0a1b2c3d4e5f601020501", name: "s3-nightly" });
    assert.equal((await client.getClusterGroup({ name: "beehive", context: "system" })).id, "64f0a1b2c3d4e5f601021201");
    assert.equal((await client.getPermission({ name: "App Deployment" })).id, "App Deployment");
    const gateway = await client.getPrivateCloudGateway({ id: "64f0a1b2c3d4e5f601020901" });
    assert.deepEqual(gateway, { id: "64f0a1b2c3d4e5f601020901", name: "dc1-gateway" });
  });
});
