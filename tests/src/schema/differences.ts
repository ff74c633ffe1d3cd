/** What the originals have and ours have not, by package and name, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {};

/** What a program has to say of a new rule, and may leave out where it manages one of the vendor's. */
const leftToVendor = (...names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      "a rule of the vendor is managed without it; a new rule needs it, as the check says. The original does so for two kinds of six",
    ]),
  );

const recordedProject = { projectUid: "tells in which project it is, whatever the settings say later" };

/** Members that differ from the originals' on purpose, by path (`machinePools[].count`), each with the reason. */
export const EXPLAINED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "hostpkg.settings": {
    allowHttp: "lets credentials be sent without TLS, to a proxy or a local platform",
    requestTimeout: "bounds what one request may take",
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
      ].map((name) => [name, "names the address of one service, for private regions and proxies"]),
    ),
  },
  "logpkg.settings": {
    allowHttp: "lets credentials be sent without TLS, to a proxy or a local platform",
    requestTimeout: "bounds what one request may take",
    accessId: "either the key or the token is needed: which of them is missing is said where the settings are checked",
    accessKey: "either the key or the token is needed",
    authJwt: "either the key or the token is needed",
  },
  "k8spkg.settings": {
    apiKey: "is needed: without it nothing can be asked",
    caFile: "names a certificate of an authority of one's own",
    requestTimeout: "bounds what one request may take",
  },
  "k8spkg.getCluster": {
    kubeconfigs: "saves their requests, and keeps them out of the state, where they are not wanted",
  },
  "hostpkg.IamSamlFederationV1": {
    alias: "is always shown: without it in the program, what is there stays",
    autoUsersCreation: "is always shown: without it in the program, what is there stays",
    enableGroupMappings: "is always shown: without it in the program, what is there stays",
  },
  "hostpkg.MksClusterV1": {
    cniType: "is always shown: without it in the program, what the cluster has stays",
  },
  "hostpkg.PrivateDnsServiceV1": {
    isRecursorEnabled: "is always shown: without it in the program, what is there stays",
  },
  "logpkg.Dashboard": { "panels[].collapsiblePanel": "is of a later release of the original: a section of panels" },
  "logpkg.EventExtractionRule": { disableReason: "says why the platform has switched the rule off" },
  "logpkg.LookupTable": { content: "is of a later release of the original: the rows of the table" },
  "logpkg.App": { installedVersion: "tells which version `latest` was" },
  "logpkg.CseChainRule": leftToVendor("enabled", "expressionsAndLimits"),
  "logpkg.CseFirstSeenRule": leftToVendor("enabled", "filterExpression", "valueFields", "baselineType"),
  "logpkg.CseMatchRule": leftToVendor("enabled", "expression"),
  "logpkg.CseThresholdRule": leftToVendor("enabled", "expression"),
  "k8spkg.AddonDeployment": {
    ...recordedProject,
    clusterProfiles: "is needed: without it there is nothing to put on the cluster",
  },
  "k8spkg.Appliance": recordedProject,
  "k8spkg.Application": { ...recordedProject, config: "is needed: without it there is nowhere to put it" },
  "k8spkg.ApplicationProfile": {
    ...recordedProject,
    "packs[].type": "is needed: the platform takes no tier of the original's default",
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
    name: "tells in the plan what the file says; what a program gives must be the same",
    version: "tells in the plan what the file says; what a program gives must be the same",
    contents: "shows another content of the file as a change, which the original does not notice",
  },
  "k8spkg.Datavolume": {
    ...recordedProject,
    ...Object.fromEntries(
      ["clusterUid", "vmNamespace", "vmName"].map((name) => [name, "is needed: without it nobody knows which machine"]),
    ),
  },
  "k8spkg.Macros": recordedProject,
  "k8spkg.PlatformSetting": recordedProject,
  "k8spkg.SshKey": recordedProject,
  "k8spkg.VirtualCluster": recordedProject,
  "k8spkg.VirtualMachine": {
    ...recordedProject,
    "timeouts.update": "says how long an action on its power is waited for",
  },
  "k8spkg.Workspace": { ...recordedProject, timeouts: "says how long its steps are waited for, as everywhere" },
};
