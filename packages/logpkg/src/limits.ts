import type { LimitRule } from "@tripod/http";

const SOURCE = "https://help.sumologic.com/docs/api/about-apis/getting-started/#rate-limiting";

/** Rate limits of the platform per access key. Short bursts pass; only the fifth call within a second waits. */
export const LIMITS: readonly LimitRule[] = [
  { name: "API calls per second", rate: { calls: 4, per: 1000 }, source: SOURCE },
  { name: "concurrent API calls", concurrency: 10, source: SOURCE },
];
