import type { Probe } from "@tripod/kit";

/** Areas of the platform, each with a probe of one or two requests. Add new areas here. */
export const AREAS: Readonly<Record<string, Probe>> = {
  projects: { ask: "VpcProjectV2" },
  DNS: { ask: "DomainsZoneV2" },
  "legacy DNS": { ask: "DomainsDomainV1" },
  "private DNS": { ask: "PrivateDnsServiceV1" },
  Kubernetes: { ask: "MksClusterV1" },
  databases: { ask: "DbaasPostgresqlDatastoreV1" },
  "dedicated servers": { ask: "DedicatedServerV1" },
  "cloud networks": { ask: "VpcFloatingipV2" },
  "global router": { ask: "GlobalRouterRouterV1" },
  backups: { ask: "CloudbackupPlanV2" },
  registries: { ask: "CraasRegistryV1" },
  secrets: { ask: "SecretsmanagerSecretV1" },
  "users and access": { ask: "IamServiceuserV1" },
};
