/** Definitions of the bridged packages that are not supported, by package and name, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {};

/** Returns inputs that new rules require, and that are optional for rules of the vendor. */
const leftToVendor = (...names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      "optional, because a rule of the vendor is managed without this input; the check requires it for new rules. The original does the same for two of six rule types",
    ]),
  );

const recordedProject = {
  projectUid: "records the project of the object, so that later changes of the settings have no effect",
};

/**
 * Properties that differ intentionally from the bridged packages, by path (`machinePools[].count`), each with the
 * reason.
 */
export const EXPLAINED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "hostpkg.settings": {
    allowHttp: "allows plain HTTP, for a proxy or an emulator",
    requestTimeout: "limits the time of one request",
    ...Object.fromEntries(
      [
        "cloudbackupUrl",
        "dbaasUrl",
        "dedicatedUrl",
        "domainsV1Url",
        "domainsV2Url",
        "globalRouterUrl",
        "certificatesUrl",
        "iamUrl",
        "kubernetesUrl",
        "privateDnsUrl",
        "publicNetUrl",
        "quotasUrl",
        "registryV1Url",
        "registryV2Url",
        "resellerUrl",
        "secretsUrl",
      ].map((name) => [name, "sets the base URL of one service, for private regions and proxies"]),
    ),
  },
  "logpkg.settings": {
    allowHttp: "allows plain HTTP, for a proxy or an emulator",
    requestTimeout: "limits the time of one request",
    accessId: "optional, because an access key or a token is required; the check reports which of them is missing",
    accessKey: "optional, because an access key or a token is required",
    authJwt: "optional, because an access key or a token is required",
  },
  "k8spkg.settings": {
    apiKey: "required, because every request needs the API key",
    caFile: "sets the certificate of a private certificate authority",
    requestTimeout: "limits the time of one request",
  },
  "k8spkg.getCluster": {
    kubeconfigs: "excludes the kubeconfigs from the result and from state, and saves their requests",
  },
  "hostpkg.IamSamlFederationV1": {
    alias: "always an output; if the input is unset, the platform keeps its value",
    autoUsersCreation: "always an output; if the input is unset, the platform keeps its value",
    enableGroupMappings: "always an output; if the input is unset, the platform keeps its value",
  },
  "hostpkg.MksClusterV1": { cniType: "always an output; if the input is unset, the cluster keeps its value" },
  "hostpkg.PrivateDnsServiceV1": {
    isRecursorEnabled: "always an output; if the input is unset, the platform keeps its value",
  },
  "logpkg.Dashboard": { "panels[].collapsiblePanel": "from a later release of the original: a section of panels" },
  "logpkg.EventExtractionRule": { disableReason: "returns the reason if the platform disabled the rule" },
  "logpkg.LookupTable": { content: "from a later release of the original: the rows of the table" },
  "logpkg.App": { installedVersion: "returns the version that `latest` resolved to" },
  "logpkg.CseChainRule": leftToVendor("enabled", "expressionsAndLimits"),
  "logpkg.CseFirstSeenRule": leftToVendor("enabled", "filterExpression", "valueFields", "baselineType"),
  "logpkg.CseMatchRule": leftToVendor("enabled", "expression"),
  "logpkg.CseThresholdRule": leftToVendor("enabled", "expression"),
  "k8spkg.AddonDeployment": { ...recordedProject, clusterProfiles: "required, because a deployment needs a profile" },
  "k8spkg.Appliance": recordedProject,
  "k8spkg.Application": { ...recordedProject, config: "required, because an application needs a cluster" },
  "k8spkg.ApplicationProfile": {
    ...recordedProject,
    "packs[].type": "required, because the platform rejects the default of the original",
  },
  "k8spkg.BackupStorageLocation": recordedProject,
  "k8spkg.CloudaccountCloudA": recordedProject,
  "k8spkg.CloudaccountCloudB": recordedProject,
  "k8spkg.CloudaccountCloudC": recordedProject,
  "k8spkg.CloudaccountCustom": recordedProject,
  "k8spkg.CloudaccountGcp": recordedProject,
  "k8spkg.CloudaccountMaas": recordedProject,
  "k8spkg.CloudaccountVsphere": recordedProject,
  "k8spkg.ClusterAks": recordedProject,
  "k8spkg.ClusterBrownfield": recordedProject,
  "k8spkg.ClusterCloudA": recordedProject,
  "k8spkg.ClusterCloudB": recordedProject,
  "k8spkg.ClusterCloudC": recordedProject,
  "k8spkg.ClusterConfigPolicy": recordedProject,
  "k8spkg.ClusterConfigTemplate": recordedProject,
  "k8spkg.ClusterCustomCloud": recordedProject,
  "k8spkg.ClusterEdgeNative": recordedProject,
  "k8spkg.ClusterEdgeVsphere": recordedProject,
  "k8spkg.ClusterEks": recordedProject,
  "k8spkg.ClusterGcp": recordedProject,
  "k8spkg.ClusterGke": recordedProject,
  "k8spkg.ClusterMaas": recordedProject,
  "k8spkg.ClusterVsphere": recordedProject,
  "k8spkg.ClusterGroup": recordedProject,
  "k8spkg.ClusterProfile": recordedProject,
  "k8spkg.ClusterProfileImport": {
    ...recordedProject,
    name: "shows the value of the file in the preview; a value in the program must be equal",
    version: "shows the value of the file in the preview; a value in the program must be equal",
    contents: "shows a changed content of the file in the preview, which the original ignores",
  },
  "k8spkg.Datavolume": {
    ...recordedProject,
    ...Object.fromEntries(
      ["clusterUid", "vmNamespace", "vmName"].map((name) => [
        name,
        "required, because the value identifies the virtual machine",
      ]),
    ),
  },
  "k8spkg.Macros": recordedProject,
  "k8spkg.PlatformSetting": recordedProject,
  "k8spkg.SshKey": recordedProject,
  "k8spkg.VirtualCluster": recordedProject,
  "k8spkg.VirtualMachine": { ...recordedProject, "timeouts.update": "sets the timeout of a power action" },
  "k8spkg.Workspace": { ...recordedProject, timeouts: "sets the timeouts of the operations" },
};
