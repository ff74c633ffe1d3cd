import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useInSuite } from "@tripod/kit/testing";
import { startLocal, type TestClient } from "./local.testing.js";

const CALICO_REGISTRY = "64f0a1b2c3d4e5f601021301";

/** Requests of one lookup by a new client, including the request for the project's UID. */
const COSTS: readonly (readonly [what: string, requests: number, run: (client: TestClient) => Promise<unknown>])[] = [
  ["an appliance by name, among 129", 2, (c) => c.getAppliance({ name: "edge-dal-01" })],
  ["an appliance by id", 2, (c) => c.getAppliance({ id: "edge-7c1f0d3ab2984e0c9d55e1aa20b4f6c1" })],
  ["all 129 appliances of a project, 50 a page", 4, (c) => c.getAppliances({})],
  ["appliances with a tag", 2, (c) => c.getAppliances({ tags: { env: "prod" } })],
  ["an application profile by name, among 200", 2, (c) => c.getApplicationProfile({ name: "service-150" })],
  ["a backup location", 2, (c) => c.getBackupStorageLocation({ name: "s3-nightly" })],
  ["a cloud account by id", 2, (c) => c.getCloudaccountCloudA({ id: "64f0a1b2c3d4e5f601020601" })],
  ["a cloud account by name, among 84", 3, (c) => c.getCloudaccountCloudA({ name: "team-aws-077" })],
  ["a cloud account of the tenant", 1, (c) => c.getCloudaccountCloudA({ name: "tenant-only", context: "tenant" })],
  ["a cluster with kubeconfigs", 6, (c) => c.getCluster({ name: "prod-eks-1" })],
  ["a cluster without kubeconfigs", 4, (c) => c.getCluster({ name: "prod-eks-1", kubeconfigs: false })],
  [
    "a cluster by id, without kubeconfigs",
    3,
    (c) => c.getCluster({ name: "twin", id: "64f0a1b2c3d4e5f601020707", kubeconfigs: false }),
  ],
  ["a policy by name", 3, (c) => c.getClusterConfigPolicy({ name: "weekly" })],
  ["a policy by id", 2, (c) => c.getClusterConfigPolicy({ name: "weekly", id: "64f0a1b2c3d4e5f601021001" })],
  ["a template by name", 3, (c) => c.getClusterConfigTemplate({ name: "tmpl-a" })],
  ["a cluster group of the tenant", 1, (c) => c.getClusterGroup({ name: "beehive" })],
  ["a cluster profile without manifests", 3, (c) => c.getClusterProfile({ name: "profile-017" })],
  ["a cluster profile with manifests in one pack", 4, (c) => c.getClusterProfile({ name: "base", version: "1.2.0" })],
  [
    "the newest of a pack's 124 versions, three pages of them",
    3,
    (c) => c.getPack({ name: "cni-calico", registryUid: CALICO_REGISTRY }),
  ],
  ["a pack by id", 2, (c) => c.getPack({ id: "64f0a1b2c3d4e5f601021401" })],
  [
    "a pack of the platform's registries",
    2,
    (c) => c.getPackSimple({ name: "vault", type: "container", context: "system" }),
  ],
  ["a permission set", 1, (c) => c.getPermission({ name: "Audit" })],
  ["a gateway by name", 2, (c) => c.getPrivateCloudGateway({ name: "dc1-gateway" })],
  ["a workspace", 2, (c) => c.getWorkspace({ name: "ws" })],
  ["an account of MAAS by id", 2, (c) => c.getCloudaccountMaas({ id: "64f0a1b2c3d4e5f601020651" })],
  ["an account of a custom cloud", 2, (c) => c.getCloudaccountCustom({ cloud: "nutanix", name: "nutanix-dc1" })],
  ["an IP pool", 2, (c) => c.getIppool({ privateCloudGatewayId: "64f0a1b2c3d4e5f601020901", name: "machines" })],
  ["macros of the tenant, whose uid is asked for", 2, (c) => c.getMacros({})],
  ["macros of the project", 2, (c) => c.getMacros({ context: "project" })],
  [
    "a DNS map",
    1,
    (c) =>
      c.getPrivatecloudgatewayDnsMap({
        privateCloudGatewayId: "64f0a1b2c3d4e5f601020901",
        searchDomainName: "lab.example.test",
      }),
  ],
  ["a filter", 2, (c) => c.getFilter({ name: "edge-sites" })],
  ["a project by name", 1, (c) => c.getProject({ name: "edge-lab" })],
  ["a project by id", 1, (c) => c.getProject({ id: "64f0a1b2c3d4e5f601020307" })],
  ["a registration token by name", 2, (c) => c.getRegistrationToken({ name: "dallas" })],
  ["a registry of charts, with how far the look through it is", 3, (c) => c.getRegistry({ name: "bitnami" })],
  ["a registry of another type", 2, (c) => c.getRegistry({ name: "corp-oci" })],
  ["a Helm registry", 2, (c) => c.getRegistryHelm({ name: "bitnami" })],
  ["a role", 1, (c) => c.getRole({ name: "Edge Operator" })],
  ["an SSH key of the tenant", 1, (c) => c.getSshKey({ name: "operations", context: "tenant" })],
  ["a team by name", 2, (c) => c.getTeam({ name: "Operations" })],
  ["a team by id", 1, (c) => c.getTeam({ id: "64f0a1b2c3d4e5f601021801" })],
  ["a user by address", 1, (c) => c.getUser({ email: "bo@example.com" })],
];

describe("requests", () => {
  const local = useInSuite(() => startLocal({ seed: "large" }));

  for (const [what, requests, run] of COSTS) {
    it(`${requests} for ${what}`, async () => {
      const client = local.connect();
      local.platform.requests.reset();
      await run(client);
      assert.equal(local.platform.requests.count(), requests, JSON.stringify(local.platform.requests.byRoute()));
    });
  }

  it("8 for 150 concurrent lookups of application profiles: the project, three searches, and the list of 200 in four pages", async () => {
    const client = local.connect();
    local.platform.requests.reset();
    const names = Array.from({ length: 150 }, (_, index) => `service-${String(index + 1).padStart(3, "0")}`);
    const found = await Promise.all(names.map((name) => client.getApplicationProfile({ name, version: "2.0.0" })));
    assert.equal(new Set(found.map(({ id }) => id)).size, 150);
    assert.equal(local.platform.requests.count(), 8);
  });

  it("62 for 60 cluster profiles: the project, the list, and each profile once", async () => {
    const client = local.connect();
    local.platform.requests.reset();
    const names = Array.from({ length: 60 }, (_, index) => `profile-${String(index + 1).padStart(3, "0")}`);
    await Promise.all(names.map((name) => client.getClusterProfile({ name })));
    const { requests } = local.platform;
    assert.equal(requests.count(), 62, JSON.stringify(requests.byRoute()));
    assert.equal(requests.count("GET /v1/dashboard/projects/metadata", 200), 1);
    assert.equal(requests.count("GET /v1/dashboard/clusterprofiles/metadata", 200), 1);
    assert.equal(requests.count("GET /v1/clusterprofiles/:uid", 200), 60);
  });

  it("1 for the project, once for the life of a client", async () => {
    const client = local.connect();
    local.platform.requests.reset();
    await client.getPrivateCloudGateway({ name: "dc1-gateway" });
    await client.getBackupStorageLocation({ name: "s3-nightly" });
    await client.getAppliance({ name: "edge-dal-01" });
    assert.equal(local.platform.requests.count("GET /v1/dashboard/projects/metadata"), 1);
  });
});
