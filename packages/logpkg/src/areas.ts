import type { Probe } from "@tripod/kit";

/** Probes of the platform's areas, each of one or two requests. A new area needs an entry here. */
export const AREAS: Readonly<Record<string, Probe>> = {
  "collectors and sources": { ask: "Collector" },
  content: { ask: "getPersonalFolder" },
  dashboards: { ask: "Dashboard" },
  monitors: { ask: "MonitorFolder" },
  connections: { ask: "Connection" },
  partitions: { ask: "Partition" },
  fields: { ask: "Field" },
  budgets: { ask: "IngestBudgetV2" },
  apps: { ask: "getApps" },
  users: { ask: "User" },
  roles: { ask: "RoleV2" },
  access: { ask: "Token" },
  "sign-in": { ask: "SamlConfiguration" },
  security: { ask: "CseNetworkBlock" },
  organisation: { ask: "PasswordPolicy" },
};
