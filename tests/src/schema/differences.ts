/** Resources of the specification that no package has yet, by name: the security product's, and most of a tenant's. */
export const NOT_COVERED: Readonly<Record<string, RegExp>> = {
  logpkg: /^Cse[A-Z]/,
  k8spkg:
    /^(Alert|Appliance|AuditTrail|BackupStorageLocation|CloudaccountCustom|DeveloperSetting|Macros|PlatformSetting|Privatecloudgateway.+|RegistryOci|ResourceLimit|Sso|User)$/,
};

/** Members of resources that differ from the specification on purpose, each with the reason. */
export const EXPLAINED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "logpkg.App": { installedVersion: "tells which version `latest` was" },
};
