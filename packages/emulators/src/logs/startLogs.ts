import { type Context, Hono } from "hono";
import { createApp, createParts } from "../app.js";
import type { Place } from "../collection/rows.js";
import { listen } from "../http.js";
import type { PlatformEnv, PlatformParts } from "../parts.js";
import type { PlatformOptions, RunningPlatform } from "../platform.js";
import type { SeedName } from "../seedSize.js";
import { controlAccess, deploymentPath } from "./access.js";
import { appRoutes } from "./apps.js";
import { unmarked } from "./bigNumbers.js";
import { collectorRoutes } from "./collectors.js";
import { contentRoutes } from "./content/content.js";
import { contentJobRoutes } from "./content/contentJobs.js";
import { createControl, type LogsControl } from "./control.js";
import { requestId } from "./identifiers.js";
import { addKinds } from "./kinds.js";
import type { LogsDependencies, LogsEnv, NameFilter } from "./logsEnv.js";
import type { AccessKey, Organization } from "./organization.js";
import { otCollectorRoutes } from "./otCollectors.js";
import type { Pace } from "./progress.js";
import { DOCUMENTED_LIMITS, type Limits, RateLimiter } from "./rateLimit.js";
import { Refusal, refusalBody } from "./refusal.js";
import { createKeys, type LogsSeed, loadSeed, readSeed } from "./seed.js";
import { sourceRoutes } from "./sources.js";
import { sourceTemplateRoutes } from "./sourceTemplates.js";
import { vendorProductRoutes } from "./vendorProducts.js";

export interface LogsOptions extends PlatformOptions {
  /** Name of a seed of the package, URL of a seed file, or its content. Default: `small`. */
  seed?: SeedName | URL | LogsSeed;
  /** Number of additional generated collectors: see `generatedCollectors`. */
  collectors?: number;
  /**
   * Rate limits of each access key; `false` for none. Default: the documented limits. They are measured on the
   * platform's clock: with a manual clock, counters do not decrease until a test advances it.
   */
  limits?: Limits | false;
  /**
   * Speed of jobs and cloud-to-cloud sources. Default: one status read or 5 s, and 2 s per state; no delay with a
   * `statePace` of 0.
   */
  pace?: Partial<Pace>;
  /** Maximum number of records on a page of any list. Default: no limit. */
  pageCap?: number;
  /** Comparison of list filters by name and email. Default: exact and case-sensitive. */
  nameFilter?: NameFilter;
  /** Duration of each accepted request in real milliseconds. Default: 0. */
  latency?: number;
}

/** Settings for a client. */
export interface LogsSettings {
  accessId: string;
  accessKey: string;
  baseUrl: string;
}

/**
 * Log analytics platform. `accounts` of its seeds, in this order: the default; a key of another organization,
 * on another deployment and without the security product; a key of the first organization with read access to
 * collectors and partitions only.
 */
export type LogsPlatform = RunningPlatform<LogsSettings, LogsControl>;

/** Returns the default pace of jobs and sources, scaled by the pace of states. */
function usualPace(factor = 1): Pace {
  return { jobReads: factor === 0 ? 0 : 1, jobMs: 5000 * factor, stageMs: 2000 * factor };
}

/** Starts the log analytics platform. Rejects if the port is in use. Throws if the seed cannot be read. */
export async function startLogs(options: LogsOptions = {}): Promise<LogsPlatform> {
  const parts = createParts(options);
  const { clock, random, requests, faults } = parts;
  const dependencies: LogsDependencies = {
    clock,
    random,
    objects: parts.objects,
    pace: { ...usualPace(options.statePace), ...options.pace },
    pageCap: options.pageCap ?? Number.POSITIVE_INFINITY,
    nameFilter: options.nameFilter ?? "exact",
  };
  const seed = isContent(options.seed) ? options.seed : readSeed(options.seed);
  const seededKeys = createKeys(seed, options.collectors ?? 0, dependencies);
  const keys = new Map(seededKeys.map((key) => [key.accessId, key]));

  const app = logsApp(parts, dependencies, keys, options);
  parts.objects.home = homeOf(seededKeys);
  loadSeed(seed, parts.objects);
  const { origin, close } = await (options.listen ?? listen)(app.fetch, { port: options.port });

  const accounts = seededKeys.map(({ accessId, accessKey, organization }) => ({
    accessId,
    accessKey,
    baseUrl: `${origin}${deploymentPath(organization.deployment)}`,
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
    objects: parts.objects,
    control: createControl(keys, clock),
    close,
  };
}

function isContent(seed: LogsOptions["seed"]): seed is LogsSeed {
  return typeof seed === "object" && !(seed instanceof URL);
}

/** Default parents of objects that tests add. */
function homeOf([key]: readonly AccessKey[]): Place {
  return { organization: key?.organization.name ?? "", user: key?.userId ?? "" };
}

function logsApp(
  parts: PlatformParts,
  dependencies: LogsDependencies,
  keys: ReadonlyMap<string, AccessKey>,
  { limits = DOCUMENTED_LIMITS, latency = 0 }: LogsOptions,
): ReturnType<typeof createApp> {
  const { clock, random } = dependencies;
  const limiter = limits === false ? undefined : new RateLimiter(limits, clock);
  const refuse = (context: Context<PlatformEnv>, refusal: Refusal): Response =>
    context.json(refusalBody(refusal, context.req.path, requestId(random)), refusal.status);

  const app = createApp(parts, (context, status) => refuse(context, FAULT_REFUSALS[status]));
  const organizations = [...new Set([...keys.values()].map(({ organization }) => organization))];
  const api = apiRoutes(dependencies, organizations);
  for (const base of ["/api", "/:deployment/api"]) {
    const guarded = new Hono<LogsEnv>({ strict: false });
    guarded.use(controlAccess({ keys, clock, limiter, latency, sleep: parts.sleep }));
    for (const documents of ["/v1/collectors/*", "/v1/sourceTemplates/*", "/v2/content/*"])
      guarded.use(documents, unmarked);
    guarded.route("/", api);
    app.route(base, guarded);
  }
  // The form of the platform's servlet, without a code. It must not be mistaken for the response for a missing object.
  app.notFound((context) => {
    const { path } = context.req;
    if (METHODS.some((method) => hasRoute(app, method, path)))
      return refuse(context, new Refusal(405, "method.unsupported", "This address does not support the method."));
    return context.json({ servlet: "rest", message: "Not Found", url: path, status: "404" }, 404);
  });
  app.onError((error, context) => {
    if (!(error instanceof Refusal)) throw error;
    return refuse(context, error);
  });
  return app;
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Reports whether a route other than middleware, which matches every path (`/*`), handles the method at the path. */
function hasRoute({ router }: Hono<PlatformEnv>, method: string, path: string): boolean {
  return router.match(method, path)[0].some(([[, route]]) => !route.path.endsWith("*"));
}

function apiRoutes(dependencies: LogsDependencies, organizations: readonly Organization[]): Hono<LogsEnv> {
  const api = new Hono<LogsEnv>({ strict: false });
  api.route("/", collectorRoutes(dependencies));
  api.route("/", sourceRoutes(dependencies));
  api.route("/", otCollectorRoutes(dependencies));
  api.route("/", sourceTemplateRoutes(dependencies));
  api.route("/", appRoutes(dependencies));
  api.route("/", contentRoutes(dependencies));
  api.route("/", contentJobRoutes(dependencies));
  addKinds(api, dependencies, organizations);
  api.route("/", vendorProductRoutes());
  return api;
}

/** Responses of faults in the platform's form. */
const FAULT_REFUSALS = {
  401: new Refusal(401, "unauthorized", "Credentials were rejected."),
  429: new Refusal(429, "rate.limit.exceeded", "Too many requests for this access key."),
  503: new Refusal(503, "service.unavailable", "The service is not available at the moment."),
};
