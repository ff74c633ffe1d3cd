import type { Probe } from "@tripod/kit";

/** Areas of the platform, each with a probe of one or two requests. Add new areas here. */
export const AREAS: Readonly<Record<string, Probe>> = {
  projects: { target: "VpcProjectV2" },
  DNS: { target: "DomainsZoneV2" },
  "legacy DNS": { target: "DomainsDomainV1" },
  "private DNS": { target: "PrivateDnsServiceV1" },
  Kubernetes: { target: "MksClusterV1" },
  databases: { target: "DbaasPostgresqlDatastoreV1" },
  "dedicated servers": { target: "DedicatedServerV1" },
  "cloud networks": { target: "VpcFloatingipV2" },
  "global router": { target: "GlobalRouterRouterV1" },
  backups: { target: "CloudbackupPlanV2" },
  registries: { target: "CraasRegistryV1" },
  secrets: { target: "SecretsmanagerSecretV1" },
  "users and access": { target: "IamServiceuserV1" },
};
