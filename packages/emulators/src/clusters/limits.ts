import type { MiddlewareHandler } from "hono";
import type { Clock } from "../clock.js";
import type { ClustersEnv } from "./app.js";
import { PlatformError } from "./platformError.js";

/** Number of requests that the paths under a prefix allow in total, for each client address. */
export interface RateLimit {
  /** Path prefix; `:name` matches one segment. */
  prefix: string;
  perSecond: number;
  /** Maximum number of requests in a burst. */
  burst: number;
}

/**
 * Numbers of the platform's API introduction (docs.spectrocloud.com/api/introduction, "Rate limits"). It states up to
 * 50 requests before the first refusal for a rate of 10, and a maximum of 250 for a rate of 50. Prefixes that it omits
 * are assumed to have the common rate.
 */
export const DOCUMENTED_LIMITS: readonly RateLimit[] = [
  { prefix: "/v1/spectroclusters/:uid/assets", perSecond: 10, burst: 50 },
  { prefix: "/v1/spectroclusters", perSecond: 50, burst: 250 },
  { prefix: "/v1/clusterprofiles", perSecond: 50, burst: 250 },
  ...[
    "dashboard",
    "packs",
    "registries",
    "cloudaccounts",
    "edgehosts",
    "overlords",
    "permissions",
    "users",
    "projects",
    "roles",
    "teams",
    "filters",
    "clustergroups",
    "clusterTemplates",
    "spcPolicies",
  ].map((noun) => ({ prefix: `/v1/${noun}`, perSecond: 10, burst: 50 })),
];

/** Rate limits of a running platform. Replacing them resets the counters. */
export interface RateLimiter {
  set(limits: readonly RateLimit[]): void;
  /** @returns the number of seconds to wait; 0 if the request is accepted. */
  take(client: string, path: string): number;
}

/** Returns a bucket for each prefix and client: full at the start, emptied by requests, refilled by time. */
export function rateLimiter(limits: readonly RateLimit[], clock: Clock): RateLimiter {
  let rules = compiled(limits);
  let buckets = new Map<string, { tokens: number; filledAt: number }>();
  return {
    set: (next) => {
      rules = compiled(next);
      buckets = new Map();
    },
    take: (client, path) => {
      const rule = rules.find(({ matches }) => matches.test(path));
      if (rule === undefined) {
        return 0;
      }
      const now = clock.now();
      const key = `${client} ${rule.prefix}`;
      const bucket = buckets.get(key) ?? { tokens: rule.burst, filledAt: now };
      const tokens = Math.min(rule.burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * rule.perSecond);
      const passes = tokens >= 1;
      buckets.set(key, { tokens: passes ? tokens - 1 : tokens, filledAt: now });
      return passes ? 0 : (1 - tokens) / rule.perSecond;
    },
  };
}

/** Rejects requests over a limit with 429 and the whole seconds to wait in `Retry-After`. */
export function enforce(limiter: RateLimiter): MiddlewareHandler<ClustersEnv> {
  return async (c, next) => {
    const seconds = limiter.take(c.env.connection.remoteAddress, c.req.path);
    if (seconds > 0) {
      throw tooManyRequests({ "Retry-After": String(Math.ceil(seconds)) });
    }
    await next();
  };
}

export function tooManyRequests(headers: Record<string, string> = {}): PlatformError {
  return new PlatformError(429, "TooManyRequests", "Too many requests", headers);
}

/** Returns the limits with their patterns. The most specific prefix is first, because the first match decides. */
function compiled(limits: readonly RateLimit[]): (RateLimit & { matches: RegExp })[] {
  return limits
    .map((limit) => ({ ...limit, matches: new RegExp(`^${limit.prefix.replace(/:[^/]+/g, "[^/]+")}(?:/|$)`) }))
    .toSorted((a, b) => b.prefix.length - a.prefix.length);
}
