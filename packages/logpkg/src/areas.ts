import type { Probe } from "@tripod/kit";

/** Probes of the platform's areas, each of one or two requests. A new area needs an entry here. */
export const AREAS: Readonly<Record<string, Probe>> = {
  "collectors and sources": { target: "Collector" },
  content: { target: "getPersonalFolder" },
  dashboards: { target: "Dashboard" },
  monitors: { target: "MonitorFolder" },
  connections: { target: "Connection" },
  partitions: { target: "Partition" },
  fields: { target: "Field" },
  budgets: { target: "IngestBudgetV2" },
  apps: { target: "getApps" },
  users: { target: "User" },
  roles: { target: "RoleV2" },
  access: { target: "Token" },
  "sign-in": { target: "SamlConfiguration" },
  security: { target: "CseNetworkBlock" },
  organization: { target: "PasswordPolicy" },
};
