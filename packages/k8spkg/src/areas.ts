import type { Probe } from "@tripod/kit";

/** Areas of the platform, each with a probe of one or two requests. Add new areas here. */
export const AREAS: Readonly<Record<string, Probe>> = {
  clusters: { target: "getCluster", args: { name: "tripod-doctor" } },
  "cluster profiles": { target: "getClusterProfile", args: { name: "tripod-doctor" } },
  "cluster groups": { target: "getClusterGroup", args: { name: "tripod-doctor" } },
  appliances: { target: "getAppliances" },
  "cloud accounts": { target: "getCloudaccountCloudA", args: { name: "tripod-doctor" } },
  "backup locations": { target: "getBackupStorageLocation", args: { name: "tripod-doctor" } },
  gateways: { target: "getPrivateCloudGateway", args: { name: "tripod-doctor" } },
  policies: { target: "getClusterConfigPolicy", args: { name: "tripod-doctor" } },
  projects: { target: "getProject", args: { name: "tripod-doctor" } },
  teams: { target: "getTeam", args: { name: "tripod-doctor" } },
  users: { target: "getUser", args: { email: "tripod-doctor@example.com" } },
  registries: { target: "getRegistry", args: { name: "tripod-doctor" } },
  permissions: { target: "getPermission", args: { name: "tripod-doctor" } },
};
