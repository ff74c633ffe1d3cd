import type { LimitRule } from "@tripod/http";

/**
 * Limit of concurrent requests per host. The platform documents no limits. The rule keeps large programs from exceeding
 * undocumented ones, and a 429 slows down the limiter.
 */
export const LIMITS: readonly LimitRule[] = [
  {
    name: "concurrent requests",
    concurrency: 16,
    source: "not documented; half of the connections that this package opens to one host",
  },
];
