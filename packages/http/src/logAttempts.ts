import type { Layer } from "./call.js";
import type { Clock } from "./clock.js";
import type { Counters } from "./counters.js";
import { NetworkFault } from "./networkFault.js";
import { tellWhile } from "./waiting.js";

/** Options of the layer that logs attempts. */
export interface LogOptions {
  readonly log: ((line: string) => void) | undefined;
  readonly clock: Clock;
  readonly counters: Counters;
}

/**
 * Counts every attempt, logs one line for each, and reports slow responses to the user. Never logs bodies and headers.
 */
export function logAttempts({ log, clock, counters }: LogOptions): Layer {
  return (next) => async (request, call) => {
    counters.requests += 1;
    const { method, url, operation } = call.label;
    const startedAt = clock.now();
    const write = (outcome: string) => log?.(`${method} ${url}: ${outcome} in ${clock.now() - startedAt} ms`);
    try {
      const answer = await tellWhile(
        clock,
        call,
        `${operation}: waiting for the platform's response`,
        next(request, call),
      );
      write(`${answer.status}, ${answer.text.length} characters`);
      return answer;
    } catch (error) {
      write(error instanceof NetworkFault ? error.code : "stopped");
      throw error;
    }
  };
}
