import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { useInSuite } from "@tripod/kit/testing";
import { startLocal, type TestClient } from "./local.testing.js";
import { k8spkg } from "./package.js";

const PALETTE = "64f0a1b2c3d4e5f601021301";
const PUBLIC = "64f0a1b2c3d4e5f601021302";
const BITNAMI = "64f0a1b2c3d4e5f601021310";
const CORP_OCI = "64f0a1b2c3d4e5f601021312";

/** Results that a lookup on the emulator contains. */
interface Case {
  readonly call: keyof typeof k8spkg.lookups;
  readonly args: object;
  readonly found: Readonly<Record<string, unknown>>;
}

const CASES: readonly Case[] = [
  {
    call: "getAppliance",
    args: { name: "Edge-Dal-01" },
    found: { architecture: "amd64", status: "in-use", health: "unhealthy", tags: { spare: "spectro__tag" } },
  },
  { call: "getAppliance", args: { name: "edge-kiosk-055" }, found: { architecture: "arm64" } },
  { call: "getAppliance", args: { name: "edge-dal-1" }, found: { status: "unpaired", health: "" } },
  {
    call: "getAppliances",
    args: { context: "tenant", tags: { pool: "shared" } },
    found: { context: "tenant", tags: { pool: "shared" } },
  },
  { call: "getAppliances", args: { id: "edge-none", health: "" }, found: { id: "edge-none", ids: [] } },
  { call: "getApplicationProfile", args: { name: "service-195" }, found: { version: "1.0.0" } },
  {
    call: "getApplicationProfile",
    args: { name: "shop-frontend", id: "d8485a8204e1d45c3a5e2d3a" },
    found: { version: "2.0.0", id: "d8485a8204e1d45c3a5e2d3a" },
  },
  { call: "getBackupStorageLocation", args: { id: "64f0a1b2c3d4e5f601020502" }, found: { name: "minio-lab" } },
  { call: "getCloudaccountCloudA", args: { name: "team-aws-080", context: "project" }, found: { context: "project" } },
  { call: "getCloudaccountCloudB", args: { id: "64f0a1b2c3d4e5f601020613", context: "" }, found: { tenantName: "" } },
  { call: "getCloudaccountCloudC", args: { name: "cs-direct" }, found: { privateCloudGatewayId: "" } },
  {
    call: "getCloudaccountCloudC",
    args: { name: "team-cs-060" },
    found: { privateCloudGatewayId: "64f0a1b2c3d4e5f601020902" },
  },
  {
    call: "getCluster",
    args: { name: "staging-eks-1" },
    found: { state: "Provisioning", health: "", clusterTimezone: "", kubeConfig: "", adminKubeConfig: "" },
  },
  {
    call: "getCluster",
    args: { name: "prod-eks-1", context: "tenant", id: "64f0a1b2c3d4e5f601020704" },
    found: { health: "UnHealthy", clusterTimezone: "UTC", context: "tenant" },
  },
  { call: "getCluster", args: { name: "prod-eks-1", virtual: true }, found: { id: "64f0a1b2c3d4e5f601020705" } },
  { call: "getCluster", args: { name: "farm-110" }, found: { state: "Running", virtual: false } },
  { call: "getClusterConfigPolicy", args: { name: "no-windows" }, found: { schedules: [], tags: [] } },
  {
    call: "getClusterConfigPolicy",
    args: { name: "weekly", context: "tenant" },
    found: { schedules: [{ name: "saturday", startCron: "0 4 * * SAT", durationHrs: 6 }] },
  },
  {
    call: "getClusterConfigTemplate",
    args: { name: "tmpl-a", context: "tenant" },
    found: {
      cloudType: "CloudB",
      executionState: "Applied",
      description: "",
      clusterProfiles: [],
      attachedClusters: [],
    },
  },
  {
    call: "getClusterConfigTemplate",
    args: { name: "tmpl-a" },
    found: {
      attachedClusters: [
        { clusterUid: "64f0a1b2c3d4e5f601020701", name: "prod-eks-1" },
        { clusterUid: "64f0a1b2c3d4e5f601020703", name: "staging-eks-1" },
      ],
      tags: ["env:test", "gold"],
    },
  },
  { call: "getClusterGroup", args: { name: "team-hosts", context: "project" }, found: { context: "project" } },
  { call: "getClusterGroup", args: { name: "beehive", id: "64f0a1b2c3d4e5f601021204" }, found: { context: "tenant" } },
  { call: "getClusterProfile", args: { name: "before-versions" }, found: { version: "1.0.0", context: "project" } },
  { call: "getClusterProfile", args: { name: "edge-starter", context: "system" }, found: { context: "system" } },
  { call: "getPack", args: { name: "nginx", type: "helm" }, found: { version: "15.5.0-rc.1", registryUid: BITNAMI } },
  { call: "getPack", args: { name: "rbac-baseline", type: "manifest" }, found: { version: "1.10.9" } },
  { call: "getPack", args: { name: "vault", type: "container" }, found: { type: "container", version: "0.28.4" } },
  { call: "getPack", args: { name: "k8sgpt-operator", type: "operator-instance" }, found: { version: "0.1.4" } },
  { call: "getPack", args: { name: "corp-agent" }, found: { type: "oci", version: "0.10.0", registryUid: CORP_OCI } },
  { call: "getPack", args: { name: "kubernetes" }, found: { version: "v1.32.0-rc.1" } },
  { call: "getPack", args: { name: "lb-metallb-helm" }, found: { version: "1.14.9-rc.1" } },
  { call: "getPack", args: { name: "lb-metallb" }, found: { version: "0.14.9", registryUid: PALETTE } },
  { call: "getPack", args: { name: "lb-metallb", version: "0.14.0" }, found: { registryUid: PALETTE } },
  { call: "getPack", args: { name: "ubuntu-aws", clouds: ["aws"] }, found: { clouds: ["CloudA", "eks"] } },
  { call: "getPack", args: { name: "spectro--vault", version: "0.9.1" }, found: { name: "vault", version: "0.9.1" } },
  {
    call: "getPack",
    args: { advanceFilters: { packLayers: ["cni"], environments: ["azure"] }, name: "cni-calico-azure" },
    found: {
      name: "cni-calico-azure",
      version: "3.28.4",
      clouds: ["CloudB", "aks"],
      advanceFilters: {
        packTypes: [],
        addonTypes: [],
        packLayers: ["cni"],
        environments: ["CloudB"],
        isFips: false,
        packSources: [],
      },
    },
  },
  { call: "getPack", args: { advanceFilters: { isFips: true } }, found: { name: "edge-k3s-fips", version: "1.31.3" } },
  {
    call: "getPack",
    args: { name: "spectro-vm-dashboard", advanceFilters: { addonTypes: ["monitoring"] } },
    found: { version: "1.0.3" },
  },
  {
    call: "getPack",
    args: { filters: `spec.name=lb-metallbANDspec.registryUid=${PUBLIC}` },
    found: { version: "0.13.5", type: "spectro" },
  },
  { call: "getPackSimple", args: { name: "nginx", type: "helm", version: "13.4.2" }, found: { registryUid: BITNAMI } },
  { call: "getPackSimple", args: { name: "extra-manifests", type: "manifest" }, found: { version: "1.0.0" } },
  { call: "getPackSimple", args: { name: "hello-universe", type: "container" }, found: { version: "1.2.9" } },
  { call: "getPackSimple", args: { name: "k8sgpt-operator", type: "operator-instance" }, found: { version: "0.1.4" } },
  {
    call: "getPackSimple",
    args: { name: "cni-calico", type: "spectro", id: "64f0a1b2c3d4e5f601021403" },
    found: { version: "3.28.0", registryUid: PUBLIC },
  },
  {
    call: "getPackSimple",
    args: { name: "cni-calico", type: "container", registryUid: PUBLIC },
    found: { version: "3.29.2", id: "64f0a1b2c3d4e5f601021404" },
  },
  { call: "getPermission", args: { name: " Padded Name ", scope: "tenant" }, found: { id: "Padded Name" } },
  {
    call: "getPermission",
    args: { name: "Tag Management", scope: "resource" },
    found: { permissions: ["tag.update"], scope: "resource" },
  },
  {
    call: "getPrivateCloudGateway",
    args: { name: "System Private Gateway" },
    found: { id: "64f0a1b2c3d4e5f601020900" },
  },
  { call: "getWorkspace", args: { name: "ws" }, found: { id: "c491b65c8489b53707c85bdf" } },
  {
    call: "getWorkspace",
    args: { name: "ws", id: "c491b65c8489b53707c85bdf" },
    found: { id: "c491b65c8489b53707c85bdf" },
  },
  {
    call: "getCloudaccountGcp",
    args: { name: "gcp-main", context: "tenant" },
    found: { id: "64f0a1b2c3d4e5f601020632", context: "tenant" },
  },
  { call: "getCloudaccountGcp", args: { id: "64f0a1b2c3d4e5f601020631", context: "" }, found: { name: "gcp-main" } },
  {
    call: "getCloudaccountVsphere",
    args: { name: "vsphere-dc1" },
    found: { id: "64f0a1b2c3d4e5f601020641", privateCloudGatewayId: "64f0a1b2c3d4e5f601020901" },
  },
  ...[{ name: "maas-dc1" }, { id: "64f0a1b2c3d4e5f601020651" }].map(
    (args): Case => ({
      call: "getCloudaccountMaas",
      args,
      found: {
        id: "64f0a1b2c3d4e5f601020651",
        maasApiEndpoint: "https://maas.dc1.example.test/MAAS",
        maasApiKey: "example:maas:key-acme-1",
        privateCloudGatewayId: "64f0a1b2c3d4e5f601020901",
      },
    }),
  ),
  {
    call: "getFilter",
    args: { name: "edge-sites" },
    found: {
      id: "64f0a1b2c3d4e5f601021901",
      metadatas: [{ name: "edge-sites", annotations: {}, labels: {} }],
      specs: [
        {
          filterGroups: [
            {
              conjunction: "or",
              filters: [
                { key: "site", negation: false, operator: "eq", values: ["dallas", "boston"] },
                { key: "retired", negation: true, operator: "eq", values: ["yes"] },
              ],
            },
          ],
        },
      ],
    },
  },
  ...[{ name: "nutanix-dc1", context: "project" }, { id: "64f0a1b2c3d4e5f601020661" }].map(
    (args): Case => ({
      call: "getCloudaccountCustom",
      args: { cloud: "nutanix", ...args },
      found: { id: "64f0a1b2c3d4e5f601020661", name: "nutanix-dc1", cloud: "nutanix" },
    }),
  ),
  {
    call: "getIppool",
    args: { privateCloudGatewayId: "64f0a1b2c3d4e5f601020902", name: "machines" },
    found: { id: "64f0a1b2c3d4e5f601021c02" },
  },
  {
    call: "getMacros",
    args: {},
    found: { id: "tenant-macros-64f0a1b2c3d4e5f601020300", context: "tenant", macroValue: "", macrosMap: {} },
  },
  {
    call: "getMacros",
    args: { context: "project" },
    found: { id: "project-macros-64f0a1b2c3d4e5f601020304", macrosMap: {} },
  },
  {
    call: "getPrivatecloudgatewayDnsMap",
    args: { privateCloudGatewayId: "64f0a1b2c3d4e5f601020902", searchDomainName: "lab.example.test" },
    found: { id: "64f0a1b2c3d4e5f601021b04", network: "lab", dataCenter: "dc2" },
  },
  {
    call: "getPrivatecloudgatewayDnsMap",
    args: {
      privateCloudGatewayId: "64f0a1b2c3d4e5f601020901",
      searchDomainName: "dc1.example.test",
      network: "storage",
    },
    found: { id: "64f0a1b2c3d4e5f601021b02", dataCenter: "dc1" },
  },
  { call: "getProject", args: { name: "edge-lab" }, found: { id: "64f0a1b2c3d4e5f601020305" } },
  { call: "getProject", args: { id: "64f0a1b2c3d4e5f601020307" }, found: { name: "empty" } },
  {
    call: "getRegistrationToken",
    args: { name: "dallas" },
    found: {
      expiryDate: "2099-06-30",
      projectUid: "64f0a1b2c3d4e5f601020305",
      status: "active",
      token: "example-edge-token-dallas",
    },
  },
  {
    call: "getRegistrationToken",
    args: { id: "64f0a1b2c3d4e5f601021a03" },
    found: { name: "spare", projectUid: "", status: "inactive" },
  },
  { call: "getRegistry", args: { name: "bitnami" }, found: { id: BITNAMI, type: "helm", syncStatus: "Completed" } },
  { call: "getRegistry", args: { name: "corp", type: "helm" }, found: { syncStatus: "" } },
  { call: "getRegistry", args: { name: "corp-oci", type: "" }, found: { id: CORP_OCI, type: "oci", syncStatus: "" } },
  { call: "getRegistry", args: { name: "Public Repo", type: "spectro" }, found: { id: PUBLIC, type: "spectro" } },
  { call: "getRegistryHelm", args: { name: "bitnami", id: BITNAMI }, found: { id: BITNAMI } },
  { call: "getRegistry", args: { name: "Palette Registry", type: "spectro" }, found: { id: PALETTE, type: "oci" } },
  { call: "getRegistryPack", args: { name: "Palette Registry" }, found: { id: PALETTE } },
  { call: "getRegistryOci", args: { name: "corp-oci" }, found: { id: CORP_OCI } },
  { call: "getRegistryPack", args: { name: "Public Repo" }, found: { id: PUBLIC } },
  {
    call: "getRole",
    args: { name: "Edge Operator" },
    found: { id: "64f0a1b2c3d4e5f601021501", permissions: ["edgehost.get", "edgehost.list", "edgehost.update"] },
  },
  { call: "getRole", args: { name: "Project Viewer" }, found: { permissions: ["project.get", "project.list"] } },
  ...[{ name: "operations" }, { id: "64f0a1b2c3d4e5f601021601" }].map(
    (args): Case => ({
      call: "getSshKey",
      args,
      found: {
        id: "64f0a1b2c3d4e5f601021601",
        name: "operations",
        context: "project",
        sshKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExampleOperationsOfDefault operations@example.com",
      },
    }),
  ),
  { call: "getSshKey", args: { name: "operations", context: "tenant" }, found: { id: "64f0a1b2c3d4e5f601021602" } },
  { call: "getTeam", args: { name: "Operations" }, found: { roleIds: ["64f0a1b2c3d4e5f601021502"] } },
  { call: "getTeam", args: { id: "64f0a1b2c3d4e5f601021802" }, found: { name: "Guests", roleIds: [] } },
  { call: "getUser", args: { email: "ana@example.com" }, found: { id: "64f0a1b2c3d4e5f601021701" } },
  { call: "getUser", args: { id: "64f0a1b2c3d4e5f601021702" }, found: { email: "bo@example.com" } },
];

describe("lookups on the emulator", () => {
  const local = useInSuite(() => startLocal({ seed: "large" }));
  let client: TestClient;
  before(() => {
    client = local.connect();
  });

  for (const { call, args, found } of CASES) {
    it(`${call} ${JSON.stringify(args)}`, async () => {
      const result = await (client[call] as (args: object) => Promise<Record<string, unknown>>)(args);
      const picked = Object.fromEntries(Object.keys(found).map((name) => [name, result[name]]));
      assert.deepEqual(picked, found);
    });
  }

  it("every lookup is tested", () => {
    const missing = Object.keys(k8spkg.lookups).filter((name) => !CASES.some(({ call }) => call === name));
    assert.deepEqual(missing, []);
  });

  it("a kubeconfig in base64 is read as YAML", async () => {
    const { kubeConfig } = await client.getCluster({ name: "dev-sandbox", virtual: true });
    assert.match(kubeConfig, /^apiVersion: v1\nkind: Config\n/);
  });

  it("find other objects in another tenant and another project", async () => {
    const [, globex] = local.platform.accounts;
    const other = local.connect({ apiKey: globex?.apiKey ?? "" });
    assert.equal((await other.getPack({ name: "nginx" })).version, "14.0.0");
    assert.equal(
      (await local.connect({ projectName: "edge-lab" }).getClusterProfile({ name: "base" })).context,
      "project",
    );
  });

  it("each client verifies certificates by its own settings", async () => {
    const trusting = local.connect({ caFile: undefined, ignoreInsecureTlsError: true });
    const checking = local.connect({ caFile: undefined });
    const ask = (one: TestClient) => one.getPermission({ name: "Audit" });
    const [first, refused, second] = await Promise.allSettled([ask(trusting), ask(checking), ask(trusting)]);
    assert.deepEqual([first.status, refused.status, second.status], ["fulfilled", "rejected", "fulfilled"]);
    assert.equal(process.env.NODE_TLS_REJECT_UNAUTHORIZED, undefined);
  });

  it("a request is retried after a transient error response", async () => {
    const fault = { kind: "throttle", retryAfter: 0 } as const;
    local.platform.faults.add({ route: "POST /v1/packs/search", times: 1, fault });
    assert.equal((await local.connect({ retryAttempts: 1 }).getPack({ name: "vault" })).version, "0.28.4");
    assert.equal(local.platform.requests.count("POST /v1/packs/search", 429), 1);
  });
});
