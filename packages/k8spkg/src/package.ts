import { createLanes, systemClock } from "@tripod/http";
import { definePackage } from "@tripod/kit";
import { createLedger } from "@tripod/objects";
import { AREAS } from "./areas.js";
import { createCallers } from "./callers.js";
import { LIMITS } from "./limits.js";
import { createClusterPlatform } from "./platform.js";
import { settings } from "./settings.js";
import { VERSION } from "./version.js";
import { VOCABULARY } from "./vocabulary.js";

/** The cluster management platform package. A new lookup or resource is registered here. */
export const k8spkg = definePackage({
  name: "k8spkg",
  displayName: "Cluster management platform",
  version: VERSION,
  description:
    "Manages a Kubernetes cluster management platform: the tenant and who works in it, cloud accounts and registries, profiles, policies and templates, workspaces, applications and clusters; and looks up what exists there.",
  keywords: ["pulumi", "k8spkg", "category/infrastructure", "kind/native"],
  homepage: "https://github.com/tripod-packages/tripod",
  repository: "https://github.com/tripod-packages/tripod",
  license: "Apache-2.0",
  publisher: "Tripod",
  terraformProvider: "k8spkg",
  settings,
  vocabulary: VOCABULARY,
  limits: LIMITS,
  areas: AREAS,
  lookups: {
    getAppliance: () => import("./appliances/getAppliance.js"),
    getAppliances: () => import("./appliances/getAppliances.js"),
    getApplicationProfile: () => import("./applications/getApplicationProfile.js"),
    getBackupStorageLocation: () => import("./backups/getBackupStorageLocation.js"),
    getCloudaccountCloudA: () => import("./accounts/getCloudaccountCloudA.js"),
    getCloudaccountCloudB: () => import("./accounts/getCloudaccountCloudB.js"),
    getCloudaccountCloudC: () => import("./accounts/getCloudaccountCloudC.js"),
    getCloudaccountCustom: () => import("./accounts/getCloudaccountCustom.js"),
    getCloudaccountGcp: () => import("./accounts/getCloudaccountGcp.js"),
    getCloudaccountMaas: () => import("./accounts/getCloudaccountMaas.js"),
    getCloudaccountVsphere: () => import("./accounts/getCloudaccountVsphere.js"),
    getCluster: () => import("./clusters/getCluster.js"),
    getClusterConfigPolicy: () => import("./policies/getClusterConfigPolicy.js"),
    getClusterConfigTemplate: () => import("./templates/getClusterConfigTemplate.js"),
    getClusterGroup: () => import("./groups/getClusterGroup.js"),
    getClusterProfile: () => import("./profiles/getClusterProfile.js"),
    getFilter: () => import("./access/getFilter.js"),
    getIppool: () => import("./gateways/getIppool.js"),
    getMacros: () => import("./macros/getMacros.js"),
    getPack: () => import("./packs/getPack.js"),
    getPackSimple: () => import("./packs/getPackSimple.js"),
    getPermission: () => import("./permissions/getPermission.js"),
    getPrivateCloudGateway: () => import("./gateways/getPrivateCloudGateway.js"),
    getPrivatecloudgatewayDnsMap: () => import("./gateways/getPrivatecloudgatewayDnsMap.js"),
    getProject: () => import("./projects/getProject.js"),
    getRegistrationToken: () => import("./appliances/getRegistrationToken.js"),
    getRegistry: () => import("./registries/getRegistry.js"),
    getRegistryHelm: () => import("./registries/getRegistryHelm.js"),
    getRegistryOci: () => import("./registries/getRegistryOci.js"),
    getRegistryPack: () => import("./registries/getRegistryPack.js"),
    getRole: () => import("./access/getRole.js"),
    getSshKey: () => import("./access/getSshKey.js"),
    getTeam: () => import("./access/getTeam.js"),
    getUser: () => import("./access/getUser.js"),
    getWorkspace: () => import("./workspaces/getWorkspace.js"),
  },
  resources: {
    Alert: () => import("./alerts/Alert.js"),
    Appliance: () => import("./appliances/Appliance.js"),
    Application: () => import("./applications/Application.js"),
    ApplicationProfile: () => import("./applications/ApplicationProfile.js"),
    AuditTrail: () => import("./audit/AuditTrail.js"),
    BackupStorageLocation: () => import("./backups/BackupStorageLocation.js"),
    CloudaccountCloudA: () => import("./accounts/CloudaccountCloudA.js"),
    CloudaccountCloudB: () => import("./accounts/CloudaccountCloudB.js"),
    CloudaccountCloudC: () => import("./accounts/CloudaccountCloudC.js"),
    CloudaccountCustom: () => import("./accounts/CloudaccountCustom.js"),
    CloudaccountGcp: () => import("./accounts/CloudaccountGcp.js"),
    CloudaccountMaas: () => import("./accounts/CloudaccountMaas.js"),
    CloudaccountVsphere: () => import("./accounts/CloudaccountVsphere.js"),
    ClusterAks: () => import("./clusters/ClusterAks.js"),
    ClusterCloudA: () => import("./clusters/ClusterCloudA.js"),
    ClusterCloudB: () => import("./clusters/ClusterCloudB.js"),
    ClusterCloudC: () => import("./clusters/ClusterCloudC.js"),
    ClusterEdgeNative: () => import("./clusters/ClusterEdgeNative.js"),
    ClusterEks: () => import("./clusters/ClusterEks.js"),
    ClusterGcp: () => import("./clusters/ClusterGcp.js"),
    ClusterGke: () => import("./clusters/ClusterGke.js"),
    ClusterMaas: () => import("./clusters/ClusterMaas.js"),
    ClusterVsphere: () => import("./clusters/ClusterVsphere.js"),
    ClusterConfigPolicy: () => import("./policies/ClusterConfigPolicy.js"),
    ClusterConfigTemplate: () => import("./templates/ClusterConfigTemplate.js"),
    ClusterGroup: () => import("./groups/ClusterGroup.js"),
    ClusterProfile: () => import("./profiles/ClusterProfile.js"),
    Datavolume: () => import("./machines/Datavolume.js"),
    DeveloperSetting: () => import("./tenant/DeveloperSetting.js"),
    Filter: () => import("./access/Filter.js"),
    Macros: () => import("./macros/Macros.js"),
    PasswordPolicy: () => import("./tenant/PasswordPolicy.js"),
    PlatformSetting: () => import("./tenant/PlatformSetting.js"),
    PrivatecloudgatewayDnsMap: () => import("./gateways/PrivatecloudgatewayDnsMap.js"),
    PrivatecloudgatewayIppool: () => import("./gateways/PrivatecloudgatewayIppool.js"),
    Project: () => import("./projects/Project.js"),
    RegistrationToken: () => import("./appliances/RegistrationToken.js"),
    RegistryHelm: () => import("./registries/RegistryHelm.js"),
    RegistryOci: () => import("./registries/RegistryOci.js"),
    ResourceLimit: () => import("./tenant/ResourceLimit.js"),
    Role: () => import("./access/Role.js"),
    SshKey: () => import("./access/SshKey.js"),
    Sso: () => import("./tenant/Sso.js"),
    Team: () => import("./access/Team.js"),
    User: () => import("./access/User.js"),
    VirtualMachine: () => import("./machines/VirtualMachine.js"),
    Workspace: () => import("./workspaces/Workspace.js"),
  },
  connect: (settings, surroundings) => {
    const { clock, shared } = surroundings;
    // The platform counts the requests of an address, not of a client.
    const lanes = shared("k8spkg lanes", () => createLanes(clock));
    const ledger = shared("k8spkg ledger", () => createLedger(clock ?? systemClock));
    const callers = shared("k8spkg callers", createCallers);
    return createClusterPlatform(settings, surroundings, { clock, lanes, ledger, callers });
  },
  disconnect: (platform) => platform.close(),
});
