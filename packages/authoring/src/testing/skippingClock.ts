import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import type { Clock } from "@tripod/kit";

/** Turns of the event loop in which settled promises and their continuations complete. */
const IDLE_TURNS = 4;
/** Interval at which a running request is checked, in milliseconds. */
const BUSY_MS = 2;

interface Sleeper {
  readonly at: number;
  wake(): void;
}

/**
 * Creates a clock for tests of a provider on a real server. Time passes as usual while a request of this process is
 * under way. Otherwise it skips to the end of the earliest delay, so that polls and pauses between retries take no
 * time.
 */
export function createSkippingClock(): Clock {
  const underWay = new Set<ClientRequest>();
  subscribe("http.client.request.start", (message) => {
    const { request } = message as { readonly request: ClientRequest };
    underWay.add(request);
    request.once("close", () => underWay.delete(request));
  });
  const sleepers = new Set<Sleeper>();
  let skipped = 0;
  let events = 0;
  let isRunning = false;
  const now = (): number => Date.now() + skipped;
  const isIdle = async (): Promise<boolean> => {
    for (let turn = 0; turn < IDLE_TURNS; turn += 1) {
      const before = events;
      await new Promise((resolve) => setImmediate(resolve));
      if (underWay.size > 0 || events !== before) return false;
    }
    return true;
  };
  const run = async (): Promise<void> => {
    while (sleepers.size > 0) {
      if (underWay.size > 0) await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
      const idle = await isIdle();
      const [first] = [...sleepers].sort((one, other) => one.at - other.at);
      if (first === undefined || (!idle && first.at > now())) continue;
      skipped += Math.max(0, first.at - now());
      first.wake();
    }
    isRunning = false;
  };
  return {
    now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        events += 1;
        if (signal?.aborted) return reject(signal.reason);
        const settle = (end: () => void): void => {
          events += 1;
          sleepers.delete(sleeper);
          signal?.removeEventListener("abort", stop);
          end();
        };
        const sleeper: Sleeper = { at: now() + Math.max(0, ms), wake: () => settle(resolve) };
        const stop = (): void => settle(() => reject(signal?.reason));
        sleepers.add(sleeper);
        signal?.addEventListener("abort", stop, { once: true });
        if (isRunning) return;
        isRunning = true;
        void run();
      }),
  };
}
