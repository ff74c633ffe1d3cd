import {
  type Authorization,
  type CallContext,
  type Clock,
  createHttp,
  createLanes,
  createRedactor,
  type LaneRegistry,
  systemClock,
} from "@tripod/http";
import type { Surroundings } from "@tripod/kit";
import { type Api, createApi } from "./api.js";
import { configuredAddress, environmentOfAddress, HOME_ADDRESS } from "./deployments.js";
import { findHome } from "./home.js";
import { createJobs, type Jobs } from "./jobs.js";
import { LIMITS } from "./limits.js";
import { describePlatformError } from "./platformError.js";
import type { LogSettings } from "./settings.js";
import { VERSION } from "./version.js";

/** The client of one provider instance: what the handlers of lookups and resources receive. */
export interface LogPlatform {
  readonly api: Api;
  readonly jobs: Jobs;
  /** What the client's time is measured by. */
  readonly clock: Clock;
  readonly accessId: string;
  readonly adminMode: boolean;
  /** Name of the deployment; empty when its address is none of the platform's own and the settings name none. */
  environment(context: CallContext): Promise<string>;
  /** Closes idle connections. */
  close(): void;
}

/** What tests replace. */
export interface LogPlatformOptions {
  readonly clock?: Clock;
  /** Shared by the clients of a process, because the platform counts the calls of an access key, not of a client. */
  readonly lanes?: LaneRegistry;
  /** Base address of the deployment that is asked where an access key belongs. */
  readonly home?: string;
}

/**
 * Makes the client of one provider instance. Nothing is asked of the platform yet.
 *
 * @throws InputError on `environment` when the settings name an unknown one and no `baseUrl`.
 */
export function createLogPlatform(
  settings: LogSettings,
  { environment, log }: Surroundings,
  { clock = systemClock, lanes = createLanes(clock), home = HOME_ADDRESS }: LogPlatformOptions = {},
): LogPlatform {
  const { accessId, accessKey, adminMode } = settings;
  const proof = Buffer.from(`${accessId}:${accessKey}`).toString("base64");
  const http = createHttp({
    userAgent: `tripod-logpkg/${VERSION}`,
    secrets: createRedactor([accessKey, proof]),
    clock,
    env: environment,
    lanes: { registry: lanes, rules: LIMITS, credential: accessId },
    log: (line) => log("debug", line),
    describeError: describePlatformError,
  });
  const authorization: Authorization = {
    id: `${accessId}\n${adminMode}`,
    headers: async () => ({ Authorization: `Basic ${proof}` }),
    // Under load the platform refuses good keys now and then, so a refusal counts only when it is repeated.
    refused: () => true,
  };
  const configured = configuredAddress(settings, log);
  const baseUrl = async (context: CallContext): Promise<string> =>
    configured ?? findHome({ http, authorization, home }, context);
  const api = createApi({ http, baseUrl, authorization, adminMode });
  return {
    api,
    jobs: createJobs(api, clock),
    clock,
    accessId,
    adminMode,
    environment: async (context) => settings.environment ?? environmentOfAddress(await baseUrl(context)) ?? "",
    close: () => http.close(),
  };
}
