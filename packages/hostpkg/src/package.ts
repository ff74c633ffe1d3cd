import { createLanes } from "@tripod/http";
import { definePackage } from "@tripod/kit";
import { getCloudbackupCheckpointV2 } from "./backups/getCloudbackupCheckpointV2.js";
import { getCloudbackupPlanV2 } from "./backups/getCloudbackupPlanV2.js";
import { getDbaasAvailableExtensionV1 } from "./databases/getDbaasAvailableExtensionV1.js";
import { getDbaasConfigurationParameterV1 } from "./databases/getDbaasConfigurationParameterV1.js";
import { getDbaasDatastoreTypeV1 } from "./databases/getDbaasDatastoreTypeV1.js";
import { getDedicatedConfigurationV1 } from "./dedicated/getDedicatedConfigurationV1.js";
import { getDedicatedLocationV1 } from "./dedicated/getDedicatedLocationV1.js";
import { getDedicatedOsV1 } from "./dedicated/getDedicatedOsV1.js";
import { getDedicatedPublicSubnetV1 } from "./dedicated/getDedicatedPublicSubnetV1.js";
import { getDomainsDomainV1 } from "./dns/getDomainsDomainV1.js";
import { getDomainsRrsetV2 } from "./dns/getDomainsRrsetV2.js";
import { getDomainsZoneV2 } from "./dns/getDomainsZoneV2.js";
import { createHostingPlatform } from "./platform.js";
import { getGlobalRouterQuotaV1 } from "./routers/getGlobalRouterQuotaV1.js";
import { settings } from "./settings.js";
import { VERSION } from "./version.js";

/** The hosting platform package. A new lookup is registered here. */
export const hostpkg = definePackage({
  name: "hostpkg",
  displayName: "Hosting platform",
  version: VERSION,
  description:
    "Looks up what exists on a cloud hosting platform: cloud backups, managed databases, dedicated servers, DNS, global router quotas.",
  keywords: ["pulumi", "hostpkg", "category/cloud", "kind/native"],
  homepage: "https://github.com/tripod-packages/tripod",
  repository: "https://github.com/tripod-packages/tripod",
  license: "Apache-2.0",
  publisher: "Tripod",
  settings,
  lookups: {
    getCloudbackupCheckpointV2,
    getCloudbackupPlanV2,
    getDbaasAvailableExtensionV1,
    getDbaasConfigurationParameterV1,
    getDbaasDatastoreTypeV1,
    getDedicatedConfigurationV1,
    getDedicatedLocationV1,
    getDedicatedOsV1,
    getDedicatedPublicSubnetV1,
    getDomainsDomainV1,
    getDomainsRrsetV2,
    getDomainsZoneV2,
    getGlobalRouterQuotaV1,
  },
  resources: {},
  connect: (settings, surroundings) => {
    const { clock, shared } = surroundings;
    // A limit that the platform keeps is one of the service user, not of a client.
    const lanes = shared("hostpkg lanes", () => createLanes(clock));
    return createHostingPlatform(settings, surroundings, { clock, lanes });
  },
  disconnect: (platform) => platform.close(),
});
