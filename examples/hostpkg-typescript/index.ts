// Every lookup of the hosting package, in one program: run it with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set hostpkg:authUrl …`) or from the environment
// (HOSTPKG_AUTH_URL, …). `npx @tripod/cli emulators` prints the variables of a platform on this machine.

import * as pulumi from "@pulumi/pulumi";
import * as hostpkg from "@tripod/pulumi-hostpkg";

const config = new pulumi.Config();
const projectId = config.require("projectId");
const region = config.get("region") ?? "ru-3";

// DNS: a zone, one of its record sets, and a domain of the legacy hosting.
const zone = hostpkg.getDomainsZoneV2Output({ name: "example.com.", projectId });
const webHeads = hostpkg.getDomainsRrsetV2Output({ name: "example.com.", type: "A", zoneId: zone.id, projectId });
const legacyDomain = hostpkg.getDomainsDomainV1Output({ name: "example.com" });

// Backups: the plans that run, and what one of them has saved.
const plans = hostpkg.getCloudbackupPlanV2Output({
  projectId,
  region,
  filter: { name: "nightly-billing", status: "started" },
});
const checkpoints = hostpkg.getCloudbackupCheckpointV2Output({
  projectId,
  region,
  filter: { planName: "nightly-billing" },
});

// Managed databases: a type, its extensions, one of its parameters, its sizes, and the tokens for metrics.
const postgresql = hostpkg.getDbaasDatastoreTypeV1Output({
  projectId,
  region,
  filters: [{ engine: "postgresql", version: "16" }],
});
const hstore = hostpkg.getDbaasAvailableExtensionV1Output({ projectId, region, filters: [{ name: "hstore" }] });
const workMemory = hostpkg.getDbaasConfigurationParameterV1Output({
  projectId,
  region,
  filters: [{ name: "work_mem", datastoreTypeId: postgresql.datastoreTypes[0].id }],
});
const flavors = hostpkg.getDbaasFlavorV1Output({
  projectId,
  region,
  filters: [{ datastoreTypeId: postgresql.datastoreTypes[0].id, vcpus: 2, ram: 4096 }],
});
const metricsTokens = hostpkg.getDbaasPrometheusMetricTokenV1Output({ projectId, region });

// Dedicated servers: where, what, with which system, in which subnet.
const location = hostpkg.getDedicatedLocationV1Output({ projectId, filter: { name: "SPB-2" } });
const gpuServers = hostpkg.getDedicatedConfigurationV1Output({
  projectId,
  deepFilter: JSON.stringify({ gpu: { count: 1 }, state: "Active" }),
});
const ubuntu = hostpkg.getDedicatedOsV1Output({
  projectId,
  filter: { name: "Ubuntu", versionValue: "2404", locationId: location.locations[0].id },
});
const subnets = hostpkg.getDedicatedPublicSubnetV1Output({ projectId, filter: { ip: "198.51.100.12" } });

// Global router: how many routers the account may have, what they connect, and where.
const routers = hostpkg.getGlobalRouterQuotaV1Output({ name: "routers", scope: "account_id" });
const routerService = hostpkg.getGlobalRouterServiceV1Output({ name: "dedicated" });
const routerZone = hostpkg.getGlobalRouterZoneV1Output({ name: "ru-3", service: routerService.name });
const routerZoneGroup = hostpkg.getGlobalRouterZoneGroupV1Output({ name: "europe" });

export const outputs = {
  zone: zone.id,
  webHeads: webHeads.records,
  legacyDomain: legacyDomain.id,
  plans: plans.plans[0].lists,
  checkpoints: checkpoints.checkpoints[0].total,
  postgresql: postgresql.datastoreTypes,
  hstore: hstore.availableExtensions,
  workMemory: workMemory.configurationParameters,
  flavors: flavors.flavors,
  // Secret, because the tokens are.
  metricsTokens: metricsTokens.prometheusMetricsTokens,
  location: location.locations,
  gpuServers: gpuServers.configurations,
  ubuntu: ubuntu.os,
  subnets: subnets.subnets,
  routers: routers.limit,
  routerZone: routerZone.visibleName,
  routerZoneGroup: routerZoneGroup.description,
};
