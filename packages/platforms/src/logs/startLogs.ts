import { type Context, Hono } from "hono";
import { createApp, createParts, type PlatformEnv, type PlatformParts } from "../app.js";
import { listen } from "../http.js";
import type { PlatformOptions, RunningPlatform } from "../platform.js";
import { controlAccess, deploymentPath } from "./access.js";
import { accountRoutes } from "./accounts.js";
import { appRoutes } from "./apps.js";
import { collectorRoutes } from "./collectors.js";
import { contentRoutes } from "./content.js";
import { createControl, type LogsControl } from "./control.js";
import { requestId } from "./identifiers.js";
import type { LogsEnv, LogsSurroundings, NameFilter } from "./logsEnv.js";
import { monitorRoutes } from "./monitors.js";
import type { AccessKey } from "./organisation.js";
import { partitionRoutes } from "./partitions.js";
import type { Pace } from "./progress.js";
import { DOCUMENTED_LIMITS, type Limits, RateLimiter } from "./rateLimit.js";
import { Refusal, refusalBody } from "./refusal.js";
import { type LogsSeed, plant, readSeed } from "./seed.js";
import { sourceRoutes } from "./sources.js";
import { vendorProductRoutes } from "./vendorProducts.js";

export interface LogsOptions extends PlatformOptions {
  /** Where a seed file is, or its content; by default the one that comes with the platform. */
  seed?: URL | LogsSeed;
  /** So many more collectors, by a rule: see `generatedCollectors`. */
  collectors?: number;
  /**
   * Limits of each access key; `false` for none. By default those that the platform documents. They are measured on the
   * platform's clock: with one that stands still, nothing is forgiven until it is put forward.
   */
  limits?: Limits | false;
  /** How fast jobs and cloud-to-cloud sources get on; by default one status read or 5 s, and 2 s a state. */
  pace?: Partial<Pace>;
  /** Most records on one page of any list; none by default. */
  pageCap?: number;
  /** How lists filter by name and e-mail; by default the whole text, letter by letter. */
  nameFilter?: NameFilter;
  /** Real milliseconds that each accepted call takes; default 0. */
  latency?: number;
}

/** What to configure a client with. */
export interface LogsSettings {
  accessId: string;
  accessKey: string;
  baseUrl: string;
}

/**
 * The log analytics platform. `accounts` of the default seed, in this order: the default; a key of another organisation,
 * on another deployment and without the security product; a key of the first organisation that may only look at
 * collectors and partitions.
 */
export type LogsPlatform = RunningPlatform<LogsSettings, LogsControl>;

const USUAL_PACE: Pace = { jobReads: 1, jobMs: 5000, stageMs: 2000 };

/** Starts the log analytics platform. Rejects when the port is taken; throws when the seed cannot be read. */
export async function startLogs(options: LogsOptions = {}): Promise<LogsPlatform> {
  const parts = createParts(options);
  const { clock, random, requests, faults } = parts;
  const surroundings: LogsSurroundings = {
    clock,
    random,
    pace: { ...USUAL_PACE, ...options.pace },
    pageCap: options.pageCap ?? Number.POSITIVE_INFINITY,
    nameFilter: options.nameFilter ?? "exact",
  };
  const seed = options.seed === undefined || options.seed instanceof URL ? readSeed(options.seed) : options.seed;
  const planted = plant(seed, options.collectors ?? 0, surroundings);
  const keys = new Map(planted.map((key) => [key.accessId, key]));

  const app = logsApp(parts, surroundings, keys, options);
  const { origin, close } = await listen(app.fetch, { port: options.port });

  const accounts = planted.map(({ accessId, accessKey, organisation }) => ({
    accessId,
    accessKey,
    baseUrl: `${origin}${deploymentPath(organisation.deployment)}`,
  }));
  const [settings] = accounts as [LogsSettings];
  return {
    name: "logs",
    origin,
    settings,
    env: {
      LOGPKG_ACCESS_ID: settings.accessId,
      LOGPKG_ACCESS_KEY: settings.accessKey,
      LOGPKG_BASE_URL: settings.baseUrl,
    },
    accounts,
    clock,
    requests,
    faults,
    control: createControl(keys),
    close,
  };
}

function logsApp(
  parts: PlatformParts,
  surroundings: LogsSurroundings,
  keys: ReadonlyMap<string, AccessKey>,
  { limits = DOCUMENTED_LIMITS, latency = 0 }: LogsOptions,
): ReturnType<typeof createApp> {
  const { clock, random } = surroundings;
  const limiter = limits === false ? undefined : new RateLimiter(limits, clock);
  const refuse = (context: Context<PlatformEnv>, refusal: Refusal): Response =>
    context.json(refusalBody(refusal, context.req.path, requestId(random)), refusal.status);

  const app = createApp(parts, (context, status) => refuse(context, FAULT_REFUSALS[status]));
  const api = apiRoutes(surroundings);
  for (const base of ["/api", "/:deployment/api"]) {
    const guarded = new Hono<LogsEnv>({ strict: false });
    guarded.use(controlAccess({ keys, limiter, latency }));
    guarded.route("/", api);
    app.route(base, guarded);
  }
  app.notFound((context) => refuse(context, new Refusal(404, "notfound", "There is nothing at this address.")));
  app.onError((error, context) => {
    if (!(error instanceof Refusal)) throw error;
    return refuse(context, error);
  });
  return app;
}

function apiRoutes(surroundings: LogsSurroundings): Hono<LogsEnv> {
  const api = new Hono<LogsEnv>({ strict: false });
  api.route("/", collectorRoutes(surroundings));
  api.route("/", sourceRoutes(surroundings));
  api.route("/", appRoutes(surroundings));
  api.route("/", contentRoutes());
  api.route("/", monitorRoutes());
  api.route("/", accountRoutes(surroundings));
  api.route("/", partitionRoutes(surroundings));
  api.route("/", vendorProductRoutes());
  return api;
}

/** What faults answer in the name of the platform. */
const FAULT_REFUSALS = {
  401: new Refusal(401, "unauthorized", "Credentials were rejected."),
  429: new Refusal(429, "rate.limit.exceeded", "Too many requests for this access key."),
  503: new Refusal(503, "service.unavailable", "The service is not available at the moment."),
};
