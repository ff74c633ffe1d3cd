import type { CallContext, Clock } from "@tripod/http";
import type { CurrentOwner } from "@tripod/kit";
import { type ClientApi, type ObjectTracker, type OpenContext, oncePer, restApiWithClient } from "@tripod/rest";
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
import { type HostingSettings, SETTING_NAMES, settings } from "./settings.js";

/** Version of the package, as in its package.json. */
export const VERSION = "0.1.0";

/** Client of one provider instance, which the handlers of lookups and resources receive. */
export interface HostingPlatform {
  zones(projectId: string): Zones;
  recordSets(projectId: string, zoneId: string): RecordSets;
  legacyDomains(): LegacyDomains;
  backups(projectId: string, region: string): Backups;
  databases(projectId: string, region: string): Databases;
  dedicated(projectId: string): Dedicated;
  quotas(): Quotas;
  /** Returns the client of a service with the token of a project, or of the account if no project is set. */
  service(service: ServiceName, projectId?: string, region?: string): Api;
  /**
   * Returns the account of the account-scoped token, which every request about an object of the account needs in any
   * case.
   */
  owner(context: CallContext): Promise<CurrentOwner | undefined>;
  /** Key that distinguishes the user of this client from others. Never printed. */
  readonly account: string;
  /** Object tracker. */
  readonly tracker: ObjectTracker;
  readonly clock: Clock;
  /** Preflight checks. */
  readonly foresight: Foresight;
  /** Default project and region of imports. */
  readonly imports: { readonly projectId?: string | undefined; readonly region?: string | undefined };
  /** Default owners of imports whose ID does not contain one, for programs that migrate from other packages. */
  readonly owners: { readonly userId?: string | undefined; readonly federationId?: string | undefined };
  /** Registers a secret of the platform, so that no message reveals it. */
  learn(secret: string): void;
  /** Logs a summary of all requests and closes idle connections. */
  close(): void;
}

/** API of the platform: its package, and the functions that declare its lookups and resources. */
export const hostingApi: ClientApi<typeof settings, HostingPlatform> = restApiWithClient({
  name: "hostpkg",
  version: VERSION,
  userAgent: `tripod-hostpkg/${VERSION}`,
  settings,
  settingNames: SETTING_NAMES,
  limits: LIMITS,
  client: createHostingPlatform,
  owner: (platform, context) => platform.owner(context),
});

/** Creates the client of one provider instance. Sends no request. */
function createHostingPlatform(
  settings: HostingSettings,
  { environment, secrets, open }: OpenContext,
): HostingPlatform {
  const { domainName, userDomainName = domainName, username } = settings;
  const account = JSON.stringify([userDomainName, username]);
  const { http, clock, tracker, close } = open({ credential: account });
  const identity = createIdentity({ http, settings, secrets, clock });
  const options = { http, identity, settings };
  const api = (service: keyof typeof SERVICES, projectId: string, region?: string) =>
    createApi(options, SERVICES[service], projectScope(projectId), region);
  const accountApi = (service: keyof typeof SERVICES, region?: string) =>
    createApi(options, SERVICES[service], "account", region);
  // Zones and record sets cache their lists, so there is one client per project and per zone.
  const zones = oncePer((projectId: string) => createZones(api("dns", projectId), clock));
  const recordSets = oncePer((projectId: string, zoneId: string) =>
    createRecordSets(api("dns", projectId), zoneId, clock),
  );
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
    tracker,
    account,
    clock,
    foresight: createForesight(clock),
    imports: { projectId: settings.projectId, region: settings.region },
    owners: { userId: environment.OS_S3_CREDENTIALS_USER_ID, federationId: environment.OS_SAML_FEDERATION_ID },
    learn: (secret) => secrets.add(secret),
    close,
  };
}
