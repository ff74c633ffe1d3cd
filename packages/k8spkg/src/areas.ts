import type { Probe } from "@tripod/kit";

/** The areas of the platform, each with a look that costs one request or two. A new area is named here. */
export const AREAS: Readonly<Record<string, Probe>> = {
  clusters: { ask: "getCluster", with: { name: "tripod-doctor" } },
  "cluster profiles": { ask: "getClusterProfile", with: { name: "tripod-doctor" } },
  "cluster groups": { ask: "getClusterGroup", with: { name: "tripod-doctor" } },
  appliances: { ask: "getAppliances" },
  "cloud accounts": { ask: "getCloudaccountCloudA", with: { name: "tripod-doctor" } },
  "backup locations": { ask: "getBackupStorageLocation", with: { name: "tripod-doctor" } },
  gateways: { ask: "getPrivateCloudGateway", with: { name: "tripod-doctor" } },
  policies: { ask: "getClusterConfigPolicy", with: { name: "tripod-doctor" } },
  projects: { ask: "getProject", with: { name: "tripod-doctor" } },
  teams: { ask: "getTeam", with: { name: "tripod-doctor" } },
  users: { ask: "getUser", with: { email: "tripod-doctor@example.com" } },
  registries: { ask: "getRegistry", with: { name: "tripod-doctor" } },
  permissions: { ask: "getPermission", with: { name: "tripod-doctor" } },
};
