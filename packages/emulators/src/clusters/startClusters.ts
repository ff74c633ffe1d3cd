import { Hono, type MiddlewareHandler } from "hono";
import { createApp, createParts } from "../app.js";
import type { RefusalStatus } from "../faultEffects.js";
import { type Answer, listen } from "../http.js";
import type { PlatformOptions, RunningPlatform } from "../platform.js";
import { type SeedName, seedNamed } from "../seedSize.js";
import { type AccessOptions, access, unauthorized } from "./access.js";
import type { ClustersApp, ClustersEnv } from "./app.js";
import { type Identity, selfSignedIdentity } from "./certificate.js";
import { keepInFile } from "./certificateFile.js";
import {
  DOCUMENTED_LIMITS,
  enforce,
  type RateLimit,
  type RateLimiter,
  rateLimiter,
  tooManyRequests,
} from "./limits.js";
import { loadSeed } from "./loadSeed.js";
import { answerWithError, PlatformError } from "./platformError.js";
import { enforcePublished } from "./published/enforcePublished.js";
import { allRoutes, refusalBy } from "./routes.js";
import type { ClustersSeed } from "./seed.js";
import { readSeedFile, SEED_FILE } from "./seedFile.js";
import { type Beginning, buildWorld, type Tenant } from "./world.js";

export interface ClustersOptions extends PlatformOptions, AccessOptions {
  /** Name of a seed of the package, or the content of a seed. Default: `small`. */
  seed?: SeedName | ClustersSeed;
  /** Rate limits. Default: {@link DOCUMENTED_LIMITS}. An empty list disables them. */
  limits?: readonly RateLimit[];
  /** Port on 127.0.0.1 for HTTP. Default: any free port. `port` is the port for HTTPS. */
  plainPort?: number;
}

/** Settings for a client of this platform. */
export interface ClustersSettings {
  apiKey: string;
  /** `127.0.0.1:port` of the HTTPS listener. */
  host: string;
  projectName: string;
  /** File with the self-signed certificate of the HTTPS listener. */
  caFile: string;
}

export interface ClustersControl {
  /** State of the platform. Tests can change it; the next request sees the changes. */
  tenants: Tenant[];
  limits: Pick<RateLimiter, "set">;
}

export interface RunningClusters extends RunningPlatform<ClustersSettings, ClustersControl> {
  /** Origin of the same platform without TLS, such as `http://127.0.0.1:41234`. */
  readonly plainOrigin: string;
  /** Certificate of the HTTPS listener, as PEM text. */
  readonly certificate: string;
  /** File with that certificate for a client's `caFile`. Closing the platform removes it. */
  readonly caFile: string;
}

/**
 * Starts the cluster management platform over HTTPS, and over HTTP for inspection. Both listeners share state, limits,
 * faults and the request log.
 */
export async function startClusters(options: ClustersOptions = {}): Promise<RunningClusters> {
  const parts = createParts(options);
  const world = buildWorld(seedFrom(options.seed));
  const limiter = rateLimiter(options.limits ?? DOCUMENTED_LIMITS, parts.clock);
  const app = createApp(parts, (context, status) => answerWithError(context, REFUSALS[status], parts.random));
  const routes = allRoutes(parts);
  parts.objects.home = { tenant: world.tenants[0].uid, project: "" };
  for (const beginning of world.beginnings) loadSeed(parts.objects, beginning);
  const refusalOf = refusalBy(routes);
  app.route("/", guarded(routes, access(world, parts.objects, options), limiter));
  app.notFound((c) => answerWithError(c, refusalOf(c.req.method, c.req.path), parts.random));
  app.onError((error, c) => answerWithError(c, asPlatformError(error), parts.random));

  const identity = selfSignedIdentity(parts.random, "Tripod local cluster platform");
  const ca = await keepInFile(identity.cert);
  const { secure, plain, stop } = await listenTwice(app.fetch, options, identity).catch(async (error) => {
    await ca.remove();
    throw error;
  });
  const reachedBy = { host: `127.0.0.1:${secure.port}`, caFile: ca.file };
  const settings = settingsOf(world.beginnings[0], reachedBy);
  return {
    name: "clusters",
    origin: secure.origin,
    plainOrigin: plain.origin,
    certificate: identity.cert,
    caFile: ca.file,
    settings,
    env: { K8SPKG_APIKEY: settings.apiKey, K8SPKG_HOST: settings.host, K8SPKG_CA_FILE: ca.file },
    accounts: world.beginnings.map((beginning) => settingsOf(beginning, reachedBy)),
    clock: parts.clock,
    requests: parts.requests,
    faults: parts.faults,
    objects: parts.objects,
    control: { tenants: world.tenants, limits: limiter },
    close: async () => {
      await Promise.all([stop(), ca.remove()]);
    },
  };
}

function seedFrom(seed: SeedName | ClustersSeed = "small"): ClustersSeed {
  return typeof seed === "string" ? readSeedFile(SEED_FILE, seedNamed(seed)) : seed;
}

function guarded(routes: ClustersApp, authorize: MiddlewareHandler<ClustersEnv>, limiter: RateLimiter): ClustersApp {
  const api: ClustersApp = new Hono<ClustersEnv>();
  // The rate limits apply before authentication, as in a gateway.
  api.use("/v1/*", enforce(limiter), authorize, enforcePublished());
  api.route("/", routes);
  return api;
}

/** Error responses of the platform for faults. */
const REFUSALS: Record<RefusalStatus, PlatformError> = {
  401: unauthorized(),
  429: tooManyRequests(),
  503: new PlatformError(503, "ServiceUnavailable", "Service is unavailable"),
};

function asPlatformError(error: Error): PlatformError {
  return error instanceof PlatformError
    ? error
    : new PlatformError(500, "OperationalError", `The emulator failed: ${error.message}`);
}

async function listenTwice(answer: Answer, options: ClustersOptions, tls: Identity) {
  const { listen: open = listen } = options;
  const secure = await open(answer, { port: options.port, tls });
  try {
    const plain = await open(answer, { port: options.plainPort });
    return { secure, plain, stop: () => Promise.all([secure.close(), plain.close()]) };
  } catch (error) {
    await secure.close();
    throw error;
  }
}

function settingsOf({ tenant, projects }: Beginning, access: { host: string; caFile: string }): ClustersSettings {
  return { apiKey: tenant.apiKey, ...access, projectName: projects[0]?.name ?? "Default" };
}
