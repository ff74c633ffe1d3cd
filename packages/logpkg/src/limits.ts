import type { LaneRule } from "@tripod/http";

const SOURCE = "https://help.sumologic.com/docs/api/about-apis/getting-started/#rate-limiting";

/** What the platform allows each access key. Short bursts pass at once; only a fifth call within a second waits. */
export const LIMITS: readonly LaneRule[] = [
  { name: "API calls per second", rate: { calls: 4, per: 1000 }, source: SOURCE },
  { name: "concurrent API calls", concurrency: 10, source: SOURCE },
];
