import type { Layer } from "./call.js";
import type { Clock } from "./clock.js";
import type { Counters } from "./counters.js";
import { HttpFailure } from "./failure.js";
import type { Lane, LaneOptions } from "./lanes.js";
import { tellWhile } from "./waiting.js";

export interface KeepLanesOptions {
  readonly lanes: LaneOptions | undefined;
  readonly clock: Clock;
  readonly counters: Counters;
}

/** Sends a request only when the platform's limits have room for it, and tells them how it went. */
export function keepLanes({ lanes, clock, counters }: KeepLanesOptions): Layer {
  return (next) => async (request, call) => {
    if (lanes === undefined) return next(request, call);
    const { registry } = lanes;
    const wanted = registry.lanesFor(lanes, request.method, request.url);
    const askedAt = clock.now();
    if (wanted.some((lane) => lane.freeAt(askedAt) > askedAt)) counters.waits += 1;
    const entering = registry.enter(wanted, call.signal);
    const leave = await tellWhile(clock, call, explain(call.label.operation, wanted), entering);
    try {
      const answer = await next(request, call);
      leave({ throttled: answer.status === 429 });
      return answer;
    } catch (error) {
      const failure = error instanceof HttpFailure ? error : undefined;
      leave({ throttled: failure?.status === 429, retryAfter: failure?.retryAfter });
      throw error;
    }
  };
}

function explain(operation: string, lanes: readonly Lane[]): string {
  const names = lanes.map((lane) => `"${lane.rule.name}"`).join(" and ");
  return `${operation}: waiting for room within the platform's limit ${names}`;
}
