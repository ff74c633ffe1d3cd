// Every lookup of the cluster management package, in one program: run it with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret k8spkg:apiKey …`) or from the environment
// (K8SPKG_APIKEY, …). `npx @tripod/cli emulators` prints the variables of a platform on this machine.

import * as k8spkg from "@tripod/pulumi-k8spkg";

// Appliances: one of them, and the ids of all that are ready.
const appliance = k8spkg.getApplianceOutput({ name: "edge-dal-01" });
const readyAppliances = k8spkg.getAppliancesOutput({ status: "ready", architecture: "amd64", tags: { env: "prod" } });

// Cloud accounts: two share a name, so the context says which one is meant.
const accountA = k8spkg.getCloudaccountCloudAOutput({ name: "prod-main", context: "project" });
const accountB = k8spkg.getCloudaccountCloudBOutput({ name: "az-prod" });
const accountC = k8spkg.getCloudaccountCloudCOutput({ name: "cs-dc1" });
const accountGcp = k8spkg.getCloudaccountGcpOutput({ name: "gcp-main", context: "project" });
const accountVsphere = k8spkg.getCloudaccountVsphereOutput({ name: "vsphere-dc1" });
const accountCustom = k8spkg.getCloudaccountCustomOutput({ cloud: "nutanix", name: "nutanix-dc1" });
// Its key is a secret.
const accountMaas = k8spkg.getCloudaccountMaasOutput({ name: "maas-dc1" });
const gateway = k8spkg.getPrivateCloudGatewayOutput({ id: accountC.privateCloudGatewayId });

// A workspace of the project.
const workspace = k8spkg.getWorkspaceOutput({ name: "ws" });

// What a gateway gives to machines, and where their names are looked up.
const pool = k8spkg.getIppoolOutput({ privateCloudGatewayId: accountC.privateCloudGatewayId, name: "machines" });
const domain = k8spkg.getPrivatecloudgatewayDnsMapOutput({
  privateCloudGatewayId: accountC.privateCloudGatewayId,
  searchDomainName: "lab.example.test",
});

// Clusters: one with its kubeconfigs, which are secrets, and a virtual one without.
const cluster = k8spkg.getClusterOutput({ name: "prod-eks-1" });
const sandbox = k8spkg.getClusterOutput({ name: "dev-sandbox", virtual: true, kubeconfigs: false });
const hosts = k8spkg.getClusterGroupOutput({ name: "beehive", context: "system" });

// Profiles and templates of clusters, and their maintenance windows.
const profile = k8spkg.getClusterProfileOutput({ name: "base", version: "1.2.0" });
const template = k8spkg.getClusterConfigTemplateOutput({ name: "tmpl-a" });
const policy = k8spkg.getClusterConfigPolicyOutput({ name: "weekly" });
const application = k8spkg.getApplicationProfileOutput({ name: "shop-frontend", version: "1.1.0" });

// Packs: the newest one in a registry, one by filters, and one of the platform's own registries.
const calico = k8spkg.getPackOutput({ name: "cni-calico", registryUid: "64f0a1b2c3d4e5f601021301" });
const k3sFips = k8spkg.getPackOutput({
  advanceFilters: { packLayers: ["k8s"], environments: ["edge-native"], isFips: true },
});
const vault = k8spkg.getPackSimpleOutput({ name: "vault", type: "container", context: "system" });

// Backup location, and the permissions that a role can have.
const backups = k8spkg.getBackupStorageLocationOutput({ name: "s3-nightly" });
const auditors = k8spkg.getPermissionOutput({ name: "Audit", scope: "tenant" });

// Users, teams and roles of the tenant.
const lab = k8spkg.getProjectOutput({ name: "edge-lab" });
const operations = k8spkg.getTeamOutput({ name: "Operations" });
const operator = k8spkg.getRoleOutput({ name: "Edge Operator" });
const ana = k8spkg.getUserOutput({ email: "ana@example.com" });
const edgeSites = k8spkg.getFilterOutput({ name: "edge-sites" });

// What machines of clusters admit, and what appliances register with; both are secrets.
const key = k8spkg.getSshKeyOutput({ name: "operations", context: "tenant" });
const token = k8spkg.getRegistrationTokenOutput({ name: "dallas" });
// What stands for values in cluster profiles; all of them are secrets.
const macros = k8spkg.getMacrosOutput({ context: "tenant" });

// Where packs and charts come from: of any type, or of one.
const charts = k8spkg.getRegistryOutput({ name: "bitnami", type: "helm" });
const helmCharts = k8spkg.getRegistryHelmOutput({ name: "bitnami" });
const artefacts = k8spkg.getRegistryOciOutput({ name: "corp-oci" });
const packs = k8spkg.getRegistryPackOutput({ name: "Public Repo" });

export const outputs = {
  appliance: appliance.id,
  readyAppliances: readyAppliances.ids,
  accountA: accountA.id,
  accountB: accountB.azureClientId,
  accountGcp: accountGcp.id,
  accountVsphere: accountVsphere.privateCloudGatewayId,
  accountCustom: accountCustom.id,
  accountMaas: accountMaas.maasApiKey,
  gateway: gateway.name,
  pool: pool.id,
  domain: domain.network,
  workspace: workspace.id,
  cluster: cluster.state,
  kubeConfig: cluster.kubeConfig,
  sandbox: sandbox.id,
  hosts: hosts.id,
  profile: profile.packs,
  template: template.attachedClusters,
  policy: policy.schedules,
  application: application.id,
  calico: calico.version,
  k3sFips: k3sFips.name,
  vault: vault.values,
  backups: backups.id,
  auditors: auditors.permissions,
  lab: lab.id,
  operations: operations.roleIds,
  operator: operator.permissions,
  ana: ana.id,
  edgeSites: edgeSites.specs,
  key: key.sshKey,
  token: token.token,
  macros: macros.macrosMap,
  charts: charts.syncStatus,
  helmCharts: helmCharts.id,
  artefacts: artefacts.id,
  packs: packs.id,
};
