import type { Answer, Call, Layer, Outgoing } from "./call.js";
import type { Clock } from "./clock.js";
import type { Counters } from "./counters.js";
import { createSingleFlight } from "./singleFlight.js";

/** Cache of responses that several calls share. */
export interface ReadCache {
  readonly layer: Layer;
  /** Drops cached responses: all, or those with one of the tags. */
  invalidate(tags?: readonly string[]): void;
  /** Returns a number that grows with every write that has one of the tags; without tags, with every write. */
  writes(tags: readonly string[]): number;
}

interface Kept {
  readonly answer: Answer;
  readonly until: number;
}

/**
 * Lets identical concurrent reads share one request, and caches responses for the requested time.
 *
 * The cache key contains the number of writes so far. A write increases that number when it begins and when it ends, so
 * that no response that was requested before its end is used afterward, even if that read is still in progress.
 */
export function createReadCache({
  clock,
  counters,
}: {
  readonly clock: Clock;
  readonly counters: Counters;
}): ReadCache {
  const singleFlight = createSingleFlight<Answer>();
  const kept = new Map<string, Kept>();
  const byTag = new Map<string, number>();
  let untagged = 0;
  let all = 0;

  const writes = (tags: readonly string[]): number =>
    tags.length === 0 ? all : untagged + tags.reduce((sum, tag) => sum + (byTag.get(tag) ?? 0), 0);

  const invalidate = (tags: readonly string[] = []): void => {
    all += 1;
    if (tags.length === 0) untagged += 1;
    for (const tag of tags) byTag.set(tag, (byTag.get(tag) ?? 0) + 1);
  };

  const keep = (key: string, answer: Answer, ms: number): void => {
    const now = clock.now();
    for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
    kept.set(key, { answer, until: now + ms });
  };

  const read = async (request: Outgoing, call: Call, next: (call: Call) => Promise<Answer>): Promise<Answer> => {
    const key = keyOf(request, writes(request.tags));
    const cached = kept.get(key);
    const isKept = cached !== undefined && clock.now() < cached.until;
    if (isKept || singleFlight.has(key)) counters.shared += 1;
    if (isKept) return cached.answer;
    return singleFlight.run(key, call, async (shared) => {
      const answer = await next({ ...shared, label: call.label });
      if (typeof request.cache === "number") keep(key, answer, request.cache);
      return answer;
    });
  };

  return {
    invalidate,
    writes,
    layer: (next) => async (request, call) => {
      if (request.idempotency === "safe") {
        return request.cache === "never" ? next(request, call) : read(request, call, (shared) => next(request, shared));
      }
      invalidate(request.tags);
      try {
        return await next(request, call);
      } finally {
        invalidate(request.tags);
      }
    },
  };
}

/** Returns the cache key; equal for requests with the same response. */
function keyOf(request: Outgoing, writes: number): string {
  const { method, url, headers, body, authorization, allow, attempts } = request;
  return JSON.stringify([
    method,
    url,
    Object.entries(headers).sort(),
    body,
    authorization?.id,
    allow,
    attempts,
    writes,
  ]);
}
