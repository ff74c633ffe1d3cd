/** Resources of the specification that no package has yet, by name: the security product's, and most of a tenant's. */
export const NOT_COVERED: Readonly<Record<string, RegExp>> = {
  logpkg: /^Cse[A-Z]/,
  k8spkg:
    /^(Alert|Appliance|AuditTrail|BackupStorageLocation|CloudaccountCustom|Macros|Privatecloudgateway.+|RegistryOci|Sso)$/,
};

const recordedProject = { projectUid: "tells in which project it is, whatever the settings say later" };

/** Members of resources that differ from the specification on purpose, each with the reason. */
export const EXPLAINED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "logpkg.App": { installedVersion: "tells which version `latest` was" },
  "k8spkg.CloudaccountCloudA": recordedProject,
  "k8spkg.CloudaccountCloudB": recordedProject,
  "k8spkg.CloudaccountCloudC": recordedProject,
  "k8spkg.CloudaccountGcp": recordedProject,
  "k8spkg.CloudaccountMaas": recordedProject,
  "k8spkg.CloudaccountVsphere": recordedProject,
  "k8spkg.PlatformSetting": recordedProject,
  "k8spkg.SshKey": recordedProject,
};
