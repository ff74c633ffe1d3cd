import {
  type CallContext,
  type Clock,
  createHttp,
  createLanes,
  describeCounters,
  type LaneRegistry,
  systemClock,
  type Transported,
} from "@tripod/http";
import { type CurrentOwner, milliseconds, type Surroundings } from "@tripod/kit";
import { createLedger, type Ledger } from "@tripod/objects";
import { type Api, createApi } from "./api.js";
import { type Backups, createBackups } from "./backups/backups.js";
import { createDatabases, type Databases } from "./databases/databases.js";
import { createDedicated, type Dedicated } from "./dedicated/dedicated.js";
import { createLegacyDomains, type LegacyDomains } from "./dns/legacyDomains.js";
import { createRecordSets, type RecordSets } from "./dns/recordSets.js";
import { createZones, type Zones } from "./dns/zones.js";
import { createForesight, type Foresight } from "./foresight.js";
import { createIdentity } from "./identity/identity.js";
import { projectScope } from "./identity/scope.js";
import { LIMITS } from "./limits.js";
import { createQuotas, type Quotas } from "./routers/quotas.js";
import { SERVICES, type ServiceName } from "./services.js";
import { type HostingSettings, SETTING_NAMES } from "./settings.js";
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
  /** The API of a service: with a project's token, or the account's where there is none. */
  service(service: ServiceName, projectId?: string, region?: string): Api;
  /** Returns the account of the account-scoped token, which every request about an object of the account needs in any case. */
  owner(context: CallContext): Promise<CurrentOwner | undefined>;
  /** Tells the user of this client from others. Never printed. */
  readonly account: string;
  /** What is known of the platform's objects. */
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Looks at offers in previews. */
  readonly foresight: Foresight;
  /** Where imported objects are looked for. */
  readonly imports: { readonly projectId?: string | undefined; readonly region?: string | undefined };
  /** Whose parts are imported where an import id does not say it: for programs that come from other packages. */
  readonly owners: { readonly userId?: string | undefined; readonly federationId?: string | undefined };
  /** Remembers a secret that the platform has handed out: no message shows it. */
  learn(secret: string): void;
  /** Says what was asked of the platform in all, and closes idle connections. */
  close(): void;
}

/** What tests replace. */
export interface HostingPlatformOptions {
  readonly clock?: Clock | undefined;
  /** Shared by the clients of a process: a service user who is asked to slow down means all of them. */
  readonly lanes?: LaneRegistry;
  /** Shared by the clients of a process, so that no object gets two resources. */
  readonly ledger?: Ledger;
}

/** Makes the client of one provider instance. Nothing is asked of the platform yet. */
export function createHostingPlatform(
  settings: HostingSettings,
  {
    environment,
    heard,
    log,
    reach,
    secrets,
  }: Pick<Surroundings, "environment" | "heard" | "log" | "secrets"> & Transported,
  { clock = systemClock, lanes = createLanes(clock), ledger = createLedger(clock) }: HostingPlatformOptions = {},
): HostingPlatform {
  const { domainName, userDomainName = domainName, username } = settings;
  const http = createHttp({
    deadline: milliseconds(settings.requestTimeout),
    allowHttp: settings.allowHttp,
    settings: SETTING_NAMES,
    userAgent: `tripod-hostpkg/${VERSION}`,
    secrets,
    clock,
    env: environment,
    lanes: { registry: lanes, rules: LIMITS, credential: JSON.stringify([userDomainName, username]) },
    log: (line) => log("debug", line),
    heard,
    reach,
  });
  const identity = createIdentity({ http, settings, secrets, clock });
  const options = { http, identity, settings };
  const api = (service: keyof typeof SERVICES, projectId: string, region?: string) =>
    createApi(options, SERVICES[service], projectScope(projectId), region);
  const accountApi = (service: keyof typeof SERVICES, region?: string) =>
    createApi(options, SERVICES[service], "account", region);
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
    service: (service, projectId, region) =>
      projectId === undefined ? accountApi(service, region) : api(service, projectId, region),
    owner: async (context) => {
      const { domain } = await identity.token("account", context);
      return domain && { id: domain.id, title: `account ${domain.name}` };
    },
    ledger,
    account: JSON.stringify([userDomainName, username]),
    clock,
    foresight: createForesight(clock),
    imports: { projectId: settings.projectId, region: settings.region },
    owners: { userId: environment.OS_S3_CREDENTIALS_USER_ID, federationId: environment.OS_SAML_FEDERATION_ID },
    learn: (secret) => secrets.add(secret),
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
