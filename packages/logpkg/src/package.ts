import { createLanes } from "@tripod/http";
import { definePackage } from "@tripod/kit";
import { getRole } from "./accounts/getRole.js";
import { getRoleV2 } from "./accounts/getRoleV2.js";
import { getUser } from "./accounts/getUser.js";
import { App } from "./apps/App.js";
import { getApps } from "./apps/getApps.js";
import { getCollector } from "./collectors/getCollector.js";
import { getHttpSource } from "./collectors/getHttpSource.js";
import { getAdminRecommendedFolder } from "./content/getAdminRecommendedFolder.js";
import { getFolder } from "./content/getFolder.js";
import { getMyUserId } from "./content/getMyUserId.js";
import { getPersonalFolder } from "./content/getPersonalFolder.js";
import { getCallerIdentity } from "./identity/getCallerIdentity.js";
import { getMonitorFolder } from "./monitors/getMonitorFolder.js";
import { getPartition } from "./partitions/getPartition.js";
import { getPartitions } from "./partitions/getPartitions.js";
import { createLogPlatform } from "./platform.js";
import { getCseLogMappingVendorProduct } from "./security/getCseLogMappingVendorProduct.js";
import { settings } from "./settings.js";
import { CdnSource } from "./sources/CdnSource.js";
import { CloudAInventorySource } from "./sources/CloudAInventorySource.js";
import { CloudBEventHubLogSource } from "./sources/CloudBEventHubLogSource.js";
import { CloudBMetricsSource } from "./sources/CloudBMetricsSource.js";
import { CloudsyslogSource } from "./sources/CloudsyslogSource.js";
import { CloudToCloudSource } from "./sources/CloudToCloudSource.js";
import { VERSION } from "./version.js";

/** The log analytics platform package. A new lookup or resource is registered here. */
export const logpkg = definePackage({
  name: "logpkg",
  displayName: "Log analytics platform",
  version: VERSION,
  description:
    "Looks up what exists on a log analytics platform: apps, collectors, folders, partitions, roles, sources, users. Manages apps and the sources of hosted collectors.",
  keywords: ["pulumi", "logpkg", "category/monitoring", "kind/native"],
  homepage: "https://github.com/tripod-packages/tripod",
  repository: "https://github.com/tripod-packages/tripod",
  license: "Apache-2.0",
  publisher: "Tripod",
  settings,
  lookups: {
    getAdminRecommendedFolder,
    getApps,
    getCallerIdentity,
    getCollector,
    getCseLogMappingVendorProduct,
    getFolder,
    getHttpSource,
    getMonitorFolder,
    getMyUserId,
    getPartition,
    getPartitions,
    getPersonalFolder,
    getRole,
    getRoleV2,
    getUser,
  },
  resources: {
    App,
    CdnSource,
    CloudAInventorySource,
    CloudBEventHubLogSource,
    CloudBMetricsSource,
    CloudsyslogSource,
    CloudToCloudSource,
  },
  connect: (settings, surroundings) => {
    const { clock, shared } = surroundings;
    // The platform counts the calls of an access key, not of a client.
    const lanes = shared("logpkg lanes", () => createLanes(clock));
    return createLogPlatform(settings, surroundings, { clock, lanes });
  },
  disconnect: (platform) => platform.close(),
});
