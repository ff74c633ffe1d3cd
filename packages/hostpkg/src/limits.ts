import type { LaneRule } from "@tripod/http";

/**
 * What is asked of one address at once. The platform documents no limits; the rule keeps a large program from being the
 * one that finds them out, and gives a 429 something to slow down.
 */
export const LIMITS: readonly LaneRule[] = [
  {
    name: "concurrent requests",
    concurrency: 16,
    source: "not documented; half of the connections that this package opens to one host",
  },
];
