import type { Duplex } from "node:stream";
import type { Clock } from "./clock.js";

/**
 * Maximum idle time of a connection for a request that must not be sent twice, in milliseconds. Servers close idle
 * connections, usually after five seconds or more, and lose a request that arrives while they close.
 */
const MAX_IDLE_BEFORE_WRITE_MS = 1_000;

/** Time until which each idle connection is young, by the clock of its client. */
const youngUntil = new WeakMap<Duplex, number>();

/** Records that the connection has become idle: it was opened ahead of its request, or a response is complete. */
export function markIdle(socket: Duplex, { now }: Pick<Clock, "now">): void {
  youngUntil.set(socket, now() + MAX_IDLE_BEFORE_WRITE_MS);
}

/** Reports whether the connection was idle before its present request. */
export function wasIdle(socket: Duplex): boolean {
  return youngUntil.has(socket);
}

/** Reports whether the connection was idle so briefly that the server has no reason yet to close it. */
export function isYoung(socket: Duplex, { now }: Pick<Clock, "now">): boolean {
  return now() < (youngUntil.get(socket) ?? 0);
}

/**
 * Runs `then` after the process has received everything that had arrived before, such as the closing of a connection:
 * two turns of the event loop, because the first one may already be past its point of reception.
 */
export function afterArrivals(then: () => void): void {
  setImmediate(() => setImmediate(then));
}
