import { createLanes } from "@tripod/http";
import { definePackage } from "@tripod/kit";
import { getCloudaccountCloudA } from "./accounts/getCloudaccountCloudA.js";
import { getCloudaccountCloudB } from "./accounts/getCloudaccountCloudB.js";
import { getCloudaccountCloudC } from "./accounts/getCloudaccountCloudC.js";
import { getAppliance } from "./appliances/getAppliance.js";
import { getAppliances } from "./appliances/getAppliances.js";
import { getApplicationProfile } from "./applications/getApplicationProfile.js";
import { getBackupStorageLocation } from "./backups/getBackupStorageLocation.js";
import { getCluster } from "./clusters/getCluster.js";
import { getPrivateCloudGateway } from "./gateways/getPrivateCloudGateway.js";
import { getClusterGroup } from "./groups/getClusterGroup.js";
import { getPack } from "./packs/getPack.js";
import { getPackSimple } from "./packs/getPackSimple.js";
import { getPermission } from "./permissions/getPermission.js";
import { createClusterPlatform } from "./platform.js";
import { getClusterConfigPolicy } from "./policies/getClusterConfigPolicy.js";
import { getClusterProfile } from "./profiles/getClusterProfile.js";
import { settings } from "./settings.js";
import { getClusterConfigTemplate } from "./templates/getClusterConfigTemplate.js";
import { VERSION } from "./version.js";

/** The cluster management platform package. A new lookup is registered here. */
export const k8spkg = definePackage({
  name: "k8spkg",
  displayName: "Cluster management platform",
  version: VERSION,
  description:
    "Looks up what exists on a Kubernetes cluster management platform: clusters, their profiles, policies and templates, appliances, cloud accounts, packs, permissions, gateways.",
  keywords: ["pulumi", "k8spkg", "category/infrastructure", "kind/native"],
  homepage: "https://github.com/tripod-packages/tripod",
  repository: "https://github.com/tripod-packages/tripod",
  license: "Apache-2.0",
  publisher: "Tripod",
  settings,
  lookups: {
    getAppliance,
    getAppliances,
    getApplicationProfile,
    getBackupStorageLocation,
    getCloudaccountCloudA,
    getCloudaccountCloudB,
    getCloudaccountCloudC,
    getCluster,
    getClusterConfigPolicy,
    getClusterConfigTemplate,
    getClusterGroup,
    getClusterProfile,
    getPack,
    getPackSimple,
    getPermission,
    getPrivateCloudGateway,
  },
  resources: {},
  connect: (settings, surroundings) => {
    const { clock, shared } = surroundings;
    // The platform counts the requests of an address, not of a client.
    const lanes = shared("k8spkg lanes", () => createLanes(clock));
    return createClusterPlatform(settings, surroundings, { clock, lanes });
  },
  disconnect: (platform) => platform.close(),
});
