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
import { type Api, createApi } from "./api.js";
import { createHttpSources, type HttpSource } from "./collectors/httpSources.js";
import { type ContentLibrary, createContentLibrary } from "./content/contentLibrary.js";
import { credentialsOf } from "./credentials.js";
import { configuredAddress, environmentOfAddress, HOME_ADDRESS } from "./deployments.js";
import { findHome } from "./home.js";
import { createJobs, type Jobs } from "./jobs.js";
import { LIMITS } from "./limits.js";
import { organizationOf } from "./organization.js";
import { describePlatformError, describeTokenError } from "./platformError.js";
import type { Records } from "./records.js";
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
  /**
   * Returns the wire client that `create` returns, such as `createRoles`. Each is created once, because clients cache
   * what they read.
   */
  of<T>(create: (api: Api, clock: Clock) => T): T;
  httpSources(collectorId: number): Records<HttpSource>;
  readonly contentLibrary: ContentLibrary;
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
  const clients = new Map<unknown, unknown>();
  return {
    api,
    jobs,
    clock,
    tracker,
    accessId,
    scope,
    adminMode,
    of: <T>(create: (api: Api, clock: Clock) => T): T => {
      if (!clients.has(create)) clients.set(create, create(api, clock));
      return clients.get(create) as T;
    },
    // Each collector has a client, for the same reason.
    httpSources: oncePer((collectorId) => createHttpSources(api, collectorId, clock)),
    contentLibrary: createContentLibrary(api, jobs),
    owner: ownerOnce({
      ...organizationOf(api),
      owners: shared("logpkg owners", createOwners),
      credential: JSON.stringify([configured, scope]),
    }),
    environment: async (context) => environmentOfAddress(await baseUrl(context)) ?? settings.environment ?? "",
    close,
  };
}
