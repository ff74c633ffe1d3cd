import {
  type Clock,
  createHttp,
  createLanes,
  createRedactor,
  describeCounters,
  type LaneRegistry,
  systemClock,
} from "@tripod/http";
import type { Surroundings } from "@tripod/kit";
import { createApi } from "./api.js";
import { type Backups, createBackups } from "./backups/backups.js";
import { createDatabases, type Databases } from "./databases/databases.js";
import { createDedicated, type Dedicated } from "./dedicated/dedicated.js";
import { createLegacyDomains, type LegacyDomains } from "./dns/legacyDomains.js";
import { createRecordSets, type RecordSets } from "./dns/recordSets.js";
import { createZones, type Zones } from "./dns/zones.js";
import { createIdentity } from "./identity/identity.js";
import { projectScope } from "./identity/scope.js";
import { LIMITS } from "./limits.js";
import { createQuotas, type Quotas } from "./routers/quotas.js";
import { SERVICES } from "./services.js";
import type { HostingSettings } from "./settings.js";
import { VERSION } from "./version.js";

/** The client of one provider instance: what every lookup's handler receives. */
export interface HostingPlatform {
  zones(projectId: string): Zones;
  recordSets(projectId: string, zoneId: string): RecordSets;
  legacyDomains(): LegacyDomains;
  backups(projectId: string, region: string): Backups;
  databases(projectId: string, region: string): Databases;
  dedicated(projectId: string): Dedicated;
  quotas(): Quotas;
  /** Says what was asked of the platform in all, and closes idle connections. */
  close(): void;
}

/** What tests replace. */
export interface HostingPlatformOptions {
  readonly clock?: Clock | undefined;
  /** Shared by the clients of a process: a service user who is asked to slow down means all of them. */
  readonly lanes?: LaneRegistry;
}

/** Makes the client of one provider instance. Nothing is asked of the platform yet. */
export function createHostingPlatform(
  settings: HostingSettings,
  { environment, log }: Pick<Surroundings, "environment" | "log">,
  { clock = systemClock, lanes = createLanes(clock) }: HostingPlatformOptions = {},
): HostingPlatform {
  const { domainName, userDomainName = domainName, username } = settings;
  const secrets = createRedactor([settings.password]);
  const http = createHttp({
    userAgent: `tripod-hostpkg/${VERSION}`,
    secrets,
    clock,
    env: environment,
    lanes: { registry: lanes, rules: LIMITS, credential: JSON.stringify([userDomainName, username]) },
    log: (line) => log("debug", line),
  });
  const identity = createIdentity({ http, settings, secrets, clock });
  const options = { http, identity, settings };
  const api = (service: keyof typeof SERVICES, projectId: string, region?: string) =>
    createApi(options, SERVICES[service], projectScope(projectId), region);
  const accountApi = (service: keyof typeof SERVICES) => createApi(options, SERVICES[service], "account");
  // Zones and record sets remember what they have read, so there is one of them for each project and zone.
  const zones = memoized((projectId) => createZones(api("dns", projectId), clock));
  const recordSets = memoized((projectId, zoneId) => createRecordSets(api("dns", projectId), zoneId, clock));
  return {
    zones,
    recordSets,
    legacyDomains: () => createLegacyDomains(accountApi("legacyDns")),
    backups: (projectId, region) => createBackups(api("backups", projectId, region)),
    databases: (projectId, region) => createDatabases(api("databases", projectId, region)),
    dedicated: (projectId) => createDedicated(api("dedicated", projectId)),
    quotas: () => createQuotas(accountApi("routers")),
    close: () => {
      log("debug", describeCounters("hostpkg", http.counters()));
      http.close();
    },
  };
}

function memoized<Key extends string[], T>(make: (...key: Key) => T): (...key: Key) => T {
  const made = new Map<string, T>();
  return (...key) => {
    const name = JSON.stringify(key);
    const known = made.get(name) ?? make(...key);
    made.set(name, known);
    return known;
  };
}
