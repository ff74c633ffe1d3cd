import type { CallContext, Clock } from "@tripod/http";
import type { CurrentOwner } from "@tripod/kit";
import {
  type ClientApi,
  createOwners,
  type ObjectTracker,
  type OpenContext,
  type OwnerContext,
  oncePer,
  ownerOnce,
  restApiWithClient,
} from "@tripod/rest";
import { createRoles, createRolesV2, type Role, type RoleV2 } from "./accounts/roles.js";
import { createUsers, type User } from "./accounts/users.js";
import { type Api, createApi } from "./api.js";
import { type Catalog, createCatalog } from "./apps/catalog.js";
import { type Collector, createCollectors } from "./collectors/collectors.js";
import { createHttpSources, type HttpSource } from "./collectors/httpSources.js";
import { type ContentLibrary, createContentLibrary } from "./content/contentLibrary.js";
import { credentialsOf } from "./credentials.js";
import { createDataMaskRules, type DataMask } from "./data/dataMaskRules.js";
import { configuredAddress, environmentOfAddress, HOME_ADDRESS } from "./deployments.js";
import { findHome } from "./home.js";
import { createJobs, type Jobs } from "./jobs.js";
import { LIMITS } from "./limits.js";
import { createMonitorLibrary, type MonitorLibrary } from "./monitors/monitorLibrary.js";
import { organizationOf } from "./organization.js";
import { createPartitions, type Partition } from "./partitions/partitions.js";
import { describePlatformError, describeTokenError } from "./platformError.js";
import type { Records } from "./records.js";
import { createVendorProducts, type VendorProducts } from "./security/vendorProducts.js";
import { type LogSettings, SETTING_NAMES, settings } from "./settings.js";

/** Version of the package, as in its package.json. */
export const VERSION = "0.1.0";

/** Client of one provider instance, which handlers of lookups and resources receive. */
export interface LogPlatform {
  readonly api: Api;
  readonly jobs: Jobs;
  /** Source of time for the client. */
  readonly clock: Clock;
  /** Object tracker of the client. */
  readonly tracker: ObjectTracker;
  /** Access ID of the settings; empty if unset. */
  readonly accessId: string;
  /** ID of the credentials, which own the objects and the rate limits. */
  readonly scope: string;
  readonly adminMode: boolean;
  readonly collectors: Records<Collector>;
  httpSources(collectorId: number): Records<HttpSource>;
  readonly roles: Records<Role>;
  readonly rolesV2: Records<RoleV2>;
  readonly users: Records<User>;
  readonly dataMaskRules: Records<DataMask>;
  readonly partitions: Records<Partition>;
  readonly contentLibrary: ContentLibrary;
  readonly monitorLibrary: MonitorLibrary;
  readonly catalog: Catalog;
  readonly vendorProducts: VendorProducts;
  /** Returns the organization that the credentials belong to; undefined if the platform does not report one. */
  owner(context: OwnerContext): Promise<CurrentOwner | undefined>;
  /**
   * Returns the deployment of the base URL. If the URL does not belong to the platform, returns the `environment` of
   * the settings.
   */
  environment(context: CallContext): Promise<string>;
  /** Logs the number of requests and closes idle connections. */
  close(): void;
}

/** API of the platform: its package, and the functions that declare its lookups and resources. */
export type LogApi = ClientApi<typeof settings, LogPlatform>;

/** Describes the API. `home` is the base URL of the deployment that finds the deployment of an access key. */
export function createLogApi(home = HOME_ADDRESS): LogApi {
  return restApiWithClient({
    name: "logpkg",
    version: VERSION,
    userAgent: `tripod-logpkg/${VERSION}`,
    settings,
    settingNames: SETTING_NAMES,
    limits: LIMITS,
    client: (values, context) => createLogPlatform(values, context, home),
    owner: (platform, context) => platform.owner(context),
  });
}

export const logApi: LogApi = createLogApi();

/**
 * Returns the client of one provider instance. Sends no requests.
 *
 * @throws InputError on `environment` if it is unknown and `baseUrl` is unset.
 */
function createLogPlatform(settings: LogSettings, { log, open, shared }: OpenContext, home: string): LogPlatform {
  const { accessId = "", adminMode } = settings;
  const { id: scope, isToken, authorization } = credentialsOf(settings, log);
  const { http, clock, tracker, close } = open({
    credential: scope,
    describeError: isToken ? describeTokenError : describePlatformError,
  });
  const configured = configuredAddress(settings, log);
  const baseUrl = async (context: CallContext): Promise<string> =>
    configured ?? findHome({ http, authorization, home }, context);
  const api = createApi({ http, baseUrl, authorization, adminMode });
  const jobs = createJobs(api, clock);
  return {
    api,
    jobs,
    clock,
    tracker,
    accessId,
    scope,
    adminMode,
    collectors: createCollectors(api, clock),
    // Clients cache what they read, so each collector has one.
    httpSources: oncePer((collectorId) => createHttpSources(api, collectorId, clock)),
    roles: createRoles(api, clock),
    rolesV2: createRolesV2(api, clock),
    users: createUsers(api, clock),
    dataMaskRules: createDataMaskRules(api, clock),
    partitions: createPartitions(api, clock),
    contentLibrary: createContentLibrary(api, jobs),
    monitorLibrary: createMonitorLibrary(api),
    catalog: createCatalog(api),
    vendorProducts: createVendorProducts(api),
    owner: ownerOnce({
      ...organizationOf(api),
      owners: shared("logpkg owners", createOwners),
      credential: JSON.stringify([configured, scope]),
    }),
    environment: async (context) => environmentOfAddress(await baseUrl(context)) ?? settings.environment ?? "",
    close,
  };
}
