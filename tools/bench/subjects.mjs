// What is measured of each package: its lookups with arguments that the seed of the local platform answers.

/** Lookups of the hosting package. */
function hostingLookups({ projectId, region }) {
  const inRegion = { projectId, region };
  return {
    getDedicatedLocationV1: { projectId, filter: { name: "SPB-2" } },
    getDomainsZoneV2: { projectId, name: "example.com." },
    getDomainsRrsetV2: { projectId, name: "example.com.", type: "A", zoneId: "20000000-0000-4000-8000-000000000105" },
    getDomainsDomainV1: { name: "example.com" },
    getCloudbackupPlanV2: { ...inRegion, filter: { name: "nightly-billing" } },
    getCloudbackupCheckpointV2: { ...inRegion, filter: { planName: "nightly-billing" } },
    getDbaasDatastoreTypeV1: { ...inRegion, filters: [{ engine: "postgresql", version: "16" }] },
    getDbaasAvailableExtensionV1: { ...inRegion, filters: [{ name: "hstore" }] },
    getDbaasConfigurationParameterV1: { ...inRegion, filters: [{ name: "work_mem" }] },
    getDedicatedConfigurationV1: { projectId, deepFilter: '{"gpu":{"count":1}}' },
    getDedicatedOsV1: { projectId, filter: { name: "Ubuntu" } },
    getDedicatedPublicSubnetV1: { projectId, filter: { ip: "198.51.100.12" } },
    getGlobalRouterQuotaV1: { name: "routers", scope: "account_id" },
  };
}

export const SUBJECTS = [
  {
    name: "hostpkg",
    first: "getDedicatedLocationV1",
    calls: 5000,
    origin: ({ authUrl }) => authUrl,
    lookups: hostingLookups,
  },
];
