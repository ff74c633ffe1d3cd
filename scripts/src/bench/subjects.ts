// Measured lookups of each package, with arguments that the seed of the emulator answers.

import type { JsonObject } from "@tripod/grpc";
import type { EmulatorKind } from "./emulator.js";

/** Settings of an emulator's client. */
type Settings = Readonly<Record<string, unknown>>;

/** Objects that are created, updated and deleted. */
export interface MeasuredObject {
  readonly tok: string;
  inputs(index: number): JsonObject;
  readonly change: JsonObject;
}

/** Measured calls of a package. */
export interface BenchSubject {
  readonly name: string;
  readonly calls: number;
  readonly emulator: EmulatorKind;
  /** Options of the emulator. */
  readonly options?: object;
  /** Returns the arguments of lookups by name. The first one is measured alone, too. */
  lookups(settings: Settings): Readonly<Record<string, JsonObject>>;
  object?(settings: Settings): MeasuredObject;
}

/** Returns the arguments of lookups of the hosting package, by name. */
export function hostingLookups(settings: Settings): Readonly<Record<string, JsonObject>> {
  const [projectId, region] = [String(settings.projectId), String(settings.region)];
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
    getGlobalRouterServiceV1: { name: "vpc" },
    getGlobalRouterZoneGroupV1: { name: "europe" },
    getGlobalRouterZoneV1: { name: "ru-3", service: "vpc" },
  };
}

export const SUBJECTS: readonly BenchSubject[] = [
  {
    name: "hostpkg",
    calls: 5000,
    emulator: "hosting",
    lookups: hostingLookups,
    object: ({ projectId }) => ({
      tok: "hostpkg:index/domainsZoneV2:DomainsZoneV2",
      inputs: (index) => ({ name: `bench-${index}.example.`, projectId: String(projectId) }),
      change: { comment: "changed" },
    }),
  },
  { name: "logpkg", calls: 2000, emulator: "logs", lookups: () => ({ getCollector: { name: "hosted-prod" } }) },
  {
    name: "k8spkg",
    calls: 2000,
    emulator: "clusters",
    lookups: () => ({ getPermission: { name: "Audit", scope: "tenant" } }),
  },
];
